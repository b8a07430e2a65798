/// <reference types="google-apps-script" />
/** Sends the e-mail of a night to the trigger's owner, if something changed or failed. */
import { nightPhrase as phrase } from "../../src/ports/night";
import { wordingAs } from "../cells/wording";
import { canMail } from "../shared/addOn";
import { plainData } from "../shared/plainData";
import { load } from "../shared/settings";
import { activeSpreadsheet } from "../workbook/workbook";
import type { NightReport } from "./night";
import { nightPhrases } from "./nightEnd";
import { reasonPhrase } from "./nightRun";

/** Returns why no e-mail was sent, if one should have been. */
export function sendNightMail(report: NightReport): Pick<NightReport, "unmailed"> {
  const { changed = 0, failed, refusal } = report;
  if (!canMail() || (changed === 0 && failed === 0 && !refusal)) return {};
  try {
    const wording = wordingAs(load().preferences);
    const line = nightPhrases(report)
      .map((one) => wording.sentence(one))
      .join(" ");
    const sheet = activeSpreadsheet();
    const body = [line, sheet.getUrl(), wording.sentence(phrase("nightMailEnd", sheet.getName()))].join("\n\n");
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), `Shariah Sheets: ${sheet.getName()}`, body);
    return {};
  } catch (thrown) {
    return { unmailed: plainData(reasonPhrase(thrown)) };
  }
}
