/** The planner's tests are equalities on a clock that stands still until it is told to go on. */
import { operations } from "../../src/api/operations";
import { Planner } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";
import { answersTo, Desk, etfPurification, purification, report, screening, statistics, tickers, zakat } from "./desk";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const down = { status: 503 };
const refused = { status: 401 };
const tooFast = { status: 429 };

describe("asking", () => {
  it("asks a question once, however many cells ask", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, [...tickers(10), ...tickers(10), " t0 "]);
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([tickers(10)]);
    expect(desk.told(slots)).toEqual([""]);
    expect(slots[0]).toBe(slots[20]);
  });

  it("answers at once what is known and fresh, for a day and no longer", () => {
    const desk = new Desk();
    desk.ask(screening, ["AAPL"]);
    desk.work();
    expect(desk.ask(screening, ["AAPL"])[0]?.state).toBe("idle");
    desk.now += day;
    expect(desk.ask(screening, ["AAPL"])[0]?.state).toBe("queued");
  });

  it("gives null for a blank, and a slot that has failed for what is no ticker, without a call", () => {
    const desk = new Desk();
    expect(desk.planner.ask(screening, " ", desk.now)).toBeNull();
    expect(desk.planner.ask(screening, true, desk.now)?.failure?.failure).toBe("notTicker");
    expect(desk.planner.due(desk.now)).toBe(Number.POSITIVE_INFINITY);
  });

  it("asks nothing that nobody waits for any more", () => {
    const desk = new Desk();
    const [kept, dropped, shared] = desk.ask(screening, ["A", "B", "C"]) as [Slot, Slot, Slot];
    desk.ask(screening, ["C"]);
    desk.planner.drop(dropped);
    desk.planner.drop(shared);
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([["A", "C"]]);
    expect(desk.told([kept, shared])).toEqual([""]);
    expect(dropped.answer).toBeUndefined();
  });

  it("keeps what comes back for a cell that is gone", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    const batch = desk.next();
    desk.planner.drop(slot);
    if (batch) desk.reply(batch, answersTo(batch));
    expect(desk.ask(screening, ["A"])[0]?.state).toBe("idle");
  });
});

describe("batches", () => {
  it("carry a hundred at most, a permit apart", () => {
    const desk = new Desk();
    desk.ask(screening, tickers(201));
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs.length)).toEqual([100, 100, 1]);
    expect(desk.sent.map(({ sentAt }) => sentAt - start)).toEqual([0, 1100, 2200]);
  });

  it("leave when full; else when quiet, and at the latest after `most`", () => {
    const full = new Desk();
    full.ask(screening, tickers(100));
    expect(full.planner.due(start)).toBe(start);
    const desk = new Desk({ quiet: 200, most: 1500 });
    desk.ask(screening, ["A"]);
    expect(desk.planner.due(start)).toBe(start + 200);
    for (let nth = 0; nth < 20; nth += 1) {
      desk.now += 100;
      desk.ask(screening, [`B${nth}`]);
    }
    expect(desk.planner.due(start + 1)).toBe(start + 1500);
  });

  it("keep ten places of a hundred for the newest behind a backlog", () => {
    const desk = new Desk();
    desk.ask(screening, [...tickers(500), "NEW"]);
    const batch = desk.next();
    expect(batch?.inputs.slice(0, 90)).toEqual(tickers(90));
    expect(batch?.inputs.slice(90)).toContain("NEW");
    expect(batch?.inputs).toHaveLength(100);
  });

  it("leave first where they answer most cells; every fourth is the one that waits longest", () => {
    const desk = new Desk();
    desk.ask(zakat, tickers(3));
    desk.now += 10;
    desk.ask(report, tickers(40, "R"));
    desk.ask(screening, [...tickers(300, "S"), ...tickers(300, "S")]);
    desk.now += 50;
    desk.work();
    const names = desk.sent.slice(0, 4).map(({ operation }) => operation.name);
    expect(names).toEqual(["screening", "screening", "screening", "zakat"]);
  });

  it("never carry a question that another carries", () => {
    const desk = new Desk({ callsPerSecond: 5 });
    // Proven credentials: before, the first call goes alone.
    desk.planner.pace.acceptedAt = desk.now;
    desk.ask(screening, tickers(250));
    const batches = [desk.next(), desk.next()];
    desk.ask(screening, tickers(250));
    batches.push(desk.next());
    const inputs = batches.flatMap((batch) => batch?.inputs ?? []);
    expect(new Set(inputs).size).toBe(inputs.length);
    expect(inputs).toHaveLength(250);
  });
});

