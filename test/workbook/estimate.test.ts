import { en } from "../../src/i18n/en";
import { localeOf } from "../../src/i18n/locale";
import { estimate } from "../../src/workbook/estimate";

test("640 screenings are seven calls, about eight seconds", () => {
  const { calls, ms } = estimate([{ what: "screening", questions: 640, most: 100 }], 1);
  expect(calls).toBe(7);
  expect(localeOf("en-GB", en).about(ms)).toBe("about 8 s");
});

test("each operation rounds up by itself", () => {
  const demands = [
    { what: "screening", questions: 101, most: 100 },
    { what: "zakat", questions: 3, most: 1 },
  ];
  expect(estimate(demands, 1).calls).toBe(5);
});

test("a faster plan takes less time for the same calls", () => {
  const demands = [{ what: "zakat", questions: 500, most: 1 }];
  expect(localeOf("en-GB", en).about(estimate(demands, 1).ms)).toBe("about 9 min");
  expect(localeOf("en-GB", en).about(estimate(demands, 10).ms)).toBe("about 52 s");
});

test("a refresh without questions costs nothing", () => {
  expect(estimate([], 1)).toEqual({ calls: 0, ms: 0 });
  expect(estimate([{ what: "screening", questions: 0, most: 100 }], 1)).toEqual({ calls: 0, ms: 0 });
});
