/** Excel's theme, as each platform reports it, and the year from which a workbook counts its days. */
import { dateSystem, themePort } from "../../src/excel/office";
import { openClient } from "./client";

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

const inExcel = (context: object | undefined) => Object.assign(globalThis, { Office: { context } });

// `isDarkTheme` and the colours: `Office.OfficeTheme` of @types/office-js. What an older version gives, and that Excel on
// the web or the Mac may give nothing: assumed.
test.each<[string, object | undefined, boolean | undefined]>([
  ["it says that it is dark", { officeTheme: { isDarkTheme: true, bodyBackgroundColor: "#FFFFFF" } }, true],
  ["it says that it is not", { officeTheme: { isDarkTheme: false, bodyBackgroundColor: "#000000" } }, false],
  ["an older one has a black background", { officeTheme: { bodyBackgroundColor: "#262626" } }, true],
  ["an older one has a white background", { officeTheme: { bodyBackgroundColor: "#FFFFFF" } }, false],
  [
    "an older one is colourful, and light behind its letters",
    { officeTheme: { bodyBackgroundColor: "E6E6E6" } },
    false,
  ],
  ["a colour that is none", { officeTheme: { bodyBackgroundColor: "window" } }, undefined],
  ["on the web it says nothing", {}, undefined],
  ["it is not ready", undefined, undefined],
])("%s", (_, context, dark) => {
  inExcel(context);
  expect(themePort()?.dark()).toBe(dark);
});

test("outside Excel the port does not exist", () => {
  expect(themePort()).toBeUndefined();
});

// E27: Microsoft Support, *Date systems in Excel*
test.each([1900, 1904] as const)("a workbook that counts its days from %d says so", async (system) => {
  openClient(() => []).book.dateSystem = system;
  expect(await dateSystem()).toBe(system);
});

test("without a workbook days count from 1900", async () => {
  Object.assign(globalThis, { Excel: undefined });
  expect(await dateSystem()).toBe(1900);
});
