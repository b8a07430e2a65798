/** Sentences of the ledgers in which the order counts: an amount must stand beside its own currency. */

import { isolate } from "../../src/i18n/en";
import { ledgerWords } from "../../src/i18n/ledgers";

test("the Arabic sentence of the booked totals isolates each sum with its currency, so that their order stays", () => {
  const sums = ["2.45 USD", "8.43 SAR"];
  const said = ledgerWords("ar").totals(sums);
  for (const sum of sums) expect(said).toContain(isolate(sum));
  expect(ledgerWords("en").totals(sums)).toBe("Booked: 2.45 USD, 8.43 SAR.");
});
