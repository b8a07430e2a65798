import { isDay } from "../../src/api/inputs";

it.each([
  ["2026-03-31", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-13-01", false],
  ["2026-3-1", false],
  ["+012026-03-31", false],
  ["2026-03-31T10:00", false],
  ["", false],
])("%s is a day: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