describe("what is known", () => {
  const known = (input: string, sentAt: number) => ({
    operation: "screening",
    input,
    answer: { symbol: input },
    sentAt,
  });

  it("is stale after a refresh: of some slots, or of all", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A", "B"]) as [Slot];
    desk.work();
    desk.now += second;
    desk.planner.refresh(desk.now, [slot]);
    expect(desk.ask(screening, ["A", "B"]).map(({ state }) => state)).toEqual(["queued", "idle"]);
    desk.work();
    desk.now += second;
    desk.planner.refresh(desk.now);
    expect(desk.ask(screening, ["A", "B"]).map(({ state }) => state)).toEqual(["queued", "queued"]);
  });

  it("stands in, and says so, when a refreshed slot meets a failure", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    desk.now += second;
    desk.planner.refresh(desk.now, [slot]);
    desk.ask(screening, ["A"]);
    desk.work(down, down, down, down);
    expect(slot).toMatchObject({ kept: true, failure: { failure: "service" }, answer: { symbol: "A" } });
  });

  it("is restored without a call, and batches wait for that, 2 s at most in all", () => {
    const desk = new Desk({ restores: true });
    const [first] = desk.ask(screening, tickers(150)) as [Slot];
    expect(desk.planner.due(desk.now)).toBe(start + 2 * second);
    desk.planner.restore([known("T0", start - second)], desk.now);
    expect(first).toMatchObject({ state: "idle", answer: { symbol: "T0" } });
    expect(desk.planner.settled()).toEqual([first]);
    expect(desk.next()?.inputs).not.toContain("T0");
    const forgotten = new Desk({ restores: true });
    forgotten.ask(screening, tickers(250));
    forgotten.work();
    expect(forgotten.sent.map(({ sentAt }) => sentAt - start)).toEqual([2000, 3100, 4200]);
  });

  it("is not restored over what is newer, from the future, or of an operation nobody knows", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    desk.planner.restore(
      [known("A", start - day), known("B", start + day), { ...known("C", 0), operation: "x" }],
      desk.now,
    );
    expect(desk.planner.peek(screening, "A")?.sentAt).toBeGreaterThanOrEqual(start);
    expect(desk.planner.peek(screening, "B")?.answer).toBeUndefined();
  });

  it("includes the screening that a full report contains", () => {
    const desk = new Desk();
    desk.planner.pace.acceptedAt = desk.now;
    desk.ask(report, ["A"]);
    const [waiting] = desk.ask(screening, ["A"]) as [Slot];
    const batch = desk.next();
    if (batch?.operation.name === "screening") desk.reply(batch, down);
    desk.work();
    expect(waiting).toMatchObject({ state: "idle", failure: undefined, answer: { symbol: "A" } });
    const other = new Desk();
    other.ask(report, ["B"]);
    other.work();
    expect(other.ask(screening, ["B"])[0]?.state).toBe("idle");
  });

  it.each([
    ["a verdict within a week past its day", screening, 7 * day, true, "service"],
    ["no verdict older than that", screening, 9 * day, false, "tooOld"],
    ["no amount", purification, 2 * day, false, "service"],
  ])("stands in for a failing service: %s", (_, operation, age, kept, failure) => {
    const desk = new Desk();
    const [slot] = desk.ask(operation, ["A"]) as [Slot];
    desk.work();
    desk.now += age;
    desk.ask(operation, ["A"]);
    desk.work(down, down, down, down);
    expect(slot).toMatchObject({ kept, failure: { failure } });
  });

  it("does not stand in for what the service says now", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    desk.now += 2 * day;
    desk.ask(screening, ["A"]);
    desk.work({ text: "[]" });
    expect(slot).toMatchObject({ kept: false, failure: { failure: "notReturned" } });
  });
});

