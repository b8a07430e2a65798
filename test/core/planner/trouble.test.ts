/** Calls that fail on the way, and what is tried then. The clock stands still. */

import { failGoogle } from "../../../appsscript/shared/googleFailures";
import { callsUsed, type Month } from "../../../src/core/month";
import { adopt, overrun } from "../../../src/core/pace";
import type { Batch } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import {
  answersTo,
  Desk,
  etfList,
  etfPurification,
  list,
  related,
  report,
  screening,
  statistics,
  tickers,
  zakat,
} from "../desk";
import { inside } from "./inside";

const second = 1000;
const minute = 60_000;
const down = { status: 503 };
const refused = { status: 401 };
const tooFast = { status: 429 };

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

  it("of the host that says until when is told to all cells at once, costs no call of the month, and is not tried before that moment", () => {
    const desk = new Desk();
    desk.ask(statistics, ["account"]);
    desk.work();
    const before = callsUsed(desk.planner.pace.month as Month, desk.now);
    const until = desk.now + 3_600_000;
    const slots = desk.ask(screening, tickers(250));
    desk.work({ status: 0, failure: { ...failGoogle("fetchShare"), until: until } });
    expect([desk.sent.length, desk.told(slots)]).toEqual([2, ["fetchShare"]]);
    expect(callsUsed(desk.planner.pace.month as Month, desk.now)).toBe(before);
    desk.now = until - 1;
    desk.ask(screening, ["A"]);
    desk.work();
    expect(desk.sent.length).toBe(2);
    desk.now = until;
    desk.ask(screening, ["A"]);
    desk.work();
    expect(desk.sent.length).toBe(3);
  });

  it.each(["certificate", "hostName", "noAnswer", "fetchBandwidth"] as const)(
    "of the route is told after three tries, and the batch is not halved: %s",
    (kind) => {
      const desk = new Desk();
      const slots = desk.ask(screening, tickers(100));
      const reply = { status: 0, failure: failGoogle(kind) };
      desk.work(reply, reply, reply, reply);
      expect([desk.sent.length, desk.told(slots)]).toEqual([3, [kind]]);
    },
  );

  it.each([
    ["no connection", { status: 0 }],
    ["a gateway's page", { text: "<!doctype html>" }],
    ["half a reply", { text: '[{"symbol":"T0","shar' }],
    ["another shape", { text: '"fine"' }],
    ["a bad gateway", down],
  ])("that passes after a retry is not told: %s", (_, reply) => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(3));
    desk.work(reply);
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent).toHaveLength(2);
  });

  it("with one ticker is told apart from ninety-nine good ones by halving the batch", () => {
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

  it.each([
    [400, "badRequest"],
    [401, "refusedFor"],
    [404, "unknownSymbol"],
    [500, "service"],
    [200, "notUnderstood"],
  ])("with the list of ETFs (%i) is its own, for ten minutes", (status, failure) => {
    const desk = new Desk({ callsPerSecond: 20 });
    desk.ask(screening, ["FIRST"]);
    desk.work();
    const [list] = desk.ask(etfList, ["all"]);
    const others = desk.ask(zakat, tickers(10));
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.operation === etfList ? { status, text: "?" } : answersTo(batch));
    }
    expect(list?.failure?.failure).toBe(failure);
    expect(desk.told(others)).toEqual([""]);
    const alone = desk.ask(etfList, ["US"]);
    for (let batch = desk.next(); batch; batch = desk.next()) desk.reply(batch, { status, text: "?" });
    expect(desk.told(alone)).toEqual([failure]);
    expect(inside(desk.planner).circuit).toBeUndefined();
    expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["queued"]);
    desk.work();
    desk.now += 8 * minute;
    expect(desk.told(desk.ask(etfList, ["all"]))).toEqual([failure]);
    desk.now += 2 * minute;
    expect(desk.told(desk.ask(etfList, ["all"]))).toEqual(["queued"]);
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
    expect(desk.now - start).toBeGreaterThan(4 * minute);
    expect(slots.map(({ failure }) => failure?.failure ?? "").filter((kind) => kind === "unknownSymbol")).toHaveLength(
      200,
    );
    expect(slots.at(-1)?.failure).toBeUndefined();
  });

  it("neither a sleeping computer nor a hidden page counts as the service's silence", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    desk.planner.due(desk.now);
    desk.now += 8 * 60 * minute;
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
  });

  it("a clock that was set back by an hour makes no cell wait for that hour", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(150));
    const batch = desk.next();
    if (batch) desk.reply(batch, down);
    desk.now -= 60 * minute;
    const before = desk.now;
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.now - before).toBeLessThan(10 * second);
    Object.assign(desk.planner.pace, { refreshedAt: desk.now + 60 * minute });
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

  it("heal by the service's date, and say by how much the clock is off where that has not helped three times", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    const late = () => ({ status: 400, date: Math.floor((desk.now + 40 * second) / second) * second });
    desk.work(late());
    expect(desk.told(slots)).toEqual([""]);
    expect(Math.abs(desk.planner.pace.clockOffset - 40 * second)).toBeLessThan(1000);
    const hopeless = new Desk();
    const others = hopeless.ask(screening, ["A"]);
    const dates = [500, 1000, 1500].map((seconds) => ({ status: 400, date: start + seconds * second }));
    hopeless.work(late(), ...dates.slice(0, 2));
    expect(hopeless.told(others)).toEqual([""]);
    const never = new Desk();
    const lost = never.ask(screening, ["A"]);
    never.work(late(), ...dates);
    expect(lost[0]?.failure?.message).toMatch(/wrong by (4|5)\d\d s/);
  });

  it("try a GET's token over nothing, then over the symbol, and remember what worked", () => {
    const desk = new Desk();
    desk.ask(zakat, ["A", "B"]);
    desk.work(refused);
    expect(desk.sent.map(({ route, inputs }) => `${route.name} ${inputs}`)).toEqual([
      "empty token A",
      "symbol token A",
      "symbol token B",
    ]);
    expect(desk.planner.pace.routes).toEqual({ zakat: 1 });
  });

  it("find the right token of a GET by one question, for which the others wait", () => {
    const desk = new Desk({ callsPerSecond: 20 });
    desk.ask(screening, ["A"]);
    desk.work();
    desk.ask(zakat, tickers(40));
    const first = desk.next();
    expect(first?.route.name).toBe("empty token");
    expect(desk.next()).toBeUndefined();
    if (first) desk.reply(first, refused);
    desk.work();
    expect(desk.sent.slice(2).map(({ route }) => route.name)).toEqual(tickers(40).map(() => "symbol token"));
    const next = new Desk();
    Object.assign(next.planner.pace, { routes: { ...desk.planner.pace.routes } });
    next.ask(zakat, ["B"]);
    expect(next.next()?.route.name).toBe("symbol token");
  });

  it.each([400, 401])("leave one question of a GET alone that is refused (%i) by either token", (status) => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    const slots = desk.ask(zakat, ["BAD", "B", "C"]);
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs[0] === "BAD" ? { status } : answersTo(batch));
    }
    expect(slots.map(({ failure }) => failure?.failure ?? "")).toEqual([
      status === 400 ? "badRequest" : "refusedFor",
      "",
      "",
    ]);
    expect(desk.sent.map(({ route, inputs }) => `${route.name} ${inputs}`)).toEqual([
      "bulk A",
      "empty token BAD",
      "symbol token BAD",
      "empty token B",
      "empty token C",
    ]);
    // What worked is remembered: the next page tries it first.
    expect(desk.planner.pace.routes).toEqual({ zakat: 0 });
  });

  describe.each([
    ["zakat", zakat],
    ["related stocks", related],
  ])("the first ticker ever asked, of %s", (_, operation) => {
    const isOver = (batch: Batch, over: string) => batch.route.signs === over;
    /** A service that takes the token over `over`, knows no BAD, and says so in these words. */
    const service = (desk: Desk, over: string, text: string) => {
      for (let batch = desk.next(); batch; batch = desk.next()) {
        const isBad = batch.inputs[0] === "BAD";
        const status = batch.operation === operation && !isOver(batch, over) ? 401 : isBad ? 400 : 200;
        const date = Math.floor(desk.now / second) * second;
        desk.reply(batch, status === 200 ? { ...answersTo(batch), date } : { status, text, date });
      }
    };

    it.each([
      ["nothing", ""],
      ["symbol", ""],
      ["nothing", '{"timestamp":"2026-01-01","status":400,"error":"Bad Request","path":"/v1/svc/stocks"}'],
      ["symbol", '{"message":"No such stock","time":"20260101000000"}'],
      ["nothing", "<html>Bad request</html>"],
      ["nothing", "null"],
    ])("that is refused as such by the token over %s (%j) fails alone", (over, text) => {
      const desk = new Desk();
      const slots = desk.ask(operation, ["BAD", "B", "C"]);
      const others = desk.ask(screening, ["A"]);
      service(desk, over, text);
      expect(slots.map(({ failure }) => failure?.message ?? "")).toEqual([
        "The service refused the request for BAD (HTTP 400): check the symbol, and this computer's clock.",
        "",
        "",
      ]);
      expect(desk.told(others)).toEqual([""]);
      expect(inside(desk.planner).circuit).toBeUndefined();
    });

    it("that is refused by either token is told of the credentials where neither read the request", () => {
      for (const text of ["Invalid token", '{"message":"Time expired"}', '{"error":"Unauthorized"}']) {
        const desk = new Desk();
        const slots = [...desk.ask(operation, ["BAD", "B"]), ...desk.ask(screening, ["A"])];
        const date = () => Math.floor(desk.now / second) * second;
        desk.work({ status: 400, text, date: date() }, { ...refused, date: date() });
        expect(desk.told(slots)).toEqual(["refused"]);
      }
    });

    it("that cannot be asked because the clock is wrong fails because of the clock", () => {
      const desk = new Desk();
      const slots = desk.ask(operation, ["BAD"]);
      const late = (seconds: number) => ({ status: 400, text: "Time expired", date: start + seconds * second });
      desk.work(late(40), late(500), late(1000), late(1500));
      expect(desk.told(slots)).toEqual(["clock"]);
    });
  });

  it("say of one operation that is refused, and no other, that the plan may not include it", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    const slots = desk.ask(zakat, tickers(39));
    desk.work(refused, refused, refused, refused);
    expect(desk.sent).toHaveLength(5);
    expect(new Set(slots.map(({ failure }) => failure?.message))).toEqual(
      new Set([
        "Your calls are refused for zakat, though other operations are answered: ask whether your plan includes it.",
      ]),
    );
    const fine = desk.ask(screening, ["B"]);
    desk.work();
    expect(desk.told(fine)).toEqual([""]);
    // Whoever shares the credentials need not find it out again; ten minutes later somebody may, and after a refresh.
    expect(desk.told(desk.ask(zakat, ["NEW"]))).toEqual(["refusedFor"]);
    const other = new Desk();
    other.now = desk.now;
    adopt(other.planner.pace, desk.planner.pace, other.now);
    expect(other.told(other.ask(zakat, ["NEW"]))).toEqual(["refusedFor"]);
    desk.planner.refresh(desk.now + 1);
    desk.now += 1;
    expect(desk.told(desk.ask(zakat, ["NEW"]))).toEqual(["queued"]);
    other.now += 10 * minute;
    expect(other.told(other.ask(zakat, ["NEW"]))).toEqual(["queued"]);
  });

  it("are in doubt again when a second operation in a row is refused", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    const slots = [...desk.ask(report, tickers(5)), ...desk.ask(zakat, tickers(5))];
    desk.work(...Array.from({ length: 9 }, () => refused));
    expect(desk.sent).toHaveLength(1 + 4);
    expect(desk.told(slots).sort()).toEqual(["refused", "refusedFor"]);
    expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["refused"]);
    // Nothing proves them any more: now it is two calls, whatever was known before.
    desk.now += minute;
    desk.ask(zakat, tickers(39));
    desk.work(...Array.from({ length: 9 }, () => refused));
    expect(desk.sent).toHaveLength(5 + 2);
  });

  it.each([
    ["of another secret", { mark: "old" }],
    ["of nobody knows which", {}],
  ])("that are wrong cost two calls also where calls were accepted before (%s)", (_, known) => {
    const desk = new Desk({ callsPerSecond: 20, mark: "new" });
    Object.assign(desk.planner.pace, { acceptedAt: desk.now - minute, routes: { zakat: 0 }, ...known });
    const slots = desk.ask(zakat, tickers(39));
    desk.work(...Array.from({ length: 39 }, () => refused));
    expect(desk.sent).toHaveLength(2);
    expect(desk.told(slots)).toEqual(["refused"]);
    expect(desk.planner.progress().lastFailure?.failure).toBe("refused");
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

  it("are doubted after three bad tickers in a row, and not after the first", () => {
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

describe("too fast", () => {
  it("pauses everyone, and is tried again after it", () => {
    const desk = new Desk();
    const slots = [...desk.ask(screening, tickers(3)), ...desk.ask(report, ["A"])];
    desk.work(tooFast);
    expect(desk.told(slots)).toEqual([""]);
    expect((desk.sent[1]?.sentAt ?? 0) - start).toBeGreaterThanOrEqual(2 * second);
    expect(desk.planner.progress().refusals).toBe(1);
  });

  it("pauses for no longer than a day, but where the month is known to be spent", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    const month = { ...tooFast, retryAfter: String((20 * 24 * 60 * minute) / second) };
    desk.work(month);
    expect(desk.told(slots)).toEqual(["paused"]);
    expect(desk.planner.pace.pausedUntil - desk.now).toBe(24 * 60 * minute);
    const spent = new Desk();
    Object.assign(spent.planner.pace, { month: { limit: 100, used: 100, toldAt: start } });
    overrun(spent.planner.pace, start + 60 * minute, start);
    spent.ask(screening, ["A"]);
    spent.work(month);
    expect(spent.planner.pace.pausedUntil - spent.now).toBe(20 * 24 * 60 * minute);
  });

  it("is tried again by hand where the pause is more than an hour, once a minute at most", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A", "B"]) as [Slot];
    const long = { ...tooFast, retryAfter: "7200" };
    desk.work(long);
    expect(slot.failure?.failure).toBe("paused");
    expect(desk.planner.tryNow(desk.now)).toBe(false);
    desk.now += minute;
    expect(desk.planner.tryNow(desk.now)).toBe(true);
    expect(desk.planner.tryNow(desk.now)).toBe(false);
    expect(desk.ask(screening, ["A", "B"])[0]?.state).toBe("queued");
    desk.work(long);
    expect(desk.sent).toHaveLength(2);
    expect(slot.failure?.failure).toBe("paused");
    desk.now += minute - second;
    expect(desk.planner.tryNow(desk.now)).toBe(false);
    desk.now += second;
    expect(desk.planner.tryNow(desk.now)).toBe(true);
    desk.ask(screening, ["A", "B"]);
    desk.work();
    expect(desk.told([slot])).toEqual([""]);
    expect(desk.sent).toHaveLength(3);
    const short = new Desk();
    short.ask(screening, ["A"]);
    short.work({ ...tooFast, retryAfter: "1800" });
    short.now += 2 * minute;
    expect(short.planner.tryNow(short.now)).toBe(false);
  });

  it("its pause ends for every window when a user tries again, and no window brings it back", () => {
    const [desk, other] = [new Desk(), new Desk()];
    desk.ask(screening, ["A"]);
    desk.work({ ...tooFast, retryAfter: "7200" });
    other.now = desk.now;
    adopt(other.planner.pace, desk.planner.pace, other.now);
    const slots = other.ask(screening, ["A"]);
    expect(other.told(slots)).toEqual(["paused"]);
    const before = JSON.parse(JSON.stringify(desk.planner.pace));
    desk.now += minute;
    expect(desk.planner.tryNow(desk.now)).toBe(true);
    adopt(desk.planner.pace, before, desk.now);
    expect(desk.planner.pace.pausedUntil).toBe(desk.now);
    other.now = desk.now + second;
    adopt(other.planner.pace, desk.planner.pace, other.now);
    expect(other.told(other.ask(screening, ["A"]))).toEqual(["queued"]);
    other.work();
    expect(other.told(slots)).toEqual([""]);
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
    // Others with the same client ID may be done soon: a minute, and only then ten.
    expect(slots[0]?.failure?.until).toBe(desk.now + minute);
    desk.now += minute;
    const again = desk.ask(screening, ["A"]);
    desk.work(tooFast);
    expect(desk.sent).toHaveLength(4);
    expect(again[0]?.failure?.until).toBe(desk.now + 10 * minute);
    const answered = new Desk();
    answered.ask(screening, tickers(300));
    answered.work(tooFast, tooFast, answersTo({ operation: screening, inputs: tickers(300) }), tooFast);
    expect(answered.told(answered.ask(screening, ["A"]))).toEqual(["queued"]);
  });

  it("is told also by a planner that adopts a long pause of another process", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    Object.assign(desk.planner.pace, { pausedUntil: desk.now + 2 * 60 * minute, pausedAt: desk.now });
    expect(desk.planner.due(desk.now)).toBe(Number.POSITIVE_INFINITY);
    expect(desk.told(slots)).toEqual(["paused"]);
  });
});

describe("a reply with nothing for anybody", () => {
  const nothing = [
    ["an error's object", '{"error":"maintenance"}'],
    ["a message", '{"message":"maintenance","code":500}'],
    ["an error in four fields", '{"status":"error","code":500,"message":"down","data":null}'],
    ["no entry", "[]"],
    ["a list of nothing", "[null]"],
    ["an empty wrapper", '{"status":"ok","code":200,"message":"","data":[]}'],
  ] as const;

  it.each(nothing)("is tried again: %s", (_, text) => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(100));
    desk.work({ text });
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent.length).toBeLessThanOrEqual(3);
  });

  it.each(nothing)("leaves what is known, proves nothing, and costs a bounded number of calls: %s", (_, text) => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(100));
    desk.work();
    const { acceptedAt } = desk.planner.pace;
    desk.planner.refresh(desk.now);
    desk.ask(screening, tickers(100));
    desk.work(...Array.from({ length: 50 }, () => ({ text })));
    expect(slots.every(({ kept, answer }) => kept && answer !== undefined)).toBe(true);
    expect(desk.told(slots)).toEqual(["notUnderstood"]);
    expect(desk.planner.pace.acceptedAt).toBe(acceptedAt);
    expect(desk.sent.length).toBeLessThanOrEqual(1 + 8);
    desk.now += 6 * second;
    desk.ask(screening, tickers(100));
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
  });

  it("is what a single unknown ticker gets: it fails at once, and proves nothing of the route", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["NOSUCH"]);
    desk.work({ text: "[]" });
    expect(desk.told(slots)).toEqual(["notReturned"]);
    expect(desk.sent).toHaveLength(1);
    expect(desk.planner.pace.acceptedAt).toBe(0);
    expect(desk.told(desk.ask(screening, ["NOSUCH"]))).toEqual(["notReturned"]);
  });

  it("counts for tickers that were never answered when it comes twice: a hundred cost two calls", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, tickers(100));
    desk.work({ text: "[]" }, { text: "[]" });
    expect(desk.told(slots)).toEqual(["notReturned"]);
    expect(slots[7]?.failure?.message).toContain("T7");
    expect(desk.sent).toHaveLength(2);
    expect(desk.planner.pace.acceptedAt).toBe(0);
  });

  it("spoils no other question: a ticker that gets it alone fails alone", () => {
    const desk = new Desk();
    const [bad] = desk.ask(report, ["BAD"]);
    const good = desk.ask(report, tickers(5));
    for (let batch = desk.next(); batch; batch = desk.next()) {
      desk.reply(batch, batch.inputs.includes("BAD") ? { text: '{"message":"none"}' } : answersTo(batch));
    }
    expect(desk.told(good)).toEqual([""]);
    expect(bad?.failure?.failure).toBe("notUnderstood");
    expect(desk.sent).toHaveLength(5 + 3);
  });

  it("is an empty list where one was known: it stays until the service says the same thrice, and then as kept", () => {
    const desk = new Desk();
    const some = { text: JSON.stringify([{ stockName: "A", shariahComplianceStatus: "HALAL" }]) };
    const [slot] = desk.ask(list, ["US|"]) as [Slot<unknown[]>];
    desk.work(some);
    desk.planner.refresh(desk.now);
    desk.ask(list, ["US|"]);
    desk.work({ text: "[]" }, some);
    expect(slot).toMatchObject({ failure: undefined, answer: [{ stockName: "A" }] });
    desk.planner.refresh(desk.now);
    desk.ask(list, ["US|"]);
    desk.work(...Array.from({ length: 9 }, () => ({ text: "[]" })));
    expect(slot).toMatchObject({ kept: true, answer: [{ stockName: "A" }] });
    const [none] = desk.ask(list, ["SG|"]) as [Slot<unknown[]>];
    desk.now += 6 * second;
    desk.ask(list, ["SG|"]);
    desk.work({ text: "[]" });
    expect(none).toMatchObject({ failure: undefined, answer: [] });
  });

  it("does not exist when the batch answered other tickers", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A", "NOSUCH"]);
    desk.work({ text: '[{"symbol":"A","shariahComplianceStatus":"HALAL"}]' });
    expect(slots.map(({ failure }) => failure?.failure)).toEqual([undefined, "notReturned"]);
    expect(desk.sent).toHaveLength(1);
  });

  it("leaves the last good verdict where the service contradicts itself, and asks no more for ten minutes", () => {
    const desk = new Desk();
    const [slot] = desk.ask(screening, ["A", "B"]) as [Slot];
    desk.work();
    desk.planner.refresh(desk.now);
    desk.ask(screening, ["A", "B"]);
    const entry = { symbol: "A", shariahComplianceStatus: "HALAL" };
    const both = [entry, { ...entry, shariahComplianceStatus: "DOUBTFUL" }, { ...entry, symbol: "B" }];
    desk.work({ text: JSON.stringify(both) });
    expect(slot).toMatchObject({ kept: true, failure: { failure: "contradiction" } });
    desk.now += 9 * minute;
    desk.ask(screening, ["A", "B"]);
    desk.work();
    expect(desk.sent).toHaveLength(2);
  });
});
