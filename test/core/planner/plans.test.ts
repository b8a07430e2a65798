/** What the plan allows, and what the user has to. On a clock that stands still. */
import { answersTo, Desk, report, screening, statistics, tickers, zakat } from "../desk";

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
    expect(desk.planner.waitingForConsent).toEqual([{ operation: "screening", calls: 39, multiplied: true }]);
    desk.planner.allow("screening", 39);
    desk.planner.refresh(desk.now);
    desk.ask(screening, tickers(40).slice(1));
    plan(desk, () => ({ status: 200 }));
    expect(desk.sent).toHaveLength(41);
    expect(desk.planner.waitingForConsent).toEqual([]);
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
