/** A single cell, a range and an argument that is left out, as functions take them. */
import { asRange, asValue, shapeArguments } from "../../../src/functions/arguments/argumentShapes";

test("tickers that are left out are a blank cell, other ranges stay out, and one value is a range of one", () => {
  expect([undefined, null, "A", [["A"]]].map((value) => asRange(value, 0))).toEqual([[[""]], [[""]], [["A"]], [["A"]]]);
  expect([undefined, null, "A"].map((value) => asRange(value, 1))).toEqual([undefined, null, [["A"]]]);
  expect([undefined, 5, [[5, 6]]].map(asValue)).toEqual([undefined, 5, 5]);
});

test("each argument has the shape that its parameter takes; more of them than parameters are none", () => {
  expect(shapeArguments("PURIFY", ["AAPL", 100])).toEqual([[["AAPL"]], [[100]]]);
  expect(shapeArguments("ZAKAT", [[["A"], ["B"]], undefined, [["short", "long"]]])).toEqual([
    [["A"], ["B"]],
    undefined,
    "short",
    undefined,
  ]);
  expect([shapeArguments("STATUS", []), shapeArguments("USAGE", [])]).toEqual([[[[""]]], [undefined]]);
  expect(shapeArguments("STATUS", ["AAPL", 1])).toBeUndefined();
});
