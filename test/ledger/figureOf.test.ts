/** Which figure of a ticker a formula shows, so that what changed can be told. */
import { figureOf } from "../../src/ledger/figures";

test("a cell is a figure of its ticker where nothing else is asked of it", () => {
  expect(["STATUS", "RANK", "PURIFY", "ZAKAT", "NAME"].map((name) => figureOf(name, undefined))).toEqual([
    "verdict",
    "rank",
    "purification",
    "zakat",
    undefined,
  ]);
  expect([
    figureOf("PURIFY", 100),
    figureOf("PURIFY", null),
    figureOf("RATIO", "debt"),
    figureOf("RATIO", null),
  ]).toEqual([undefined, undefined, "debt", undefined]);
});
