/** Steps on the ledgers, on plain sheets: what one step writes, the next one reads. */
import fc from "fast-check";
import type { Area, Block } from "../../src/workbook/area";
import {
  type Booking,
  bookings,
  closing,
  confirming,
  correcting,
  counted,
  deciding,
  paying,
  recording,
  withPayable,
} from "../../src/workbook/booking";
import { nearPoints } from "../../src/workbook/cachedAnswers";
import { csvCell } from "../../src/workbook/evidencePack";
import type { Observed } from "../../src/workbook/ledger";
import { ledgerAndSources } from "../../src/workbook/ledgerReading";
import {
  bookedTotals,
  closedYears,
  completeness,
  journal,
  missingIn,
  packing,
  tornRows,
} from "../../src/workbook/ledgerReports";
import { keyOf, rangeLabel } from "../../src/workbook/period";
import { doubtful, type Seen } from "../../src/workbook/statusChanges";
import { changedAfter, observing, statusesInDoubt } from "../../src/workbook/statusRecords";
import { insertable } from "../../src/workbook/worksheets/catalogue";
import { purificationLedger, statusesIn } from "../../src/workbook/worksheets/ledgers";
import { markNames, sheetsWith } from "../../src/workbook/worksheets/merge";
import type { Reading } from "../../src/workbook/worksheets/sheetChange";
import { worksheetWords } from "../../src/workbook/worksheets/words";
import type { Row, Table } from "../../src/workbook/worksheets/worksheet";
import { plainSheets } from "./plain-sheets";

const words = worksheetWords("en");
const live = { kept: false, sample: false };
const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 3, perShare: 0.0075, at: 1_000 },
  ...live,
};
const stamp = { at: 5_000, by: "A. Auditor" };
const [entriesTable] = purificationLedger([], words).tables as [Table];
/** The row above the ledger's headings, in which the count of closed periods stands, and its column there. */
const above = entriesTable.row - 1;
const countAt = entriesTable.columns.findIndex(({ key }) => key === "checksum");
/** Of the ledger's first entry, in the sheet, counted from 1. */
const firstRow = entriesTable.row + 2;

function open() {
  const sheets = plainSheets();
  const read = () => sheets.reading(ledgerAndSources(words));
  return {
    sheets,
    read,
    record: (answers: readonly Observed[]) => sheets.write(recording(read(), answers, words).writings),
    periods: (answers: readonly Observed[] = []) => bookings(read(), answers, words),
    close: (answers: readonly Observed[], by = (state: string): boolean => state === "ready") => {
      const ids = bookings(read(), answers, words).flatMap(({ id, state }) => (by(state) ? [id] : []));
      const found = read();
      const { appended, writings } = closing(found, answers, { ids, ...stamp }, words);
      const filled = sheets.write(writings);
      sheets.write(counted(found, appended + filled, words));
      return filled;
    },
    totals: () => [...bookedTotals(read(), words)],
  };
}
const holding = (ticker: string, shares: number) => ({ ticker, shares, cost: null, price: null, currency: null });

test("a period is closed with the shares and the currency that its worksheet shows for it, and once", () => {
  const { sheets, periods, close, totals } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("AAPL", 20)], words, { version: "1" }));
  const q4 = { ...q3, ticker: "XOM", label: "fourth_quarter" };
  expect(periods([q3, q4]).map(({ state }) => state)).toEqual(["noShares", "noShares"]);
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "usd" });
  expect(periods([q3, q4])).toMatchObject([
    { state: "ready", shares: 120, currency: "usd", amount: 0.9, row: undefined },
    { state: "noShares" },
  ]);
  close([q3, q4]);
  expect([-2, -1, 0].map((beside) => sheets.cell("Purification ledger", above, countAt + beside))).toEqual([
    null,
    words.ledger.count,
    "1 (wgksz8)",
  ]);
  expect(periods([q3, q4])).toMatchObject([
    { ticker: "AAPL", state: "closed", amount: 0.9, row: firstRow, closed: stamp },
    { ticker: "XOM", state: "noShares", row: firstRow + 1 },
  ]);
  const booked = sheets.rows("Purification ledger");
  close([q3, q4], () => true);
  expect(sheets.rows("Purification ledger")).toEqual(booked);
  expect(totals()).toEqual([["USD", 0.9]]);
});

test("two purchases in two currencies, or one without shares, are not held together", () => {
  const { sheets, periods } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("AAPL", 20)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: "2025", period: "third_quarter", currency: "USD" });
  sheets.show("Purification", { shares: 20 }, { currency: "SAR" });
  expect(periods([q3])).toMatchObject([{ state: "noCurrency", shares: 120, currency: undefined, amount: undefined }]);
  sheets.show("Purification", { shares: 20 }, { currency: "USD", shares: null });
  expect(periods([q3])).toMatchObject([{ state: "noShares", shares: undefined, currency: "USD" }]);
});

test("where nothing is new nothing is written, and no ledger is laid", () => {
  const { sheets, read, record, periods } = open();
  const nothing = { added: 0, untouched: 0, writings: [] };
  expect(recording(read(), [], words)).toEqual(nothing);
  expect(closing(read(), [], { ids: [], ...stamp }, words)).toEqual({ appended: 0, filled: [], writings: [] });
  expect(recording(read(), [q3], words)).toMatchObject({ added: 1, untouched: 0, writings: [{ how: "lay" }] });
  const laid = (ids: readonly string[]) => {
    const [writing] = closing(read(), [q3], { ids, ...stamp }, words).writings;
    return writing?.how === "lay" ? writing.worksheet.cells.filter(({ column }) => column > 1) : undefined;
  };
  expect(laid([])).toEqual([]);
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  expect(laid(periods([q3]).map(({ id }) => id))).toEqual([
    { row: above, column: countAt - 1, value: words.ledger.count, style: "label" },
    { row: above, column: countAt, value: "1 (wgksz8)", style: "figure", note: words.ledger.countNote },
  ]);
  record([q3]);
  expect(recording(read(), [q3], words)).toEqual({ ...nothing, untouched: 1 });
  expect(closing(read(), [q3], { ids: [], ...stamp }, words)).toEqual({ appended: 0, filled: [], writings: [] });
  const next = { ...q3, label: "fourth_quarter", at: 2_000 };
  const place = { sheet: "Purification ledger", from: 1 };
  expect(recording(read(), [q3, next], words)).toMatchObject({
    added: 1,
    untouched: 1,
    writings: [
      { how: "append", ...place },
      { how: "choose", sheet: "Purification", choices: ["2025 fourth_quarter", "2025 third_quarter"] },
    ],
  });
  expect(sheets.rows("Purification ledger")).toHaveLength(1);
});

test("the first rows of a ledger that is laid have the day of the report and the account too", () => {
  const { sheets, record } = open();
  record([{ ...q3, reportDate: "2025-09-30", account: "https://api.example.com/us a" }]);
  expect(sheets.rows("Purification ledger")).toMatchObject([
    { reportDate: "2025-09-30", account: "https://api.example.com/us a" },
  ]);
});

test("where there is nothing to confirm or to decide nothing is written, and no sheet is laid for it", () => {
  const { sheets, read, record, close, periods } = open();
  record([q3]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  const said = { at: 4_000, by: "A. Auditor" };
  const nothing = { added: 0, writings: [] };
  const ids = () => periods().map(({ id }) => id);
  expect(confirming(read(), [], { ids: ids(), ...said }, words)).toEqual(nothing);
  expect(deciding(read(), [], { ids: ids(), meant: "new", ...said }, words)).toEqual(nothing);
  close([]);
  // What is the same as a booked period is decided once, also by somebody who presses twice.
  record([{ ...q3, label: "Q3 (unaudited)", at: 9_000 }]);
  const decide = () => deciding(read(), [], { ids: ids(), meant: "same", ...said }, words);
  const { added, writings } = decide();
  sheets.write(writings);
  expect([added, periods()[1]?.state, decide()]).toEqual([1, "same", nothing]);
});

test("only those that are meant are closed, and of new ones it is told how many are", () => {
  const { sheets, read, record, periods } = open();
  record([q3, { ...q3, ticker: "XOM" }]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: " usd " });
  const later = { ...q3, at: 9_000, perShare: 0.01 };
  const known = periods([later, { ...q3, ticker: "KO" }]);
  expect(known.map(({ id }) => id)).toEqual([
    '["AAPL","2025","third_quarter"] 1000',
    '["XOM","2025","third_quarter"] 1000',
    '["AAPL","2025","third_quarter"] 9000',
    '["KO","2025","third_quarter"] 1000',
  ]);
  const [first, , third] = known.map(({ id }) => id) as [string, string, string];
  const found = closing(read(), [], { ids: [first], ...stamp }, words);
  expect(found).toMatchObject({ appended: 0, writings: [{ how: "fill", fills: [{ row: 0 }] }] });
  expect(sheets.write(found.writings)).toBe(1);
  expect(periods().map(({ state, currency }) => [state, currency])).toEqual([
    ["closed", "USD"],
    ["ready", "usd"],
  ]);
  expect(sheets.rows("Purification ledger")[0]).toMatchObject({ currency: " usd ", shares: 10, amount: 0.075 });
  const { appended, writings } = closing(read(), [later, { ...q3, ticker: "KO" }], { ids: [third], ...stamp }, words);
  expect([appended, writings.map(({ how }) => how)]).toEqual([1, ["append"]]);
});

/** The same sheets with their first row and column left out of what was read, as a host may that reads used parts. */
function partly({ marked, blocks }: Reading): Reading {
  const cut = (block: Block): Block => ({
    ...{ ...block, row: 1, column: 1, rows: block.rows - 1, columns: block.columns - 1 },
    values: block.values.slice(1).map((line) => line.slice(1)),
  });
  // A column before all: what was the first is the second now.
  const moved = [...marked].map(([name, area]) => [name, { ...area, column: area.column + 1 }] as const);
  return {
    marked: new Map(moved),
    blocks: [...blocks].reverse().map((block) => cut({ ...block, values: block.values.map((line) => ["", ...line]) })),
  };
}

