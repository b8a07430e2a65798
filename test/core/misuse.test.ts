/** Misuse: whatever a host or a service does to a planner, nothing throws, nothing hangs, and no count is wrong. */

import fc from "fast-check";
import type { Reply } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import { Slot } from "../../src/core/slot";
import { start } from "../virtual-host";
import { answersTo, Desk, report, screening, tickers, zakat } from "./desk";

it("only the first reply to a batch counts", () => {
  const desk = new Desk();
  const [slot] = desk.ask(screening, ["A"]) as [Slot];
  const batch = desk.next();
  if (!batch) throw new Error("no batch");
  desk.reply(batch, answersTo(batch));
  desk.reply(batch, { status: 401 });
  desk.reply(batch, { text: '[{"symbol":"A","shariahComplianceStatus":"NOT HALAL"}]' });
  expect(slot).toMatchObject({ failure: undefined, answer: { shariahComplianceStatus: "HALAL" } });
  expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0, sent: 1 });
});

it("a reply to another planner's batch is not accepted", () => {
  const [one, other] = [new Desk(), new Desk()];
  one.ask(screening, ["A"]);
  const [slot] = other.ask(screening, ["A"]) as [Slot];
  const batch = one.next();
  if (batch) other.reply(batch, answersTo(batch));
  expect(slot.state).toBe("queued");
});

it("dropping another planner's slot, or its own too often, does no harm", () => {
  const desk = new Desk();
  const [slot] = desk.ask(screening, ["A"]) as [Slot];
  desk.planner.drop(new Slot(screening, "A"));
  desk.planner.drop(new Slot(screening, "NEVER ASKED"));
  for (let times = 0; times < 3; times += 1) desk.planner.drop(slot);
  expect(desk.planner.progress().cells).toBe(0);
  desk.ask(screening, ["A"]);
  desk.work();
  expect(slot).toMatchObject({ input: "A", answer: { symbol: "A", shariahComplianceStatus: "HALAL" }, cells: 0 });
});

it("a question that is asked after a cancel is answered", () => {
  const desk = new Desk();
  desk.ask(screening, ["A"]);
  desk.planner.cancel(desk.now);
  desk.planner.cancel(desk.now);
  const slots = desk.ask(screening, ["A"]);
  desk.work();
  expect(desk.told(slots)).toEqual([""]);
});

it("`take` gives no batch before a permit is free, and none twice", () => {
  const planner = new Planner();
  expect(planner.take(start)).toBeUndefined();
  planner.ask(screening, "A", start);
  expect(planner.take(start)).toBeUndefined();
  expect(planner.take(start + 8)).toMatchObject({ operation: { name: "screening" }, inputs: ["A"], sentAt: start + 8 });
  expect(planner.take(start + 9)).toBeUndefined();
});

it("consent for an operation that nobody asked about, and a refresh of another planner's slots, change nothing", () => {
  const planner = new Planner();
  planner.consent.allow("nothing", 5);
  planner.consent.decline("nothing");
  planner.refresh(start, [new Slot(screening, "A")]);
  planner.restore([{ operation: "nothing", input: "A", answer: null, sentAt: Number.NaN }], start);
  expect(planner.due(start)).toBe(Number.POSITIVE_INFINITY);
});

const garbage = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom("null", "[]", "{}", "0", '""', "[null]", "[[]]", '{"__proto__":{"symbol":"A"}}', "[".repeat(100_000)),
  fc.constantFrom('[{"failure":"month","message":{},"symbol":"A"}]', '{"failure":true,"message":"no"}'),
);

const replies: fc.Arbitrary<Reply> = fc.record(
  {
    status: fc.oneof(fc.constantFrom(0, 200, 200, 200, 204, 302, 400, 401, 403, 404, 405, 429, 500, 503), fc.integer()),
    text: garbage,
    date: fc.oneof(
      fc.double(),
      fc.constantFrom(8.64e15, -8.64e15, 0),
      fc.integer({ min: start - 1e6, max: start + 1e6 }),
    ),
    retryAfter: fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom("9".repeat(400), "-1", "Infinity", "1e9")),
  },
  { requiredKeys: ["status", "text"] },
);

it("the planner ends every cell in an answer or a sentence, whatever the replies are", () => {
  fc.assert(
    fc.property(fc.array(replies, { maxLength: 30 }), (all) => {
      const desk = new Desk({ callsPerSecond: 2 });
      const slots = [...desk.ask(screening, ["A", "B", "C"]), ...desk.ask(report, ["A"]), ...desk.ask(zakat, ["D"])];
      desk.work(...all);
      for (const { state, answer, failure } of slots) {
        expect(state).toBe("idle");
        expect(answer !== undefined || typeof failure?.message === "string").toBe(true);
      }
      expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0 });
      expect(desk.sent.length).toBeLessThanOrEqual(5 + 2 * all.length);
    }),
    { numRuns: 500 },
  );
});

it("the planner's counts stay right in any order of calls", () => {
  const step = fc.tuple(
    fc.constantFrom("ask", "drop", "take", "reply", "fail", "refresh", "cancel", "allow", "wait", "back"),
    fc.nat(20),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const desk = new Desk({ callsPerSecond: 3 });
      const slots: Slot[] = [];
      const batches: NonNullable<ReturnType<Desk["next"]>>[] = [];
      for (const [name, number] of steps) {
        const batch = batches[number % Math.max(1, batches.length)];
        if (name === "ask") slots.push(...desk.ask(number % 2 ? screening : zakat, tickers(number)));
        else if (name === "drop" && slots.length > 0) desk.planner.drop(slots[number % slots.length] as Slot);
        else if (name === "take") batches.push(...[desk.planner.take(desk.now)].filter((one) => one !== undefined));
        else if (name === "reply" && batch) desk.reply(batch, answersTo(batch));
        else if (name === "fail" && batch) desk.reply(batch, { status: [0, 401, 429, 503, 400][number % 5] ?? 0 });
        else if (name === "refresh") desk.planner.refresh(desk.now);
        else if (name === "cancel") desk.planner.cancel(desk.now);
        else if (name === "allow") desk.planner.consent.allow("zakat", number);
        else desk.now += name === "back" ? -60_000 * number : 700 * number;
        desk.planner.due(desk.now);
      }
      for (const batch of batches) desk.reply(batch, answersTo(batch));
      desk.work();
      expect(slots.every(({ state, cells }) => state === "idle" && cells === 0)).toBe(true);
      expect(desk.planner.progress()).toMatchObject({ cells: 0, calls: 0 });
    }),
    { numRuns: 500 },
  );
});
