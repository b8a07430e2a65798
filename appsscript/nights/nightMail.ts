/// <reference types="google-apps-script" />
/** Sends the e-mail of a night to the trigger's owner, if something changed or failed. */
import { nightPhrase as phrase } from "../../src/ports/night";
import { wordingAs } from "../cells/wording";
import { plainly } from "../shared/plainData";
import { canMail } from "../shared/scriptKind";
import { load } from "../shared/settings";
import { activeSpreadsheet } from "../workbook/workbook";
import type { Report } from "./night";
import { phrasesOf } from "./nightEnd";
import { reasonOf } from "./nightRun";

/** Returns why no e-mail was sent, if one should have been. */
export function sendNightMail(report: Report): Pick<Report, "unmailed"> {
  const { changed = 0, failed, refusal } = report;
  if (!canMail() || (changed === 0 && failed === 0 && !refusal)) return {};
  try {
    const wording = wordingAs(load().preferences);
    const line = phrasesOf(report)
      .map((one) => wording.sentence(one))
      .join(" ");
    const sheet = activeSpreadsheet();
    const body = [line, sheet.getUrl(), wording.sentence(phrase("nightMailEnd", sheet.getName()))].join("\n\n");
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), `Shariah Sheets: ${sheet.getName()}`, body);
    return {};
  } catch (thrown) {
    return { unmailed: plainly(reasonOf(thrown)) };
  }
}