test("what was read of a sheet from its second row and column on is read where it stands", () => {
  const { sheets, read, record, close } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
  sheets.lay(insertable.get("funds")?.of([holding("SPUS", 0)], words, { version: "1" }));
  sheets.named("Funds", "from", 46_023);
  sheets.named("Funds", "to", "2026-03-31");
  sheets.show("Funds", { ticker: "SPUS" }, { dividends: 120, currency: "USD" });
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  const label = rangeLabel("2026-01-01", "2026-03-31");
  const fund = { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
  record([q3]);
  close([q3]);
  const told = (reading: Reading) => bookings(reading, [fund], words);
  expect(told(partly(read()))).toEqual(told(read()));
  expect(told(read()).map(({ state, amount }) => [state, amount])).toEqual([
    ["closed", 0.75],
    ["ready", 4.8],
  ]);
  expect(missingIn(partly(read()), words)).toBe(0);
  sheets.write(counted(read(), 2, words));
  expect([missingIn(read(), words), missingIn(partly(read()), words)]).toEqual([2, 2]);
  // Without one of its days a fund's sheet tells of no period.
  sheets.named("Funds", "to", null);
  expect(told(read())[1]?.state).toBe("noShares");
});

/** A fund's sheet with its dividends of one range of days; gives what is observed of that. */
function laidFund(sheets: ReturnType<typeof open>["sheets"]) {
  sheets.lay(insertable.get("funds")?.of([holding("SPUS", 0)], words, { version: "1" }));
  sheets.named("Funds", "from", 46_023);
  sheets.named("Funds", "to", "2026-03-31");
  sheets.show("Funds", { ticker: "SPUS" }, { dividends: 120, currency: "USD" });
  const label = rangeLabel("2026-01-01", "2026-03-31");
  return { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
}

test("where the days of a fund's sheet are above what was read, it tells of no period", () => {
  const { sheets, read } = open();
  const fund = laidFund(sheets);
  const { marked, blocks } = read();
  const from = (row: number): Reading => ({
    marked,
    blocks: blocks.map((block) => ({ ...block, row, rows: block.rows - row, values: block.values.slice(row) })),
  });
  const days = marked.get("funds.name.from")?.row ?? 0;
  const states = [from(days), from(days + 2)].map((reading) => bookings(reading, [fund], words)[0]?.state);
  expect(states).toEqual(["ready", "noShares"]);
});

test("the ledger's count is written with its label where nothing stands there, and only over what was read", () => {
  const { sheets, record, read } = open();
  record([q3]);
  const at = (beside: number) => sheets.cell("Purification ledger", above, countAt + beside);
  const writings = counted(read(), 1, words);
  expect(writings).toMatchObject([
    {
      ...{ how: "fill", sheet: "Purification ledger" },
      fills: [
        { row: -2, expected: { checksum: "" }, values: { checksum: "1 (wgksz8)", closedAt: words.ledger.count } },
      ],
    },
  ]);
  sheets.put("Purification ledger", above, countAt - 1, "mine");
  const [beside] = counted(read(), 2, words);
  expect(beside).toMatchObject({ fills: [{ values: { checksum: expect.stringMatching(/^2 /) } }] });
  expect((beside as { fills: readonly { values: object }[] }).fills[0]?.values).not.toHaveProperty("closedAt");
  sheets.write(counted(read(), 1, words));
  expect([at(-1), at(0)]).toEqual(["mine", "1 (wgksz8)"]);
  expect(counted(read(), 0, words)).toEqual([]);
  sheets.forget("Purification ledger", "checksum");
  expect([missingIn(read(), words), counted(read(), 1, words)]).toEqual([0, []]);
});

test("what stands above a ledger may be beyond the cells that a host gives", () => {
  const { sheets, record, read } = open();
  record([q3]);
  const { marked, blocks } = read();
  const below = blocks.map((block) => ({
    ...block,
    row: above + 1,
    rows: block.rows - above - 1,
    values: block.values.slice(above + 1),
  }));
  sheets.write(counted({ marked, blocks: below }, 1, words));
  expect([-1, 0].map((beside) => sheets.cell("Purification ledger", above, countAt + beside))).toEqual([
    words.ledger.count,
    "1 (wgksz8)",
  ]);
});

test("rows that are no period stay in the ledger, and count for none", () => {
  const { sheets, record, read, periods } = open();
  record([q3]);
  sheets.replace("Purification ledger", [{ period: "a note of mine" }, ...sheets.rows("Purification ledger")]);
  expect(recording(read(), [q3], words)).toMatchObject({ added: 0, untouched: 1 });
  expect(periods([q3])).toMatchObject([{ ticker: "AAPL", row: firstRow + 1 }]);
});

test("the sheets to read are those that stand", () => {
  const { read, record } = open();
  expect(sheetsWith(ledgerAndSources(words).map(markNames), read().marked)).toEqual([]);
  record([q3]);
  expect(sheetsWith(ledgerAndSources(words).map(markNames), read().marked)).toEqual(["Purification ledger"]);
});

test("a ledger at the top of its sheet, or one that is not there, has no count", () => {
  const { record, read } = open();
  expect([missingIn(read(), words), counted(read(), 1, words)]).toEqual([0, []]);
  record([q3]);
  const { marked, blocks } = read();
  const top: Reading = {
    marked: new Map([...marked].map(([name, area]) => [name, { ...area, row: 0 }])),
    blocks: blocks.map((block) => ({ ...block, rows: block.rows - above - 1, values: block.values.slice(above + 1) })),
  };
  expect(bookings(top, [], words)).toMatchObject([{ ticker: "AAPL", row: 2 }]);
  expect([missingIn(top, words), counted(top, 1, words)]).toEqual([0, []]);
});

test("an earlier period is closed with what is typed into its own row, which stays as it was typed", () => {
  const { sheets, record, close, periods } = open();
  record([q3]);
  record([{ ...q3, label: "fourth_quarter", at: 2_000 }]);
  sheets.show("Purification ledger", { period: "third_quarter" }, { shares: 10, currency: "usd" });
  close([]);
  expect(sheets.rows("Purification ledger")).toMatchObject([
    { currency: "usd", shares: 10, amount: 0.075, closedBy: "A. Auditor" },
    { currency: null, amount: null, checksum: null },
  ]);
  expect(periods().map(({ state }) => state)).toEqual(["closed", "noShares"]);
  sheets.show("Purification ledger", { period: "fourth_quarter" }, { shares: "ten", currency: "USD" });
  expect(periods()[1]?.state).toBe("unread");
});

test("a restatement of a closed period follows its shares, is booked as the difference, and flagged with both figures", () => {
  const { sheets, record, close, periods, totals } = open();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  close([]);
  const [booked] = sheets.rows("Purification ledger");
  const restated = { ...q3, perShare: 0.01, percent: 4, at: 9_000 };
  record([restated]);
  expect(periods([restated])[1]).toMatchObject({
    ...{ state: "ready", shares: 100, currency: "USD", amount: 0.25, observed: 9_000, factor: 0.01 },
    restated: { was: 0.0075, difference: 0.0025 },
  });
  close([]);
  expect(sheets.rows("Purification ledger")[0]).toEqual(booked);
  expect(totals()).toEqual([["USD", 1]]);
});

test("a row that was changed after it was closed is told by its place, summed no more, and never closed again", () => {
  const { sheets, record, close, periods, totals } = open();
  record([q3, { ...q3, ticker: "XOM" }]);
  for (const ticker of ["AAPL", "XOM"]) {
    sheets.show("Purification ledger", { ticker }, { shares: 100, currency: ticker === "XOM" ? "SAR" : "USD" });
  }
  close([]);
  expect(totals()).toEqual([
    ["USD", 0.75],
    ["SAR", 0.75],
  ]);
  for (const change of [{ amount: 7.5 }, { checksum: null }, { closedBy: "somebody" }, { shares: 1 }]) {
    const before = sheets.rows("Purification ledger")[0] ?? {};
    sheets.show("Purification ledger", { ticker: "AAPL" }, change);
    expect(periods().map(({ state, row }) => [state, row])).toEqual([
      ["changed", firstRow],
      ["closed", firstRow + 1],
    ]);
    expect(totals()).toEqual([["SAR", 0.75]]);
    close([], () => true);
    expect(sheets.rows("Purification ledger")[0]).toMatchObject(change);
    sheets.show("Purification ledger", { ticker: "AAPL" }, before);
  }
  expect(periods().map(({ state }) => state)).toEqual(["closed", "closed"]);
});

describe("a ledger row touched by hand", () => {
  const touched = (isClosed: boolean, typed: Row) => {
    const told = open();
    told.record([q3]);
    told.sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
    if (isClosed) told.close([]);
    told.sheets.show("Purification ledger", { ticker: "AAPL" }, typed);
    const found = told.periods()[0];
    // JSON has no NaN: one would come back as null.
    expect(JSON.stringify(found)).not.toContain("null");
    for (const figure of found?.unread ?? [])
      expect([figure, (found as unknown as Row)[figure]]).toEqual([figure, undefined]);
    return { ...told, found };
  };
  // A row that says nothing of before is not changed by text there: it was booked without.
  const before: readonly [Row, readonly string[]] = [{ wasPerShare: "?" }, ["before"]];
  const unread: readonly (readonly [Row, readonly string[]])[] = [
    [{ shares: "a hundred" }, ["shares"]],
    [{ shares: "#NUM!" }, ["shares"]],
    [{ shares: Number.NaN }, ["shares"]],
    [{ shares: Number.POSITIVE_INFINITY }, ["shares"]],
    [{ perShare: "n/a" }, ["factor"]],
    [{ percent: "3 %", perShare: null }, ["factor"]],
    [{ wasPerShare: "?", wasDividend: 0.25 }, ["before"]],
  ];

  test.each([...unread, before])("%j is told as no number, and such a row is not closed", (typed, told) => {
    const { sheets, found, close, periods, totals } = touched(false, typed);
    expect(found).toMatchObject({ state: "unread", unread: told, amount: undefined, row: firstRow });
    const rows = sheets.rows("Purification ledger");
    expect(close([], () => true)).toBe(0);
    expect(sheets.rows("Purification ledger")).toEqual(rows);
    expect(totals()).toEqual([]);
    sheets.show("Purification ledger", { ticker: "AAPL" }, { ...typed, wasPerShare: null, wasDividend: null });
    sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, percent: 3, perShare: 0.0075 });
    expect(periods()).toMatchObject([{ state: "ready", unread: [], amount: 0.75 }]);
  });

  test.each([...unread, [{ amount: "0,75" }, ["amount"]], [{ closedAt: "yesterday" }, []]] as typeof unread)(
    "%j in a closed row is told as no number, and the row as changed",
    (typed, told) => {
      const { found, totals } = touched(true, typed);
      expect(found).toMatchObject({ state: "changed", unread: told });
      expect(totals()).toEqual([]);
    },
  );

  test("a blank is none that could not be read, nor is a figure that is not needed", () => {
    expect(touched(false, { shares: null }).found).toMatchObject({ state: "noShares", unread: [] });
    expect(touched(false, { shares: " " }).found).toMatchObject({ state: "noShares", unread: [] });
    expect(touched(false, { perShare: null }).found).toMatchObject({ state: "noAmount", unread: [] });
    expect(touched(false, { percent: "3 %" }).found).toMatchObject({ state: "ready", unread: [], amount: 0.75 });
    expect(touched(true, before[0]).found).toMatchObject({ state: "closed", amount: 0.75 });
    expect(touched(true, { shares: null, amount: null }).found).toMatchObject({ state: "changed", unread: [] });
  });

  test("what the service says next is no restatement of what somebody typed, and is one again once that is put right", () => {
    const next = { ...q3, perShare: 0.01, at: 2_000 };
    for (const typed of [{ perShare: "n/a" }, { percent: "3 %" }, { dividend: "a quarter" }]) {
      const { sheets, record, periods } = touched(false, typed);
      record([next]);
      expect(periods([next])).toHaveLength(1);
      sheets.show("Purification ledger", { ticker: "AAPL" }, { dividend: 0.25, percent: 3, perShare: 0.0075 });
      record([next]);
      expect(periods()).toMatchObject([{}, { restated: { was: 0.0075, difference: 0.0025 } }]);
    }
  });
});

test("a payment goes into the row of the period it was for, with the rows that come next and as it is closed", () => {
  const { sheets, record, close } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("XOM", 5)], words, { version: "1" }));
  const shows = { year: 2025, period: "third_quarter", currency: "USD" };
  for (const ticker of ["AAPL", "XOM"]) sheets.show("Purification", { ticker }, shows);
  sheets.show("Purification", { ticker: "AAPL" }, { paidFor: " Third_Quarter 2025", paidOn: 46_000, reference: "A-1" });
  close([q3, { ...q3, ticker: "XOM" }]);
  const paid = () =>
    sheets
      .rows("Purification ledger")
      .map(({ ticker, period, paidOn, reference }) => [ticker, period, paidOn, reference]);
  expect(paid()).toEqual([
    ["AAPL", "third_quarter", 46_000, "A-1"],
    ["XOM", "third_quarter", null, null],
  ]);
  // Paid later than it was closed, and the quarter has changed by then.
  sheets.show(
    "Purification",
    { ticker: "XOM" },
    { period: "fourth_quarter", paidFor: "2025 third_quarter", paidOn: 46_050 },
  );
  record([{ ...q3, ticker: "XOM", label: "fourth_quarter", at: 2_000 }]);
  sheets.show("Purification", {}, { paidFor: "2025 fourth_quarter", paidOn: 46_090, reference: "B-2" });
  record([{ ...q3, ticker: "XOM", label: "fourth_quarter", perShare: 1, at: 3_000 }]);
  expect(paid()).toEqual([
    ["AAPL", "third_quarter", 46_000, "A-1"],
    ["XOM", "third_quarter", 46_050, null],
    ["XOM", "fourth_quarter", 46_090, "B-2"],
    ["XOM", "fourth_quarter", null, null],
  ]);
  // What somebody typed there stays, and of two payments of one period neither is taken.
  sheets.show("Purification ledger", { reference: "A-1" }, { paidOn: null, reference: "mine" });
  sheets.show("Purification", { ticker: "AAPL" }, { paidFor: "2025 third_quarter" });
  record([]);
  expect(paid()[0]).toEqual(["AAPL", "third_quarter", null, "mine"]);
});