describe("trouble", () => {
  it("is tried three times, after 1 and 3 s, and then said in every cell until 5 s later", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(3));
    desk.work(down, down, down, down, down, down);
    expect(desk.told(slots)).toEqual(["service"]);
    const [first, second_, third] = desk.sent.map(({ sentAt }) => sentAt - start) as [number, number, number];
    expect([second_ - first, third - second_]).toEqual([1100, 3100]);
    expect(desk.ask(screening, ["NEW"])[0]?.failure).toMatchObject({ failure: "service", until: expect.any(Number) });
    desk.now += 6 * second;
    expect(desk.told(desk.ask(screening, ["T0"]))).toEqual(["queued"]);
    desk.work();
    expect(desk.told(slots.slice(0, 1))).toEqual([""]);
  });

  it.each([
    ["no connection", { status: 0 }],
    ["a gateway's page", { text: "<!doctype html>" }],
    ["half a reply", { text: '[{"symbol":"T0","shar' }],
    ["another shape", { text: '"fine"' }],
    ["a bad gateway", down],
  ])("that passes is not told: %s", (_, reply) => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(3));
    desk.work(reply);
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent).toHaveLength(2);
  });

  it("with one ticker is told from ninety-nine good ones by halving", () => {
    const desk = new Desk();
    desk.ask(screening, ["FIRST"]);
    desk.work();
    const slots = desk.ask(screening, [...tickers(60), "BAD", ...tickers(39, "U")]);
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs.includes("BAD") ? { status: 400 } : answersTo(batch));
    }
    expect(slots.filter(({ failure }) => failure).map(({ input, failure }) => [input, failure?.failure])).toEqual([
      ["BAD", "badRequest"],
    ]);
    expect(desk.sent.length).toBeLessThanOrEqual(2 + 3 * 7);
  });

  it("of the service as a whole is not halved to the end", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(100));
    desk.work(...Array.from({ length: 300 }, () => down));
    expect(desk.told(slots)).toEqual(["service"]);
    expect(desk.sent.length).toBeLessThan(10);
  });

  it("ends every wait within a minute without an accepted reply", () => {
    const desk = new Desk();
    const slots = desk.ask(zakat, tickers(50));
    for (let batch = desk.next(); batch; batch = desk.next()) desk.reply(batch, { status: 0 }, 15 * second);
    expect(desk.told(slots)).toEqual(["unreachable"]);
    expect(desk.now - start).toBeLessThanOrEqual(minute);
  });

  it("does not run out of patience with a service that answers, however long the queue", () => {
    const desk = new Desk({ consentOver: 500 });
    const slots = desk.ask(zakat, tickers(300));
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, desk.sent.length > 200 ? answersTo(batch) : { status: 404 });
    }
    expect(desk.now - start).toBeGreaterThan(5 * minute);
    expect(slots.map(({ failure }) => failure?.failure ?? "").filter((kind) => kind === "unknownSymbol")).toHaveLength(
      200,
    );
    expect(slots.at(-1)?.failure).toBeUndefined();
  });

  it("takes no sleep, and no hidden page, for the service's silence", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    desk.planner.due(desk.now);
    desk.now += 8 * 60 * minute;
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
  });

  it("lets nobody wait for the hour that a clock was set back", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(150));
    const batch = desk.next();
    if (batch) desk.reply(batch, down);
    desk.now -= 60 * minute;
    const before = desk.now;
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.now - before).toBeLessThan(10 * second);
    desk.planner.pace.refreshedAt = desk.now + 60 * minute;
    expect(desk.ask(screening, ["T0"])[0]?.state).toBe("idle");
  });
});

