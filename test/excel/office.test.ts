/** Excel's theme, as each platform reports it, and the year from which a workbook counts its days. */
import { dateSystem, officeTheme } from "../../src/excel/office";
import { openClient } from "./client";

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

const inExcel = (context: object | undefined) => Object.assign(globalThis, { Office: { context } });

// `isDarkTheme` and the colours: `Office.OfficeTheme` of @types/office-js. What an older version gives, and that Excel on
// the web or the Mac may give nothing: assumed.
test.each<[string, object | undefined, boolean | undefined]>([
  ["Excel says that it is dark", { officeTheme: { isDarkTheme: true, bodyBackgroundColor: "#FFFFFF" } }, true],
  ["Excel says that it is not dark", { officeTheme: { isDarkTheme: false, bodyBackgroundColor: "#000000" } }, false],
  ["an older Excel has a black background", { officeTheme: { bodyBackgroundColor: "#262626" } }, true],
  ["an older Excel has a white background", { officeTheme: { bodyBackgroundColor: "#FFFFFF" } }, false],
  ["an older Excel is light behind its letters", { officeTheme: { bodyBackgroundColor: "E6E6E6" } }, false],
  ["the background is no colour", { officeTheme: { bodyBackgroundColor: "window" } }, undefined],
  ["Excel on the web tells no theme", {}, undefined],
  ["Office is not ready", undefined, undefined],
])("Excel's theme is dark, light or not known: %s", (_, context, dark) => {
  inExcel(context);
  expect(officeTheme()?.dark()).toBe(dark);
});

test("outside Excel there is no port for the theme", () => {
  expect(officeTheme()).toBeUndefined();
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
