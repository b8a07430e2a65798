/** What the plan includes, and what needs the user's consent. The clock stands still. */

import { fail } from "../../../src/core/failure";
import { adopt, newPace } from "../../../src/core/pace";
import { Planner } from "../../../src/core/planner";
import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening, statistics, tickers, zakat } from "../desk";
import { inside } from "./inside";

const minute = 60_000;
const day = 24 * 60 * minute;
const down = { status: 503 };

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
    expect(desk.planner.consent.held).toEqual([{ operation: "screening", calls: 39, multiplied: true }]);
    desk.planner.consent.allow("screening", 39);
    desk.planner.refresh(desk.now);
    desk.ask(screening, tickers(40).slice(1));
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent).toHaveLength(41);
    expect(desk.planner.consent.held).toEqual([]);
  });

  it("is asked in bulk again after a day: it may have grown", () => {
    const desk = new Desk();
    desk.ask(screening, ["A", "B"]);
    plan(desk, () => ({ status: 200 }));
    expect(desk.planner.pace).toMatchObject({ routes: { screening: 1 }, learntAt: { screening: expect.any(Number) } });
    desk.now += day - 2 * minute;
    desk.ask(screening, ["C"]);
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent.map(({ route }) => route.most)).toEqual([100, 1, 1, 1]);
    // Still refused: that costs one call, and the single way is good for another day.
    desk.now += 3 * minute;
    desk.ask(screening, ["D"]);
    plan(desk, () => ({ status: 200 }));
    desk.ask(screening, ["E"]);
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent.slice(4).map(({ route }) => route.most)).toEqual([100, 1, 1]);
    // Grown: nothing of the single way is left, whatever others who share the credentials remember.
    desk.now += day + minute;
    const slots = desk.ask(screening, tickers(150));
    desk.work();
    expect(desk.sent.slice(7).map(({ inputs }) => inputs.length)).toEqual([100, 50]);
    expect(desk.told(slots)).toEqual([""]);
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