describe("credentials and clock", () => {
  it("that are refused cost two calls, and every cell says so, for a minute", () => {
    const desk = new Desk();
    const slots = [...desk.ask(screening, tickers(500)), ...desk.ask(report, tickers(5))];
    desk.work(refused, refused, refused);
    expect(desk.sent).toHaveLength(2);
    expect(desk.told(slots)).toEqual(["refused"]);
    expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["refused"]);
    desk.now += minute;
    expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["queued"]);
  });

  it("heal once by the service's date, and say by how much the clock is off where that does not help", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    const late = () => ({ status: 400, date: Math.floor((desk.now + 40 * second) / second) * second });
    desk.work(late());
    expect(desk.told(slots)).toEqual([""]);
    expect(Math.abs(desk.planner.pace.clockOffset - 40 * second)).toBeLessThan(1000);
    const hopeless = new Desk();
    const others = hopeless.ask(screening, ["A"]);
    hopeless.work(late(), { status: 400, date: start + 500 * second });
    expect(others[0]?.failure?.message).toMatch(/wrong by 4\d\d s/);
  });

  it("try a GET's token over nothing, then over the symbol, and remember what worked", () => {
    const desk = new Desk();
    desk.ask(zakat, ["A", "B"]);
    desk.work(refused);
    expect(desk.sent.map(({ route, inputs }) => `${route.name} ${inputs}`)).toEqual([
      "empty token A",
      "symbol token B",
      "symbol token A",
    ]);
    expect(desk.planner.pace.routes).toEqual({ zakat: 1 });
  });

  it("do not make a proven token look wrong because of one bad ticker", () => {
    const desk = new Desk();
    desk.ask(zakat, ["A"]);
    desk.work();
    const slots = desk.ask(zakat, ["BAD", "B", "C"]);
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs[0] === "BAD" ? { status: 400 } : answersTo(batch));
    }
    expect(slots.map(({ failure }) => failure?.failure ?? "")).toEqual(["badRequest", "", ""]);
    expect(new Set(desk.sent.map(({ route }) => route.name))).toEqual(new Set(["empty token"]));
  });

  it("are not put in doubt by a bad ticker that is asked first of all, but by three in a row", () => {
    const desk = new Desk();
    const slots = desk.ask(report, ["BAD", "A", "B"]);
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs[0] === "BAD" ? { status: 400 } : answersTo(batch));
    }
    expect(slots.map(({ failure }) => failure?.failure ?? "")).toEqual(["badRequest", "", ""]);
    const wrong = new Desk();
    wrong.ask(report, tickers(50));
    wrong.work(...Array.from({ length: 50 }, () => ({ status: 400 })));
    expect(wrong.sent).toHaveLength(6);
  });

  it("remember the second path of ETF purification only when it worked", () => {
    const question = ["SPUS|2026-01-01|2026-03-31"];
    const desk = new Desk();
    desk.ask(etfPurification, question);
    desk.work({ status: 404 });
    expect(desk.sent.map(({ route }) => route.name)).toEqual(["unversioned", "version 1"]);
    expect(desk.planner.pace.routes).toEqual({ etfPurification: 1 });
    const other = new Desk();
    const slots = other.ask(etfPurification, question);
    other.work({ status: 404 }, { status: 404 });
    expect(other.told(slots)).toEqual(["unknownSymbol"]);
    expect(other.planner.pace.routes).toEqual({});
  });
});

