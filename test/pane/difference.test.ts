import { differences } from "../../src/pane/difference";

test("what changed, what is gone, and not what is new or the same", () => {
  const before = { MSFT: "HALAL", AAPL: "HALAL", KO: "DOUBTFUL", IBM: "NOT HALAL" };
  const now = { MSFT: "NOT HALAL", AAPL: "HALAL", IBM: "NOT HALAL", TSLA: "HALAL" };
  expect(differences(before, now)).toEqual([
    { ticker: "KO", before: "DOUBTFUL", now: undefined },
    { ticker: "MSFT", before: "HALAL", now: "NOT HALAL" },
  ]);
});

test("a ticker that is a word of the language is a ticker", () => {
  expect(differences({ constructor: "HALAL" }, { constructor: "HALAL" })).toEqual([]);
});
