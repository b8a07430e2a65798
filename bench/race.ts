/**
 * Thirty calls at one a second in real time, ours and what one would assemble instead, each on its own service. Ours
 * adapts to round trips, so nothing else runs meanwhile; the others run side by side and send at different moments of a
 * second.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Contender, openOurs, openRival, ours } from "./contenders";
import { atMost, type Claim, median, percentOver, type Report } from "./report";
import {
  dataLoader,
  dataLoaderBottleneck,
  dataLoaderThrottled,
  microsoft,
  oneFetchACell,
  queue,
  type Rival,
} from "./rivals";
import { type OpenService, startProcess, ticker } from "./service";

const latency = 80;
const calls = 30;
const rounds = 3;
/** What ours may be late by, in percent over the naive bound. */
const weathers = [
  { window: "sliding", jitter: 0, most: 2 },
  { window: "sliding", jitter: 100, most: 7 },
  { window: "sliding", jitter: 300, most: 20 },
  { window: "fixed", jitter: 0, most: 3 },
] as const;
type Weather = (typeof weathers)[number];

interface Finish {
  readonly name: string;
  readonly weather: Weather;
  readonly refusals: number;
  readonly empty: number;
  readonly late: number;
}

const bound = (calls - 1) * 1000 + latency;
const service = startProcess();

async function run(contender: Contender, asked: OpenService, weather: Weather): Promise<Finish> {
  const { name, look } = contender;
  const start = performance.now();
  const cells = await Promise.all(Array.from({ length: calls * 100 }, (_, cell) => look(ticker(cell))));
  const late = percentOver(performance.now() - start, bound);
  const { refusals } = await asked.stats();
  return { name, weather, refusals, empty: cells.filter((cell) => cell === undefined).length, late };
}

/** One contender under each of the weathers at the same time; `seed` makes the jitter. */
async function race(rival: Rival | undefined, all: readonly Weather[], seed: number): Promise<Finish[]> {
  return Promise.all(
    all.map(async (weather, index) => {
      const { window, jitter } = weather;
      const asked = await service.open({ rate: 1, latency, jitter, window, seed });
      const contender = rival ? openRival(rival, asked, 1) : await openOurs(asked, 1);
      await sleep((1000 * index) / all.length);
      return run(contender, asked, weather);
    }),
  );
}

const mine: Finish[] = [];
for (let round = 0; round < rounds; round += 1) mine.push(...(await race(undefined, weathers, round + 5)));
const others: Finish[] = [];
for (const rival of [dataLoaderThrottled, dataLoaderBottleneck, queue])
  others.push(...(await race(rival, weathers, 5)));
// Without a pace they ask for everything at once, so one weather tells all.
for (const rival of [dataLoader, microsoft, oneFetchACell])
  others.push(...(await race(rival, weathers.slice(0, 1), 5)));
service.close();

const under = (weather: Weather) => mine.filter((finish) => finish.weather === weather);
const mostRefused = (all: readonly Finish[]) => Math.max(...all.map(({ refusals }) => refusals));

function myRow(weather: Weather): (string | number)[] {
  const late = under(weather).map((finish) => finish.late);
  const spread = [Math.min(...late), median(late), Math.max(...late)].map((one) => `${one.toFixed(1)} %`);
  return [ours, weather.window, weather.jitter, mostRefused(under(weather)), 0, ...spread];
}

function rowOf({ name, weather, refusals, empty, late }: Finish): (string | number)[] {
  return [name, weather.window, weather.jitter, refusals, empty, "", empty === 0 ? `${late.toFixed(1)} %` : "", ""];
}

const claims: Claim[] = weathers.map((weather) => {
  const late = median(under(weather).map((finish) => finish.late));
  return atMost(`${weather.window}, ${weather.jitter} ms of jitter, over the naive bound`, weather.most, late, " %");
});
const report: Report = {
  title: "Race",
  how: `${calls} calls of 100 tickers at 1 a second in real time, latency ${latency} ms; late is over ${bound} ms; ours ${rounds} runs, each from a new connection. Rivals have no retry: what is refused stays empty.`,
  head: ["", "window", "jitter ms", "refused", "cells empty", "least late", "late", "most late"],
  rows: [...weathers.map(myRow), ...others.map(rowOf)],
  claims: [
    ...claims,
    atMost("refusals of ours, any run", 0, mostRefused(mine)),
    atMost("cells of ours left empty, any run", 0, Math.max(...mine.map(({ empty }) => empty))),
  ],
};
console.log(JSON.stringify(report));
process.exit();
