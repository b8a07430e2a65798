/** Sized to run with the tests; `npm run load` runs a million cells. */
import { load, refreshFor } from "./load";

it("a host ends 200,000 cells over 10,000 tickers in the least calls", async () => {
  const { answered, others, calls } = await load(200_000, 10_000);
  expect({ answered, others, calls }).toEqual({ answered: 200_000, others: 0, calls: 100 });
});

it("a host ends 100,000 cells of which half are deleted, and asks only for those that stay", async () => {
  const { answered, cancelled, others, calls } = await load(100_000, 10_000, 2);
  expect({ answered: answered + cancelled, others }).toEqual({ answered: 100_000, others: 0 });
  expect(cancelled).toBe(50_000);
  expect(calls).toBe(50);
});

it("a host keeps nothing after a day of refreshing", async () => {
  const { before, after, asked } = await refreshFor(2000, 24);
  expect(asked).toBe(192_000);
  expect(after / before).toBeLessThan(1.05);
});
