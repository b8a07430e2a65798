/**
 * What each kind of run may call, by Google's pages on custom functions (developers.google.com/apps-script/guides/sheets/functions),
 * triggers (developers.google.com/apps-script/guides/triggers) and the lifecycle of editor add-ons
 * (developers.google.com/workspace/add-ons/concepts/editor-auth-lifecycle).
 */
import { Exception, forbidden } from "./exception";
import type { Mode } from "./execution";

/** Services that a published add-on before its first use, a simple trigger and a cell may not call. */
const ofAccount = ["trigger", "mail", "session", "consent"];
const reading = /^sheet\.(zone|names|active|area|extent|values|formulas|notes)$/;

export function permit(mode: Mode, operation: string): void {
  const [service] = operation.split(".");
  // Of a user's data the locale alone may be read in every mode (workspace/add-ons/concepts/editor-auth-lifecycle).
  if (operation === "session.locale") return;
  if (mode === "TRIGGER" && operation === "ui.reach") {
    throw new Exception("Cannot call SpreadsheetApp.getUi() from this context.");
  }
  if (mode === "FULL" || mode === "TRIGGER" || service === "log") return;
  if (ofAccount.includes(service ?? "")) throw forbidden(operation);
  if (mode === "CUSTOM_FUNCTION") {
    if (service === "ui") throw new Exception("Cannot call SpreadsheetApp.getUi() from this context.");
    if (service === "sheet" && !reading.test(operation)) throw forbidden(operation);
    return;
  }
  if (service === "ui" || (mode === "LIMITED" && service !== "fetch")) return;
  throw forbidden(operation);
}
