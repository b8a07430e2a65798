/** The user's consent to work of many calls, and to calls past the month's budget. */
import { operations } from "../../src/api/operations";
import { always, ConsentGate, type Work } from "../../src/core/budget";
import { fail } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { newPace } from "../../src/core/pace";
import { Slot } from "../../src/core/slot";
import { consentsOf, decide, isCancelledAt, kindOf, overrunMonth, takeBackConsent } from "../../src/workbook/consents";

const { screening, zakat } = operations;
const works: readonly Work[] = [
  { operation: screening.name, calls: 30, multiplied: false },
  { operation: zakat.name, calls: 7, multiplied: true },
];
const consentGate = () => new ConsentGate(newPace(), works);

test("what is asked about has the operation's title, its calls, its time at the plan's pace, and why", () => {
  expect(consentsOf(works, operations, 4)).toEqual([
    { id: screening.name, what: screening.title.english, calls: 30, ms: 7_500, why: "many" },
    { id: zakat.name, what: zakat.title.english, calls: 7, ms: 1_750, why: "multiplies" },
  ]);
  expect(consentsOf([{ operation: "later", calls: 1, multiplied: false }], operations, 3)).toEqual([
    { id: "later", what: "later", calls: 1, ms: 334, why: "many" },
  ]);
  const { etfReport } = operations;
  expect(kindOf(etfReport.name, operations)).toEqual({ id: "etfReport", what: etfReport.title.english });
  expect(etfReport.title.english).not.toBe("etfReport");
});

test('"once" allows those calls, "always" any number, "no" none; and the question is answered', () => {
  const said = (decision: "once" | "always" | "no") => {
    const before = consentGate();
    expect(decide(before, screening.name, decision)).toBe(true);
    return [before.pace.allowed, before.held] as const;
  };
  expect(said("once")).toEqual([{ [screening.name]: 30 }, [works[1]]]);
  expect(said("always")).toEqual([{ [screening.name]: always }, [works[1]]]);
  expect(said("no")).toEqual([{ [screening.name]: -1 }, [works[1]]]);
});

test("where nothing of the kind waits any more, nothing is changed", () => {
  for (const decision of ["once", "no"] as const) {
    const before = consentGate();
    expect(decide(before, "report", decision)).toBe(false);
    expect(before).toEqual(consentGate());
  }
});

test('"always" and "no" can be taken back; after a "no" cells are told to ask again', () => {
  const refused = consentGate();
  decide(refused, screening.name, "no");
  expect([takeBackConsent(refused, screening.name), refused.pace.allowed]).toEqual([true, { [screening.name]: 0 }]);
  const allowed = consentGate();
  decide(allowed, screening.name, "always");
  decide(allowed, zakat.name, "no");
  expect([takeBackConsent(allowed, screening.name), allowed.pace.allowed]).toEqual([
    false,
    { [screening.name]: 0, [zakat.name]: -1 },
  ]);
});

test("going past the budget is allowed until the account's own month ends", () => {
  const told = { ...newPace(), month: { limit: 100, used: 99, start: Date.UTC(2026, 0, 20) } };
  overrunMonth(told, Date.UTC(2026, 4, 3));
  expect(told).toMatchObject({ overrunUntil: Date.UTC(2026, 4, 20) });
});

test("questions count as cancelled when they were called off at that moment, or their failure as cancelled still holds", () => {
  const slot = (holds: Partial<Slot>) =>
    isCancelledAt(Object.assign(new Slot(screening as unknown as Operation, "AAPL"), holds), 500);
  expect([slot({}), slot({ calledOffAt: 499 }), slot({ calledOffAt: 500 })]).toEqual([false, false, true]);
  const cancelled = fail("cancelled");
  expect([
    slot({ failure: cancelled, failedUntil: 501 }),
    slot({ failure: cancelled, failedUntil: 500 }),
    slot({ failure: fail("unreachable"), failedUntil: 501 }),
    slot({ failedUntil: 501 }),
  ]).toEqual([true, false, false, false]);
});