describe("a plan without bulk requests", () => {
  const forbidden = { status: 403 };
  const plan = (desk: Desk, singles: (nth: number) => { status: number }) => {
    let nth = 0;
    for (let batch = desk.next(); batch; batch = desk.next()) {
      const reply = batch.route.most > 1 ? forbidden : singles(nth);
      if (batch.route.most === 1) nth += 1;
      desk.reply(batch, reply.status === 200 ? answersTo(batch) : reply);
    }
  };

  it("is proven by one single call, then waits for consent, then goes on singly", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(40));
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent.map(({ inputs }) => inputs.length)).toEqual([40, 1]);
    expect(slots.filter(({ failure }) => failure?.failure === "consent")).toHaveLength(39);
    expect(desk.planner.waitingForConsent).toEqual([{ operation: "screening", calls: 39, multiplied: true }]);
    desk.planner.allow("screening", 39);
    desk.planner.refresh(desk.now);
    desk.ask(screening, tickers(40).slice(1));
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent).toHaveLength(41);
    expect(desk.planner.waitingForConsent).toEqual([]);
  });

  it("or of single ones is told to all after one of each", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(500));
    plan(desk, () => forbidden);
    expect(desk.told(slots)).toEqual(["plan"]);
    expect(desk.sent).toHaveLength(2);
  });

  it("is not proven by unknown symbols, and not without end", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(500));
    plan(desk, () => ({ status: 404 }));
    expect(desk.sent).toHaveLength(4);
    const bad = new Desk();
    const others = bad.ask(screening, tickers(20));
    plan(bad, (nth) => ({ status: nth < 2 ? 400 : 200 }));
    expect(bad.told(others).sort()).toEqual(["", "badRequest", "consent"]);
    expect(desk.told(slots).sort()).toEqual(["plan", "unknownSymbol"]);
  });

  it("takes from the queue, one by one, what was to be sent again in bulk", () => {
    const desk = new Desk({ callsPerSecond: 5 });
    desk.ask(screening, tickers(150));
    const [first, rest] = [desk.next(), desk.next()];
    if (first) desk.reply(first, down);
    if (rest) desk.reply(rest, forbidden);
    plan(desk, () => ({ status: 200 }));
    for (const { route, inputs } of desk.sent) expect(inputs.length).toBeLessThanOrEqual(route.most);
  });

  it("that was only a gateway's moment is forgotten where bulk has worked before", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    const slots = desk.ask(screening, tickers(50));
    desk.work(forbidden);
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent.map(({ route }) => route.name)).toEqual(["bulk", "bulk", "bulk"]);
  });

  it("answers at most the one ticker that is off it, where others were answered", () => {
    const desk = new Desk();
    desk.ask(report, ["A"]);
    desk.work();
    const slots = desk.ask(report, ["B", "C"]);
    desk.work(forbidden);
    expect(slots.map(({ failure }) => failure?.failure ?? "")).toEqual(["plan", ""]);
  });
});

describe("too fast", () => {
  it("pauses everyone, and is tried again after it", () => {
    const desk = new Desk();
    const slots = [...desk.ask(screening, tickers(3)), ...desk.ask(report, ["A"])];
    desk.work(tooFast);
    expect(desk.told(slots)).toEqual([""]);
    expect((desk.sent[1]?.sentAt ?? 0) - start).toBeGreaterThanOrEqual(2 * second);
    expect(desk.planner.progress().refusals).toBe(1);
  });

  it("honours Retry-After, and says until when where it is long", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work({ ...tooFast, retryAfter: "30" });
    expect((desk.sent[1]?.sentAt ?? 0) - start).toBeGreaterThanOrEqual(30 * second);
    const long = new Desk();
    const slots = long.ask(screening, ["A"]);
    long.work({ ...tooFast, retryAfter: "7200" });
    expect(slots[0]?.failure).toMatchObject({ failure: "paused", message: expect.stringContaining("02:00 UTC") });
    long.planner.refresh(long.now);
    expect(long.told(long.ask(screening, ["B"]))).toEqual(["paused"]);
  });

  it("for the third time in a row is the month, or the plan: the circuit opens and says until when", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(300));
    desk.work(tooFast, tooFast, tooFast, tooFast);
    expect(desk.sent).toHaveLength(3);
    expect(slots[0]?.failure).toMatchObject({
      failure: "month",
      message: expect.stringMatching(/after \d\d:\d\d UTC/),
    });
    expect(desk.told(slots)).toEqual(["month"]);
    expect(slots[0]?.failure?.until).toBeGreaterThanOrEqual(desk.now + 10 * minute);
    const answered = new Desk();
    answered.ask(screening, tickers(300));
    answered.work(tooFast, tooFast, { text: "[]" }, tooFast);
    expect(answered.told(answered.ask(screening, ["A"]))).toEqual(["queued"]);
  });

  it("is told to a planner that adopts a long pause from elsewhere", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    desk.planner.pace.pausedUntil = desk.now + 2 * 60 * minute;
    expect(desk.planner.due(desk.now)).toBe(Number.POSITIVE_INFINITY);
    expect(desk.told(slots)).toEqual(["paused"]);
  });
});

