/** Which figure of a ticker a formula shows, so that what changed can be told. */
import { figureOf } from "../../src/ledger/figures";

test("a formula shows a figure of its ticker where its arguments ask for nothing else", () => {
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
