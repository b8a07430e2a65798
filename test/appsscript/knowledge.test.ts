/** What an execution learns from the cache, and what a person has corrected since: *Try now*, *Save*, settings. */

import { Knowledge, knownSlotsOf, questionsOn } from "../../appsscript/cells/knowledge";
import { packAnswers } from "../../appsscript/shared/answers";
import { compact, writeCache } from "../../appsscript/shared/cache";
import { prefix } from "../../appsscript/shared/format";
import { isLed, keys, newState, type SharedFault, type SharedState, stands } from "../../appsscript/shared/state";
import { readPreferences } from "../../src/api/preferences";
import { screening } from "../../src/api/stocks";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import { openGoogle } from "./google";

const now = Date.UTC(2026, 2, 31);
const second = 1000;
/** When a person pressed *Try now*. */
const pressed = now - second;

/** What an execution shows for a ticker that failed then, where a person changed something at `pressed`. */
function showAfterFailure(failedAt: number) {
  const slot = new Slot(screening as never, "AAPL");
  const failure = fail("notReturned", "AAPL");
  Object.assign(slot, { failure, failedAt, failedUntil: now + 60 * second });
  const texts = new Map(Object.entries(packAnswers([slot], new Map(), "mine")));
  const knowledge = new Knowledge({});
  const question = { operation: screening as never, input: "AAPL" };
  knowledge.learn(texts, { ...newState("mine"), failuresFrom: pressed }, [question], now);
  knowledge.ask([question], now);
  return knowledge.planner.peek(question.operation, "AAPL");
}

test("a failure from before a change is ignored and its cell asks again; a later one counts", () => {
  expect(showAfterFailure(pressed - 1)).toMatchObject({ state: "queued", failure: undefined });
  expect(showAfterFailure(pressed)).toMatchObject({ state: "idle", failure: { failure: "notReturned" } });
});

test("a failure of all from before a change fails no cell, and a later one does", () => {
  const state = { ...newState("mine"), failuresFrom: pressed };
  const fault = (at: number, scope = "mine"): SharedFault => {
    return { scope, failure: fail("unreachable"), at, until: now + 60 * second };
  };
  expect([pressed - 1, pressed].map((at) => stands(fault(at), state, now))).toEqual([false, true]);
  expect(stands(fault(now, "other"), state, now)).toBe(false);
  expect(stands(fault(now), state, now + 60 * second)).toBe(false);
  expect(stands(fault(now - 1), { ...state, refreshedAt: now }, now)).toBe(false);
  for (const [at, told] of [
    [pressed - 1, "queued"],
    [now, "idle"],
  ] as const) {
    const knowledge = new Knowledge({});
    const question = { operation: screening as never, input: "AAPL" };
    knowledge.learn(new Map([[keys.fault, JSON.stringify(fault(at))]]), state, [question], now);
    knowledge.ask([question], now);
    expect(knowledge.planner.peek(question.operation, "AAPL")?.state).toBe(told);
  }
});

test.each([2, 90 * 24])(
  "what was noted by a clock %d h ahead leads nobody, fails nobody, and outdates nothing of now",
  (hours) => {
    const ahead = now + hours * 3600 * second;
    const state = { ...newState("mine"), at: ahead, until: ahead + 9 * second };
    expect([isLed(state, ahead), isLed(state, now), isLed({ ...state, at: now }, now)]).toEqual([true, false, true]);
    const fault = (at: number): SharedFault => ({
      scope: "mine",
      failure: fail("unreachable"),
      at,
      until: at + 60 * second,
    });
    expect(stands(fault(ahead), state, now)).toBe(false);
    expect(stands(fault(now), { ...state, failuresFrom: ahead, refreshedAt: ahead }, now)).toBe(true);
    const slot = new Slot(screening as never, "AAPL");
    Object.assign(slot, { failure: fail("notReturned", "AAPL"), failedAt: now, failedUntil: now + 60 * second });
    const question = { operation: screening as never, input: "AAPL" };
    const knowledge = new Knowledge({});
    const texts = new Map(Object.entries(packAnswers([slot], new Map(), "mine")));
    knowledge.learn(texts, { ...state, failuresFrom: ahead, refreshedAt: ahead }, [question], now);
    knowledge.ask([question], now);
    expect(knowledge.planner.peek(question.operation, "AAPL")).toMatchObject({ state: "idle" });
  },
);