describe("consent and budget", () => {
  it("asks before more than sixty calls, and says how many and how long", () => {
    const desk = new Desk();
    const slots = desk.ask(zakat, tickers(240));
    desk.work();
    expect(desk.sent).toEqual([]);
    expect(slots[0]?.failure?.message).toMatch(/240 calls, about 4 min/);
    desk.planner.allow("zakat", 240);
    desk.ask(zakat, tickers(240));
    desk.work(down);
    expect(desk.sent).toHaveLength(241);
    expect(desk.planner.pace.allowed).toEqual({ zakat: 0 });
  });

  it("lets the user decline", () => {
    const desk = new Desk();
    desk.ask(zakat, tickers(240));
    desk.work();
    desk.planner.decline("zakat");
    expect(desk.planner.waitingForConsent).toEqual([]);
  });

  it("cancels what waits for consent: its cells are told so once more, and then may ask again", () => {
    const desk = new Desk();
    desk.ask(zakat, tickers(240));
    desk.work();
    desk.planner.cancel(desk.now);
    expect(desk.planner.waitingForConsent).toEqual([]);
    const told = desk.ask(zakat, tickers(240));
    expect(new Set(told.map(({ state, failure }) => [state, failure?.failure].join()))).toEqual(
      new Set(["idle,cancelled"]),
    );
    desk.now += 6_000;
    desk.ask(zakat, tickers(240));
    desk.work();
    expect(desk.planner.waitingForConsent).toHaveLength(1);
    expect(desk.sent).toEqual([]);
  });

  it("never passes the month's budget in silence; only the call that tells what is left goes out", () => {
    const desk = new Desk();
    desk.ask(statistics, ["account"]);
    desk.work();
    expect(desk.planner.pace.month).toMatchObject({ limit: 1000, used: 100 });
    desk.planner.pace.month = { limit: 1000, used: 949 };
    const slots = desk.ask(screening, tickers(201));
    desk.work();
    expect(desk.sent).toHaveLength(2);
    expect(slots.filter(({ failure }) => failure?.failure === "budget")).toHaveLength(101);
    desk.now += 2 * minute;
    desk.ask(statistics, ["account"]);
    desk.work();
    expect(desk.sent).toHaveLength(3);
    expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["queued"]);
  });
});

it("tells what is waited for, and the fewest calls that could have answered", () => {
  const desk = new Desk();
  desk.ask(screening, [...tickers(150), ...tickers(150)]);
  desk.ask(report, ["A"]);
  expect(desk.planner.progress()).toMatchObject({ cells: 301, calls: 3, ms: 3000, sent: 0, least: 3, refusals: 0 });
  desk.work();
  expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0, sent: 3, lastFailure: undefined });
});

it("tells the last failure until the service answers anything", () => {
  const desk = new Desk();
  desk.ask(screening, ["A"]);
  desk.work(down, down, down, down, down);
  expect(desk.planner.progress().lastFailure?.failure).toBe("service");
  desk.now += minute;
  desk.ask(screening, ["B"]);
  desk.work();
  expect(desk.planner.progress().lastFailure).toBeUndefined();
});

it("ends what is not yet sent on cancel, and hears of what is", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, tickers(150));
  const batch = desk.next();
  desk.planner.cancel(desk.now);
  expect(desk.told(slots)).toEqual(["in flight", "cancelled"]);
  if (batch) desk.reply(batch, answersTo(batch));
  expect(desk.told(slots)).toEqual(["", "cancelled"]);
});

it("asks demo operations in demo mode", () => {
  const desk = new Desk({ demo: true });
  desk.ask(screening, ["A"]);
  expect(desk.next()?.route.request).toBe("POST /demo/{segment}/stocks/report");
});

it("knows no store's operations until it is told of them", () => {
  const planner = new Planner();
  planner.restore([{ operation: "screening", input: "A", answer: {}, sentAt: start }], start);
  expect(planner.peek(operations.screening, "A")?.answer).toBeUndefined();
});

it("sends nothing new while it is held, uses up no patience, and goes on where it was", () => {
  const desk = new Desk();
  const [slot] = desk.ask(screening, ["A"]);
  desk.planner.hold(true, desk.now);
  expect([desk.planner.paused, desk.next()]).toEqual([true, undefined]);
  desk.now += 3_600_000;
  expect([desk.planner.due(desk.now), desk.planner.take(desk.now)]).toEqual([Number.POSITIVE_INFINITY, undefined]);
  expect(slot).toMatchObject({ state: "queued", failure: undefined });
  desk.planner.hold(false, desk.now);
  const batch = desk.next();
  expect(batch?.inputs).toEqual(["A"]);
});
