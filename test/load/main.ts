/** `npm run load`: a million cells over 50,000 tickers, half of a million deleted, a day of 20,000 cells. */
import { load, refreshFor } from "./load";

for (const cancelEvery of [0, 2]) {
  const { answered, cancelled, others, calls, seconds } = await load(1_000_000, 50_000, cancelEvery);
  const each = ((seconds * 1e6) / 1_000_000).toFixed(1);
  console.log(
    `1,000,000 cells over 50,000 tickers: ${answered} answered, ${cancelled} cancelled, ${others} otherwise;`,
  );
  console.log(`  ${calls} calls, ${seconds.toFixed(1)} s, ${each} us a cell`);
}
const { before, after, asked } = await refreshFor(20_000, 24);
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
console.log(`24 h of refreshing, ${asked} cells asked: heap ${megabytes(before)} before, ${megabytes(after)} after`);
