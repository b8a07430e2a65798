/** The computer's clock is set back or forward at any moment; what it wrote while it was ahead is still there then. */
import { adopt, holdAfterClockSet, newPace, send, sendReturned } from "../../../src/core/pace";
import { Desk, report, screening, tickers } from "../desk";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const down = { status: 503 };

describe("a clock that is set back while nothing waits", () => {
  it.each([2 * second, 50 * second, 10 * minute, 30 * day])("by %d ms is no silence of the service's", (back) => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    desk.planner.due(desk.now);
    desk.now -= back;
    const asked = desk.now;
    const slots = desk.ask(screening, tickers(12));
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
    expect(desk.sent).toHaveLength(2);
    expect(desk.now - asked).toBeLessThan(4 * second);
  });

  it("a question that is asked then has its whole minute", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    desk.now -= 44 * second;
    const slots = desk.ask(screening, ["B"]);
    desk.work(down, down);
    expect(desk.told(slots)).toEqual([""]);
  });
});

describe("what a clock that was ahead wrote", () => {
  /** The calls until every cell is told that the service is down. */
  function callsWhenDown(desk: Desk): number {
    const before = desk.sent.length;
    const slots = desk.ask(screening, tickers(12));
    desk.work(...Array.from({ length: 60 }, () => down));
    expect(desk.told(slots)).toEqual(["service"]);
    return desk.sent.length - before;
  }

  it.each([3 * second, 50 * second, day])("%d ms from now does not make a silent service look well", (ahead) => {
    const usual = callsWhenDown(new Desk());
    const desk = new Desk();
    Object.assign(desk.planner.pace, { acceptedAt: desk.now + ahead });
    expect(callsWhenDown(desk)).toBe(usual);
    const other = new Desk();
    adopt(other.planner.pace, { ...newPace(), acceptedAt: other.now + ahead }, other.now);
    expect(callsWhenDown(other)).toBe(usual);
  });

  it.each([3 * second, 50 * second, day])("%d ms from now makes nothing stale that is asked now", (ahead) => {
    const desk = new Desk();
    Object.assign(desk.planner.pace, { refreshedAt: desk.now + ahead });
    for (let recalculation = 0; recalculation < 5; recalculation += 1) {
      desk.ask(screening, ["A"]);
      desk.work();
    }
    expect(desk.sent).toHaveLength(1);
  });

  it("is overruled in every window by what happens now: acceptance, offset of the clock, refresh and pause", () => {
    const desk = new Desk();
    const theirs = { ...newPace(), acceptedAt: desk.now + day, clockOffset: 40 * second, refreshedAt: desk.now + day };
    const paused = { ...theirs, pausedUntil: desk.now + day + 2 * second, pausedAt: desk.now + day };
    const { pace } = desk.planner;
    Object.assign(pace, { acceptedAt: desk.now - second });
    adopt(pace, paused, desk.now);
    expect(pace).toMatchObject({ acceptedAt: desk.now - second, clockOffset: 0, refreshedAt: 0, pausedUntil: 0 });
    const ours = { ...paused };
    adopt(ours, { ...newPace(), acceptedAt: desk.now - second, clockOffset: 1 }, desk.now);
    expect(ours).toMatchObject({ acceptedAt: desk.now - second, clockOffset: 1, refreshedAt: 0, pausedUntil: 0 });
  });

  it("a refresh by a clock slightly ahead counts, and once", () => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    adopt(desk.planner.pace, { ...newPace(), refreshedAt: desk.now + 40 }, desk.now);
    for (let recalculation = 0; recalculation < 3; recalculation += 1) {
      desk.ask(screening, ["A"]);
      desk.work();
    }
    expect(desk.sent).toHaveLength(2);
  });
});

describe("a clock that is set while a call is out", () => {
  it.each([-day, -10 * second, 30 * second, day])("by %d ms frees no permit before the reply", (step) => {
    const desk = new Desk();
    desk.ask(screening, ["A"]);
    desk.work();
    desk.ask(screening, tickers(5));
    const batch = desk.next();
    desk.ask(report, ["R"]);
    desk.now += step;
    // What goes by of itself is told by a clock that goes on; a clock that goes back tells of itself.
    if (step > 0) desk.planner.clockSet(step, second, desk.now);
    expect(desk.planner.take(desk.now)).toBeUndefined();
    if (batch) desk.reply(batch, { status: 200, text: "[]" });
    expect(desk.planner.pace.roundTrips.every((ms) => ms >= 0 && ms < 15 * second)).toBe(true);
    const back = desk.now;
    desk.work();
    expect((desk.sent.at(-1)?.sentAt ?? 0) - back).toBeGreaterThan(second / 2);
  });

  it("by hours uses up no cell's patience", () => {
    const desk = new Desk();
    const slots = desk.ask(screening, ["A"]);
    const batch = desk.next();
    desk.planner.due(desk.now);
    desk.now += 3 * 60 * minute;
    if (batch) desk.reply(batch, down);
    desk.work();
    expect(desk.told(slots)).toEqual([""]);
  });
});

describe("what is from the future", () => {
  it("is no answer and no failure of the present: it is asked anew", () => {
    const desk = new Desk();
    desk.ask(screening, ["A", "NOSUCH"]);
    desk.work({ status: 200, text: '[{"symbol":"A","complianceRanking":5}]' });
    desk.now -= day;
    expect(desk.ask(screening, ["A", "NOSUCH"]).map(({ state }) => state)).toEqual(["queued", "queued"]);
  });

  it("tells nothing of the way, and a pause that went by in a computer's sleep is waited out for no more than a minute", () => {
    const pace = newPace();
    const now = Date.UTC(2026, 0, 1);
    for (const back of [now - 5 * second, now + day]) sendReturned(pace, send(pace, now), back, true);
    expect(pace.roundTrips).toEqual([]);
    Object.assign(pace, { pausedUntil: now - second });
    holdAfterClockSet(pace, 3 * 60 * minute, 60 * minute, now);
    expect(pace.pausedUntil).toBe(now + minute);
  });
});
