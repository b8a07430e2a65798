/**
 * A ledger of version 1.0 in a workbook that is opened with today's code. `fixtures/ledger-1.0.json` was written by the
 * code of commit 4805c47 on `plain-sheets`. It has rows that version booked without asking, such as one quarter in two
 * spellings, a renamed ticker, and overlapping dates; all of them stay as they were booked.
 */

import { readFileSync } from "node:fs";
import { type Observed, tamperedEntries, tornEntries } from "../../src/ledger/entries/entries";
import { Ledger } from "../../src/ledger/ledger";
import { entryOf } from "../../src/ledger/sheets/ledgers";
import type { SheetReading } from "../../src/worksheets/sheetChange";
import { worksheetWords } from "../../src/worksheets/words/words";
import { plainSheets } from "./plain-sheets";

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

const kept: Kept = JSON.parse(readFileSync("test/ledger/fixtures/ledger-1.0.json", "utf8"));
const words = worksheetWords("en");

function earlierReading(): SheetReading {
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
function saidAgain(reading: SheetReading): readonly Observed[] {
  const last = new Map(
    [...Ledger.in(reading, words).periods()]
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
    ticker,
    year,
    label,
    at: Date.parse("2027-01-01T00:00:00Z"),
    kept: false,
    sample: false,
    ...row(at),
  }));
}

describe("a ledger of version 1.0", () => {
  test("opens as it is: what was closed is closed, its checksums hold, and none of its rows is missing", () => {
    const reading = earlierReading();
    const told = Ledger.in(reading, words)
      .periods()
      .filter(({ state }) => state === "closed" || state === "changed");
    expect(
      told.map(({ ticker, year, label, state, amount, currency }) => ({
        ticker,
        year,
        label,
        state,
        amount,
        currency,
      })),
    ).toEqual(kept.periods.filter(({ state }) => state === "closed"));
    expect(Ledger.in(reading, words).missing()).toBe(0);
    expect(Ledger.in(reading, words).count(0)).toEqual([]);
    expect(Ledger.in(reading, words).totals()).toEqual([
      { method: "dividend", currency: "USD", amount: 17.303 },
      { method: "dividend", currency: "SAR", amount: 0.21 },
    ]);
  });

  const told = { reportDate: "2025-12-31", account: "https://api.example.com/us a" };
  const restated = { dividend: 1, percent: 4, perShare: 0.04 };

  test("gets the columns of this version beside its own once it is written to, and what is added tells report date and account", () => {
    const reading = earlierReading();
    const answers = saidAgain(reading).map((one) => ({ ...one, ...told, ...restated }));
    const { writings } = Ledger.in(reading, words, answers).record();
    expect(writings.map(({ how }) => how)).toEqual(["widen", "append", "choose"]);
    const [widen, append] = writings;
    if (widen?.how !== "widen" || append?.how !== "append") throw new Error("It is widened first.");
    const width = Math.max(
      ...(kept.sheets.find(({ sheet }) => sheet === widen.sheet)?.values ?? []).map((row) => row.length),
    );
    const places = widen.columns.map(({ at }) => at);
    expect(places).toEqual(places.map((_, index) => width + index));
    expect(widen.columns.map(({ key }) => key)).toEqual(expect.arrayContaining(["reportDate", "account"]));
    const rows = append.table.rows.slice(append.from);
    expect(rows.map(({ reportDate, account }) => ({ reportDate, account }))).toEqual(rows.map(() => told));
  });

  test("tells no account, so what differs is to be looked at; one word says that it was this account, for all rows", () => {
    const { sheet = "" } = kept.sheets[0] ?? {};
    expect(sheet).not.toBe("");
    const reading = earlierReading();
    const answers = saidAgain(reading).map((one) => ({ ...one, ...told, ...restated }));
    const periodsToLookAt = () =>
      Ledger.in(reading, words, answers)
        .periods()
        .filter(({ state }) => state === "look");
    const ofUnknown = periodsToLookAt().filter(({ resembles }) => resembles?.why === "noAccount");
    expect(ofUnknown.length).toBeGreaterThan(1);
    const [first] = ofUnknown;
    const decision = { ids: [first?.id ?? ""], meant: "same" as const, by: "A. Auditor", at: 1 };
    const { writings } = Ledger.in(reading, words, answers).decide(decision);
    const [laid] = writings;
    if (laid?.how !== "lay") throw new Error("Decisions are laid.");
    const sheets = plainSheets();
    sheets.lay(laid.worksheet);
    const { marked, blocks } = sheets.reading([laid.worksheet]);
    const after: SheetReading = {
      marked: new Map([...reading.marked, ...marked]),
      blocks: [...reading.blocks, ...blocks],
    };
    const states = Ledger.in(after, words, answers).periods();
    expect(states.filter(({ resembles, state }) => state === "look" && resembles?.why === "noAccount")).toEqual([]);
    expect(states.filter(({ state }) => state === "ready").length).toBeGreaterThanOrEqual(ofUnknown.length);
  });

  test("is asked nothing again: what the service says as before adds no row and writes nothing", () => {
    const reading = earlierReading();
    const answers = saidAgain(reading);
    expect(answers).toHaveLength(9);
    expect(Ledger.in(reading, words, answers).record()).toMatchObject({ added: 0, untouched: 11, writings: [] });
    const closedIds = Ledger.in(reading, words, answers)
      .periods()
      .flatMap(({ id, state }) => (state === "closed" ? [id] : []));
    const stamp = { ids: closedIds, at: Date.parse("2027-01-02T00:00:00Z"), by: "B. Reviewer" };
    expect(Ledger.in(reading, words, answers).close(stamp)).toEqual({ appended: 0, filled: [], writings: [] });
  });

  test("is followed as a whole by the first row of this version: a row of it that is deleted is missed", () => {
    const reading = earlierReading();
    const answers = saidAgain(reading).map((one) => ({ ...one, ...restated }));
    const ready = Ledger.in(reading, words, answers)
      .periods()
      .flatMap(({ id, state }) => (state === "ready" ? [id] : []));
    const at = Date.parse("2027-01-02T00:00:00Z");
    const { writings } = Ledger.in(reading, words, answers).close({ ids: ready, at, by: "B. Reviewer" });
    const append = writings.find((writing) => writing.how === "append");
    if (append?.how !== "append") throw new Error("Restatements go below.");
    const { rows } = append.table;
    const there = rows.flatMap((row) => entryOf(row) ?? []);
    const [first] = there.slice(append.from).filter(({ closing: done }) => done);
    expect(first?.closing?.follows).toMatch(/^start s[0-9a-f]{32}$/);
    expect([tamperedEntries(there), tornEntries(there)]).toEqual([[], []]);
    const without = there.slice(1);
    expect(there[0]?.closing).toMatchObject({ by: "A. Auditor" });
    expect(tornEntries(without)).toEqual([first]);
  });
});
