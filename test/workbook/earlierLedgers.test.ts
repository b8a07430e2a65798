/**
 * A ledger of version 1.0 in a workbook that is opened with today's code. `fixtures/ledger-1.0.json` was written by the
 * code of commit 4805c47 on `plain-sheets`. It has rows that version booked without asking, such as one quarter in two
 * spellings, a renamed ticker, and overlapping dates; all of them stay as they were booked.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  bookedTotals,
  bookings,
  closing,
  counted,
  missingIn,
  type Reading,
  recording,
} from "../../src/workbook/booking";
import { type Observed, tampered } from "../../src/workbook/ledger";
import { entryOf } from "../../src/workbook/worksheets/ledgers";
import { worksheetWords } from "../../src/workbook/worksheets/words";

interface Kept {
  readonly marks: readonly (readonly [name: string, sheet: string, row: number, column: number])[];
  readonly sheets: readonly { readonly sheet: string; readonly values: readonly (readonly (string | number)[])[] }[];
  readonly periods: readonly {
    readonly ticker: string;
    readonly year: string;
    readonly label: string;
    readonly state: string;
    readonly amount?: number;
    readonly currency?: string;
  }[];
}

const kept: Kept = JSON.parse(readFileSync(join(__dirname, "fixtures/ledger-1.0.json"), "utf8"));
const words = worksheetWords("en");

function opened(): Reading {
  return {
    marked: new Map(
      kept.marks.map(([name, sheet, row, column]) => [name, { sheet, row, column, rows: 1, columns: 1 }]),
    ),
    blocks: kept.sheets.map(({ sheet, values }) => {
      const columns = Math.max(...values.map((line) => line.length));
      const filled = values.map((line) => [...line, ...Array(columns - line.length).fill("")]);
      return { sheet, row: 0, column: 0, rows: values.length, columns, values: filled, formulas: [] };
    }),
  };
}

/** What the service says again of each row, with the same figures and in the same spelling, a year later. */
function saidAgain(reading: Reading): readonly Observed[] {
  const last = new Map(
    [...bookings(reading, [], words)]
      .sort((a, b) => a.observed - b.observed)
      .map((one) => [JSON.stringify([one.ticker, one.year, one.label]), one]),
  );
  const row = (at: number) => {
    const { values = [] } = reading.blocks.find(({ sheet }) => sheet === "Purification ledger") ?? {};
    const [, , , dividend, percent, perShare] = values[at - 1] ?? [];
    const figure = (value: unknown) => (typeof value === "number" ? value : undefined);
    return { dividend: figure(dividend), percent: figure(percent), perShare: figure(perShare) };
  };
  return [...last.values()].map(({ ticker, year, label, row: at = 0 }) => ({
    ...{ ticker, year, label, at: Date.parse("2027-01-01T00:00:00Z"), kept: false, sample: false },
    ...row(at),
  }));
}

describe("a ledger of version 1.0", () => {
  test("opens as it is: what was closed is closed, its checksums hold, and none of its rows is missing", () => {
    const reading = opened();
    const told = bookings(reading, [], words).filter(({ state }) => state === "closed" || state === "changed");
    expect(
      told.map(({ ticker, year, label, state, amount, currency }) => ({
        ...{ ticker, year, label, state, amount, currency },
      })),
    ).toEqual(kept.periods.filter(({ state }) => state === "closed"));
    expect(missingIn(reading, words)).toBe(0);
    expect(counted(reading, 0, words)).toEqual([]);
    expect([...bookedTotals(reading, words)]).toEqual([
      ["USD", 17.303],
      ["SAR", 0.21],
    ]);
  });

  test("has no columns for report date and account: what is closed there goes without, and its checksum holds", () => {
    const reading = opened();
    const told = { reportDate: "2025-12-31", account: "https://api.example.com/us a" };
    const answers = saidAgain(reading).map((one) => ({ ...one, ...told, dividend: 1, percent: 4, perShare: 0.04 }));
    const ready = bookings(reading, answers, words).flatMap(({ id, state }) => (state === "ready" ? [id] : []));
    const { writings, appended } = closing(reading, answers, { ids: ready, at: 1, by: "B. Reviewer" }, words);
    const grown = writings.flatMap((writing) =>
      writing.how === "append" ? writing.table.rows.slice(writing.from) : [],
    );
    const booked = grown.flatMap((row) => entryOf(row) ?? []).filter(({ closing: done }) => done);
    expect(booked.length).toBe(appended);
    expect(appended).toBeGreaterThan(0);
    expect(tampered(booked)).toEqual([]);
  });

  test("is asked nothing again: what the service says as before adds no row and writes nothing", () => {
    const reading = opened();
    const answers = saidAgain(reading);
    expect(answers).toHaveLength(9);
    expect(recording(reading, answers, words)).toMatchObject({ added: 0, untouched: 11, writings: [] });
    const closedIds = bookings(reading, answers, words).flatMap(({ id, state }) => (state === "closed" ? [id] : []));
    const stamp = { ids: closedIds, at: Date.parse("2027-01-02T00:00:00Z"), by: "B. Reviewer" };
    expect(closing(reading, answers, stamp, words)).toEqual({ appended: 0, writings: [] });
  });
});