test("a closed row that is deleted, emptied or opened by hand is missed, also when another is closed after it", () => {
  const { sheets, record, close, read } = open();
  const gone = () => missingIn(read(), words);
  const each = ["AAPL", "KO", "XOM"].map((ticker) => ({ ...q3, ticker }));
  record(each);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  expect(gone()).toBe(0);
  close([], (state) => state === "ready");
  expect([gone(), sheets.cell("Purification ledger", above, countAt)]).toEqual([
    0,
    expect.stringMatching(/^3 \(\w+\)$/),
  ]);
  const whole = sheets.rows("Purification ledger");
  const blank = Object.fromEntries(Object.keys(whole[0] ?? {}).map((key) => [key, null]));
  for (const emptied of [blank, { ...blank, ticker: "KO" }]) {
    sheets.show("Purification ledger", { ticker: "KO" }, emptied);
    expect(gone()).toBe(1);
    sheets.replace("Purification ledger", whole);
    expect(gone()).toBe(0);
  }
  sheets.replace("Purification ledger", whole.slice(0, 2));
  expect(gone()).toBe(1);
  record([{ ...q3, ticker: "SABIC" }]);
  sheets.show("Purification ledger", { ticker: "SABIC" }, { shares: 1, currency: "SAR" });
  close([]);
  expect(gone()).toBe(1);
  // A row that was copied stands for none that is gone.
  sheets.replace("Purification ledger", [...whole.slice(0, 2), ...whole.slice(0, 1)]);
  expect(gone()).toBe(2);
  sheets.replace("Purification ledger", [...whole, ...sheets.rows("Purification ledger").slice(2, 3)]);
  sheets.put("Purification ledger", above, countAt, "2 (changed)");
  expect(gone()).toBe("changed");
});

