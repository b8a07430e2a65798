/** What a relay asks of the service for its desks and when, what it puts on the board, and how long a desk must wait. */
import { operations } from "../../../src/api/operations";
import type { Reply, Request } from "../../../src/core/http";
import type { Input, Operation } from "../../../src/core/operation";
import { newPace, type Pace } from "../../../src/core/pace";
import type { Known } from "../../../src/core/planner";
import { endpoints } from "../../../src/relay/http/endpoints";
import { Board, type BoardEntry } from "../../../src/relay/one/board";
import { Sender } from "../../../src/relay/one/sender";
import { Limits } from "../../../src/service/limits";
import { answer, type Service, sampleCredentials, sampleSegment } from "../../../src/service/routes";
import { sp500 } from "../../../src/service/sample/companies";
import { nodeSigning } from "../../../src/service/signing";
import { replyOf } from "../../stage/driverStages";
import { address } from "../../stage/world";
import { asyncHost, start, VirtualTime } from "../../virtual-host";

const rowOf = (name: string) => endpoints.find(({ operation }) => operation.name === name)?.operation as Operation;
const [screening, zakat] = [rowOf(operations.screening.name), rowOf(operations.zakat.name)];

interface Options {
  readonly rate?: number;
  readonly pace?: Pace;
  /** Changes a reply of the sample service: the first call is 0. */
  readonly changed?: (reply: Reply, nth: number) => Reply;
}

function open({ rate = 1, pace = newPace(), changed = (reply) => reply }: Options = {}) {
  const time = new VirtualTime();
  const sent: { readonly url: string; readonly body: string; readonly at: number }[] = [];
  const limits = new Limits({ perSecond: rate, perMonth: 100_000, window: "sliding" });
  const service: Service = {
    segment: sampleSegment,
    credentials: sampleCredentials,
    plan: "full",
    getToken: "empty",
    limits,
    signing: nodeSigning,
  };
  const send = async ({ method, url, headers, body = "" }: Request) => {
    const nth = sent.push({ url, body, at: time.now - start }) - 1;
    await time.sleep(30);
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const path = url.slice(address.length);
    const answered = answer(service, { method, path, headers: lower, body, at: time.now }, time.now);
    await time.sleep(30);
    return changed(replyOf(answered), nth);
  };
  const host = { ...asyncHost(time, send), digest: nodeSigning.digest };
  const board = new Board();
  const learnt: Known[] = [];
  const failed: [string, Input, BoardEntry][] = [];
  const called: [string, number][] = [];
  const events = {
    learnt: (known: readonly Known[]) => void learnt.push(...known),
    failed: ({ name }: Operation, input: Input, found: BoardEntry) => void failed.push([name, input, found]),
    called: (operation: string, status: number) => void called.push([operation, status]),
  };
  const credentials = { address, segment: sampleSegment, ...sampleCredentials, callsPerSecond: rate };
  const sender = new Sender(host, board, credentials, pace, events);
  const ask = (operation: Operation, ...inputs: readonly string[]) => sender.ask("desk", operation, inputs as Input[]);
  const find = (operation: Operation, input: string) => board.find(operation, input as Input, time.now);
  return { time, sent, board, learnt, failed, called, sender, ask, find };
}

const tickersOf = ({ body }: { readonly body: string }) => JSON.parse(body).stocks as string[];

test("one call answers a batch: its answers are on the board from when they were asked for", async () => {
  const one = open();
  one.ask(screening, "AAPL", "KO", "NOSUCH");
  await one.time.run();
  expect(one.sent.map(tickersOf)).toEqual([["AAPL", "KO", "NOSUCH"]]);
  expect(one.called).toEqual([[screening.name, 200]]);
  const sentAt = start + 20;
  expect(one.learnt).toMatchObject([
    { operation: screening.name, input: "AAPL", sentAt },
    { operation: screening.name, input: "KO", sentAt },
  ]);
  expect(one.find(screening, "KO")).toMatchObject({ at: sentAt, until: sentAt + screening.freshness });
});