describe("consent and budget", () => {
  it("asks before more than sixty calls, and says how many and how long", () => {
    const desk = new Desk();
    const slots = desk.ask(zakat, tickers(240));
    desk.work();
    expect(desk.sent).toEqual([]);
    expect(slots[0]?.failure?.message).toMatch(/240 calls, about 4 min/);
    desk.planner.consent.allow("zakat", 240);
    desk.ask(zakat, tickers(240));
    desk.work(down);
    expect(desk.sent).toHaveLength(241);
    expect(desk.planner.pace.allowed).toEqual({ zakat: 0 });
  });

  it("lets the user decline", () => {
    const desk = new Desk();
    desk.ask(zakat, tickers(240));
    desk.work();
    desk.planner.consent.decline("zakat");
    expect(desk.planner.consent.held).toEqual([]);
    const told = desk.ask(zakat, tickers(240));
    desk.work();
    expect(new Set(told.map((slot) => slot?.failure?.message))).toEqual(new Set([fail("declined", 240).message]));
    expect([desk.sent.length, desk.planner.consent.held]).toEqual([0, []]);
    // A sheet may ask again a few cells at a time: these are refused as all of them were.
    const few = desk.ask(zakat, tickers(30));
    desk.work();
    expect(new Set(few.map((slot) => slot?.failure?.failure))).toEqual(new Set(["declined"]));
    expect([desk.sent.length, desk.planner.consent.held]).toEqual([0, []]);
    desk.planner.consent.allow("zakat", 240);
    desk.ask(zakat, tickers(240));
    desk.work(down);
    expect(desk.sent).toHaveLength(241);
  });

  it("cancels what waits for consent: its cells are told so once more, and then may ask again", () => {
    const desk = new Desk();
    desk.ask(zakat, tickers(240));
    desk.work();
    desk.planner.cancel(desk.now);
    expect(desk.planner.consent.held).toEqual([]);
    const told = desk.ask(zakat, tickers(240));
    expect(new Set(told.map(({ state, failure }) => [state, failure?.failure].join()))).toEqual(
      new Set(["idle,cancelled"]),
    );
    desk.now += 6_000;
    desk.ask(zakat, tickers(240));
    desk.work();
    expect(desk.planner.consent.held).toHaveLength(1);
    expect(desk.sent).toEqual([]);
  });

  it("never passes the month's budget in silence; only the call that tells what is left goes out", () => {
    const desk = new Desk();
    desk.ask(statistics, ["account"]);
    desk.work();
    expect(desk.planner.pace.month).toMatchObject({ limit: 1000, used: 100 });
    Object.assign(desk.planner.pace, { month: { limit: 1000, used: 949 } });
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

describe("a month that is spent", () => {
  const told = { limit: 1000, used: 950 };
  const statisticsOf = (used: number, limit = 1000) => ({
    text: JSON.stringify({ monthlyRequestLimit: limit, activeMonthRequestAmount: used }),
  });

  it("ends by itself: a pace stored 120 days ago holds nothing back, and the limit stands", () => {
    const old = new Desk();
    Object.assign(old.planner.pace, { month: { ...told, toldAt: old.now } });
    const stored = JSON.stringify(old.planner.pace);
    const desk = new Desk({ consentOver: 10_000 });
    desk.now += 120 * day;
    adopt(desk.planner.pace, JSON.parse(stored), desk.now);
    const slots = desk.ask(screening, ["A", "B"]);
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent).toHaveLength(1);
    expect(desk.planner.pace.month).toMatchObject({ limit: 1000, used: 1 });
    // A month of 950 calls later the budget holds again.
    const many = desk.ask(zakat, tickers(960));
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.operation === statistics ? statisticsOf(950) : answersTo(batch));
    }
    expect(many.filter(({ failure }) => failure?.failure === "budget").length).toBe(960 - 949);
  });

  it("is the account's own: its day ends it, and no day of UTC's months", () => {
    const desk = new Desk();
    const start = new Date(desk.now - 20 * day).toISOString();
    desk.ask(statistics, ["account"]);
    desk.work({
      text: JSON.stringify({ monthlyRequestLimit: 1000, activeMonthRequestAmount: 950, activeMonthStartDate: start }),
    });
    expect(desk.planner.pace.month).toMatchObject({ ...told, start: Date.parse(start) });
    const [slot] = desk.ask(screening, ["A"]);
    desk.work();
    expect(slot?.failure?.message).toMatch(/950 of 1000 calls.*begins on 2026-01-12/);
    expect(desk.sent).toHaveLength(1);
    desk.now = Date.parse(start) + 31 * day;
    const next = desk.ask(screening, ["A"]);
    desk.work();
    expect(desk.told(next)).toEqual([""]);
    expect(desk.sent.slice(1).map(({ operation }) => operation.name)).toEqual(["screening"]);
  });

  it.each([
    ["that it is not, and all go on", statisticsOf(10), ""],
    ["of a higher limit, and all go on", statisticsOf(950, 100_000), ""],
    ["that it is, and they say so", statisticsOf(950), "budget"],
    ["nothing at all, and they say so", { status: 503 }, "budget"],
    ["that nobody may ask, and they say so", { status: 403 }, "budget"],
    ["that there is no such address, and they say so", { status: 404 }, "budget"],
  ])("is asked about before cells stop: the account tells %s", (_, reply, failure) => {
    const desk = new Desk({ callsPerSecond: 20 });
    desk.now += 10 * day;
    desk.ask(screening, ["FIRST"]);
    desk.work();
    Object.assign(desk.planner.pace, { month: { ...told, toldAt: desk.now - 10 * minute } });
    const slots = [...desk.ask(screening, tickers(150)), ...desk.ask(zakat, ["Z"])];
    const first = desk.next();
    expect(first?.operation.name).toBe("statistics");
    // Nobody passes it on the way.
    expect(desk.next()).toBeUndefined();
    if (first) desk.reply(first, reply);
    desk.work();
    expect(desk.told(slots)).toEqual([failure]);
    expect(desk.sent.filter(({ operation }) => operation === statistics)).toHaveLength(1);
    expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0 });
    expect(inside(desk.planner).circuit).toBeUndefined();
  });

  it("is asked about at most once in ten minutes, by all who share the credentials", () => {
    const desk = new Desk();
    desk.now += 10 * day;
    Object.assign(desk.planner.pace, { month: { ...told, toldAt: desk.now - day } });
    const asked = () => desk.sent.filter(({ operation }) => operation === statistics).length;
    for (let time = 0; time < 10; time += 1) {
      const slots = desk.ask(screening, [`T${time}`]);
      desk.work(...Array.from({ length: 20 }, () => statisticsOf(960)));
      expect(desk.told(slots)).toEqual(["budget"]);
      desk.now += minute - 1_000;
    }
    expect(asked()).toBe(1);
    const other = new Desk();
    other.now = desk.now;
    adopt(other.planner.pace, JSON.parse(JSON.stringify(desk.planner.pace)), other.now);
    expect(other.told(other.ask(screening, ["NEW"]))).toEqual(["queued"]);
    other.work();
    expect(other.sent).toEqual([]);
    desk.now += 11_000;
    desk.ask(screening, ["LATER"]);
    desk.work(statisticsOf(960));
    expect(asked()).toBe(2);
  });

  it("refuses at once where nobody can be asked", () => {
    const planner = new Planner();
    Object.assign(planner.pace, { month: told });
    const slot = planner.ask(screening, "A", start);
    expect(planner.take(start + 100)).toBeUndefined();
    expect(slot?.failure?.failure).toBe("budget");
  });

  it("is asked about anew when a clock that was ahead noted it, and that note does not come back later", () => {
    const desk = new Desk();
    Object.assign(desk.planner.pace, { month: { ...told, toldAt: desk.now + 90 * day } });
    desk.ask(screening, ["A"]);
    desk.work(statisticsOf(10));
    expect(desk.planner.pace.month).toMatchObject({ used: 11, toldAt: expect.any(Number) });
    adopt(desk.planner.pace, { ...newPace(), month: { ...told, toldAt: desk.now + 90 * day } }, desk.now);
    expect(desk.planner.pace.month?.used).toBe(11);
  });
});

describe("what holds the calls back is told, and no last good answer in its place", () => {
  const pause = { status: 429, retryAfter: "7200" };
  it.each([
    [
      "budget",
      ({ planner, now }: Desk) => Object.assign(planner.pace, { month: { limit: 10, used: 10, toldAt: now } }),
    ],
    ["consent", (desk: Desk) => desk.ask(report, tickers(100))],
    ["cancelled", (desk: Desk) => desk.planner.cancel(desk.now)],
    ["paused", (desk: Desk) => desk.work(pause)],
  ] as readonly (readonly [string, (desk: Desk) => unknown])[])("with the reason %s", (failure, hold) => {
    for (const age of [2 * day, 40 * day]) {
      const desk = new Desk({ lastGood: { verdicts: true, amounts: true } });
      desk.ask(report, ["A"]);
      desk.work();
      desk.now += age;
      const [slot] = desk.ask(report, ["A"]);
      hold(desk);
      desk.work();
      expect(slot).toMatchObject({ kept: false, failure: { failure }, answer: { symbol: "A" } });
    }
  });
});