describe("what is read from the cache", () => {
  const question = (input: string) => ({ operation: screening as Operation, input });
  const slotOf = (input: string, answer: unknown, sentAt = now - 5) =>
    Object.assign(new Slot(screening as never, input), { answer, sentAt });
  const halal = { symbol: "AAPL", shariahComplianceStatus: "HALAL" };

  /** The cache, as a leader with these credentials has left it. */
  function left(slots: readonly Slot[], more: Partial<SharedState> = {}) {
    const google = openGoogle();
    const state = { ...newState("mine"), ...more };
    writeCache({ ...packAnswers(slots, new Map(), "mine"), [keys.state]: compact(state) }, 60);
    google.own.reads = 0;
    return google;
  }

  test("answers only the questions of this cell's buckets, in one reading, and all others wait", () => {
    const { own } = left([slotOf("AAPL", halal)], { preferences: { ...readPreferences(undefined), verdictHours: 48 } });
    const knowledge = new Knowledge();
    const asked = ["AAPL", "MSFT"].map(question);
    expect(knowledge.look(asked, now, ["more"])).toBe(true);
    expect([own.reads, knowledge.state?.scope, knowledge.preferences.verdictHours]).toEqual([1, "mine", 48]);
    knowledge.ask(asked, now);
    expect(knowledge.waiting(asked).map(({ input }) => input)).toEqual(["MSFT"]);
    expect(knownSlotsOf(asked, now).map(({ question: { input }, slot }) => [input, slot?.answer])).toEqual([
      ["AAPL", halal],
      ["MSFT", undefined],
    ]);
  });

  test("is forgotten where the cache has lost it; where Google refuses the reading nothing changes", () => {
    const { own } = left([], {});
    const knowledge = new Knowledge();
    knowledge.look([], now);
    own.refuses = true;
    expect([knowledge.look([], now), knowledge.state?.scope]).toEqual([false, "mine"]);
    own.refuses = false;
    own.items.clear();
    expect([knowledge.look([], now), knowledge.state]).toEqual([true, undefined]);
  });

  test("counts only for the credentials in force; before any are known nothing counts", () => {
    left([slotOf("AAPL", halal)], { scope: "other" });
    expect(knownSlotsOf([question("AAPL")], now)[0]?.slot).toMatchObject({ answer: undefined, state: "queued" });
    const { own } = left([slotOf("AAPL", halal)]);
    own.items.delete(`${prefix}${keys.state}`);
    expect(knownSlotsOf([question("AAPL")], now)[0]?.slot?.answer).toBeUndefined();
  });

  test("a long answer is read where a cell asks for it, once, and not where a newer one is known", () => {
    const long = { ...halal, companyName: "x".repeat(20_000) };
    const { own } = left([slotOf("AAPL", long)]);
    const knowledge = new Knowledge();
    const asked = [question("AAPL")];
    knowledge.look([question("MSFT")], now);
    expect(own.reads).toBe(1);
    knowledge.look(asked, now);
    expect([own.reads, knowledge.planner.peek(screening as Operation, "AAPL")?.answer]).toEqual([3, long]);
    knowledge.look(asked, now);
    expect(own.reads).toBe(4);
  });

  test("a slip's questions are of an operation that there is", () => {
    expect(questionsOn({ operation: "screening", inputs: ["AAPL", "KO"] })).toEqual(["AAPL", "KO"].map(question));
    expect(questionsOn({ operation: "horoscope", inputs: ["AAPL"] })).toEqual([]);
  });
});
