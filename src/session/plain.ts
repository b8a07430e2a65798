/** What functions.js shows of answers while the page's details have not come: the verdict, and figures as they are. */
import { fail } from "../core/failure";
import { verdictOf } from "../functions/screened";
import { aged } from "../functions/show";
import { fieldsAndValues } from "../functions/values";
import { miss, own } from "./awaited";

export const sentenceOf = own("sentenceOf", ({ message }) => less(message));
export const reasonOf = own("reasonOf", (entry) => less(verdictOf(entry) ?? "No verdict given"));
export const reasonOfAmount = own("reasonOfAmount", () => less(fail("loading")));
export const reasonOfZakat = own("reasonOfZakat", () => less(fail("loading").message));
export const itemised = own("itemised", (_report, detail) => less(fieldsAndValues(detail)));
export const cardOf = own("cardOf", (entry, _view, _row, _column, slot) => {
  const card = aged(verdictOf(entry), slot);
  return less(card === undefined ? card : { card, properties: {} });
});

function less<Shown>(shown: Shown): Shown {
  miss();
  return shown;
}
