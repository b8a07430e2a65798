import fc from "fast-check";
import { type Booked, observed } from "../../../src/workbook/ledger";
import { entriesIn, purificationLedger } from "../../../src/workbook/worksheets/ledgers";
import { worksheetWords } from "../../../src/workbook/worksheets/words";

const words = worksheetWords("en");
const rowsOf = (entries: readonly Booked[]) => purificationLedger(entries, words).tables[0]?.rows ?? [];

test("what is written is read again as it was, restatements too, so that nothing is booked twice", () => {
  const figure = fc.option(fc.double({ min: 0, max: 9, noNaN: true, noDefaultInfinity: true }), { nil: undefined });
  const answer = fc.record({
    ...{
      ticker: fc.constantFrom("AAPL", "XOM"),
      year: fc.constantFrom("2025", ""),
      label: fc.constantFrom("q3", "=1"),
    },
    ...{ dividend: figure, percent: figure, perShare: figure, at: fc.integer({ min: 1, max: 99 }) },
    ...{ kept: fc.constant(false), sample: fc.constant(false) },
  });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      const ledger = answers.reduce<readonly Booked[]>((before, one) => observed(before, [one]), []);
      const read = entriesIn(rowsOf(ledger));
      expect(rowsOf(read)).toEqual(rowsOf(ledger));
      for (const one of answers) expect(observed(read, [one]).length).toBe(observed(ledger, [one]).length);
    }),
  );
});

test("a row that somebody emptied or rewrote is no entry", () => {
  expect(entriesIn([{ ticker: "AAPL", observed: "some day" }, { observed: "2026-01-01T00:00:00.000Z" }, {}])).toEqual(
    [],
  );
});
