/** Sentences of the ledgers in which the order counts: an amount must stand beside its own currency. */

import { isolated } from "../../src/i18n/en";
import { bookingIn } from "../../src/i18n/ledgers";

test("in Arabic each sum keeps its own currency, and reads by itself", () => {
  const sums = ["2.45 USD", "8.43 SAR"];
  const said = bookingIn("ar").totals(sums);
  for (const sum of sums) expect(said).toContain(isolated(sum));
  expect(bookingIn("en").totals(sums)).toBe("Booked: 2.45 USD, 8.43 SAR.");
});
