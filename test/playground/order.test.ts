import { sortedRows } from "../../src/playground/grid/order";

test("numbers, then text in any case, then truth values; blanks last in both directions; equals keep their order", () => {
  const values = ["msft", null, 10, "AAPL", true, 9, "Aapl", null];
  expect(sortedRows(values, false)).toEqual([5, 2, 3, 6, 0, 4, 1, 7]);
  expect(sortedRows(values, true)).toEqual([4, 0, 3, 6, 2, 5, 1, 7]);
});