test("the age of an answer that was old when it came counts from its own moment", async () => {
  const one = open({ changed: (reply) => ({ ...reply, age: "3600" }) });
  one.ask(screening, "AAPL");
  await one.time.run();
  const sentAt = start + 20 - 3_600_000;
  expect(one.learnt).toMatchObject([{ input: "AAPL", sentAt }]);
  expect(one.find(screening, "AAPL")).toMatchObject({ at: sentAt, until: sentAt + screening.freshness });
});

test("a failure stays on the board for 16 s, or as long as it stands", async () => {
  const unavailable = { status: 503, text: "" } as const;
  const one = open({ changed: (reply, nth) => (nth === 0 ? { status: 404, text: "" } : unavailable) });
  one.ask(zakat, "AAPL");
  await one.time.run();
  const unknown = { failure: { failure: "unknownSymbol" }, at: start + 60, until: start + 60 + 600_000 };
  expect(one.find(zakat, "AAPL")).toMatchObject(unknown);
  await one.time.run(start + 10_000);
  one.ask(zakat, "MSFT");
  await one.time.run();
  const at = start + (one.sent.at(-1)?.at ?? 0) + 60;
  // The planner would ask again after 5 s.
  const passing = { failure: { failure: "service", until: at + 5000 }, at, until: at + 16_000 };
  expect(one.find(zakat, "MSFT")).toMatchObject(passing);
  expect(one.failed).toMatchObject([
    [zakat.name, "AAPL", unknown],
    [zakat.name, "MSFT", passing],
  ]);
});

test("what the planner knows, an answer or a failure that stands, costs no call and is on the board again", async () => {
  const one = open({ changed: () => ({ status: 404, text: "" }) });
  one.ask(zakat, "AAPL");
  await one.time.run();
  one.ask(zakat, "AAPL");
  await one.time.run();
  expect([one.sent.length, one.failed.length]).toEqual([1, 2]);
  one.sender.planner.restore(
    [{ operation: zakat.name, input: "KO" as Input, answer: [{ value: 1 }], sentAt: start - 1000 }],
    one.time.now,
  );
  one.ask(zakat, "KO");
  await one.time.run();
  expect(one.find(zakat, "KO")).toMatchObject({ answer: [{ value: 1 }], at: start - 1000 });
  expect(one.sent).toHaveLength(1);
});

test("a desk whose questions are all known leaves its turn to the next question", async () => {
  const one = open({ changed: (reply, nth) => (nth === 0 ? { status: 404, text: "" } : reply) });
  one.ask(zakat, "AAPL");
  await one.time.run(start + 5000);
  one.ask(zakat, "AAPL");
  one.ask(screening, "KO");
  await one.time.run();
  expect(one.sent.slice(1).map(tickersOf)).toEqual([["KO"]]);
});

test("what is known costs its desk no turn: its next question is not put behind another desk's", async () => {
  const one = open({ changed: (reply, nth) => (nth === 0 ? { status: 404, text: "" } : reply) });
  one.sender.ask("first", zakat, ["AAPL" as Input]);
  await one.time.run(start + 5000);
  one.sender.ask("second", zakat, ["XOM" as Input]);
  await one.time.run(start + 10_000);
  one.sender.ask("first", zakat, ["AAPL", "KO"] as Input[]);
  one.sender.ask("second", zakat, ["PG" as Input]);
  await one.time.run();
  expect(one.sent.slice(2).map(({ url }) => url.split("/").at(-1))).toEqual(["KO", "PG"]);
});

test("a failure that stands no more is asked for again", async () => {
  const one = open({ changed: (reply, nth) => (nth === 0 ? { status: 404, text: "" } : reply) });
  one.ask(zakat, "AAPL");
  await one.time.run();
  await one.time.run(start + 60 + 600_000);
  one.ask(zakat, "AAPL");
  await one.time.run();
  expect(one.sent).toHaveLength(2);
  expect(one.find(zakat, "AAPL")?.answer).toEqual([expect.objectContaining({ symbol: "AAPL" })]);
});

