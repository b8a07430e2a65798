/** A sheet that has the headings of one of our worksheets and not its marks is recognised, and may be marked as that. */
import { sampleBookWords } from "../../../src/ledger/sampleBook";
import { adoptableIn } from "../../../src/ledger/sheets/adoption";
import { entitlements } from "../../../src/ledger/sheets/entitlements";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { purificationLedger, statusLedger } from "../../../src/ledger/sheets/ledgers";
import type { Area, Block } from "../../../src/workbook/area";
import type { Worksheet } from "../../../src/workbook/sheet/worksheet";
import { finishedMark, marksOf } from "../../../src/worksheets/marks";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../../src/worksheets/words/words";

const [english, arabic] = [worksheetWords("en"), worksheetWords("ar")];
const none: ReadonlyMap<string, Area> = new Map();

/** What is read of a sheet with a worksheet's headings, so far down and to the right; some may be gone. */
function blockOf(worksheet: Worksheet, { down = 0, right = 0, without = [] as readonly string[] } = {}): Block {
  const [table] = worksheet.tables;
  const row = (table?.row ?? 0) + down;
  const line: unknown[] = Array.from({ length: right }, () => "");
  for (const { key, heading } of table?.columns ?? []) line.push(without.includes(key) ? "" : ` ${heading} `);
  const values = [...Array.from({ length: row }, () => ["Title", 5]), line, ["AAPL"]];
  return { sheet: "Copy", row: 0, column: 0, rows: values.length, columns: line.length, values, formulas: [] };
}
const sortByName = (marks: readonly { readonly name: string }[]) =>
  [...marks].sort((a, b) => (a.name < b.name ? -1 : 1));

test("each worksheet with a table is known by its headings, in either language, with all of its marks", () => {
  for (const words of [english, arabic]) {
    const all = [...insertable]
      .filter(([kind]) => kind !== "about")
      .map(([, { of }]) => of([], words, { version: "" }));
    for (const worksheet of [...all, purificationLedger([], words)]) {
      const found = adoptableIn([blockOf(worksheet)], none);
      expect([found?.kind, found?.sheet]).toEqual([worksheet.kind, "Copy"]);
      const expected = [...marksOf(worksheet), finishedMark(worksheet)].filter(({ name }) => !/format/.test(name));
      expect(sortByName(found?.marks.filter(({ name }) => !/format/.test(name)) ?? [])).toEqual(sortByName(expected));
    }
  }
});

test("a sheet with marks, and a worksheet whose marks are elsewhere, are not adopted", () => {
  const worksheet = portfolio([], english);
  const at = (sheet: string): Area => ({ sheet, row: 0, column: 0, rows: 1, columns: 1 });
  expect(adoptableIn([], none)).toBeUndefined();
  expect(adoptableIn([blockOf(worksheet)], new Map([["any", at("Copy")]]))).toBeUndefined();
  expect(adoptableIn([blockOf(worksheet)], new Map([[finishedMark(worksheet).name, at("Other")]]))).toBeUndefined();
  expect(adoptableIn([blockOf(worksheet)], new Map([["any", at("Other")]]))?.kind).toBe("portfolio");
});

test("a copy of a ledger beside its original is no ledger of the other kind", () => {
  const at: Area = { sheet: "Other", row: 0, column: 0, rows: 1, columns: 1 };
  for (const worksheet of [purificationLedger([], english), statusLedger([], english)]) {
    expect(adoptableIn([blockOf(worksheet)], new Map([[finishedMark(worksheet).name, at]]))).toBeUndefined();
    expect(adoptableIn([blockOf(worksheet)], none)?.kind).toBe(worksheet.kind);
  }
});

test("a copy of a sheet of the sample's book is never taken for a real one, in either language", () => {
  for (const words of [english, arabic]) {
    const own = sampleBookWords(words);
    for (const worksheet of [purificationLedger([], own), statusLedger([], own), entitlements([], own)]) {
      const block = blockOf(worksheet);
      const title = worksheet.cells[0]?.value;
      expect(adoptableIn([block], none)?.kind).toBe(worksheet.kind);
      expect(adoptableIn([{ ...block, values: [["", title], ...block.values] }], none)).toBeUndefined();
    }
  }
});