test("a ledger that was closed before periods were counted is whole, and counted from its next rows on", () => {
  const { sheets, record, close, read, periods } = open();
  record([q3]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  close([]);
  sheets.put("Purification ledger", above, countAt, null);
  expect([missingIn(read(), words), periods().map(({ state }) => state)]).toEqual([0, ["closed"]]);
  record([]);
  expect(sheets.cell("Purification ledger", above, countAt)).toMatch(/^1 /);
  sheets.put("Purification ledger", above, countAt, "a note of mine");
  record([{ ...q3, ticker: "KO" }]);
  expect(sheets.cell("Purification ledger", above, countAt)).toBe("a note of mine");
});

test("a row that moved between reading and writing is not written", () => {
  const { sheets, record, read, periods } = open();
  record([q3, { ...q3, ticker: "XOM" }]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  const ids = periods().map(({ id }) => id);
  const { writings } = closing(read(), [], { ids, ...stamp }, words);
  sheets.sort("Purification ledger", "ticker", true);
  expect(sheets.write(writings)).toBe(0);
  expect(sheets.rows("Purification ledger").map(({ checksum }) => checksum)).toEqual([null, null]);
});

test("without a column that closing needs nothing is closed, and that is said", () => {
  const { sheets, record, close, periods } = open();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  sheets.forget("Purification ledger", "checksum");
  expect(close([], () => true)).toBe(0);
  expect(periods()).toMatchObject([{ state: "noColumn" }]);
  expect(sheets.rows("Purification ledger")).toMatchObject([{ amount: null, closedBy: null }]);
});

test("a fund's dividends over the sheet's range of dates close its period", () => {
  const { sheets, periods } = open();
  const fund = laidFund(sheets);
  expect(periods([fund, { ...fund, label: rangeLabel("2025-01-01", "2025-03-31") }])).toMatchObject([
    { state: "ready", shares: 120, amount: 4.8 },
    { state: "noShares" },
  ]);
});

test("observations go into the status ledger only where one was inserted, each change once", () => {
  const { sheets } = open();
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

test("only sheets of these worksheets are read", () => {
  const place = (sheet: string): Area => ({ sheet, row: 2, column: 0, rows: 1, columns: 1 });
  const marked = new Map([
    ["ledger.entries.ticker", place("Book")],
    ["zakat.holdings.ticker", place("Zakat")],
  ]);
  expect(sheetsWith(ledgerAndSources(words).map(markNames), marked)).toEqual(["Book"]);
  expect(bookings({ marked: new Map(), blocks: [] as Block[] }, [], words)).toEqual([]);
});

/** What a person says in the pane: confirmed, or the same, or new. */
function wording({ sheets, read }: ReturnType<typeof open>) {
  const of = (answers: readonly Observed[], state: string) =>
    bookings(read(), answers, words).flatMap((one) => (one.state === state ? [one.id] : []));
  const said = { at: 4_000, by: "A. Auditor" };
  return {
    confirm: (answers: readonly Observed[]) => {
      const { added, writings } = confirming(read(), answers, { ids: of(answers, "confirm"), ...said }, words);
      sheets.write(writings);
      return added;
    },
    decide: (answers: readonly Observed[], meant: "same" | "new", at = said.at) => {
      const { added, writings } = deciding(read(), answers, { ids: of(answers, "look"), meant, ...said, at }, words);
      sheets.write(writings);
      return added;
    },
  };
}
const q4: Observed = { ...q3, label: "fourth_quarter", at: 6_000 };

test("an undo that brings back an older count of closed rows hides no row that was deleted", () => {
  const { sheets, record, close, read } = open();
  const ledger = "Purification ledger";
  record(["AAPL", "CVX", "XOM"].map((ticker) => ({ ...q3, ticker })));
  const shares = (ticker: string) => sheets.show(ledger, { ticker }, { shares: 10, currency: "USD" });
  shares("AAPL");
  close([]);
  const older = sheets.cell(ledger, above, countAt);
  for (const ticker of ["CVX", "XOM"]) shares(ticker);
  close([]);
  expect([older, missingIn(read(), words)]).toEqual(["1 (wgksz8)", 0]);
  sheets.replace(ledger, sheets.rows(ledger).slice(0, 1));
  for (const undone of [older, ""]) {
    sheets.put(ledger, above, countAt, undone);
    expect(missingIn(read(), words)).toBe(2);
  }
  sheets.write(counted(read(), 0, words));
  expect(String(sheets.cell(ledger, above, countAt))).toMatch(/^3 /);
});

test("a ledger that is laid with closed periods has its count twice too", () => {
  const { sheets, close, read } = open();
  sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  close([q3]);
  sheets.replace("Purification ledger", []);
  sheets.put("Purification ledger", above, countAt, null);
  expect(missingIn(read(), words)).toBe(1);
});

describe("shares and currency are of their own period", () => {
  const closedOnce = (shares = 100) => {
    const opened = open();
    const { sheets, close } = opened;
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", shares)], words, { version: "1" }));
    sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
    const first = { ...q3, percent: 4, perShare: 0.01 };
    close([first]);
    return { ...opened, ...wording(opened), first };
  };

  test("a restatement takes those that its period was closed with, whatever is typed for the next one", () => {
    const { sheets, close, periods, totals, first } = closedOnce();
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 200, currency: "SAR" });
    const restated = { ...first, percent: 12, perShare: 0.03, at: 9_000 };
    expect(periods([restated])[1]).toMatchObject({ state: "ready", shares: 100, currency: "USD", amount: 2 });
    close([restated]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test("a restatement whose row tells something else than its period was closed with is to be looked at", () => {
    const { sheets, record, close, periods, totals, first } = closedOnce();
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    for (const typed of [{ shares: 200 }, { currency: "SAR" }]) {
      sheets.show("Purification ledger", { checksum: null }, { shares: null, currency: null, ...typed });
      expect(periods()[1]).toMatchObject({ state: "look", shares: 100, currency: "USD", resembles: undefined });
      close([]);
    }
    expect(totals()).toEqual([["USD", 1]]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "usd" });
    expect(periods()[1]).toMatchObject({ state: "ready" });
  });

  test("the last quarter's shares close no new quarter until a person confirms them; once is enough", () => {
    const { sheets, close, confirm, periods, totals } = closedOnce();
    sheets.show("Purification", { ticker: "AAPL" }, { period: "fourth_quarter" });
    expect(periods([q4])[1]).toMatchObject({ state: "confirm", shares: 100, currency: "USD", amount: 0.75 });
    close([q4], () => true);
    expect(totals()).toEqual([["USD", 1]]);
    expect([confirm([q4]), confirm([q4])]).toEqual([1, 0]);
    expect(sheets.rows("Entitlements")).toEqual([
      {
        ...{ ticker: "AAPL", period: "2025 Q4", portfolio: null, shares: 100, currency: "USD" },
        ...{ meant: null, observed: null, source: "Purification", by: "A. Auditor" },
        enteredAt: "1970-01-01T00:00:04.000Z",
      },
    ]);
    // What is typed for the quarter after that changes nothing of this one.
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 500, period: "first_quarter", year: 2026 });
    expect(periods([q4])[1]).toMatchObject({ state: "ready", shares: 100, amount: 0.75 });
    close([q4]);
    expect(totals()).toEqual([["USD", 1.75]]);
  });

  test("a fund's dividends are of the days that stood above them: other days wait for a word", () => {
    const opened = open();
    const { sheets, close, periods, totals } = opened;
    const { confirm } = wording(opened);
    const fund = laidFund(sheets);
    close([fund]);
    expect(totals()).toEqual([["USD", 4.8]]);
    sheets.named("Funds", "from", "2026-04-01");
    sheets.named("Funds", "to", "2026-06-30");
    const next = { ...fund, label: rangeLabel("2026-04-01", "2026-06-30"), at: 9_000 };
    expect(periods([next])[1]).toMatchObject({ state: "confirm", shares: 120 });
    close([next], () => true);
    expect(totals()).toEqual([["USD", 4.8]]);
    sheets.show("Funds", { ticker: "SPUS" }, { dividends: 80 });
    expect(confirm([next])).toBe(1);
    close([next]);
    expect(totals()).toEqual([["USD", 8]]);
  });

  test("shares that are pasted into Entitlements count for their period, in any spelling and by portfolio", () => {
    const { sheets, periods } = open();
    sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    const table = (rows: readonly Row[]) => sheets.replace("Entitlements", rows);
    const told = () => periods([q4]).map(({ state, shares, currency }) => [state, shares, currency]);
    table([{ ticker: "aapl", period: "Q4 2025", shares: 40, currency: "USD" }]);
    expect(told()).toEqual([["ready", 40, "USD"]]);
    table([
      { ticker: "AAPL", period: "2025 fourth_quarter", portfolio: "A", shares: 40, currency: "USD" },
      { ticker: "AAPL", period: "2025 Q4", portfolio: "B", shares: 2, currency: "usd" },
      { ticker: "AAPL", period: "2025 Q3", portfolio: "B", shares: 1_000, currency: "SAR" },
      { ticker: "AAPL", period: "2025 Q4", portfolio: "B", shares: 20, currency: "usd" },
    ]);
    expect(told()).toEqual([
      ["ready", 40, "USD"],
      ["ready", 20, "usd"],
    ]);
    table([{ ticker: "AAPL", period: "2025 Q4", shares: "forty", currency: "USD" }]);
    expect(told()).toEqual([["noShares", undefined, "USD"]]);
  });
});

describe("what resembles a booked period is to be looked at, and a person says whether it is the same", () => {
  const resembling = (next: Observed, first: Observed = q3) => {
    const opened = open();
    const { sheets, record, close } = opened;
    record([first]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
    close([first]);
    record([next]);
    sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
    return { ...opened, ...wording(opened) };
  };
  const days = (from: string, to: string): Observed => ({
    ...{ ...q3, ticker: "SPUS", year: "", label: rangeLabel(from, to) },
    ...{ dividend: undefined, perShare: undefined, percent: 1 },
  });
  const quarter = days("2026-01-01", "2026-03-31");
  const cases: readonly (readonly [why: string, next: Observed, first: Observed])[] = [
    ["renamed", { ...q3, ticker: "META", at: 9_000 }, q3],
    ["respelt", { ...q3, label: "Q3 (unaudited)", at: 9_000 }, q3],
    ["overlaps", { ...days("2026-03-31", "2026-06-30"), at: 9_000 }, quarter],
    ["overlaps", { ...days("2025-01-01", "2026-12-31"), at: 9_000 }, quarter],
  ];

  test.each(cases)(
    "%s: nothing is closed before, the same is never closed, and new is closed in full",
    (why, next, first) => {
      const { close, decide, periods, totals } = resembling(next, first);
      const [[, amount]] = totals() as [[string, number]];
      expect(periods([next])[1]).toMatchObject({
        ...{ state: "look", resembles: { why, ticker: first.ticker, label: first.label } },
      });
      close([next], () => true);
      expect(totals()).toEqual([["USD", amount]]);
      const same = resembling(next, first);
      expect([same.decide([next], "same"), same.decide([next], "same")]).toEqual([1, 0]);
      expect(same.periods([next])[1]?.state).toBe("same");
      same.close([next], () => true);
      expect(same.totals()).toEqual([["USD", amount]]);
      expect(decide([next], "new")).toBe(1);
      expect(periods([next])[1]?.state).toBe("ready");
      close([next]);
      expect(totals()).toEqual([["USD", amount * 2]]);
    },
  );

  test("of a year that a person says is the same as its quarter nothing more is booked", () => {
    const year = { ...q3, label: "annual", percent: 12, perShare: 0.03, at: 9_000 };
    const { close, decide, periods, totals } = resembling(year);
    decide([year], "same");
    expect(periods([year])[1]).toMatchObject({ state: "same" });
    close([year], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
  });

  test("a figure that differs, of a quarter without a year, may be another year's: the difference, or all of it", () => {
    const first = { ...q3, year: "", perShare: 0.01 };
    const next = { ...first, perShare: 0.03, at: 9_000 };
    const same = resembling(next, first);
    expect(same.periods([next])[1]).toMatchObject({ state: "look", resembles: { why: "noYear" } });
    same.close([next], () => true);
    expect([same.totals(), same.decide([next], "same")]).toEqual([[["USD", 1]], 1]);
    same.close([next]);
    expect(same.totals()).toEqual([["USD", 3]]);
    const another = resembling(next, first);
    another.decide([next], "new");
    another.close([next]);
    expect(another.totals()).toEqual([["USD", 4]]);
    expect(another.periods([]).map(({ state }) => state)).toEqual(["closed", "closed"]);
  });

  test("another account's figures are no restatement until a person says so, and the own ones are held against the own", () => {
    const [own, other] = ["https://api.example.com/us a", "https://api.example.com/us b"];
    const first = { ...q3, perShare: 0.01, account: own };
    const others = { ...q3, perShare: 0.05, account: other, at: 9_000 };
    const { sheets, record, close, periods, totals, decide } = resembling(others, first);
    sheets.show("Purification ledger", { account: other }, { shares: null, currency: null });
    expect(periods([others])[1]).toMatchObject({ state: "look", resembles: { why: "account" } });
    close([others], () => true);
    expect(totals()).toEqual([["USD", 1]]);
    // The same figures of another account are nothing new; the own account's next ones are held against its own.
    expect(
      recording(sheets.reading(ledgerAndSources(words)), [{ ...first, account: other, at: 9_500 }], words),
    ).toMatchObject({
      added: 1,
    });
    expect(periods([{ ...first, at: 9_600 }])).toHaveLength(2);
    const restated = { ...first, perShare: 0.03, at: 9_700 };
    record([restated]);
    expect(periods([])[2]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.01 } });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
    expect(decide([], "same")).toBe(1);
    expect(periods([])[1]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.03, difference: 0.02 } });
    close([]);
    expect(totals()).toEqual([["USD", 5]]);
    expect(sheets.rows("Purification ledger")[1]).toMatchObject({ perShare: 0.05, wasPerShare: 0.03, amount: 2 });
  });

  test("a relay that tells its account at last: what was closed under none stands, and what it restates is ready", () => {
    const [before, now, other] = ["relay", "0a1b2c3d4e5f6789", "9876f5e4d3c2b1a0"].map(
      (one) => `https://relay.example/us ${one}`,
    );
    const first = { ...q3, perShare: 0.01, account: before };
    const told = { ...first, account: now, at: 9_000 };
    const { record, close, periods, totals } = resembling(told, first);
    expect(periods([told])).toMatchObject([{ state: "closed" }]);
    expect(record([told])).toBe(0);
    record([{ ...told, perShare: 0.03, at: 9_500 }]);
    expect(periods([])[1]).toMatchObject({ state: "ready", amount: 2, restated: { was: 0.01 } });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
    // Behind the same relay, another account than the one that is known is another source.
    record([{ ...told, account: other, perShare: 0.05, at: 9_700 }]);
    expect(periods([])[2]).toMatchObject({ state: "look", resembles: { why: "account" } });
  });

  test("two companies that happen to give the same, and ranges of days beside one another, are closed as they are", () => {
    const { periods } = open();
    const both = [q3, { ...q3, ticker: "META", at: 1_500 }];
    expect(periods(both).map(({ state }) => state)).toEqual(["noShares", "noShares"]);
    const next = resembling({ ...days("2026-04-01", "2026-06-30"), at: 9_000 }, quarter);
    expect(next.periods([])[1]?.state).toBe("ready");
    const other = resembling({ ...q3, ticker: "META", percent: 4, at: 9_000 });
    expect(other.periods([])[1]?.state).toBe("ready");
  });

  test("before anything is booked, the ticker that another one took the place of is told too", () => {
    const { sheets, record, periods } = open();
    const renamed = { ...q3, ticker: "META", at: 2_000 };
    record([{ ...q3, ticker: "FB" }, renamed]);
    sheets.show("Purification ledger", {}, { shares: 5, currency: "USD" });
    expect(periods([renamed]).map(({ state }) => state)).toEqual(["ready", "look"]);
    expect(periods([{ ...q3, ticker: "FB" }, renamed]).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });
});

describe("no amount is wrong without a word", () => {
  const first = { ...q3, percent: 4, perShare: 0.01 };
  const more = { percent: 12, perShare: 0.03, at: 9_000 };
  const closedOnce = (answer: Observed = first) => {
    const opened = open();
    const fill = (shares: number) =>
      opened.sheets.show("Purification ledger", { checksum: null, shares: null }, { shares, currency: "USD" });
    opened.record([answer]);
    fill(100);
    opened.close([]);
    return { ...opened, ...wording(opened), fill };
  };

  /** With these rows in Entitlements. */
  const entitled = (rows: readonly Row[]) => {
    const opened = open();
    opened.sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    const of = { period: "2025 Q3", currency: "USD" };
    opened.sheets.replace(
      "Entitlements",
      rows.map((row) => ({ ...of, ...row })),
    );
    return opened;
  };

  test("a figure that was missing for a while is no reason to book the whole amount again", () => {
    const { record, close, totals } = closedOnce();
    record([{ ...first, percent: undefined, perShare: undefined, at: 7_000 }]);
    record([{ ...first, ...more }]);
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test.each([
    ...[
      ["2025", "T3"],
      ["2025", "3. Quartal"],
      ["2025", "3Q25"],
      ["2025", "第三季度"],
      ["FY2025", "Q3"],
      ["25", "Q3"],
    ],
    ...[
      ["2025", "H2"],
      ["2025", "annual"],
      ["2025", "Jul-Sep"],
    ],
  ])("other figures under a label that may be the same period are to be looked at: %s %s", (year = "", label = "") => {
    const { record, close, fill, periods, totals } = closedOnce();
    record([{ ...first, ...more, year, label }]);
    fill(100);
    expect(periods()[1]).toMatchObject({ state: "look", resembles: { ticker: "AAPL", label: "third_quarter" } });
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("a label that is not understood is no question where its year is another, and the other half has no such quarter", () => {
    const { record, fill, periods } = closedOnce();
    record([
      { ...first, ...more, year: "2026", label: "T3" },
      { ...first, ...more, label: "H1" },
    ]);
    fill(100);
    expect(periods().map(({ state }) => state)).toEqual(["closed", "ready", "ready"]);
  });

  test("on each line of an evidence sheet the amount is the product of its factors, also of a restatement", () => {
    const { read, record, close } = closedOnce();
    record([{ ...first, ...more }]);
    close([]);
    const [sheet] = packing(read(), [], { year: "2025", unanswered: [], by: "A. Auditor", at: 9_900 }, words);
    const rows = sheet?.how === "lay" ? (sheet.worksheet.tables[0]?.rows ?? []) : [];
    expect(rows.map(({ perShare, shares, amount }) => [perShare, shares, amount])).toEqual([
      [0.01, 100, 1],
      [0.02, 100, 2],
    ]);
  });

  test.each([
    ["same", [0.01, 0.02], [1, 2]],
    ["new", [0.01, 0.03], [1, 3]],
  ] as const)("and of one that a person called %s", (meant, perShares, amounts) => {
    const old = { ...first, year: "", label: "Q3" };
    const { read, record, close, decide, fill } = closedOnce(old);
    record([{ ...old, ...more }]);
    fill(100);
    decide([], meant);
    close([]);
    const made = { year: "q3", unanswered: [], by: "A. Auditor", at: 9_900 };
    const [sheet] = packing(read(), [], made, words);
    const rows = sheet?.how === "lay" ? (sheet.worksheet.tables[0]?.rows ?? []) : [];
    expect([rows.map(({ perShare }) => perShare), rows.map(({ amount }) => amount)]).toEqual([perShares, amounts]);
  });

  test("a second row of a booked period, as version 1.0 wrote one for each spelling, is not booked in silence", () => {
    const { sheets, fill, close, periods, totals } = closedOnce();
    const [row = {}] = sheets.rows("Purification ledger");
    const open = { shares: null, currency: null, amount: null, closedAt: null, closedBy: null, checksum: null };
    const second = { ...row, ...open, follows: null, period: "Q3", observed: new Date(2_000).toISOString() };
    sheets.replace("Purification ledger", [row, second]);
    fill(100);
    expect(periods()[1]).toMatchObject({ state: "look", resembles: { why: "respelt", label: "third_quarter" } });
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("what another account's booked figures say already is not booked once more", () => {
    const [a, b] = ["a", "b"].map((one) => ({ ...first, account: `https://api.example.com/us ${one}` })) as [
      Observed,
      Observed,
    ];
    const { sheets, read, record, close, periods, totals } = closedOnce(a);
    const sayTheSame = (at: number) => {
      const ids = periods().flatMap(({ id, state }) => (state === "look" ? [id] : []));
      sheets.write(deciding(read(), [], { ids, meant: "same", at, by: "A. Auditor" }, words).writings);
      close([]);
    };
    record([{ ...b, ...more }]);
    sayTheSame(9_100);
    expect(recording(read(), [{ ...a, ...more, at: 9_500 }], words).added).toBe(0);
    record([{ ...a, percent: 20, perShare: 0.05, at: 9_700 }]);
    sayTheSame(9_800);
    expect(totals()).toEqual([["USD", 5]]);
  });

  test("a restatement closed before its first figures: both have one number of shares", () => {
    const { sheets, record, close, periods, totals } = open();
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
    sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
    record([first]);
    record([{ ...first, ...more }]);
    const [, restated] = periods();
    sheets.write(
      closing(sheets.reading(ledgerAndSources(words)), [], { ids: [restated?.id ?? ""], ...stamp }, words).writings,
    );
    sheets.show("Purification", { ticker: "AAPL" }, { shares: 500, currency: "SAR" });
    close([]);
    expect(totals()).toEqual([["USD", 3]]);
  });

  test("a restatement that is closed alone is the whole difference, and the open one before it adds nothing", () => {
    const { sheets, record, close, periods, totals } = closedOnce();
    record([{ ...first, percent: 8, perShare: 0.02, at: 7_000 }]);
    record([{ ...first, ...more }]);
    expect(periods().map(({ state, amount }) => [state, amount])).toEqual([
      ["closed", 1],
      ["ready", 1],
      ["ready", 1],
    ]);
    const { id = "" } = periods()[2] ?? {};
    const found = sheets.reading(ledgerAndSources(words));
    sheets.write(closing(found, [], { ids: [id], ...stamp }, words).writings);
    expect(totals()).toEqual([["USD", 3]]);
    expect(sheets.rows("Purification ledger")[2]).toMatchObject({ wasPerShare: 0.01, amount: 2 });
    close([]);
    expect(periods().map(({ state, amount }) => [state, amount])).toEqual([
      ["closed", 1],
      ["closed", 0],
      ["closed", 2],
    ]);
  });

  test("a corrected period: the older figures of an open row are not booked beside the correction", () => {
    const { sheets, read, record, close, periods, totals } = closedOnce();
    record([{ ...first, percent: 8, perShare: 0.02, at: 7_000 }]);
    record([{ ...first, ...more }]);
    const { id = "" } = periods()[2] ?? {};
    sheets.write(closing(read(), [], { ids: [id], ...stamp }, words).writings);
    const said = { shares: 10, currency: "USD", reason: "typed wrong", at: 9_900, by: "B. Reviewer" };
    sheets.write(correcting(read(), { id, ...said }, words).writings);
    sheets.show("Purification ledger", { checksum: null }, { shares: null, currency: null });
    close([]);
    expect(totals()).toEqual([["USD", 0.3]]);
  });

  describe("a ticker that was renamed", () => {
    const company = "Meta Platforms, Inc.";
    const fb = { ...first, ticker: "FB", company };
    const meta = { ...fb, ...more, ticker: "META" };

    test.each([company, " META platforms, inc. "])("is to be looked at with other figures too: %s", (named) => {
      const { record, close, decide, fill, periods, totals } = closedOnce(fb);
      record([{ ...meta, company: named }]);
      fill(100);
      for (const answers of [[], [{ ...meta, company: named }]]) {
        expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
      }
      record([{ ...meta, company: named, percent: 16, perShare: 0.04, at: 9_500 }]);
      fill(100);
      expect(periods().map(({ state }) => state)).toEqual(["closed", "look", "look"]);
      close([], () => true);
      expect(totals()).toEqual([["USD", 1]]);
      decide([], "same");
      close([]);
      expect(totals()).toEqual([["USD", 4]]);
    });

    test("another company, another period, or a name that is spelt otherwise is no question", () => {
      const { record, fill, periods } = closedOnce(fb);
      record([
        { ...meta, company: "Metro AG" },
        { ...meta, ticker: "MET", company: "Meta Platforms Inc" },
        { ...meta, label: "Q4", at: 9_000 },
        { ...meta, ticker: "OLD", year: "2024", label: "T3" },
        { ...meta, ticker: "NONE", company: undefined },
      ]);
      fill(100);
      expect(
        periods()
          .slice(1)
          .map(({ state }) => state),
      ).toEqual(["ready", "ready", "ready", "ready", "ready"]);
    });

    test.each([
      ["T3", "same", 3],
      ["T3", "new", 4],
      ["annual", "same", 1],
      ["H2", "new", 4],
    ] as const)(
      "and its period spelt otherwise, or one that contains it, is to be looked at: %s, %s",
      (label, meant, sum) => {
        const { record, close, decide, fill, periods, totals } = closedOnce(fb);
        const other = { ...meta, label };
        record([other]);
        fill(100);
        for (const answers of [[other], [fb, other]]) {
          expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
        }
        close([], () => true);
        expect(totals()).toEqual([["USD", 1]]);
        decide([], meant);
        close([]);
        expect(totals()).toEqual([["USD", sum]]);
      },
    );

    const listings = () =>
      ["GOOGL", "GOOG"].map((ticker) => ({ ...first, ticker, company: "Alphabet Inc." })) as [Observed, Observed];
    const quarterOf = (year: string, at: number) => (answer: Observed) => ({ ...answer, year, at });

    test("both answered, the other closed and this one with other figures: same books the difference, new the whole", () => {
      for (const [meant, sum] of [
        ["same", 3],
        ["new", 4],
      ] as const) {
        const { record, close, decide, fill, periods, totals } = closedOnce(fb);
        const answers = [fb, meta];
        record(answers);
        fill(100);
        expect(periods(answers)[1]).toMatchObject({ state: "look", resembles: { why: "company", ticker: "FB" } });
        close(answers, () => true);
        expect(totals()).toEqual([["USD", 1]]);
        expect(decide(answers, meant)).toBe(1);
        close(answers);
        expect(totals()).toEqual([["USD", sum]]);
        expect(periods(answers).map(({ state }) => state)).toEqual(["closed", "closed"]);
      }
    });

    test("that was observed while the other was open is asked once the other is closed, and not while both are open", () => {
      const { sheets, read, record, close, periods, totals } = open();
      record([fb, meta]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      expect(periods([fb, meta]).map(({ state }) => state)).toEqual(["ready", "ready"]);
      const { id = "" } = periods()[0] ?? {};
      sheets.write(closing(read(), [], { ids: [id], ...stamp }, words).writings);
      close([fb, meta], () => true);
      expect(totals()).toEqual([["USD", 1]]);
    });

    test("two share classes are asked about once: what a person called new is new in each later quarter", () => {
      const [googl, goog] = listings();
      const other = { ...goog, ...more };
      const { record, close, decide, fill, periods } = closedOnce(googl);
      record([other]);
      fill(100);
      expect(periods([googl, other])[1]?.state).toBe("look");
      decide([googl, other], "new");
      for (const [year, at] of [
        ["2026", 20_000],
        ["2027", 30_000],
      ] as const) {
        const [one, two] = [googl, other].map(quarterOf(year, at)) as [Observed, Observed];
        record([one]);
        fill(100);
        close([one], (state) => state === "ready");
        record([{ ...two, at: at + 5_000 }]);
        fill(100);
        expect(periods([one, two]).at(-1)).toMatchObject({ ticker: "GOOG", state: "ready" });
      }
    });

    test("two share classes that were booked for one period are two in each other, whichever comes later, and whatever equals", () => {
      const [googl, goog] = listings();
      const { sheets, record, close, periods } = open();
      record([googl, { ...goog, perShare: 0.02 }]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      close([]);
      const [one, two] = [goog, googl].map(quarterOf("2026", 20_000)) as [Observed, Observed];
      record([one]);
      sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
      close([]);
      for (const figures of [{}, { perShare: 0.05 }]) {
        expect(periods([one, { ...two, ...figures, at: 30_000 }]).at(-1)).toMatchObject({ resembles: undefined });
      }
    });

    test("two tickers that were booked for one period are one again once a correction takes one back", () => {
      const { sheets, read, record, close, periods } = open();
      record([fb, meta]);
      sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      close([]);
      const { id = "" } = periods()[1] ?? {};
      const said = { shares: undefined, currency: "USD", reason: "one company", at: 9_900, by: "B. Reviewer" };
      sheets.write(correcting(read(), { id, ...said }, words).writings);
      const [one, two] = [fb, meta].map(quarterOf("2026", 20_000)) as [Observed, Observed];
      record([one]);
      sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
      close([]);
      expect(periods([one, { ...two, at: 30_000 }]).at(-1)).toMatchObject({
        state: "look",
        resembles: { ticker: "FB" },
      });
    });

    test.each([
      ["first", 20_000, 21_000, 6],
      ["last", 21_000, 20_000, 4],
      ["in one reply", 20_000, 20_000, 4],
    ])(
      "two tickers that a person called the same are asked about in a later quarter too: the new one %s",
      (_, at, then, sum) => {
        const { record, close, decide, fill, periods, totals } = closedOnce(fb);
        record([meta]);
        decide([fb, meta], "same");
        close([]);
        expect(totals()).toEqual([["USD", 3]]);
        const answers = [quarterOf("2026", then)(fb), quarterOf("2026", at)(meta)];
        record([...answers].sort((one, other) => one.at - other.at));
        fill(100);
        expect(
          periods(answers)
            .slice(2)
            .map(({ state }) => state)
            .sort(),
        ).toEqual(["look", "ready"]);
        close(answers);
        expect(totals()).toEqual([["USD", sum]]);
      },
    );

    test("shares that are entered under the new ticker for another portfolio are booked in full, once both are the same", () => {
      const opened = entitled([
        { ticker: "FB", portfolio: "A", shares: 100 },
        { ticker: "META", portfolio: "C", shares: 10 },
      ]);
      const { record, close, totals } = opened;
      record([fb]);
      close([]);
      record([meta]);
      wording(opened).decide([fb, meta], "same");
      close([fb, meta]);
      close([fb, meta]);
      expect(totals()).toEqual([["USD", 3.3]]);
    });

    test("two tickers that a person called the same restate nothing by turns, while both are answered", () => {
      const { read, record, close, decide } = closedOnce(fb);
      const added = (answers: readonly Observed[]) => recording(read(), answers, words).added;
      record([meta]);
      decide([fb, meta], "same");
      close([]);
      expect(added([fb, meta].map((one) => ({ ...one, at: 20_000 })))).toBe(0);
      expect(added([{ ...fb, perShare: 0.05, at: 23_000 }])).toBe(1);
    });
  });

  describe("a spelling that a person said is a booked period", () => {
    const strange = { ...first, ...more, label: "T3" };

    test("books its difference, by that period's shares and currency, and what follows under it is that period", () => {
      const { sheets, record, close, decide, periods, totals } = closedOnce();
      record([strange]);
      expect(periods()[1]?.state).toBe("look");
      expect(decide([], "same")).toBe(1);
      expect(periods()[1]).toMatchObject({
        ...{ state: "ready", shares: 100, currency: "USD", amount: 2, restated: { was: 0.01, difference: 0.02 } },
      });
      close([]);
      expect(totals()).toEqual([["USD", 3]]);
      expect(sheets.rows("Purification ledger")[1]).toMatchObject({
        ...{ year: "2025", period: "third_quarter", perShare: 0.03, wasPerShare: 0.01, difference: 0.02, amount: 2 },
      });
      expect(periods([{ ...strange, at: 9_500 }]).map(({ state }) => state)).toEqual(["closed", "closed"]);
      const next = { ...strange, percent: 20, perShare: 0.05, at: 9_700 };
      expect(periods([next])[2]).toMatchObject({ label: "third_quarter", state: "ready", amount: 2 });
      record([next]);
      record([{ ...next, label: "Q3", at: 9_800 }]);
      close([]);
      expect(totals()).toEqual([["USD", 5]]);
    });

    test("with the same figures, or before that period is booked, it books nothing", () => {
      const { record, close, decide, fill, periods, totals } = closedOnce();
      record([{ ...first, label: "T3", at: 9_000 }]);
      fill(100);
      decide([], "same");
      expect(periods()[1]?.state).toBe("same");
      record([strange, { ...strange, percent: 16, perShare: 0.04, at: 9_500 }]);
      close([]);
      expect(totals()).toEqual([["USD", 4]]);
      const both = open();
      both.record([first, strange]);
      both.sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
      wording(both).decide([], "same");
      expect(both.periods().map(({ state }) => state)).toEqual(["ready", "same"]);
      both.close([]);
      both.close([]);
      expect(both.totals()).toEqual([["USD", 3]]);
    });

    test("its row with other shares is still to be looked at", () => {
      const { record, close, decide, fill, periods, totals } = closedOnce();
      record([strange]);
      fill(200);
      decide([], "same");
      expect(periods()[1]).toMatchObject({ state: "look", resembles: undefined, shares: 100 });
      close([], () => true);
      expect(totals()).toEqual([["USD", 1]]);
    });

    test("a restatement of its open row is the same question, and one answer is enough for both", () => {
      const { record, close, decide, fill, periods, totals } = closedOnce();
      record([strange]);
      record([{ ...strange, percent: 20, perShare: 0.05, at: 9_500 }]);
      fill(100);
      expect(periods().map(({ state }) => state)).toEqual(["closed", "look", "look"]);
      decide([], "new");
      close([]);
      expect(totals()).toEqual([["USD", 6]]);
    });

    test("each portfolio books the difference by its own shares", () => {
      const opened = entitled([
        { ticker: "AAPL", portfolio: "A", shares: 100 },
        { ticker: "AAPL", portfolio: "B", shares: 10 },
      ]);
      const { record, close, totals } = opened;
      record([first]);
      close([]);
      record([strange]);
      wording(opened).decide([], "same");
      close([]);
      expect(totals()).toEqual([["USD", 3.3]]);
    });

    test("of several periods that it may be, the one with its figures is named, else the latest", () => {
      const { record, close, fill, periods } = closedOnce();
      record([{ ...first, label: "Q2", perShare: 0.02, percent: 8, at: 6_000 }]);
      fill(100);
      close([]);
      for (const [figures, label] of [
        [{ percent: 4, perShare: 0.01 }, "third_quarter"],
        [{ percent: 12, perShare: 0.03 }, "Q2"],
      ] as const) {
        expect(periods([{ ...strange, ...figures }])[2]).toMatchObject({ state: "look", resembles: { label } });
      }
    });
  });

  test.each([0.01, 0])("what is restated of a new period has the shares of that period: %d before", (was) => {
    const old = { ...first, year: "", perShare: was };
    const { record, close, decide, fill, periods, totals } = closedOnce(old);
    record([{ ...old, ...more }]);
    fill(200);
    decide([], "new");
    record([{ ...old, percent: 20, perShare: 0.05, at: 9_500 }]);
    decide([], "same");
    expect(periods().slice(1)).toMatchObject([
      { state: "ready", shares: 200, amount: 6 },
      { state: "ready", shares: 200, amount: 4 },
    ]);
    close([]);
    record([{ ...old, percent: 24, perShare: 0.06, at: 9_700 }]);
    decide([], "same", 9_800);
    expect(periods()[3]).toMatchObject({ state: "ready", shares: 200, amount: 2 });
    close([]);
    expect(totals()).toEqual([["USD", was * 100 + 12]]);
  });

  test("what is restated of a new period waits until that period is closed", () => {
    const old = { ...first, year: "" };
    const { sheets, record, close, decide, periods, totals } = closedOnce(old);
    record([{ ...old, ...more }]);
    decide([], "new");
    record([{ ...old, percent: 20, perShare: 0.05, at: 9_500 }]);
    decide([], "same");
    sheets.show("Purification ledger", { perShare: 0.05 }, { shares: 50, currency: "USD" });
    expect(periods().map(({ state }) => state)).toEqual(["closed", "noShares", "look"]);
    close([], () => true);
    expect(totals()).toEqual([["USD", 1]]);
  });

  test("a new period under an old label has shares of its own, and a correction of one leaves the other", () => {
    const old = { ...first, year: "" };
    const { sheets, read, record, close, decide, fill, periods, totals } = closedOnce(old);
    record([{ ...old, ...more }]);
    fill(200);
    decide([], "new");
    close([]);
    expect(totals()).toEqual([["USD", 7]]);
    const [{ id } = { id: "" }] = periods();
    const said = { shares: 200, currency: "USD", reason: "typed wrong", at: 9_900, by: "B. Reviewer" };
    sheets.write(correcting(read(), { id, ...said }, words).writings);
    expect(totals()).toEqual([["USD", 8]]);
  });
});

/** The entry whose figure counts: the last that was closed, unless it is older than what its account has booked. */
function lastClosed(standing: readonly Booking[], accountOf: (entry: Booking) => unknown): Booking | undefined {
  const order = (one: Booking) => [one.closed?.at ?? 0, one.observed] as const;
  const inOrder = [...standing].sort(
    (one, other) => order(one)[0] - order(other)[0] || order(one)[1] - order(other)[1],
  );
  return inOrder.reduce<Booking | undefined>((last, entry, index) => {
    const isOld = inOrder
      .slice(0, index)
      .some((one) => accountOf(one) === accountOf(entry) && one.observed > entry.observed);
    return isOld ? last : entry;
  }, undefined);
}

test("any refreshes, spellings, accounts, typed shares, corrections and undone counts leave what is booked, and its sum is amount times its own shares", () => {
  const periodsOf2025 = [
    ["third_quarter", "Q3", "Third Quarter 2025", "T3"],
    ["fourth_quarter", "4Q", "FOURTH_QUARTER", "Q4"],
  ];
  const refresh = fc.record({
    ...{ quarter: fc.constantFrom(0, 0, 1), spelling: fc.nat(3), perShare: fc.constantFrom(0.01, 0.02, 0.03, 0) },
    account: fc.constantFrom("a", "a", "b"),
  });
  const typing = fc.record({ shares: fc.integer({ min: 1, max: 9 }), currency: fc.constantFrom("USD", "SAR") });
  const act = fc.oneof(
    { weight: 3, arbitrary: refresh },
    typing,
    fc.record({
      correct: fc.nat(3),
      to: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
      code: fc.constantFrom("USD", "SAR"),
    }),
    ...["undo" as const, "sort" as const, "confirm" as const].map((one) => fc.constant(one)),
    { weight: 2, arbitrary: fc.constant("same" as const) },
    { weight: 3, arbitrary: fc.constant("close" as const) },
    fc.record({ closeOne: fc.nat(5) }),
  );
  fc.assert(
    fc.property(fc.array(act, { minLength: 8, maxLength: 20 }), (acts) => {
      const opened = open();
      const { sheets, record, periods } = opened;
      const { confirm, decide } = wording(opened);
      const ledger = "Purification ledger";
      const own = { ...q3, account: "a" };
      let now = own;
      let moment = 1_000;
      const closeReady = (at: number, chosen = (ready: readonly string[]) => ready) => {
        const ids = chosen(periods([now]).flatMap(({ id, state }) => (state === "ready" ? [id] : [])));
        sheets.write(closing(opened.read(), [now], { ids, at, by: "A. Auditor" }, words).writings);
        sheets.write(counted(opened.read(), 0, words));
      };
      sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
      const show = (values: Row) => sheets.show("Purification", { ticker: "AAPL" }, values);
      show({ year: 2025, period: own.label, currency: "USD" });
      record([own]);
      let booked: readonly Row[] = [];
      for (const one of acts) {
        moment += 1_000;
        if (one === "close") closeReady(moment);
        else if (one === "confirm") confirm([now]);
        else if (one === "same") decide([now], "same", moment);
        else if (one === "undo") sheets.put(ledger, above, countAt, null);
        else if (one === "sort") sheets.sort(ledger, "observed", moment % 2_000 === 0);
        else if ("correct" in one) {
          const counting = periods([now]).filter(({ stands }) => stands);
          const { id = "" } = counting[one.correct % Math.max(1, counting.length)] ?? {};
          const said = { id, shares: one.to, currency: one.code, reason: "typed wrong", at: moment, by: "B. Reviewer" };
          sheets.write(correcting(opened.read(), said, words).writings);
        } else if ("closeOne" in one) {
          closeReady(moment, (ready) => ready.filter((_, index) => index === one.closeOne % ready.length));
        } else if ("shares" in one) show(one);
        else {
          const { quarter, spelling, perShare, account } = one;
          const label = periodsOf2025[quarter]?.[spelling] ?? "";
          now = { ...own, label, perShare, account, at: moment };
          show({ period: label });
          record([now]);
        }
        const rows = sheets.rows(ledger);
        for (const row of booked) expect(rows).toContainEqual(row);
        booked = rows.filter(({ checksum }) => checksum !== null);
        const told = periods([now]);
        expect(told.filter(({ state }) => state === "changed")).toEqual([]);
        for (const key of new Set(told.map(keyOf))) {
          const entries = told.filter((entry) => keyOf(entry) === key && entry.closed);
          // What is taken back, and what takes it back, come to nothing; the rest is of one number of shares.
          const standing = entries.filter(({ stands }) => stands);
          const [{ shares = 0, currency } = {}] = standing;
          expect(standing.map((entry) => [entry.shares, entry.currency])).toEqual(
            standing.map(() => [shares, currency]),
          );
          const last = lastClosed(standing, ({ row = 0 }) => rows[row - firstRow]?.account);
          for (const code of ["USD", "SAR"]) {
            const own = entries.filter((entry) => entry.currency === code);
            const sum = own.reduce((before, { amount = 0 }) => before + amount, 0);
            expect(sum).toBeCloseTo(code === currency ? (last?.factor ?? 0) * shares : 0, 10);
          }
        }
        expect(tornRows(opened.read(), words)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

describe("closed rows are a chain", () => {
  const ledger = "Purification ledger";
  const tickers = ["AAPL", "CVX", "KO", "XOM"];
  const closedFour = () => {
    const opened = open();
    opened.record(tickers.map((ticker) => ({ ...q3, ticker })));
    opened.sheets.show(ledger, {}, { shares: 10, currency: "USD" });
    opened.close([]);
    return opened;
  };
  const links = ({ sheets }: ReturnType<typeof open>) =>
    sheets.rows(ledger).map(({ checksum, follows }) => [String(checksum), String(follows)] as const);
  const broken = ({ read }: ReturnType<typeof open>) => tornRows(read(), words);

  test("each follows the one before, however they are sorted; one that is deleted or changed is missed", () => {
    const opened = closedFour();
    const { sheets, periods } = opened;
    const [[one], [two, followsOne], [three, followsTwo], [, followsThree]] = links(opened) as [
      ...[readonly [string, string], readonly [string, string]],
      ...[readonly [string, string], readonly [string, string]],
    ];
    expect([links(opened)[0]?.[1], followsOne, followsTwo, followsThree]).toEqual(["start", one, two, three]);
    for (const by of ["ticker", "checksum"]) {
      sheets.sort(ledger, by, true);
      expect([broken(opened), periods().map(({ state }) => state)]).toEqual([[], tickers.map(() => "closed")]);
    }
    sheets.sort(ledger, "ticker", false);
    const whole = sheets.rows(ledger);
    sheets.replace(ledger, [...whole.slice(0, 1), ...whole.slice(2)]);
    expect(broken(opened)).toEqual([firstRow + 1]);
    sheets.replace(ledger, whole);
    // A row whose figures and checksum were both written anew fits no more to what follows it.
    sheets.show(ledger, { ticker: "CVX" }, { checksum: `s${"0".repeat(32)}` });
    expect(broken(opened)).toEqual([firstRow + 2]);
  });

  test("two people who close at once follow one row, and the next row follows both", () => {
    const opened = closedFour();
    const { sheets, read, record, close, periods } = opened;
    const next = ["FB", "GE"].map((ticker) => ({ ...q3, ticker, at: 2_000, percent: 4 }));
    record(next);
    sheets.show(ledger, { checksum: null }, { shares: 10, currency: "USD" });
    const ids = periods().flatMap(({ id, state }) => (state === "ready" ? [id] : []));
    const both = ids.map((id, index) => closing(read(), [], { ids: [id], at: 6_000 + index, by: `${index}` }, words));
    for (const { writings } of both) expect(sheets.write(writings)).toBe(1);
    const [fb, ge] = links(opened).slice(4) as [readonly [string, string], readonly [string, string]];
    expect([fb[1], ge[1], broken(opened)]).toEqual([links(opened)[3]?.[0], links(opened)[3]?.[0], []]);
    record([{ ...q3, ticker: "IBM", at: 7_000, percent: 5 }]);
    sheets.show(ledger, { checksum: null }, { shares: 10, currency: "USD" });
    close([]);
    expect(links(opened)[6]?.[1]).toBe(`${ge[0]} ${fb[0]}`);
    expect(broken(opened)).toEqual([]);
    sheets.replace(
      ledger,
      sheets.rows(ledger).filter(({ ticker }) => ticker !== "FB"),
    );
    expect(broken(opened)).toEqual([firstRow + 5]);
  });

  test("from a row on that was changed meanwhile none is closed, so that none follows a row that was not written", () => {
    const opened = open();
    const { sheets, record, read, periods, close } = opened;
    record(tickers.map((ticker) => ({ ...q3, ticker })));
    sheets.show(ledger, {}, { shares: 10, currency: "USD" });
    const { writings } = closing(read(), [], { ids: periods().map(({ id }) => id), ...stamp }, words);
    sheets.show(ledger, { ticker: "CVX" }, { shares: 20 });
    expect(sheets.write(writings)).toBe(1);
    expect(broken(opened)).toEqual([]);
    expect(close([])).toBe(3);
    expect([broken(opened), periods().map(({ state }) => state)]).toEqual([[], tickers.map(() => "closed")]);
  });

  test("the status ledger's rows are one too", () => {
    const { sheets } = open();
    const statuses = insertable.get("statuses")?.of([], words, { version: "1" });
    if (!statuses) throw new Error("It can be inserted.");
    sheets.lay(statuses);
    const read = () => sheets.reading([statuses]);
    const apple: Seen = {
      ...{ ticker: "AAPL", verdict: "HALAL", rank: 3, reportDate: "2025-09-30", at: 1_000, ...live },
      ...{
        account: "https://api.example.com/us a",
        company: "Apple Inc",
        ratios: { revenue: 1, securities: 2, debt: 3 },
      },
      tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
      bands: { revenue: "clear", securities: "near", debt: "clear" },
    };
    const observe = (...answers: readonly Seen[]) => sheets.write(observing(read(), answers, words).writings);
    observe(apple, { ...apple, ticker: "XOM" });
    observe({ ...apple, verdict: "NOT HALAL", at: 2_000 });
    const rows = sheets.rows("Status ledger");
    expect(rows.map(({ follows }) => follows)).toEqual(["start", rows[0]?.checksum, rows[1]?.checksum]);
    expect(doubtful(statusesIn(rows))).toEqual([]);
    sheets.sort("Status ledger", "verdict", true);
    expect(doubtful(statusesIn(sheets.rows("Status ledger")))).toEqual([]);
    for (const key of ["verdict", "revenueBand", "debtRatio", "reportDate", "company", "account", "observed"]) {
      const value = key === "observed" ? "2026-01-01T00:00:00.000Z" : key === "debtRatio" ? 9 : "x";
      const changed = rows.map((row, index) => (index === 1 ? { ...row, [key]: value } : row));
      expect([key, doubtful(statusesIn(changed)).length]).toEqual([key, 1]);
    }
    expect(doubtful(statusesIn(rows.slice(1)))).toHaveLength(1);
  });

  test("a status row that was changed, or follows one that is gone, is told by its place in the sheet", () => {
    const { sheets } = open();
    const statuses = insertable.get("statuses")?.of([], words, { version: "1" });
    const [table] = statuses?.tables ?? [];
    if (!statuses || !table) throw new Error("It can be inserted.");
    const read = () => sheets.reading([statuses]);
    expect(statusesInDoubt(read(), words)).toEqual([]);
    sheets.lay(statuses);
    const seen: Seen = {
      ticker: "",
      verdict: "HALAL",
      rank: 1,
      reportDate: "",
      at: 1_000,
      tests: { revenue: "", securities: "", debt: "" },
      bands: { revenue: "clear", securities: "clear", debt: "clear" },
      ...live,
    };
    const answers = ["AAPL", "KO", "XOM"].map((ticker) => ({ ...seen, ticker }));
    sheets.write(observing(read(), answers, words).writings);
    const rows = sheets.rows("Status ledger");
    sheets.replace("Status ledger", [{ verdict: "a note of mine" }, ...rows]);
    expect(statusesInDoubt(read(), words)).toEqual([]);
    const first = table.row + 2;
    sheets.show("Status ledger", { ticker: "KO" }, { verdict: "NOT HALAL" });
    expect(statusesInDoubt(read(), words)).toEqual([first + 2]);
    sheets.replace("Status ledger", [...rows.slice(0, 1), ...rows.slice(2)]);
    expect(statusesInDoubt(read(), words)).toEqual([first + 1]);
  });
});

describe("errors are corrected by rows of their own", () => {
  const ledger = "Purification ledger";
  const first = { ...q3, percent: 4, perShare: 0.01 };
  const closedTwice = () => {
    const opened = open();
    const { sheets, record, close } = opened;
    record([first]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    close([]);
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    close([]);
    const correct = (id: string, given: { shares?: number; currency?: string; reason?: string }) => {
      const said = { shares: undefined, currency: "USD", reason: "counted twice", ...given };
      const signed = { at: 20_000, by: "A. Auditor", reviewedBy: "B. Reviewer" };
      const { added, writings } = correcting(opened.read(), { id, ...said, ...signed }, words);
      sheets.write(writings);
      sheets.write(counted(opened.read(), 0, words));
      return added;
    };
    const ids = () => opened.periods().map(({ id }) => id) as [string, ...string[]];
    return { ...opened, correct, ids };
  };

  test("minus all that was booked of the period, plus its last figure times other shares; what is closed stays as it was", () => {
    const { sheets, read, correct, ids, periods, totals } = closedTwice();
    const booked = sheets.rows(ledger);
    expect(totals()).toEqual([["USD", 3]]);
    expect(correct(ids()[0], { shares: 50, currency: "usd" })).toBe(3);
    const rows = sheets.rows(ledger);
    expect(rows.slice(0, 2)).toEqual(booked);
    expect(rows.slice(2)).toMatchObject([
      { shares: -100, amount: -1, currency: "USD", reverses: booked[0]?.checksum, corrects: null, wasPerShare: null },
      { shares: -100, amount: -2, reverses: booked[1]?.checksum, wasPerShare: 0.01 },
      { shares: 50, amount: 1.5, reverses: null, corrects: booked[1]?.checksum, wasPerShare: null, perShare: 0.03 },
    ]);
    for (const row of rows.slice(2)) {
      expect(row).toMatchObject({ reason: "counted twice", closedBy: "A. Auditor", reviewedBy: "B. Reviewer" });
    }
    expect(periods().map(({ state, correction, stands }) => [state, correction?.how, stands])).toEqual([
      ["closed", undefined, false],
      ["closed", undefined, false],
      ["closed", "minus", false],
      ["closed", "minus", false],
      ["closed", "plus", true],
    ]);
    expect([totals(), missingIn(read(), words), tornRows(read(), words)]).toEqual([[["USD", 1.5]], 0, []]);
    expect(new Set(ids()).size).toBe(5);
  });

  test("the next restatement takes the corrected shares, and a correction is corrected again", () => {
    const { record, close, correct, ids, totals } = closedTwice();
    correct(ids()[1] ?? "", { shares: 50 });
    const restated = { ...first, percent: 16, perShare: 0.04, at: 30_000 };
    record([restated]);
    close([restated]);
    expect(totals()).toEqual([["USD", 2]]);
    expect(correct(ids()[4] ?? "", { shares: 10, currency: "SAR" })).toBe(3);
    expect(totals()).toEqual([
      ["USD", 0],
      ["SAR", 0.4],
    ]);
  });

  test("what is taken back is booked anew with no shares: a restatement of it adds nothing, until shares are put right", () => {
    const { record, close, correct, ids, periods, totals } = closedTwice();
    expect(correct(ids()[0], {})).toBe(3);
    expect([
      totals(),
      periods()
        .filter(({ stands }) => stands)
        .map(({ shares }) => shares),
    ]).toEqual([[["USD", 0]], [0]]);
    record([{ ...first, percent: 16, perShare: 0.04, at: 30_000 }]);
    close([]);
    expect(totals()).toEqual([["USD", 0]]);
    const { id = "" } = periods().find(({ stands }) => stands) ?? {};
    expect(correct(id, { shares: 10 })).toBeGreaterThan(0);
    expect(totals()).toEqual([["USD", 0.4]]);
  });

  test("nothing is corrected without a reason, with what cannot be booked, or where the row was changed", () => {
    const { sheets, record, correct, ids, periods } = closedTwice();
    const id = ids()[0];
    for (const wrong of [{ reason: " " }, { shares: -1 }, { shares: Number.NaN }, { shares: 1, currency: "US" }]) {
      expect([wrong, correct(id, wrong)]).toEqual([wrong, 0]);
    }
    expect(correct("another", { shares: 1 })).toBe(0);
    record([{ ...q3, ticker: "XOM" }]);
    expect(correct(ids()[2] ?? "", { shares: 1 })).toBe(0);
    sheets.show(ledger, { ticker: "AAPL" }, { perShare: 5 });
    expect(correct(id, { shares: 1 })).toBe(0);
    sheets.forget(ledger, "reason");
    expect([correct(id, { shares: 1 }), periods().length]).toEqual([0, 3]);
  });
});

describe("several portfolios in one ledger", () => {
  const ledger = "Purification ledger";
  const entitledTo = (rows: readonly Row[]) => {
    const opened = open();
    opened.sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    opened.sheets.replace("Entitlements", rows);
    const booked = () =>
      opened.sheets
        .rows(ledger)
        .map(({ portfolio, shares, amount, currency }) => [portfolio, shares, amount, currency]);
    return { ...opened, booked };
  };
  const of = (portfolio: string, shares: number, currency = "USD") => ({
    ...{ ticker: "AAPL", period: "2025 Q3", portfolio, shares, currency },
  });

  test("each has a row and a currency of its own, its restatement too, and one that is entered later is closed in full", () => {
    const opened = entitledTo([of("A", 100), of("B", 10, "SAR")]);
    const { sheets, read, record, close, periods, totals, booked } = opened;
    const first = { ...q3, percent: 4, perShare: 0.01 };
    record([first]);
    expect(periods().map(({ portfolio, state, row }) => [portfolio, state, row])).toEqual([
      ["A", "ready", firstRow],
      ["B", "ready", undefined],
    ]);
    close([]);
    expect(booked()).toEqual([
      ["A", 100, 1, "USD"],
      ["B", 10, 0.1, "SAR"],
    ]);
    expect(close([first], () => true)).toBe(0);
    record([{ ...first, percent: 12, perShare: 0.03, at: 9_000 }]);
    close([]);
    expect(totals()).toEqual([
      ["USD", 3],
      ["SAR", 0.3],
    ]);
    sheets.replace("Entitlements", [of("A", 999), of("B", 10, "SAR"), of("C", 1)]);
    close([]);
    expect(booked().slice(4)).toEqual([
      ["C", 1, 0.01, "USD"],
      ["C", 1, 0.02, "USD"],
    ]);
    expect([
      periods().every(({ state }) => state === "closed"),
      missingIn(read(), words),
      tornRows(read(), words),
    ]).toEqual([...[true, 0, []]]);
  });

  test("each is closed by itself", () => {
    const { read, sheets, record, periods } = entitledTo([of("A", 100), of("B", 10)]);
    record([q3]);
    const ids = () => periods().map(({ id }) => id);
    expect(new Set(ids()).size).toBe(2);
    sheets.write(closing(read(), [], { ids: ids().slice(1), ...stamp }, words).writings);
    expect(Object.fromEntries(periods().map(({ portfolio, state }) => [portfolio, state]))).toEqual({
      ...{ A: "ready", B: "closed" },
    });
  });

  test("what was closed without a portfolio was closed for all: no portfolio is asked again", () => {
    const { sheets, record, close, periods } = entitledTo([]);
    record([q3]);
    sheets.show(ledger, {}, { shares: 60, currency: "USD" });
    close([]);
    sheets.replace("Entitlements", [of("A", 40), of("B", 20)]);
    expect(periods().map(({ portfolio, state }) => [portfolio, state])).toEqual([["", "closed"]]);
  });

  test("a payment is written into all rows of a period, and into Purification while it shows that period", () => {
    const { sheets, read, record, close, periods } = entitledTo([of("A", 100), of("B", 10)]);
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100), holding("XOM", 5)], words, { version: "1" }));
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter" });
    record([q3, { ...q3, ticker: "XOM", percent: 9 }]);
    close([]);
    const ids = periods().flatMap(({ id, stands }) => (stands ? [id] : []));
    const pay = (reference: string) => sheets.write(paying(read(), { ids, day: "2026-02-01", reference }, words));
    expect([pay("R-1"), pay("R-2")]).toEqual([3, 0]);
    expect(sheets.rows(ledger).map(({ paidOn, reference }) => [paidOn, reference])).toEqual([
      [46_054, "R-1"],
      [null, null],
      [46_054, "R-1"],
    ]);
    expect(sheets.rows("Purification").map(({ paidFor, paidOn }) => [paidFor, paidOn])).toEqual([
      ["2025 third_quarter", 46_054],
      [null, null],
    ]);
    expect(periods().map(({ isPaid }) => isPaid)).toEqual([true, false, true]);
  });

  test("a payment without a reference leaves that cell blank, and one typed for another period is not written over", () => {
    const { sheets, read, record, close, periods } = entitledTo([of("A", 100)]);
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
    const typed = { paidFor: "2025 fourth_quarter", paidOn: 46_000, reference: "mine" };
    record([q3, { ...q3, label: "fourth_quarter" }]);
    close([]);
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter", ...typed });
    const ids = periods().flatMap(({ id, label }) => (label === "third_quarter" ? [id] : []));
    for (const reference of ["", "  "]) {
      const [writing, ...others] = paying(read(), { ids, day: "2026-02-01", reference }, words);
      expect([writing, others]).toMatchObject([{ fills: [{ values: { paidOn: 46_054, reference: null } }] }, []]);
    }
    sheets.write(paying(read(), { ids, day: "2026-02-01", reference: " R-1 " }, words));
    expect(sheets.rows(ledger).map(({ paidOn, reference }) => [paidOn, reference])).toEqual([
      [46_054, "R-1"],
      [null, null],
    ]);
    expect(sheets.rows("Purification")).toMatchObject([typed]);
  });

  test("where the ledger has the payment that Purification names, the next one takes its place there", () => {
    const { sheets, read, record, close, periods } = entitledTo([of("A", 100), { ...of("A", 100), period: "2025 Q4" }]);
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
    record([q3, { ...q3, label: "fourth_quarter" }]);
    close([]);
    const pay = (meant: string, reference: string) => {
      sheets.show("Purification", {}, { year: 2025, period: meant });
      const ids = periods().flatMap(({ id, label }) => (label === meant ? [id] : []));
      sheets.write(paying(read(), { ids, day: "2026-02-01", reference }, words));
      return sheets.rows("Purification").map(({ paidFor, reference: told }) => [paidFor, told]);
    };
    expect(pay("third_quarter", "R-1")).toEqual([["2025 third_quarter", "R-1"]]);
    expect(pay("fourth_quarter", "R-2")).toEqual([["2025 fourth_quarter", "R-2"]]);
  });

  test("a payment typed into the ledger reaches Purification, once each row of the period has a day", () => {
    const { sheets, record, close } = entitledTo([of("A", 100), of("B", 10)]);
    sheets.lay(insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" }));
    sheets.show("Purification", {}, { year: 2025, period: "third_quarter" });
    record([q3]);
    close([]);
    const paidFor = () => sheets.rows("Purification").map((row) => [row.paidFor, row.paidOn, row.reference]);
    const type = (portfolio: string, values: Row) => {
      sheets.show(ledger, { portfolio }, values);
      return record([]);
    };
    expect(type("A", { paidOn: 46_054, reference: "R-1" })).toBe(0);
    expect(paidFor()).toEqual([[null, null, null]]);
    expect(type("B", { paidOn: 46_060, reference: "R-2" })).toBe(1);
    expect(paidFor()).toEqual([["2025 third_quarter", 46_060, "R-2"]]);
    // It is said once; what a person types there afterwards stays.
    sheets.show("Purification", {}, { reference: "mine" });
    expect(record([])).toBe(0);
    expect(paidFor()).toEqual([["2025 third_quarter", 46_060, "mine"]]);
    // Another payment, which the ledger does not have, is not written over.
    sheets.show("Purification", {}, { paidFor: "2025 second_quarter" });
    expect(record([])).toBe(0);
  });

  test("the ledger's periods are what Paid for can be chosen from, the latest first, also in rows that come later", () => {
    const { sheets, read, record } = open();
    const purification = insertable.get("purification")?.of([holding("AAPL", 100)], words, { version: "1" });
    const fund = { ...q3, ticker: "SPUS", year: "", label: rangeLabel("2026-01-01", "2026-03-31") };
    record([q3, fund]);
    expect(sheets.choices("Purification", "paidFor")).toBeUndefined();
    const before = purification && withPayable(purification, read(), words);
    const columnOf = (worksheet: typeof before) => worksheet?.tables[0]?.columns.find(({ key }) => key === "paidFor");
    expect([columnOf(purification)?.choices, columnOf(before)?.choices]).toEqual([undefined, ["2025 third_quarter"]]);
    sheets.lay(purification);
    record([
      { ...q3, label: "Q4", at: 2_000 },
      { ...q3, label: "fourth, late", at: 2_000 },
    ]);
    expect(sheets.choices("Purification", "paidFor")).toEqual(["2025 Q4", "2025 third_quarter"]);
    expect(withPayable(purificationLedger([], words), read(), words)).toEqual(purificationLedger([], words));
  });
});

describe("the evidence pack", () => {
  const ledger = "Purification ledger";
  const opened = () => {
    const one = open();
    const { sheets, record, close } = one;
    const label = rangeLabel("2025-07-01", "2025-09-30");
    const fund = { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
    record([
      ...[{ ...q3, company: "Apple Inc", source: "https://example.com/10-q", account: "https://api.example.com/us a" }],
      ...[{ ...q3, ticker: "=2222", percent: 5 }, { ...q3, label: "Q4", at: 2_000 }, fund],
      ...[{ ...q3, ticker: "KO", perShare: undefined, percent: 6 }],
    ]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    sheets.show(ledger, { ticker: "=2222" }, { currency: "SAR" });
    close([]);
    return one;
  };
  const made = { year: "2025", by: "A. Auditor", at: Date.UTC(2026, 0, 31), unanswered: [] };
  const packed = ({ read }: ReturnType<typeof open>) =>
    packing(read(), [], made, words).map((writing) => {
      if (writing.how !== "lay") throw new Error("Each is a sheet of its own.");
      return writing.worksheet;
    });
  const fact = (sheet: ReturnType<typeof packed>[number] | undefined, label: string) => {
    const at = sheet?.cells.find(({ value }) => value === label)?.row;
    return sheet?.cells.find(({ row, column }) => row === at && column === 2)?.value;
  };

  test("is a sheet of values for each quarter, a fund's days in theirs, and the year's summary", () => {
    const one = opened();
    one.sheets.show(ledger, { ticker: "AAPL", period: "third_quarter" }, { paidOn: 46_000, reference: "R-1" });
    const sheets = packed(one);
    expect(sheets.map(({ name }) => name)).toEqual(["Evidence 2025 Q3", "Evidence 2025 Q4", "Summary 2025"]);
    const [third] = sheets;
    expect(third?.tables[0]?.columns.some(({ formula }) => formula !== undefined)).toBe(false);
    expect(third?.print.columns).toBe(12);
    expect(
      third?.tables[0]?.rows.map(({ ticker, amount, holds, reviewedBy }) => [ticker, amount, holds, reviewedBy]),
    ).toEqual([
      ["AAPL", 0.75, "holds", "not reviewed"],
      ["=2222", 0.75, "holds", "not reviewed"],
      ["SPUS", 4, "holds", "not reviewed"],
    ]);
    expect(third?.tables[0]?.rows[0]).toMatchObject({
      ...{ company: "Apple Inc", source: "https://example.com/10-q", paidOn: 46_000, entry: "booked" },
    });
    expect([fact(third, "Checksums"), fact(third, "Closed rows that are gone"), fact(third, "Made by")]).toEqual([
      ...["Rows that hold: 3 of 3", "0", "A. Auditor"],
    ]);
    const usd = third?.cells.find(({ value }) => value === "USD");
    const line = third?.cells.filter(({ row }) => row === usd?.row).map(({ value }) => value);
    expect(line).toEqual(["USD", 4.75, 0.75, 4]);
    expect(fact(third, "Never observed")).toBe("none");
    expect([fact(third, "Closed"), fact(third, "No figure from the service")]).toEqual(["=2222, AAPL, SPUS", "KO"]);
    expect(fact(sheets[1], "Never observed")).toBe("=2222, KO, SPUS");
    expect(sheets[2]?.tables[0]?.rows).toEqual([
      { ticker: "=2222", quarter: "2025 Q3", portfolio: "", currency: "SAR", accrued: 0.75, paid: 0, open: 0.75 },
      { ticker: "AAPL", quarter: "2025 Q3", portfolio: "", currency: "USD", accrued: 0.75, paid: 0.75, open: 0 },
      { ticker: "AAPL", quarter: "2025 Q4", portfolio: "", currency: "USD", accrued: 0.75, paid: 0, open: 0.75 },
      { ticker: "SPUS", quarter: "2025 Q3", portfolio: "", currency: "USD", accrued: 4, paid: 0, open: 4 },
    ]);
    expect(packing(one.read(), [], { ...made, year: "2024" }, words)).toEqual([]);
  });

  test("its quarters stand in their order, whichever was booked first, and the years from the latest", () => {
    const { sheets, read, record, close } = open();
    const labels = ["Q4", "Q1", "Q3", "Q2"];
    record([...labels.map((label, at) => ({ ...q3, label, at })), { ...q3, year: "2026", label: "Q1" }]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    expect([closedYears(read(), words), packing(read(), [], made, words)]).toEqual([[], []]);
    close([]);
    const names = packing(read(), [], made, words).map((one) => one.how === "lay" && one.worksheet.name);
    expect(names).toEqual([...["Q1", "Q2", "Q3", "Q4"].map((name) => `Evidence 2025 ${name}`), "Summary 2025"]);
    expect(closedYears(read(), words)).toEqual(["2026", "2025"]);
  });

  test("the grid of what is booked has every holding, also one that no ledger names", () => {
    const { sheets, read, record } = open();
    sheets.lay(insertable.get("purification")?.of([holding("ko", 5)], words, { version: "1" }));
    sheets.lay(insertable.get("funds")?.of([holding("SPUS", 0)], words, { version: "1" }));
    sheets.lay(insertable.get("entitlements")?.of([], words, { version: "1" }));
    sheets.replace("Entitlements", [{ ticker: "XOM", period: "2025 Q3", shares: 1, currency: "USD" }]);
    record([q3]);
    const { periods, rows } = completeness(read(), [{ ...q3, label: "Q4", at: 2_000 }], ["KO"], words);
    expect([periods, rows.map(({ ticker }) => ticker)]).toEqual([
      ["2025 Q4", "2025 Q3"],
      ["AAPL", "KO", "SPUS", "XOM"],
    ]);
  });

  test("a row that was changed is told and counts for nothing", () => {
    const one = opened();
    one.sheets.show(ledger, { ticker: "SPUS" }, { amount: 9 });
    const [third] = packed(one);
    expect(third?.tables[0]?.rows[2]).toMatchObject({ ticker: "SPUS", holds: "CHANGED" });
    const usd = third?.cells.find(({ value }) => value === "USD");
    const line = third?.cells.filter(({ row }) => row === usd?.row).map(({ value }) => value);
    expect([fact(third, "Checksums"), line]).toEqual(["Rows that hold: 2 of 3", ["USD", 0.75, 0, 0.75]]);
  });

  test("journal lines balance by currency, a correction turns them round, and no text becomes a formula", () => {
    const one = opened();
    const { sheets, read, periods } = one;
    sheets.show(ledger, { ticker: "AAPL", period: "third_quarter" }, { paidOn: 46_000, reference: "+R-1" });
    const [{ id = "" } = {}] = periods().filter(({ ticker }) => ticker === "=2222");
    const said = { shares: undefined, currency: "SAR", reason: "not ours", at: 9_000, by: "A. Auditor" };
    sheets.write(correcting(read(), { id, ...said }, words).writings);
    const [, ...lines] = journal(read(), "2025", words)
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines.slice(0, 4).map((line) => line.slice(0, 6))).toEqual([
      ["1970-01-01", "Purification of dividends", "0.75", "", "USD", "AAPL 2025 Q3"],
      ["1970-01-01", "Purification payable", "", "0.75", "USD", "AAPL 2025 Q3"],
      ["2025-12-09", "Purification payable", "0.75", "", "USD", "AAPL 2025 Q3"],
      ["2025-12-09", "Bank", "", "0.75", "USD", "AAPL 2025 Q3"],
    ]);
    expect(lines[2]?.[6]).toBe("'+R-1");
    const riyals = lines.filter(([, , , , currency]) => currency === "SAR");
    expect(riyals.map(([, account, debit, credit, , text]) => [account, debit, credit, text])).toEqual([
      ["Purification of dividends", "0.75", "", "'=2222 2025 Q3"],
      ["Purification payable", "", "0.75", "'=2222 2025 Q3"],
      ["Purification payable", "0.75", "", "'=2222 2025 Q3 not ours"],
      ["Purification of dividends", "", "0.75", "'=2222 2025 Q3 not ours"],
    ]);
    for (const currency of ["USD", "SAR"]) {
      const own = lines.filter((line) => line[4] === currency);
      const sum = (at: number) => own.reduce((before, line) => before + Number(line[at] ?? 0), 0);
      expect(sum(2)).toBeCloseTo(sum(3), 10);
    }
    expect(["=a", "+a", "-a", "@a", "a=b", 'a"b,c', -1].map(csvCell)).toEqual([
      ...["'=a", "'+a", "'-a", "'@a", "a=b", '"a""b,c"', "-1"],
    ]);
  });
});