test("an earlier run's answers are on the board; those of an operation that no longer exists are not", () => {
  const one = open();
  const known = { input: "AAPL" as Input, answer: { status: "HALAL" }, sentAt: start - 5000 };
  one.sender.restore([
    { operation: screening.name, ...known },
    { operation: "gone", ...known },
  ]);
  const { answer, sentAt } = known;
  expect(one.find(screening, "AAPL")).toEqual({ answer, at: sentAt, until: sentAt + screening.freshness });
  expect(one.board.size).toBe(1);
});

test("what is asked before a batch leaves joins it; what finds no room waits for the next permit", async () => {
  const one = open();
  const names = sp500.slice(0, 120).map(({ ticker }) => ticker);
  one.ask(screening, names[0] ?? "");
  await one.time.run(start + 10);
  one.ask(screening, ...names);
  one.ask(zakat, "KO");
  await one.time.run();
  const [first, second, third] = one.sent;
  if (!first || !second || !third) throw new Error("three calls are made");
  expect([tickersOf(first), tickersOf(second)]).toEqual([names.slice(0, 100), names.slice(100)]);
  expect(third.url).toContain("calculate_zakat/KO");
  expect([second.at - first.at, third.at - second.at].every((ms) => ms >= 1000 && ms < 1100)).toBe(true);
  expect(one.sent).toHaveLength(3);
  expect(one.sender.lines.size).toBe(0);
});

test("a call is in flight until its reply, or for 16 s", () => {
  const out = open({ pace: { ...newPace(), sends: [{ at: start }] } });
  out.time.now = start + 15_999;
  expect(out.sender.isBusy).toBe(true);
  out.time.now = start + 16_000;
  expect(out.sender.isBusy).toBe(false);
  expect(open({ pace: { ...newPace(), sends: [{ at: start, back: start }] } }).sender.isBusy).toBe(false);
  expect(open().sender.isBusy).toBe(false);
});

test("a desk waits for the calls that are out, each at the rate, and for a batch that is being formed", async () => {
  const sends = [{ at: start }, { at: start + 1 / 64 }, { at: start - 500, back: start - 400 }];
  const one = open({ rate: 4, pace: { ...newPace(), sends } });
  expect(one.sender.ahead("desk")).toEqual({ queued: 0, ms: 500 });
  one.ask(screening, "AAPL");
  await one.time.run(start);
  expect(one.sender.ahead("desk")).toEqual({ queued: 0, ms: 750 });
  const slow = open({ rate: 0.3, pace: { ...newPace(), sends: [{ at: start - 100_000 }] } });
  expect(slow.sender.ahead("desk").ms).toBe(3334);
});

test("a desk waits at most 25 s for the closed time after a start, and in full for a pause of the service", () => {
  const one = open();
  for (const [closed, ms] of [
    [-1, 0],
    [25_000, 25_000],
    [25_001, 0],
  ] as const) {
    one.sender.closedUntil = start + closed;
    expect(one.sender.ahead("desk").ms).toBe(ms);
  }
  const paused = open({ pace: { ...newPace(), pausedUntil: start + 90_000, pausedAt: start } });
  expect(paused.sender.closedUntil).toBe(start + 90_000);
  expect(paused.sender.ahead("desk").ms).toBe(90_000);
  paused.sender.closedUntil = start;
  expect(paused.sender.ahead("desk").ms).toBe(90_000);
});

test("a relay's planner forgets a failure as it ends, and keeps an answer", async () => {
  const one = open({ changed: (reply, nth) => (nth === 0 ? { status: 404, text: "" } : reply) });
  one.ask(zakat, "AAPL");
  await one.time.run(start + 5000);
  one.ask(zakat, "KO");
  await one.time.run(start + 10_000);
  one.sender.tidy();
  expect(one.sender.planner.size).toBe(2);
  one.time.now = start + 700_000;
  one.sender.tidy();
  expect(one.sender.planner.size).toBe(1);
});
