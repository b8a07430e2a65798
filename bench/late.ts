/**
 * Thirty calls at one a second in real time, under four kinds of limit and weather: none is refused, no cell stays empty,
 * and the last comes little later than the limit allows.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openOurs } from "./ours";
import { atMost, median, percentOver, type Report } from "./report";
import { startProcess, ticker } from "./service";

const latency = 80;
const calls = 30;
const rounds = 3;
/** What it may be late by, in percent over the naive bound. */
const weathers = [
  { window: "sliding", jitter: 0, most: 2 },
  { window: "sliding", jitter: 100, most: 7 },
  { window: "sliding", jitter: 300, most: 20 },
  { window: "fixed", jitter: 0, most: 3 },
] as const;
type Weather = (typeof weathers)[number];

interface Finish {
  readonly weather: Weather;
  readonly refusals: number;
  readonly empty: number;
  readonly late: number;
}

const bound = (calls - 1) * 1000 + latency;
const service = startProcess();

async function run(weather: Weather, wait: number, seed: number): Promise<Finish> {
  const { window, jitter } = weather;
  const asked = await service.open({ rate: 1, latency, jitter, window, seed });
  const look = await openOurs(asked, 1);
  await sleep(wait);
  const start = performance.now();
  const cells = await Promise.all(Array.from({ length: calls * 100 }, (_, cell) => look(ticker(cell))));
  const late = percentOver(performance.now() - start, bound);
  const { refusals } = await asked.stats();
  return { weather, refusals, empty: cells.filter((cell) => cell === undefined).length, late };
}

const all: Finish[] = [];
for (let round = 0; round < rounds; round += 1) {
  // Side by side, but at different moments of a second: it adapts to round trips.
  const runs = weathers.map((weather, index) => run(weather, (1000 * index) / weathers.length, round + 5));
  all.push(...(await Promise.all(runs)));
}
service.close();

const latenessOf = (weather: Weather) => all.filter((one) => one.weather === weather).map(({ late }) => late);
const report: Report = {
  title: "Late",
  how: `${calls} calls of 100 tickers at 1 a second in real time, latency ${latency} ms; late is over ${bound} ms; ${rounds} runs, each from a new connection.`,
  head: ["window", "jitter ms", "least late", "late", "most late"],
  rows: weathers.map((weather) => {
    const late = latenessOf(weather);
    const spread = [Math.min(...late), median(late), Math.max(...late)].map((one) => `${one.toFixed(1)} %`);
    return [weather.window, weather.jitter, ...spread];
  }),
  claims: [
    ...weathers.map((weather) => {
      const { window, jitter, most } = weather;
      return atMost(`${window}, ${jitter} ms of jitter, over the naive bound`, most, median(latenessOf(weather)), " %");
    }),
    atMost("refusals, any run", 0, Math.max(...all.map(({ refusals }) => refusals))),
    atMost("cells left empty, any run", 0, Math.max(...all.map(({ empty }) => empty))),
  ],
};
console.log(JSON.stringify(report));
process.exit();
