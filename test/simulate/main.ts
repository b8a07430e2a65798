/**
 * `npm run simulate -- --seeds 10000 [--from 0]`: many schedules; prints the smallest replay of the first that fails.
 */
import { parseArgs } from "node:util";
import { type Schedule, scheduleOf, smaller } from "./schedule";
import { type Outcome, simulate } from "./simulate";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, from: { type: "string", default: "0" } },
});
const from = Number(values.from);
const seeds = Number(values.seeds);

const totals = { cells: 0, answered: 0, calls: 0, least: 0, faulty: 0, refusals: 0 };
const failed = new Map<string, number>();
let broken = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const outcome = await simulate(scheduleOf(seed));
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += outcome[name];
  for (const [kind, count] of outcome.failed) failed.set(kind, (failed.get(kind) ?? 0) + count);
  if (outcome.broken.length === 0) continue;
  broken += 1;
  console.log(`seed ${seed}: ${outcome.broken.slice(0, 5).join("; ")}`);
  if (broken > 5) continue;
  const [schedule, left] = await shrink(scheduleOf(seed), outcome);
  console.log(`  smallest replay: ${JSON.stringify(schedule)}\n  ${left.broken.slice(0, 5).join("; ")}`);
}
const { cells, answered, calls, least, faulty, refusals } = totals;
console.log(`${seeds} schedules, ${cells} cells asked, ${answered} answered; ${broken} schedules broke a law`);
console.log(`failed: ${[...failed].map(([kind, count]) => `${count} ${kind}`).join(", ")}`);
console.log(`${calls} calls where ${least} were the least and ${faulty} met a fault; ${refusals} refused as too fast`);
process.exitCode = broken > 0 ? 1 : 0;

/** Smaller and smaller as long as the same law is broken. */
async function shrink(schedule: Schedule, outcome: Outcome): Promise<[Schedule, Outcome]> {
  const law = lawOf(outcome);
  for (const candidate of smaller(schedule)) {
    const result = await simulate(candidate);
    if (result.broken.length > 0 && lawOf(result) === law) return shrink(candidate, result);
  }
  return [schedule, outcome];
}

function lawOf({ broken: [first = ""] }: Outcome): string {
  return first.replace(/\d+|:.*/g, "");
}
