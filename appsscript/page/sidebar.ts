/** The sidebar's page: the pane over `google.script.run`. */
import { site, version } from "../../src/core/version";
import { openPane } from "../../src/pane/frame/main";
import { type Ask, portsOver } from "./ports";

/** What Google's page offers: each call returns a runner whose script functions are its methods. */
interface Runner {
  withSuccessHandler(handler: (value: unknown) => void): Runner;
  withFailureHandler(handler: (error: Error) => void): Runner;
  pane(name: string, given: readonly unknown[]): void;
}

const { google } = globalThis as unknown as { google: { script: { run: Runner } } };

const ask: Ask = (name, ...given) =>
  new Promise((resolve, reject) => {
    // What is undefined cannot cross.
    const crossing = JSON.parse(JSON.stringify(given)) as readonly unknown[];
    google.script.run.withSuccessHandler(resolve).withFailureHandler(reject).pane(name, crossing);
  });

const element = document.getElementById("pane");
if (element) {
  const { part: asked } = element.dataset;
  const part = asked === "usage" || asked === "worksheets" ? asked : "settings";
  const ports = portsOver(ask, 5_000, navigator.language);
  openPane(
    element,
    { ...ports, about: `Shariah Sheets ${version}, Google Sheets`, help: site && `${site}/help/` },
    part,
  );
}
