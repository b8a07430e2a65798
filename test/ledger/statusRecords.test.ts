/** Observations in the status ledger, on plain sheets. */
import { nearPoints } from "../../src/ledger/cachedAnswers";
import { insertable } from "../../src/ledger/sheets/catalogue";
import type { Seen } from "../../src/ledger/statusChanges";
import { changedAfter, observing } from "../../src/ledger/statusRecords";
import type { Reading } from "../../src/worksheets/sheetChange";
import { live, openBook, words } from "./ledgerBook";

test("observations go into the status ledger only where one was inserted, each change once", () => {
  const { sheets } = openBook();
  const ledger = insertable.get("statuses")?.of([], words, { version: "1" });
  if (!ledger) throw new Error("It can be inserted.");
  const read = (): Reading => sheets.reading([ledger]);
  const apple: Seen = {
    ...{ ticker: "AAPL", verdict: "HALAL", rank: undefined, reportDate: "2025-09-30", at: 1_000, ...live },
    tests: { revenue: "PASS", securities: "PASS", debt: "" },
    bands: { revenue: "clear", securities: "near", debt: "unknown" },
  };
  expect(observing(read(), [apple], words)).toEqual({ added: 0, writings: [] });
  expect(changedAfter(read(), 0, words)).toBeUndefined();
  sheets.lay(ledger);
  const counts = [[apple], [apple], [{ ...apple, verdict: "DOUBTFUL", rank: 0, at: 2_000 }], [apple]].map((answers) => {
    const { added, writings } = observing(read(), answers, words);
    sheets.write(writings);
    return [added, writings.length];
  });
  expect(counts).toEqual([
    [1, 1],
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(sheets.rows("Status ledger").map(({ verdict, rank, observed }) => [verdict, rank, observed])).toEqual([
    ["HALAL", null, "1970-01-01T00:00:01.000Z"],
    ["DOUBTFUL", 0, "1970-01-01T00:00:02.000Z"],
  ]);
  expect(changedAfter(read(), 1_500, words)).toMatchObject([{ ticker: "AAPL", now: { rank: 0, bands: apple.bands } }]);
  expect(words.statuses.note).toContain(`within ${nearPoints} points`);
});
