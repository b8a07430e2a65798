/** Which questions are asked, when batches leave, and what is known already. The clock stands still. */
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { answersTo, Desk, purification, report, screening, tickers, zakat } from "../desk";

const second = 1000;
const minute = 60_000;
const day = 24 * 60 * minute;
const down = { status: 503 };

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
    expect(desk.sent.map(({ sentAt }) => sentAt - start)).toEqual([0, 1100, 2161.5]);
  });

  it("leave when full; else when quiet, and at the latest after `latest`", () => {
    const full = new Desk();
    full.ask(screening, tickers(100));
    expect(full.planner.due(start)).toBe(start);
    const desk = new Desk({ quiet: 200, latest: 1500 });
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
    Object.assign(desk.planner.pace, { acceptedAt: desk.now });
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
    expect(forgotten.sent.map(({ sentAt }) => sentAt - start)).toEqual([2000, 3100, 4161.5]);
  });

  it("is restored in pieces: a cell has its own with the first that holds it, and batches wait for the last", () => {
    const desk = new Desk({ restores: true });
    const [first, other] = desk.ask(screening, ["T0", "T1"]);
    desk.planner.restore([known("T0", start - second)], desk.now, true);
    expect([first?.state, other?.state]).toEqual(["idle", "queued"]);
    expect(desk.planner.take(desk.now)).toBeUndefined();
    expect(desk.planner.due(desk.now)).toBe(start + 2 * second);
    desk.planner.restore([], desk.now);
    expect(desk.planner.due(desk.now)).toBeLessThan(start + 2 * second);
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
    Object.assign(desk.planner.pace, { acceptedAt: desk.now });
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
    desk.ask(screening, ["A", "B"]);
    desk.work({ text: '[{"symbol":"B","complianceRanking":5}]' });
    expect(slot).toMatchObject({ kept: false, failure: { failure: "notReturned" } });
  });
});

describe("what others wait for", () => {
  const wanting = (inputs: readonly string[], operation = screening) => {
    const desk = new Desk();
    desk.planner.want([[operation.name, inputs]]);
    return desk;
  };

  it("goes along where a batch has room, at no call, and is told to nobody but who asks later", () => {
    const desk = wanting(["X", "Y"]);
    const [own] = desk.ask(screening, ["A"]) as [Slot];
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([["A", "X", "Y"]]);
    expect(own.answer).toMatchObject({ symbol: "A" });
    expect(desk.ask(screening, ["X", "Y"]).map(({ state }) => state)).toEqual(["idle", "idle"]);
  });

  it("makes no call of its own", () => {
    const desk = wanting(["X"]);
    expect(desk.next()).toBeUndefined();
    desk.ask(purification, ["A"]);
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([["A"]]);
  });

  it("never takes a place from a question of one's own, and never outgrows a call", () => {
    const desk = wanting(tickers(100, "X"));
    desk.ask(screening, tickers(130));
    desk.work();
    const sent = desk.sent.map(({ inputs }) => inputs);
    expect(sent.map(({ length }) => length)).toEqual([100, 100]);
    expect(new Set(sent.flat().filter((input) => String(input).startsWith("T"))).size).toBe(130);
    expect(sent[0]?.some((input) => String(input).startsWith("X"))).toBe(false);
  });

  it("is not asked where it is known, waits here too, or goes one a call", () => {
    const desk = wanting(["A", "B"]);
    desk.ask(screening, ["A", "B"]);
    desk.work();
    desk.ask(screening, ["C"]);
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([["A", "B"], ["C"]]);
    const alone = wanting(["X"], zakat as never);
    alone.ask(zakat, ["A"]);
    alone.work();
    expect(alone.sent.map(({ inputs }) => inputs)).toEqual([["A"]]);
  });

  it("is left behind where the call fails, and one's own is asked again", () => {
    const desk = wanting(["X"]);
    desk.ask(screening, ["A"]);
    const batch = desk.next();
    desk.planner.want([]);
    desk.reply(batch as never, down);
    desk.work();
    expect(desk.sent.map(({ inputs }) => inputs)).toEqual([["A", "X"], ["A"]]);
    expect(desk.planner.peek(screening, "X")?.state).toBe("idle");
  });
});
