/** Excel's theme, as each platform reports it, and the year from which a workbook counts its days. */
import { dateSystem, themePort } from "../../src/excel/office";

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

const inExcel = (context: object | undefined) => Object.assign(globalThis, { Office: { context } });

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

test("outside Excel there is no such port", () => {
  expect(themePort()).toBeUndefined();
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
