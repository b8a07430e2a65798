/** The sidebar's page: opens the pane, with a host that asks the script through `google.script.run`. */
import type { Phrase } from "../../../src/core/phrase";
import { site, version } from "../../../src/core/version";
import { openLanguage } from "../../../src/i18n/language";
import { parts } from "../../../src/pane/frame/context";
import { openPane } from "../../../src/pane/frame/main";
import { dataFormat } from "../../shared/format";
import { refusalIn } from "../../shared/plainData";
import { loadPartsBy } from "./loadParts";
import { portsOver } from "./ports";
import { type Ask, agreeOnFormat, typedAsk } from "./typedAsk";

/**
 * Google's object for calling the script: each method returns a runner, which has the script's functions as methods.
 */
interface Runner {
  withSuccessHandler(handler: (value: unknown) => void): Runner;
  withFailureHandler(handler: (error: Error) => void): Runner;
  pane(name: string, given: readonly unknown[], format: number, takesRefusals: boolean): void;
}

const { google } = globalThis as unknown as { google: { script: { run: Runner } } };

const ask: Ask = (name, ...given) =>
  new Promise((resolve, reject) => {
    // Google cannot pass undefined, so it is removed.
    const crossing = JSON.parse(JSON.stringify(given)) as readonly unknown[];
    const replied = (reply: unknown) => {
      const refusal = refusalIn(reply);
      if (refusal) reject(refusal);
      else resolve(reply);
    };
    google.script.run.withSuccessHandler(replied).withFailureHandler(reject).pane(name, crossing, dataFormat, true);
  });

loadPartsBy(typedAsk(ask));

const element = document.getElementById("pane");
if (element) open(element);

function open(element: HTMLElement): void {
  const { part: asked } = element.dataset;
  const part = parts.find((name) => name === asked) ?? "portfolio";
  const agreed = agreeOnFormat(ask, (said) => {
    close();
    void tell(element, said);
  });
  const ports = portsOver(agreed, 5_000, navigator.language);
  const about = `Shariah Sheets ${version}, Google Sheets`;
  const close = openPane(element, { ...ports, about, help: site && `${site}/help/` }, part);
}

/** Shows a message in place of the pane. The pane would show settings that it could not read. */
async function tell(element: HTMLElement, said: Phrase): Promise<void> {
  const { tag, direction } = await openLanguage(navigator.language);
  const line = document.createElement("p");
  line.className = "told";
  line.setAttribute("role", "alert");
  line.lang = tag;
  line.dir = direction;
  line.textContent = direction === "rtl" ? (await arabic()).sentence(said) : said.english;
  element.replaceChildren(line);
}

async function arabic() {
  return (await import("../../../src/i18n/arabic")).arabicWording(true);
}
