import { respelt, usesIn } from "../../appsscript/formulas";

const cell = (row: number, column: number) => ({ row, column, lastRow: row, lastColumn: column });

test("uses are found with their arguments, in either spelling", () => {
  expect(
    usesIn('=IF(SHARIAH_STATUS(A2)="HALAL",SHARIAH.ETF.PURIFY($B$3;C4:D9;"2026-01-01";-1.5),"SHARIAH_X(1)")'),
  ).toEqual([
    { name: "STATUS", arguments: [{ kind: "reference", reference: cell(2, 1) }], start: 4, end: 18 },
    {
      name: "ETF.PURIFY",
      arguments: [
        { kind: "reference", reference: cell(3, 2) },
        { kind: "reference", reference: { row: 4, column: 3, lastRow: 9, lastColumn: 4 } },
        { kind: "value", value: "2026-01-01" },
        { kind: "value", value: -1.5 },
      ],
      start: 31,
      end: 49,
    },
  ]);
});

test.each([
  ["A2:A", { row: 2, column: 1, lastRow: undefined, lastColumn: 1 }],
  ["A:A", { row: 1, column: 1, lastRow: undefined, lastColumn: 1 }],
  ["2:5", { row: 2, column: 1, lastRow: 5, lastColumn: undefined }],
  ["'It''s 1, 2'!AA10", { sheet: "It's 1, 2", ...cell(10, 27) }],
  ["Sheet2!B1:B3", { sheet: "Sheet2", row: 1, column: 2, lastRow: 3, lastColumn: 2 }],
])("%s is a reference", (text, reference) => {
  expect(usesIn(`=SHARIAH_STATUS(${text})`)[0]?.arguments).toEqual([{ kind: "reference", reference }]);
});

test("what must be calculated is told apart, and what is left out is nothing", () => {
  expect(usesIn("=shariah_zakat(UPPER(A2),,TRUE,{1,2},MyRange)")[0]?.arguments).toEqual([
    { kind: "other" },
    { kind: "value", value: undefined },
    { kind: "value", value: true },
    { kind: "value", value: [[1, 2]] },
    { kind: "other" },
  ]);
  expect(usesIn("=SHARIAH_USAGE()")[0]?.arguments).toEqual([]);
});

test("where semicolons part the arguments, a comma is a decimal's", () => {
  expect(usesIn('=SHARIAH_ZAKAT(A2;1,5;;"lunar")')[0]?.arguments).toEqual([
    { kind: "reference", reference: cell(2, 1) },
    { kind: "value", value: 1.5 },
    { kind: "value", value: undefined },
    { kind: "value", value: "lunar" },
  ]);
});

test("text, other functions and what only looks like ours hold no use", () => {
  expect(usesIn("SHARIAH_STATUS(A1)")).toEqual([]);
  expect(usesIn('="=SHARIAH_STATUS(A1)"')).toEqual([]);
  expect(usesIn("=SUM(A1)")).toEqual([]);
});

test("a function of the user's own whose name holds ours is none of ours, and keeps its name", () => {
  const own = "=MY_SHARIAH_STATUS(A1)+SHARIAH_SCORE(A1)+my.SHARIAH.RANK(A1)+É_SHARIAH_RANK(A1)";
  expect(usesIn(own)).toEqual([]);
  expect(respelt(own, "excel")).toBe(own);
});

test("a sheet's name may hold a quote, or read like one of our functions", () => {
  const odd = `=IF('5" list'!A1="a",SHARIAH_STATUS('5" list'!A2),'SHARIAH_RANK(1)'!A1&"it's")`;
  expect(usesIn(odd).map(({ name, arguments: given }) => [name, given])).toEqual([
    ["STATUS", [{ kind: "reference", reference: { sheet: '5" list', ...cell(2, 1) } }]],
  ]);
  expect(respelt(odd, "excel")).toBe(odd.replace("SHARIAH_STATUS", "SHARIAH.STATUS"));
});

test("respelling there and back is the same formula", () => {
  const sheets = '=SHARIAH_ETF_STATUS(A1)&"SHARIAH.STATUS(1)"&SHARIAH_RANK( B2 )';
  const excel = '=SHARIAH.ETF.STATUS(A1)&"SHARIAH.STATUS(1)"&SHARIAH.RANK( B2 )';
  expect(respelt(sheets, "excel")).toBe(excel);
  expect(respelt(excel, "sheets")).toBe(sheets);
  expect(respelt("=_xldudf_SHARIAH_STATUS(A1)", "sheets")).toBe("=SHARIAH_STATUS(A1)");
});

test("abuse: unclosed quotes and parentheses end", () => {
  expect(() => usesIn(`=SHARIAH_STATUS("${"(".repeat(5_000)}`)).not.toThrow();
  expect(usesIn("=SHARIAH_STATUS(A1")[0]?.arguments).toEqual([]);
});
