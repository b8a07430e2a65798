import { fail } from "../../src/core/failure";
import { english } from "../../src/core/wording";
import { excelCells, sayBy } from "../../src/excel/cells";
import { phrase } from "../../src/functions/words";
import { openPage } from "./pageParts";

openPage();

/** Office with data types, or an older one. */
function open(hasDataTypes: boolean): void {
  const isSetSupported = (set: string, version: string) =>
    hasDataTypes && set === "CustomFunctionsRuntime" && version === "1.4";
  Object.assign(globalThis, { Office: { context: { requirements: { isSetSupported } } } });
}

afterEach(() => void Object.assign(globalThis, { Office: undefined }));

const card = { card: "HALAL", properties: { Rank: 4, Name: "Apple", "Report date": { day: "2026-03-31" } } };

// E15: Microsoft Learn, *Custom functions requirement sets*
test("a host with data types gets formatted dates, noted numbers and cards", () => {
  open(true);
  expect(
    excelCells([["text", 1.5, true, { day: "2026-03-31" }, { number: 5, note: phrase("calculated") }, card]]),
  ).toEqual([
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

test("an amount has the format of amounts, also without a note", () => {
  open(true);
  expect(excelCells([[{ number: 1234.5, note: undefined }]])).toEqual([
    [{ type: "FormattedNumber", basicValue: 1234.5, numberFormat: "#,##0.00##" }],
  ]);
  open(false);
  expect(excelCells([[{ number: 1234.5, note: undefined }]])).toEqual([[1234.5]]);
});

test("a date with a time is shown with its time and UTC", () => {
  const moment = { day: "2026-03-31", time: "18:00:00" };
  open(true);
  expect(excelCells([[moment]])).toEqual([
    [{ type: "FormattedNumber", basicValue: 46112.75, numberFormat: 'yyyy-mm-dd hh:mm:ss "UTC"' }],
  ]);
  open(false);
  expect(excelCells([[moment]])).toEqual([[46112.75]]);
});

test.each([
  ["an older host", () => open(false)],
  ["a host that says nothing of itself", () => void Object.assign(globalThis, { Office: {} })],
  ["no Office", () => undefined],
])("without data types cells get bare numbers and texts: %s", (_, open) => {
  open();
  expect(excelCells([[{ day: "2026-03-31" }, { number: 5, note: phrase("calculated") }, card]])).toEqual([
    [46112, 5, "HALAL"],
  ]);
});

test("what a data type says is in the chosen language", () => {
  open(true);
  sayBy({ sentence: (said) => `${english.sentence(said)}!`, text: (said) => `${english.text(said)}?` });
  expect(excelCells([[{ number: 5, note: phrase("kept") }, card]])).toMatchObject([
    [{ basicValue: 5, numberFormat: '#,##0.00## "(kept!)"' }, { text: "HALAL?" }],
  ]);
  sayBy(english);
});

// Only these two take a sentence: Microsoft Learn, *Handle and return errors from your custom function*.
test("a failure is Excel's error with its sentence: #VALUE! for what the formula says wrong, else #N/A", () => {
  const [[misuse, other] = []] = excelCells([[fail("sizes", "shares"), fail("unreachable")]]);
  expect(misuse).toMatchObject({ code: "#VALUE!", message: fail("sizes", "shares").message });
  expect(other).toMatchObject({ code: "#N/A", message: fail("unreachable").message });
});

// E14: Microsoft's `office.js` in Chromium
test.each([
  ["Excel's error class is missing", undefined],
  ["Excel's error class has no codes, as outside Excel", { Error }],
  [
    "Excel's error class throws",
    {
      Error: class {
        constructor() {
          throw new Error("not now");
        }
      },
      ErrorCode: {},
    },
  ],
])("a failure is its sentence as text where %s", (_, there) => {
  Object.assign(globalThis, { CustomFunctions: there });
  expect(excelCells([[fail("unreachable"), 5]])).toEqual([[fail("unreachable").message, 5]]);
  openPage();
});
