/** What other windows wait for counts from when one says so until it says otherwise, or nothing for ten seconds. */
import { OtherWindows } from "../../src/browser/otherWindows";
import type { Planner, Waits } from "../../src/core/planner";

function open() {
  let wanted: Waits = [];
  const want = (waits: Waits) => {
    wanted = waits;
  };
  const windows = new OtherWindows({ want } as unknown as Planner);
  return { windows, wanted: () => wanted.flatMap(([, inputs]) => inputs) };
}
const waits = (...tickers: readonly string[]): Waits => [["screening", tickers]];

test("the questions that wait are those of all windows together, from the last message of each", () => {
  const { windows, wanted } = open();
  windows.heed("one", waits("AAPL", "KO"), 1000);
  windows.heed("other", waits("MSFT"), 1000);
  expect(wanted()).toEqual(["AAPL", "KO", "MSFT"]);
  windows.heed("one", [], 2000);
  expect(wanted()).toEqual(["MSFT"]);
});

test("a window that has been silent for more than ten seconds is forgotten, by a clock set back as well", () => {
  const { windows, wanted } = open();
  windows.heed("one", waits("AAPL"), 100_000);
  windows.heed("other", waits("MSFT"), 105_000);
  windows.look(110_000);
  expect(wanted()).toEqual(["AAPL", "MSFT"]);
  windows.look(110_001);
  expect(wanted()).toEqual(["MSFT"]);
  windows.look(94_999);
  expect(wanted()).toEqual([]);
});
