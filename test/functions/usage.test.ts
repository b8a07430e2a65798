import { usage } from "../../src/functions/usage";
import { cell, failureOf, showCells } from "./showCells";

const account = {
  monthlyRequestLimit: 100,
  lastRequestDate: "2026-01-05T13:20:30.456+03:00",
  activeMonthStartDate: "2026-01-01T00:00:00.000Z",
};

test("the moment of the last request keeps its time, in UTC; other dates are days", () => {
  const moment = { day: "2026-01-05", time: "10:20:30" };
  expect(cell(usage(" lastRequestDate "), account)).toEqual(moment);
  expect(cell(usage("activeMonthStartDate"), account)).toEqual({ day: "2026-01-01" });
  expect(showCells(usage(), [[account]])).toEqual([
    ["monthlyRequestLimit", 100],
    ["lastRequestDate", moment],
    ["activeMonthStartDate", { day: "2026-01-01" }],
  ]);
});

test.each([undefined, "yesterday", ""])("a moment that is none is not made up: %p", (lastRequestDate) => {
  expect(cell(usage("lastRequestDate"), { ...account, lastRequestDate })).toEqual(failureOf("missing"));
});
