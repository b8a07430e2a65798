/** What an execution learns from the cache, and what a person has corrected since: *Try now*, *Save*, settings. */

import { Knowledge } from "../../appsscript/cells/plannerFromCache";
import { pack } from "../../appsscript/shared/answers";
import { type Fault, isLed, keys, newState, stands } from "../../appsscript/shared/state";
import { screening } from "../../src/api/stocks";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";

const now = Date.UTC(2026, 2, 31);
const second = 1000;
/** When a person pressed *Try now*. */
const pressed = now - second;

/** What an execution shows for a ticker that failed then, where a person changed something at `pressed`. */
function shownOf(failedAt: number) {
  const slot = new Slot(screening as never, "AAPL");
  const failure = fail("notReturned", "AAPL");
  Object.assign(slot, { failure, failedAt, failedUntil: now + 60 * second });
  const texts = new Map(Object.entries(pack([slot], new Map(), "mine")));
  const knowledge = new Knowledge({});
  const question = { operation: screening as never, input: "AAPL" };
  knowledge.learn(texts, { ...newState("mine"), failuresFrom: pressed }, [question], now);
  knowledge.ask([question], now);
  return knowledge.planner.peek(question.operation, "AAPL");
}

test("a failure from before is not heeded: its cell asks anew; one from since is", () => {
  expect(shownOf(pressed - 1)).toMatchObject({ state: "queued", failure: undefined });
  expect(shownOf(pressed)).toMatchObject({ state: "idle", failure: { failure: "notReturned" } });
});

test("what failed for all before it fails nobody, and what failed since does", () => {
  const state = { ...newState("mine"), failuresFrom: pressed };
  const fault = (at: number, scope = "mine"): Fault => {
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
    const fault = (at: number): Fault => ({ scope: "mine", failure: fail("unreachable"), at, until: at + 60 * second });
    expect(stands(fault(ahead), state, now)).toBe(false);
    expect(stands(fault(now), { ...state, failuresFrom: ahead, refreshedAt: ahead }, now)).toBe(true);
    const slot = new Slot(screening as never, "AAPL");
    Object.assign(slot, { failure: fail("notReturned", "AAPL"), failedAt: now, failedUntil: now + 60 * second });
    const question = { operation: screening as never, input: "AAPL" };
    const knowledge = new Knowledge({});
    const texts = new Map(Object.entries(pack([slot], new Map(), "mine")));
    knowledge.learn(texts, { ...state, failuresFrom: ahead, refreshedAt: ahead }, [question], now);
    knowledge.ask([question], now);
    expect(knowledge.planner.peek(question.operation, "AAPL")).toMatchObject({ state: "idle" });
  },
);