test("a copy of a ledger without its own columns is no ledger, and none of the other kind", () => {
  for (const words of [english, arabic]) {
    const [ledger, statuses] = [purificationLedger([], words), statusLedger([], words)];
    const others = new Set(statuses.tables[0]?.columns.map(({ heading }) => heading));
    const keys = (ledger.tables[0]?.columns ?? []).flatMap(({ key, heading }) => (others.has(heading) ? [] : [key]));
    const own = ["difference", "amount", "closedBy", "wasDividend", "wasPercent", "wasPerShare", "closedAt"];
    const kindWithout = (without: readonly string[]) => adoptableIn([blockOf(ledger, { without })], none)?.kind;
    expect([kindWithout(own.slice(0, 3)), kindWithout(own.slice(0, 4)), kindWithout(keys)]).toEqual([
      "ledger",
      undefined,
      undefined,
    ]);
  }
});

test("a ledger on any sheet is found while another sheet is in front, and any other worksheet only in front", () => {
  const front = { ...blockOf(portfolio([], english)), sheet: "Front", values: [["Ticker", "Notes"]] };
  for (const worksheet of [purificationLedger([], english), statusLedger([], arabic)]) {
    const copy = blockOf(worksheet);
    expect(adoptableIn([front, copy], none)).toMatchObject({ kind: worksheet.kind, sheet: "Copy" });
    const at: Area = { sheet: "Book", row: 0, column: 0, rows: 1, columns: 1 };
    expect(adoptableIn([front, copy], new Map([[finishedMark(worksheet).name, at]]))).toBeUndefined();
    expect(adoptableIn([front, copy], new Map([["any", { ...at, sheet: "Copy" }]]))).toBeUndefined();
  }
  expect(adoptableIn([front, blockOf(portfolio([], english))], none)).toBeUndefined();
  const both = [blockOf(portfolio([], english)), { ...blockOf(purificationLedger([], english)), sheet: "Book" }];
  expect(adoptableIn(both, none)).toMatchObject({ kind: "portfolio", sheet: "Copy" });
});

test("some headings may be gone, but not too many, and never those that identify a row", () => {
  const worksheet = portfolio([], english);
  const keys = (worksheet.tables[0]?.columns ?? []).map(({ key }) => key).filter((key) => key !== "ticker");
  const findWithout = (without: readonly string[]) => adoptableIn([blockOf(worksheet, { without })], none);
  const [first = ""] = keys;
  expect(
    findWithout([first])
      ?.marks.map(({ name }) => name)
      .some((name) => name.includes(first)),
  ).toBe(false);
  expect(findWithout(keys.slice(0, 3))?.kind).toBe("portfolio");
  expect(findWithout(keys.slice(0, Math.ceil(keys.length * 0.6)))).toBeUndefined();
  expect(findWithout(["ticker"])).toBeUndefined();
});

test("where the columns have moved, they are marked where they are; named cells and charts only where none has", () => {
  const worksheet = portfolio([], english);
  const [table] = worksheet.tables;
  const apart = (marks: readonly { readonly name: string; readonly row: number; readonly column: number }[] = []) => ({
    columns: marks.filter(({ name }) => name.includes(`.${table?.key}.`)).map(({ row, column }) => [row, column]),
    others: marks.filter(({ name }) => /\.(?:name|chart)\./.test(name)).map(({ row }) => row),
  });
  const plain = apart(adoptableIn([blockOf(worksheet)], none)?.marks);
  const right = apart(adoptableIn([blockOf(worksheet, { right: 2 })], none)?.marks);
  const down = apart(adoptableIn([blockOf(worksheet, { down: 3 })], none)?.marks);
  const less = apart(adoptableIn([blockOf(worksheet, { without: [table?.columns.at(-1)?.key ?? ""] })], none)?.marks);
  expect([plain.columns.length > 10, plain.others.length > 3]).toEqual([true, true]);
  expect([right.columns, right.others]).toEqual([plain.columns.map(([row = 0, column = 0]) => [row, column + 2]), []]);
  expect([down.columns, down.others]).toEqual([
    plain.columns.map(([row = 0, column = 0]) => [row + 3, column]),
    plain.others.map((row) => row + 3),
  ]);
  expect(less.others).toEqual([]);
});

test("of several rows with headings the one with the most is taken", () => {
  const worksheet = portfolio([], english);
  const block = blockOf(worksheet);
  const [, , ...few] = block.values[worksheet.tables[0]?.row ?? 0] ?? [];
  const [head] = block.values.slice(worksheet.tables[0]?.row ?? 0);
  const less = [head?.[0], "", ...few];
  const values = [less, ...block.values];
  const found = adoptableIn([{ ...block, rows: values.length, values }], none);
  expect(new Set(found?.marks.filter(({ name }) => /\.ticker$/.test(name)).map(({ row }) => row))).toEqual(
    new Set([(worksheet.tables[0]?.row ?? 0) + 1]),
  );
});
