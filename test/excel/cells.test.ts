import { fail } from "../../src/core/failure";
import { toExcel } from "../../src/excel/cells";
import { dateSystem } from "../../src/excel/dates";
import { openPage } from "./surroundings";

openPage();

const card = { card: "HALAL", properties: { Rank: 4, Name: "Apple", "Report date": { day: "2026-03-31" } } };

test("a host with data types gets formatted dates, noted numbers and cards", () => {
  expect(toExcel([["text", 1.5, true, { day: "2026-03-31" }, { number: 5, note: "calculated" }, card]], true)).toEqual([
    [
      "text",
      1.5,
      true,
      { type: "FormattedNumber", basicValue: 46112, numberFormat: "yyyy-mm-dd" },
      { type: "FormattedNumber", basicValue: 5, numberFormat: '#,##0.00## "(calculated)"' },
      {
        type: "Entity",
        text: "HALAL",
        properties: {
          Rank: { type: "Double", basicValue: 4 },
          Name: { type: "String", basicValue: "Apple" },
          "Report date": { type: "FormattedNumber", basicValue: 46112, numberFormat: "yyyy-mm-dd" },
        },
      },
    ],
  ]);
});

test("an amount has the format of one, with nothing to tell beside it too", () => {
  expect(toExcel([[{ number: 1234.5, note: "" }]], true)).toEqual([
    [{ type: "FormattedNumber", basicValue: 1234.5, numberFormat: "#,##0.00##" }],
  ]);
  expect(toExcel([[{ number: 1234.5, note: "" }]], false)).toEqual([[1234.5]]);
});

test("a moment keeps its time, and says whose", () => {
  const moment = { day: "2026-03-31", time: "18:00:00" };
  expect(toExcel([[moment]], true)).toEqual([
    [{ type: "FormattedNumber", basicValue: 46112.75, numberFormat: 'yyyy-mm-dd hh:mm:ss "UTC"' }],
  ]);
  expect(toExcel([[moment]], false)).toEqual([[46112.75]]);
});

test("an older host gets the bare values", () => {
  expect(toExcel([[{ day: "2026-03-31" }, { number: 5, note: "calculated" }, card]], false)).toEqual([
    [46112, 5, "HALAL"],
  ]);
});

test("a failure is Excel's error with its sentence: #VALUE! for what the formula says wrong, else #N/A", () => {
  const [[misuse, other] = []] = toExcel([[fail("sizes", "shares"), fail("unreachable")]], false);
  expect(misuse).toMatchObject({ code: "#VALUE!", message: fail("sizes", "shares").message });
  expect(other).toMatchObject({ code: "#N/A", message: fail("unreachable").message });
});

test.each([
  ["there is no error object", undefined],
  ["it has no codes, as outside Excel", { Error }],
  [
    "it throws",
    {
      Error: class {
        constructor() {
          throw new Error("not now");
        }
      },
      ErrorCode: {},
    },
  ],
])("where %s, the sentence alone is in the cell", (_, there) => {
  Object.assign(globalThis, { CustomFunctions: there });
  expect(toExcel([[fail("unreachable"), 5]], false)).toEqual([[fail("unreachable").message, 5]]);
  openPage();
});

test.each([
  [36_526, 1900],
  [35_064, 1904],
])("a workbook whose 1 January 2000 is %d counts from %d", async (value, system) => {
  const serial = { load: () => undefined, value };
  const context = { workbook: { functions: { date: () => serial } }, sync: async () => undefined };
  Object.assign(globalThis, { Excel: { run: <T>(work: (context: object) => Promise<T>) => work(context) } });
  expect(await dateSystem()).toBe(system);
});

test("without a workbook days count from 1900", async () => {
  Object.assign(globalThis, { Excel: undefined });
  expect(await dateSystem()).toBe(1900);
});
