/** A relay with a long queue: its 429 is no refusal, and a question left out of its reply is not "not returned". */

import { newPace } from "../../../src/core/pace";
import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening, tickers, zakat } from "../desk";

const second = 1000;
const queueReply = (desks: number, ms: number, retryAfter?: string) => ({
  status: 429,
  text: JSON.stringify({ queued: desks, ms }),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

it("a relay's queue is waited out, however long, and asked again when the relay says", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, tickers(3));
  desk.work(...Array.from({ length: 30 }, () => queueReply(12, 40_000, "10")));
  expect(desk.told(slots)).toEqual([""]);
  expect(desk.sent).toHaveLength(31);
  const [first, next] = desk.sent.map(({ sentAt }) => sentAt) as [number, number];
  expect(next - first).toBe(10_100);
});

it("a relay's queue counts as no refusal, pauses no other questions, and costs no call of the month", () => {
  const desk = new Desk();
  Object.assign(desk.planner.pace, { month: { limit: 1000, used: 10 } });
  const slots = desk.ask(screening, ["AAPL"]);
  for (let times = 0; times < 3; times += 1) {
    const batch = desk.next();
    if (batch) desk.reply(batch, queueReply(2, 8000, "8"));
  }
  expect(desk.planner.pace).toMatchObject({ refusals: 0, pausedUntil: 0, month: { used: 10 } });
  const before = desk.now;
  const [other] = desk.ask(report, ["MSFT"]);
  const batch = desk.next();
  expect(batch?.operation).toBe(report);
  expect(desk.now - before).toBeLessThanOrEqual(second);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(other?.answer).toMatchObject({ symbol: "MSFT" });
  desk.work();
  expect(desk.told(slots)).toEqual([""]);
  expect(desk.planner.progress()).toMatchObject({ refusals: 0, sent: 5, lastFailure: undefined });
});

it("the queue's length is told while it lasts", () => {
  const desk = new Desk();
  const [slot] = desk.ask(zakat, ["AAPL"]);
  const batch = desk.next();
  if (batch) desk.reply(batch, queueReply(12, 40_000, "10"));
  expect(desk.planner.progress()).toMatchObject({ cells: 1, desks: 12, ms: 40_000 });
  desk.work();
  expect(slot?.failure).toBeUndefined();
  expect(desk.planner.progress()).toMatchObject({ cells: 0, ms: 0 });
  expect(desk.planner.progress()).not.toHaveProperty("desks");
});

it("a relay's queue proves clock, address and token, so the next batch leaves without waiting for it", () => {
  const desk = new Desk();
  desk.ask(screening, ["AAPL"]);
  const first = desk.next();
  if (first) desk.reply(first, queueReply(5, 60_000, "10"));
  desk.ask(report, ["MSFT"]);
  expect(desk.next()?.operation).toBe(report);
  expect(desk.now).toBeLessThan(start + 2 * second);
});

it("a relay whose Retry-After cannot be read is asked again after 5 s", () => {
  const desk = new Desk();
  desk.ask(screening, ["AAPL"]);
  desk.work(queueReply(1, 2000));
  expect((desk.sent[1]?.sentAt ?? 0) - start).toBe(5108);
});

it("a question in a relay's queue can be cancelled", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, ["AAPL"]);
  const batch = desk.next();
  if (batch) desk.reply(batch, queueReply(5, 60_000, "10"));
  desk.planner.cancel(desk.now);
  expect(desk.told(slots)).toEqual(["cancelled"]);
  expect(desk.planner.due(desk.now)).toBe(Number.POSITIVE_INFINITY);
  expect(desk.planner.progress().desks).toBeUndefined();
});

it.each([
  '{"queued":"3","ms":5}',
  '{"queued":3}',
  "null",
  "[]",
  "7",
  "{}",
  '{"queued":null,"ms":1}',
  "",
  '{"queued":1e999,"ms":1}',
])("a reply that says %s is no place in a queue", (text) => {
  const desk = new Desk();
  desk.ask(screening, ["AAPL"]);
  const batch = desk.next();
  if (batch) desk.reply(batch, { status: 429, text });
  expect(desk.planner.pace.refusals).toBe(1);
});

it("a partial reply is shown, and only the rest is asked again", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, tickers(100));
  const batch = desk.next();
  if (!batch) throw new Error("nothing was asked");
  const ready = answersTo({ ...batch, inputs: batch.inputs.slice(0, 60) });
  desk.reply(batch, { ...ready, pending: "40", retryAfter: "3" });
  expect(slots.filter(({ answer }) => answer !== undefined)).toHaveLength(60);
  expect(slots.filter(({ state }) => state === "again")).toHaveLength(40);
  expect(slots.some(({ failure }) => failure)).toBe(false);
  desk.work();
  expect(desk.told(slots)).toEqual([""]);
  expect(desk.sent.map(({ inputs }) => inputs.length)).toEqual([100, 40]);
  expect((desk.sent[1]?.sentAt ?? 0) - batch.sentAt).toBe(3100);
});

it("a reply that is complete fails the tickers that it lacks", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, ["AAPL", "ZZZZ"]);
  const [good] = [answersTo({ operation: screening, inputs: ["AAPL"] })];
  desk.work({ ...good, pending: "1", retryAfter: "1" }, { ...good, text: "[]" });
  expect(slots.map(({ failure }) => failure?.failure)).toEqual([undefined, "notReturned"]);
});

it("a place in the queue outlasts a failure of the service in between", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, ["AAPL"]);
  desk.work(queueReply(3, 9000, "9"), { status: 503 }, queueReply(1, 1000, "1"));
  expect(desk.told(slots)).toEqual([""]);
  expect(newPace().refusals).toBe(desk.planner.pace.refusals);
});

it.each([queueReply(1, 4000, "4"), { status: 429, retryAfter: "4" }])(
  "a queue that no cell waits for any more leaves nothing behind (%j): a later question begins with full patience",
  (told) => {
    const desk = new Desk();
    const [dropped] = desk.ask(zakat, ["AAPL"]);
    const batch = desk.next();
    if (dropped) desk.planner.drop(dropped);
    if (batch) desk.reply(batch, told);
    desk.now += 120 * second;
    const slots = desk.ask(zakat, ["MSFT"]);
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
  },
);
