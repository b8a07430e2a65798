/**
 * The relay: the calls of fifty desks through one relay and through three on a Redis, without faults and with each
 * fault; how long desks wait; how many known answers it gives a second; and whether thirty single calls are refused.
 */
import { pause } from "../test/relay/fleet";
import { alone, asked, behind, desks, least, type Ran, singles, spread, takeover, three } from "./desks";
import { known } from "./known";
import { atMost, type Report } from "./report";

/** What goes wrong while desks wait, and how many leaders that kills. */
const faults: readonly (readonly [string, number, () => Promise<Ran>])[] = [
  ["one relay", 0, alone],
  ["three on Redis", 0, () => three()],
  [
    "three: the leader killed with a call out",
    1,
    () => three(async (fleet) => void (await fleet.at(0).stop("SIGKILL"))),
  ],
  [
    "three: a follower killed",
    0,
    () =>
      three(async (fleet) => {
        await fleet.join();
        await fleet.at(3).stop("SIGKILL");
      }),
  ],
  [
    "three: the leader stopped for 9 s",
    1,
    () =>
      three(async (fleet) => {
        fleet.at(0).child.kill("SIGSTOP");
        await pause(9000);
        fleet.at(0).child.kill("SIGCONT");
      }),
  ],
  [
    "three: Redis killed, empty 5 s later",
    1,
    () =>
      three(async (fleet) => {
        await fleet.redis.kill();
        await pause(5000);
        await fleet.redis.restart();
      }),
  ],
  [
    "three: Redis stopped for 2.5 s",
    1,
    () =>
      three(async (fleet) => {
        fleet.redis.signal("SIGSTOP");
        await pause(2500);
        fleet.redis.signal("SIGCONT");
      }),
  ],
  [
    "three: two 429s, of 3 s each",
    2,
    () =>
      three(undefined, {
        fault: (_, index) =>
          index === 1 || index === 2 ? { kind: "status", status: 429, headers: { "retry-after": "3" } } : undefined,
      }),
  ],
];

async function report(): Promise<Report> {
  const rows: { readonly name: string; readonly more: number; readonly ran: Ran }[] = [];
  for (const [name, more, run] of faults) {
    console.error(`  ${name} ...`);
    rows.push({ name, more, ran: await run() });
  }
  const [waits, taken] = [await behind(), await takeover()];
  const { ours, bare } = await known();
  const single = await singles();
  return {
    title: "Relay",
    how: `${desks} desks ask ${asked} of ${spread} tickers each, all at once, of a service of one call a second without tolerance and 80 ms of latency: the least is ${least} calls, ${least - 1}.1 s. Relays are processes; Redis is on the same machine; a fault comes with a call out, and desks are at the relays that live. Known answers: 16 connections, two tickers a request, signed and checked, beside a bare Fastify route: ${ours.perSecond.toFixed(0)} and ${bare.perSecond.toFixed(0)} a second, p99 ${ours.p99.toFixed(1)} and ${bare.p99.toFixed(1)} ms. Takeover, from kill -9 of a leader with nothing out to the next leader's call: ${taken.toFixed(1)} s. ${single.calls} single calls of three relays, 60 ms of latency and 100 ms of jitter: ${single.seconds.toFixed(0)} s from the first to the last.`,
    head: ["", "calls", "least", "refused", "last cell, s", "over the limit", "slowest desk over fastest", "KB a desk"],
    rows: rows.map(({ name, ran: { calls, refusals, seconds, fairness, memory } }) => [
      name,
      calls,
      least,
      refusals,
      seconds.toFixed(1),
      (seconds / (least - 1 + 0.08)).toFixed(1),
      fairness.toFixed(1),
      memory.toFixed(0),
    ]),
    claims: [
      ...rows.map(({ name, more, ran }) => atMost(`${name}, calls`, least + more, ran.calls)),
      atMost(
        "refused, but for the service's own 429s",
        0,
        rows.reduce((sum, { ran }) => sum + ran.refusals, 0),
      ),
      atMost("ten verdicts behind a thousand zakat cells, calls", 2, waits),
      atMost("a bare route's requests a second over ours", 3, bare.perSecond / ours.perSecond, " times"),
      atMost(`refused of ${single.calls} single calls`, 0, single.refusals),
    ],
  };
}

console.log(JSON.stringify(await report()));
process.exit();
