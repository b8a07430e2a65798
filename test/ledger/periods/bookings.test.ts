/** Steps on the purification ledger, on plain sheets: what one step writes, the next one reads. */

import { rangeLabel } from "../../../src/ledger/entries/period";
import { Ledger } from "../../../src/ledger/ledger";
import { insertable } from "../../../src/ledger/sheets/insertable";
import type { Area, Block } from "../../../src/workbook/area";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { markNames, sheetsWith } from "../../../src/worksheets/marks";
import type { SheetReading } from "../../../src/worksheets/sheetChange";
import { stamp } from "../bookedEntry";
import { earlierPurification } from "../earlierPurification";
import { above, countAt, firstRow, holdingOf, laidFund, openBook, q3, q4, words } from "../ledgerBook";

test("a period is closed with the shares and the currency that its worksheet shows for it, and once", () => {
  const { sheets, periods, close, totals } = openBook();
  sheets.lay(
    insertable.get("purification")?.of([holdingOf("AAPL", 100), holdingOf("AAPL", 20)], words, { version: "1" }),
  );
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

test("purchases of one ticker are not added up where their currencies differ or one has no shares", () => {
  const { sheets, periods } = openBook();
  sheets.lay(
    insertable.get("purification")?.of([holdingOf("AAPL", 100), holdingOf("AAPL", 20)], words, { version: "1" }),
  );
  sheets.show("Purification", { ticker: "AAPL" }, { year: "2025", period: "third_quarter", currency: "USD" });
  sheets.show("Purification", { shares: 20 }, { currency: "SAR" });
  expect(periods([q3])).toMatchObject([{ state: "noCurrency", shares: 120, currency: undefined, amount: undefined }]);
  sheets.show("Purification", { shares: 20 }, { currency: "USD", shares: null });
  expect(periods([q3])).toMatchObject([{ state: "noShares", shares: undefined, currency: "USD" }]);
});

test("recording writes nothing, and lays no ledger, where nothing is new", () => {
  const { sheets, read, record, periods } = openBook();
  const nothing = { added: 0, untouched: 0, writings: [] };
  expect(Ledger.in(read(), words).record()).toEqual(nothing);
  expect(Ledger.in(read(), words).close({ ids: [], ...stamp })).toEqual({ appended: 0, filled: [], writings: [] });
  expect(Ledger.in(read(), words, [q3]).record()).toMatchObject({ added: 1, untouched: 0, writings: [{ how: "lay" }] });
  const cellsLaid = (ids: readonly string[]) => {
    const [writing] = Ledger.in(read(), words, [q3]).close({ ids, ...stamp }).writings;
    return writing?.how === "lay" ? writing.worksheet.cells.filter(({ column }) => column > 1) : undefined;
  };
  expect(cellsLaid([])).toEqual([]);
  sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  expect(cellsLaid(periods([q3]).map(({ id }) => id))).toEqual([
    { row: above, column: countAt - 1, value: words.ledger.count, style: "label" },
    { row: above, column: countAt, value: "1 (wgksz8)", style: "figure", note: words.ledger.countNote },
  ]);
  record([q3]);
  expect(Ledger.in(read(), words, [q3]).record()).toEqual({ ...nothing, untouched: 1 });
  expect(Ledger.in(read(), words, [q3]).close({ ids: [], ...stamp })).toEqual({
    appended: 0,
    filled: [],
    writings: [],
  });
  const next = { ...q3, label: "fourth_quarter", at: 2_000 };
  const place = { sheet: "Purification ledger", from: 1 };
  expect(Ledger.in(read(), words, [q3, next]).record()).toMatchObject({
    added: 1,
    untouched: 1,
    writings: [{ how: "append", ...place }],
  });
  expect(sheets.rows("Purification ledger")).toHaveLength(1);
});

test("the first rows of a ledger that is laid have the day of the report and the account too", () => {
  const { sheets, record } = openBook();
  record([{ ...q3, reportDate: "2025-09-30", account: "https://api.example.com/us a" }]);
  expect(sheets.rows("Purification ledger")).toMatchObject([
    { reportDate: "2025-09-30", account: "https://api.example.com/us a" },
  ]);
});

test("confirming and deciding write nothing, and lay no sheet, where there is nothing to confirm or to decide", () => {
  const { sheets, read, record, close, periods } = openBook();
  record([q3]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  const said = { at: 4_000, by: "A. Auditor" };
  const nothing = { added: 0, writings: [] };
  const ids = () => periods().map(({ id }) => id);
  expect(Ledger.in(read(), words).confirm({ ids: ids(), ...said })).toEqual(nothing);
  expect(Ledger.in(read(), words).decide({ ids: ids(), meant: "new", ...said })).toEqual(nothing);
  close([]);
  // What is the same as a booked period is decided once, also by somebody who presses twice.
  record([{ ...q3, label: "Q3 (unaudited)", at: 9_000 }]);
  const decide = () => Ledger.in(read(), words).decide({ ids: ids(), meant: "same", ...said });
  const { added, writings } = decide();
  sheets.write(writings);
  expect([added, periods()[1]?.state, decide()]).toEqual([1, "same", nothing]);
});

test("only the periods that are named are closed, and how many of them got new rows is returned", () => {
  const { sheets, read, record, periods } = openBook();
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
  const found = Ledger.in(read(), words).close({ ids: [first], ...stamp });
  expect(found).toMatchObject({ appended: 0, writings: [{ how: "fill", fills: [{ row: 0 }] }] });
  expect(sheets.write(found.writings)).toBe(1);
  expect(periods().map(({ state, currency }) => [state, currency])).toEqual([
    ["closed", "USD"],
    ["ready", "usd"],
  ]);
  expect(sheets.rows("Purification ledger")[0]).toMatchObject({ currency: "USD", shares: 10, amount: 0.075 });
  const { appended, writings } = Ledger.in(read(), words, [later, { ...q3, ticker: "KO" }]).close({
    ids: [third],
    ...stamp,
  });
  expect([appended, writings.map(({ how }) => how)]).toEqual([1, ["append"]]);
});

/** The same sheets with their first row and column left out of what was read, as a host may that reads used parts. */
function partly({ marked, blocks }: SheetReading): SheetReading {
  const cut = (block: Block): Block => ({
    ...block,
    row: 1,
    column: 1,
    rows: block.rows - 1,
    columns: block.columns - 1,
    values: block.values.slice(1).map((line) => line.slice(1)),
  });
  // A column before all: what was the first is the second now.
  const moved = [...marked].map(([name, area]) => [name, { ...area, column: area.column + 1 }] as const);
  return {
    marked: new Map(moved),
    blocks: [...blocks].reverse().map((block) => cut({ ...block, values: block.values.map((line) => ["", ...line]) })),
  };
}

test("a sheet that was read from its second row and column on has its cells at their real places", () => {
  const { sheets, read, record, close } = openBook();
  sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
  sheets.lay(insertable.get("funds")?.of([holdingOf("SPUS", 0)], words, { version: "1" }));
  sheets.named("Funds", "from", 46_023);
  sheets.named("Funds", "to", "2026-03-31");
  sheets.show("Funds", { ticker: "SPUS" }, { dividends: 120, currency: "USD" });
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  const label = rangeLabel("2026-01-01", "2026-03-31");
  const fund = { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
  record([q3]);
  close([q3]);
  const told = (reading: SheetReading) => Ledger.in(reading, words, [fund]).periods();
  expect(told(partly(read()))).toEqual(told(read()));
  expect(told(read()).map(({ state, amount }) => [state, amount])).toEqual([
    ["closed", 0.75],
    ["ready", 4.8],
  ]);
  expect(Ledger.in(partly(read()), words).missing()).toBe(0);
  sheets.write(Ledger.in(read(), words).count(2));
  expect([Ledger.in(read(), words).missing(), Ledger.in(partly(read()), words).missing()]).toEqual([2, 2]);
  // Without one of its days a fund's sheet tells of no period.
  sheets.named("Funds", "to", null);
  expect(told(read())[1]?.state).toBe("noShares");
});

test("a fund's sheet gives no period where the cells of its days were not read", () => {
  const { sheets, read } = openBook();
  const fund = laidFund(sheets);
  const { marked, blocks } = read();
  const from = (row: number): SheetReading => ({
    marked,
    blocks: blocks.map((block) => ({ ...block, row, rows: block.rows - row, values: block.values.slice(row) })),
  });
  const days = marked.get("funds.name.from")?.row ?? 0;
  const states = [from(days), from(days + 2)].map((reading) => Ledger.in(reading, words, [fund]).periods()[0]?.state);
  expect(states).toEqual(["ready", "noShares"]);
});

test("the ledger's count is written with its label where nothing stands there, and only over what was read", () => {
  const { sheets, record, read } = openBook();
  record([q3]);
  const at = (beside: number) => sheets.cell("Purification ledger", above, countAt + beside);
  const writings = Ledger.in(read(), words).count(1);
  expect(writings).toMatchObject([
    {
      how: "fill",
      sheet: "Purification ledger",
      fills: [
        { row: -2, expected: { checksum: "" }, values: { checksum: "1 (wgksz8)", closedAt: words.ledger.count } },
      ],
    },
  ]);
  sheets.put("Purification ledger", above, countAt - 1, "mine");
  const [beside] = Ledger.in(read(), words).count(2);
  expect(beside).toMatchObject({ fills: [{ values: { checksum: expect.stringMatching(/^2 /) } }] });
  expect((beside as { fills: readonly { values: object }[] }).fills[0]?.values).not.toHaveProperty("closedAt");
  sheets.write(Ledger.in(read(), words).count(1));
  expect([at(-1), at(0)]).toEqual(["mine", "1 (wgksz8)"]);
  expect(Ledger.in(read(), words).count(0)).toEqual([]);
  sheets.forget("Purification ledger", "checksum");
  expect([Ledger.in(read(), words).missing(), Ledger.in(read(), words).count(1)]).toEqual([0, []]);
});

test("the count is written also where a host gives no cells above the ledger", () => {
  const { sheets, record, read } = openBook();
  record([q3]);
  const { marked, blocks } = read();
  const below = blocks.map((block) => ({
    ...block,
    row: above + 1,
    rows: block.rows - above - 1,
    values: block.values.slice(above + 1),
  }));
  sheets.write(Ledger.in({ marked, blocks: below }, words).count(1));
  expect([-1, 0].map((beside) => sheets.cell("Purification ledger", above, countAt + beside))).toEqual([
    words.ledger.count,
    "1 (wgksz8)",
  ]);
});

test("rows that are no period stay in the ledger and count for nothing", () => {
  const { sheets, record, read, periods } = openBook();
  record([q3]);
  sheets.replace("Purification ledger", [{ period: "a note of mine" }, ...sheets.rows("Purification ledger")]);
  expect(Ledger.in(read(), words, [q3]).record()).toMatchObject({ added: 0, untouched: 1 });
  expect(periods([q3])).toMatchObject([{ ticker: "AAPL", row: firstRow + 1 }]);
});

test("only the sheets that are in the workbook are read", () => {
  const { read, record } = openBook();
  expect(sheetsWith(Ledger.sources(words).map(markNames), read().marked)).toEqual([]);
  record([q3]);
  expect(sheetsWith(Ledger.sources(words).map(markNames), read().marked)).toEqual(["Purification ledger"]);
});

test("a ledger at the top of its sheet, or one that is not there, has no count", () => {
  const { record, read } = openBook();
  expect([Ledger.in(read(), words).missing(), Ledger.in(read(), words).count(1)]).toEqual([0, []]);
  record([q3]);
  const { marked, blocks } = read();
  const top: SheetReading = {
    marked: new Map([...marked].map(([name, area]) => [name, { ...area, row: 0 }])),
    blocks: blocks.map((block) => ({ ...block, rows: block.rows - above - 1, values: block.values.slice(above + 1) })),
  };
  expect(Ledger.in(top, words).periods()).toMatchObject([{ ticker: "AAPL", row: 2 }]);
  expect([Ledger.in(top, words).missing(), Ledger.in(top, words).count(1)]).toEqual([0, []]);
});

test("an earlier period is closed with what is typed into its own row, its currency as a code", () => {
  const { sheets, record, close, periods } = openBook();
  record([q3]);
  record([{ ...q3, label: "fourth_quarter", at: 2_000 }]);
  sheets.show("Purification ledger", { period: "third_quarter" }, { shares: 10, currency: "usd" });
  close([]);
  expect(sheets.rows("Purification ledger")).toMatchObject([
    { currency: "USD", shares: 10, amount: 0.075, closedBy: "A. Auditor" },
    { currency: null, amount: null, checksum: null },
  ]);
  expect(periods().map(({ state }) => state)).toEqual(["closed", "confirm"]);
  sheets.show("Purification ledger", { period: "fourth_quarter" }, { shares: "ten", currency: "USD" });
  expect(periods()[1]?.state).toBe("unread");
});

test("a restatement of a closed period follows its shares, is booked as the difference, and flagged with both figures", () => {
  const { sheets, record, close, periods, totals } = openBook();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  close([]);
  const [booked] = sheets.rows("Purification ledger");
  const restated = { ...q3, perShare: 0.01, percent: 4, at: 9_000 };
  record([restated]);
  expect(periods([restated])[1]).toMatchObject({
    state: "ready",
    shares: 100,
    currency: "USD",
    amount: 0.25,
    observed: 9_000,
    factor: 0.01,
    restated: { was: 0.0075, difference: 0.0025 },
  });
  close([]);
  expect(sheets.rows("Purification ledger")[0]).toEqual(booked);
  expect(totals()).toEqual([["USD", 1]]);
});

test("a restatement is judged after its original, also in a ledger that is sorted with the newest first", () => {
  const { sheets, record, close, periods, totals } = openBook();
  const restated = { ...q3, percent: 12, perShare: 0.03, at: 9_000 };
  record([q3]);
  record([restated]);
  sheets.show("Purification ledger", {}, { shares: 100, currency: "USD" });
  sheets.sort("Purification ledger", "observed", true);
  expect(periods().map(({ observed, state, amount }) => [observed, state, amount])).toEqual([
    [9_000, "ready", 2.25],
    [1_000, "ready", 0.75],
  ]);
  close([]);
  expect(totals()).toEqual([["USD", 3]]);
});

test("a period is paid where its row has the day of the payment, and not where it has no row or no day", () => {
  const { sheets, record, periods } = openBook();
  expect(periods([q3]).map(({ row, isPaid }) => [row, isPaid])).toEqual([[undefined, false]]);
  record([q3]);
  expect(periods([q3, q4]).map(({ row, isPaid }) => [row, isPaid])).toEqual([
    [firstRow, false],
    [undefined, false],
  ]);
  sheets.show("Purification ledger", {}, { paidOn: 46_000 });
  expect(periods().map(({ isPaid }) => isPaid)).toEqual([true]);
});

test("a row that was changed after it was closed is reported by its place, in no total, and never closed again", () => {
  const { sheets, record, close, periods, totals } = openBook();
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
  const touchRow = (isClosed: boolean, typed: Row) => {
    const told = openBook();
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

  test.each([...unread, before])("with %j is reported as having no number there, and is not closed", (typed, told) => {
    const { sheets, found, close, periods, totals } = touchRow(false, typed);
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
    "with %j in a closed row is reported as changed, and as having no number there",
    (typed, told) => {
      const { found, totals } = touchRow(true, typed);
      expect(found).toMatchObject({ state: "changed", unread: told });
      expect(totals()).toEqual([]);
    },
  );

  test("is not reported for a blank, nor for a figure that is not needed", () => {
    expect(touchRow(false, { shares: null }).found).toMatchObject({ state: "noShares", unread: [] });
    expect(touchRow(false, { shares: " " }).found).toMatchObject({ state: "noShares", unread: [] });
    expect(touchRow(false, { perShare: null }).found).toMatchObject({ state: "noAmount", unread: [] });
    expect(touchRow(false, { percent: "3 %" }).found).toMatchObject({ state: "ready", unread: [], amount: 0.75 });
    expect(touchRow(true, before[0]).found).toMatchObject({ state: "closed", amount: 0.75 });
    expect(touchRow(true, { shares: null, amount: null }).found).toMatchObject({ state: "changed", unread: [] });
  });

  test("gets no restatement from the service's next answer until its figures are put right", () => {
    const next = { ...q3, perShare: 0.01, at: 2_000 };
    for (const typed of [{ perShare: "n/a" }, { percent: "3 %" }, { dividend: "a quarter" }]) {
      const { sheets, record, periods } = touchRow(false, typed);
      record([next]);
      expect(periods([next])).toHaveLength(1);
      sheets.show("Purification ledger", { ticker: "AAPL" }, { dividend: 0.25, percent: 3, perShare: 0.0075 });
      record([next]);
      expect(periods()).toMatchObject([{}, { restated: { was: 0.0075, difference: 0.0025 } }]);
    }
  });
});

test("a payment goes into the row of the period it was for, with the rows that come next and as it is closed", () => {
  const { sheets, record, close } = openBook();
  sheets.lay(earlierPurification([holdingOf("AAPL", 100), holdingOf("XOM", 5)]));
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

test("a closed row that is deleted, emptied or opened by hand is counted as missing, also when another is closed after it", () => {
  const { sheets, record, close, read } = openBook();
  const countMissing = () => Ledger.in(read(), words).missing();
  const each = ["AAPL", "KO", "XOM"].map((ticker) => ({ ...q3, ticker }));
  record(each);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  expect(countMissing()).toBe(0);
  close([], (state) => state === "ready");
  expect([countMissing(), sheets.cell("Purification ledger", above, countAt)]).toEqual([
    0,
    expect.stringMatching(/^3 \(\w+\)$/),
  ]);
  const whole = sheets.rows("Purification ledger");
  const blank = Object.fromEntries(Object.keys(whole[0] ?? {}).map((key) => [key, null]));
  for (const emptied of [blank, { ...blank, ticker: "KO" }]) {
    sheets.show("Purification ledger", { ticker: "KO" }, emptied);
    expect(countMissing()).toBe(1);
    sheets.replace("Purification ledger", whole);
    expect(countMissing()).toBe(0);
  }
  sheets.replace("Purification ledger", whole.slice(0, 2));
  expect(countMissing()).toBe(1);
  record([{ ...q3, ticker: "SABIC" }]);
  sheets.show("Purification ledger", { ticker: "SABIC" }, { shares: 1, currency: "SAR" });
  close([]);
  expect(countMissing()).toBe(1);
  // A row that was copied stands for none that is gone.
  sheets.replace("Purification ledger", [...whole.slice(0, 2), ...whole.slice(0, 1)]);
  expect(countMissing()).toBe(2);
  sheets.replace("Purification ledger", [...whole, ...sheets.rows("Purification ledger").slice(2, 3)]);
  sheets.put("Purification ledger", above, countAt, "2 (changed)");
  expect(countMissing()).toBe("changed");
});

test("a ledger that was closed before periods were counted is whole, and counted from its next rows on", () => {
  const { sheets, record, close, read, periods } = openBook();
  record([q3]);
  sheets.show("Purification ledger", {}, { shares: 10, currency: "USD" });
  close([]);
  sheets.put("Purification ledger", above, countAt, null);
  expect([Ledger.in(read(), words).missing(), periods().map(({ state }) => state)]).toEqual([0, ["closed"]]);
  record([]);
  expect(sheets.cell("Purification ledger", above, countAt)).toMatch(/^1 /);
  sheets.put("Purification ledger", above, countAt, "a note of mine");
  record([{ ...q3, ticker: "KO" }]);
  expect(sheets.cell("Purification ledger", above, countAt)).toBe("a note of mine");
});

test("a row that moved between reading and writing is not written", () => {
  const { sheets, record, read, periods } = openBook();
  record([q3, { ...q3, ticker: "XOM" }]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  const ids = periods().map(({ id }) => id);
  const { writings } = Ledger.in(read(), words).close({ ids, ...stamp });
  sheets.sort("Purification ledger", "ticker", true);
  expect(sheets.write(writings)).toBe(0);
  expect(sheets.rows("Purification ledger").map(({ checksum }) => checksum)).toEqual([null, null]);
});

test("nothing is closed where a column that closing needs is gone, and the question says so", () => {
  const { sheets, record, close, periods } = openBook();
  record([q3]);
  sheets.show("Purification ledger", { ticker: "AAPL" }, { shares: 100, currency: "USD" });
  sheets.forget("Purification ledger", "checksum");
  expect(close([], () => true)).toBe(0);
  expect(periods()).toMatchObject([{ state: "noColumn" }]);
  expect(sheets.rows("Purification ledger")).toMatchObject([{ amount: null, closedBy: null }]);
});

test("a fund's dividends over the sheet's range of dates close its period", () => {
  const { sheets, periods } = openBook();
  const fund = laidFund(sheets);
  expect(periods([fund, { ...fund, label: rangeLabel("2025-01-01", "2025-03-31") }])).toMatchObject([
    { state: "ready", shares: 120, amount: 4.8 },
    { state: "noShares" },
  ]);
});

test("a sheet of another worksheet is not read", () => {
  const place = (sheet: string): Area => ({ sheet, row: 2, column: 0, rows: 1, columns: 1 });
  const marked = new Map([
    ["ledger.entries.ticker", place("Book")],
    ["zakat.holdings.ticker", place("Zakat")],
  ]);
  expect(sheetsWith(Ledger.sources(words).map(markNames), marked)).toEqual(["Book"]);
  expect(Ledger.in({ marked: new Map(), blocks: [] as Block[] }, words).periods()).toEqual([]);
});

test("an undo that brings back an older count of closed rows hides no row that was deleted", () => {
  const { sheets, record, close, read } = openBook();
  const ledger = "Purification ledger";
  record(["AAPL", "CVX", "XOM"].map((ticker) => ({ ...q3, ticker })));
  const shares = (ticker: string) => sheets.show(ledger, { ticker }, { shares: 10, currency: "USD" });
  shares("AAPL");
  close([]);
  const older = sheets.cell(ledger, above, countAt);
  for (const ticker of ["CVX", "XOM"]) shares(ticker);
  close([]);
  expect([older, Ledger.in(read(), words).missing()]).toEqual(["1 (wgksz8)", 0]);
  sheets.replace(ledger, sheets.rows(ledger).slice(0, 1));
  for (const undone of [older, ""]) {
    sheets.put(ledger, above, countAt, undone);
    expect(Ledger.in(read(), words).missing()).toBe(2);
  }
  sheets.write(Ledger.in(read(), words).count(0));
  expect(String(sheets.cell(ledger, above, countAt))).toMatch(/^3 /);
});

test("a ledger that is laid with closed periods has its count in the cell and in the mark", () => {
  const { sheets, close, read } = openBook();
  sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", 100)], words, { version: "1" }));
  sheets.show("Purification", { ticker: "AAPL" }, { year: 2025, period: "third_quarter", currency: "USD" });
  close([q3]);
  sheets.replace("Purification ledger", []);
  sheets.put("Purification ledger", above, countAt, null);
  expect(Ledger.in(read(), words).missing()).toBe(1);
});
