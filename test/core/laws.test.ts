/**
 * The nine laws of CONTRIBUTING.md as properties, with any questions and any replies. They are in one file, in their
 * order, so that a missing one is noticed.
 */

import fc from "fast-check";
import { failGoogle } from "../../appsscript/shared/googleFailures";
import { operations } from "../../src/api/operations";
import type { Cells } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import type { Reply } from "../../src/core/http";
import type { Batch } from "../../src/core/planner";
import { requestFor } from "../../src/core/request";
import type { Slot } from "../../src/core/slot";
import { each } from "../../src/functions/show";
import { status as statusOf } from "../../src/functions/stocks";
import { inEnglish } from "../english";
import { cheapDigest } from "../virtual-host";
import { answersTo, Desk, purification, report, screening, tickers, zakat } from "./desk";

const minute = 60_000;
const symbols = fc.array(
  fc.integer({ min: 0, max: 150 }).map((nth) => `T${nth}`),
  { minLength: 1, maxLength: 300 },
);
const operation = fc.constantFrom(screening, screening, purification, report, zakat);
const asked = fc.array(fc.record({ operation, symbols, wait: fc.nat(3000) }), { minLength: 1, maxLength: 6 });
const perSecond = fc.constantFrom(0.5, 1, 2, 5);

/** A reply that is no answer; undefined is the right answer. */
const trouble = fc.constantFrom<Partial<Reply> | undefined>(
  undefined,
  undefined,
  undefined,
  { status: 0 },
  { status: 0, failure: failGoogle("hostName") },
  { status: 401 },
  { status: 429 },
  { status: 429, retryAfter: "5" },
  { status: 429, text: '{"queued":12,"ms":40000}', retryAfter: "10" },
  { status: 200, text: "[]", pending: "3", retryAfter: "2" },
  { status: 500 },
  { status: 503 },
  { status: 200, text: "<html>" },
  { status: 200, text: "[]" },
  { status: 200, text: '"fine"' },
  { status: 400 },
  { status: 404 },
);
const troubles = fc.array(trouble, { maxLength: 30 });
const delays = fc.array(fc.integer({ min: 5, max: 900 }), { minLength: 1, maxLength: 20 });

type AskedQuestions = { operation: Parameters<Desk["ask"]>[0]; symbols: readonly string[]; wait: number }[];

/** Asks it all in time, and works until nothing is due; gives the slots and what was sent when. */
function live(
  all: AskedQuestions,
  replies: readonly (Partial<Reply> | undefined)[],
  took: readonly number[],
  rate = 1,
) {
  const desk = new Desk({ callsPerSecond: rate, consentOver: 10_000 });
  const slots: Slot[] = [];
  for (const { operation, symbols, wait } of all) {
    slots.push(...desk.ask(operation, symbols));
    desk.now += wait;
  }
  const asked = desk.now;
  let call = 0;
  for (let batch = desk.next(); batch && call < 3000; batch = desk.next(), call += 1) {
    desk.reply(batch, replies[call] ?? answersTo(batch), took[call % took.length]);
  }
  return { desk, slots, asked };
}

it("1: no cell hangs; each ends in an answer or in a sentence that says what to do", () => {
  fc.assert(
    fc.property(asked, troubles, delays, perSecond, (all, replies, took, rate) => {
      const { desk, slots } = live(all, replies, took, rate);
      for (const { state, input, answer, failure } of slots) {
        expect(state).toBe("idle");
        if (failure) expect(failure.message).toMatch(/[:,] \S/);
        else expect([answer].flat()).toMatchObject([{ symbol: input, shariahComplianceStatus: "HALAL" }]);
      }
      expect(desk.planner.progress().cells).toBe(0);
    }),
  );
});

it("1: within a minute where nothing is ever accepted, stated pauses aside", () => {
  const silence = fc.constantFrom<Partial<Reply>>({ status: 0 }, { status: 503 }, { text: "<html>" }, { status: 401 });
  fc.assert(
    fc.property(
      asked,
      fc.array(silence, { minLength: 400, maxLength: 400 }),
      fc.integer({ min: 5, max: 15_000 }),
      (all, replies, ms) => {
        const { desk, asked } = live(all, replies, [ms]);
        expect(desk.now - asked).toBeLessThanOrEqual(minute);
      },
    ),
  );
});

it("2: calls never come faster than the plan allows, whatever the way takes", () => {
  fc.assert(
    fc.property(asked, troubles, fc.integer({ min: 5, max: 900 }), perSecond, (all, replies, ms, rate) => {
      const { desk } = live(all, replies, [ms], rate);
      const permits = Math.max(1, Math.floor(rate));
      const arrivals = desk.sent.map(({ sentAt }) => sentAt + ms / 2);
      arrivals.slice(permits).forEach((at, index) => {
        expect(at - (arrivals[index] as number)).toBeGreaterThanOrEqual(rate < 1 ? 1000 / rate : 1000);
      });
    }),
  );
});

it("2: after a 429 nobody sends before the pause is over; the third in a row says until when", () => {
  let pauses = 0;
  fc.assert(
    fc.property(
      asked,
      fc.nat(5),
      fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
      (all, before, seconds) => {
        const tooFast = { status: 429, ...(seconds === undefined ? {} : { retryAfter: String(seconds) }) };
        const { desk } = live(all, [...Array.from({ length: before }, () => undefined), tooFast], [100]);
        const [refused, next] = desk.sent.slice(before, before + 2);
        if (refused && next) {
          expect(next.sentAt - refused.sentAt - 100).toBeGreaterThanOrEqual((seconds ?? 2) * 1000);
          pauses += 1;
        }
        const { slots, desk: other } = live(all, [tooFast, tooFast, tooFast], [100]);
        expect(other.sent).toHaveLength(3);
        for (const { failure } of slots) {
          expect(failure).toMatchObject({ failure: "month", message: expect.stringMatching(/\d\d:\d\d UTC/) });
        }
      },
    ),
  );
  expect(pauses).toBeGreaterThan(0);
});

it("3: what is known and fresh costs no call, however often it is asked", () => {
  fc.assert(
    fc.property(asked, (all) => {
      const { desk } = live(all, [], [100]);
      const sent = desk.sent.length;
      for (const { operation, symbols } of all) desk.ask(operation, [...symbols].reverse());
      desk.work();
      expect(desk.sent).toHaveLength(sent);
    }),
  );
});

it("3: asked at once, the calls are the least possible", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ operation, symbols, wait: fc.constant(0) }), { maxLength: 6 }), (all) => {
      const { desk } = live(all, [], [100]);
      const questions = new Map<string, Set<string>>();
      for (const { operation, symbols } of all) {
        const set = questions.get(operation.name) ?? new Set();
        for (const symbol of symbols) set.add(symbol);
        questions.set(operation.name, set);
      }
      const most = (name: string) => operations[name as keyof typeof operations].routes[0].most;
      const least = [...questions].reduce((sum, [name, set]) => sum + Math.ceil(set.size / most(name)), 0);
      expect(desk.sent.length).toBeLessThanOrEqual(least);
    }),
  );
});

it("3: the least possible is never more than the calls made, whatever went wrong or was given up", () => {
  fc.assert(
    fc.property(asked, troubles, fc.array(fc.boolean(), { minLength: 1 }), (all, replies, gone) => {
      const desk = new Desk({ consentOver: 20 });
      for (const { operation, symbols, wait } of all) {
        const slots = desk.ask(operation, symbols);
        const batch = desk.next();
        slots.forEach((slot, nth) => {
          if (gone[nth % gone.length]) desk.planner.drop(slot);
        });
        if (batch) desk.reply(batch, replies[0] ?? answersTo(batch), wait);
      }
      desk.work(...replies.map((reply) => reply ?? { status: 200, text: "[]" }));
      const { cells, sent, least } = desk.planner.progress();
      expect([cells, least <= sent]).toEqual([0, true]);
    }),
  );
});

it("4: one bad ticker spoils no other, wherever it stands", () => {
  fc.assert(
    fc.property(operation, symbols, fc.nat(299), (one, good, place) => {
      const desk = new Desk({ consentOver: 10_000 });
      const all = [...new Set(good)];
      const slots = desk.ask(one, insert(all, place));
      for (let batch = desk.next(); batch; batch = desk.next()) {
        desk.reply(batch, batch.inputs.includes("BAD") ? { status: 400 } : answersTo(batch));
      }
      for (const { input, failure } of slots) expect(failure?.failure).toBe(input === "BAD" ? "badRequest" : undefined);
    }),
  );
});

function insert(symbols: readonly string[], place: number): string[] {
  const at = place % (symbols.length + 1);
  return [...symbols.slice(0, at), "BAD", ...symbols.slice(at)];
}

it("4: no answer is another ticker's, whatever a reply holds besides", () => {
  const entry = fc.record({
    symbol: fc.constantFrom("T0", "T1", "T2", "X", null, 7),
    shariahComplianceStatus: fc.string(),
  });
  let answers = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(entry, fc.jsonValue()), { maxLength: 8 }), (entries) => {
      const desk = new Desk();
      const slots = desk.ask(screening, ["T0", "T1", "T2"]);
      desk.work({ text: JSON.stringify(entries) });
      for (const { input, answer } of slots) {
        if (answer === undefined) continue;
        expect((answer as { symbol?: unknown }).symbol).toBe(input);
        answers += 1;
      }
    }),
  );
  expect(answers).toBeGreaterThan(0);
});

it("5: unknown is never 0, never a verdict", () => {
  fc.assert(
    fc.property(fc.array(trouble, { maxLength: 8 }), symbols, (replies, tickers) => {
      const empty = { text: JSON.stringify(tickers.map((symbol) => ({ symbol }))) };
      const desk = new Desk();
      const slots = desk.ask(screening, tickers);
      desk.work(...replies.map((reply) => reply ?? empty), empty, empty, empty, empty);
      const view = { now: desk.now, holding: "short" } as const;
      const unanswered = slots.filter(
        ({ answer }) => !(answer as { shariahComplianceStatus?: unknown })?.shariahComplianceStatus,
      );
      const call = each([[]], screening, ({ shariahComplianceStatus }) => shariahComplianceStatus);
      for (const shown of [call.show([unanswered as never], view), verdicts(unanswered, view)]) {
        for (const cell of (shown as unknown[][]).flat()) expect(isFailure(cell)).toBe(true);
      }
    }),
  );

  /** A ticker that is not returned may be a fund, so STATUS asks on where it is: that is no verdict either. */
  function verdicts(slots: readonly Slot[], view: { now: number; holding: "short" }): unknown {
    const call = statusOf([[]]);
    if (isFailure(call)) return [[]];
    const shown = call.show([slots as never], view);
    return "operation" in shown ? [[]] : shown;
  }
});

it("6: a secret is in no address, no body and no sentence", () => {
  fc.assert(
    fc.property(asked, troubles, fc.stringMatching(/^[a-z]{12,20}$/), (all, replies, secret) => {
      const { desk, slots } = live(all, replies, [100]);
      const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret };
      for (const batch of desk.sent) {
        expect(JSON.stringify(requestFor(batch as Batch, credentials, batch.sentAt, cheapDigest))).not.toContain(
          secret,
        );
      }
      for (const { failure } of slots) expect(failure?.message ?? "").not.toContain(secret);
      expect(JSON.stringify([desk.planner.pace, desk.planner.progress()])).not.toContain(secret);
    }),
    { numRuns: 30 },
  );
});

it("7: a retry costs at most two calls a fault", () => {
  fc.assert(
    fc.property(asked, troubles, delays, (all, replies, took) => {
      const { desk } = live(all, replies, took);
      const faults = replies.slice(0, desk.sent.length).filter((reply) => reply !== undefined).length;
      const clean = live(all, [], took).desk.sent.length;
      expect(desk.sent.length).toBeLessThanOrEqual(clean + 2 * faults);
    }),
  );
});

it("7: the month's budget is not passed, and more than sixty calls wait for consent", () => {
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 40 }), (all, left) => {
      const desk = new Desk();
      Object.assign(desk.planner.pace, { month: { limit: 1000, used: 950 - left, toldAt: desk.now } });
      for (const { operation, symbols } of all) desk.ask(operation, symbols);
      desk.work();
      expect(desk.sent.length).toBeLessThanOrEqual(left);
      const other = new Desk();
      for (const { operation, symbols } of all) other.ask(operation, symbols);
      other.work();
      expect(other.sent.length).toBeLessThanOrEqual(60);
    }),
  );
});

it("7: consent counts the calls that a work needs at least, however few of its questions are there at a time", () => {
  const portion = fc.record({
    operation: fc.constantFrom(screening, screening, screening, purification, zakat),
    count: fc.integer({ min: 1, max: 60 }),
  });
  let works = 0;
  let asksForSome = 0;
  fc.assert(
    fc.property(fc.array(portion, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (portions, consentOver) => {
      const leastOf = (counts: ReadonlyMap<AskedQuestions[0]["operation"], number>) =>
        [...counts].reduce((sum, [{ routes }, count]) => sum + Math.ceil(count / routes[0].most), 0);
      const [asked, sent] = [new Map(), new Map()];
      let unasked = {};
      let isHeld = false;
      portions.forEach(({ operation, count }, nth) => {
        // Another program each time, as Google starts another execution: it knows what the others sent, and no more.
        const desk = new Desk({ consentOver, unasked });
        const slots = desk.ask(operation, tickers(count, `T${nth}N`));
        desk.work();
        unasked = desk.planner.unasked || {};
        const held = slots.filter(({ failure }) => failure?.failure === "consent").length;
        asked.set(operation, (asked.get(operation) || 0) + count);
        sent.set(operation, (sent.get(operation) || 0) + count - held);
        isHeld ||= held > 0;
        expect(leastOf(sent)).toBeLessThanOrEqual(consentOver);
      });
      expect(isHeld).toBe(leastOf(asked) > consentOver);
      works += 1;
      asksForSome += Number(isHeld);
    }),
  );
  // Both sides are met, with however few works: mutation testing tries ten.
  expect(asksForSome).toBeGreaterThan(works / 10);
  expect(asksForSome).toBeLessThan(works);
});

it("8: a verdict is shown as it came, by the one vocabulary, or as it is with a question mark", () => {
  const spellings = ["HALAL", "Not Halal", "NON_COMPLIANT", "questionable", "NOT_UNDER_COVERAGE", "Maybe"];
  const shown = ["HALAL", "NOT HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED", "Maybe?"];
  fc.assert(
    fc.property(fc.nat(5), fc.double({ noNaN: true }), fc.constantFrom("Pass", "Fail"), (nth, ratio, result) => {
      const desk = new Desk();
      const slots = desk.ask(screening, ["A"]);
      const test = { ratio, status: result };
      const entry = {
        symbol: "A",
        shariahComplianceStatus: spellings[nth],
        interestBearingDebt: test,
        totalRevenue: 1,
      };
      desk.work({ text: JSON.stringify([entry]) });
      const call = statusOf([["A"]]);
      if (isFailure(call)) throw new Error("no call");
      const cells = call.show([slots as never], { now: desk.now, holding: "short" }) as Cells;
      expect(inEnglish(cells)).toEqual([[shown[nth]]]);
    }),
  );
});

it("9: of two ready batches the one that answers more cells leaves; none waits for more than four calls a turn", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 8 }), (many, copies) => {
      const desk = new Desk({ consentOver: 10_000 });
      desk.ask(zakat, ["OLD"]);
      desk.now += 5;
      for (let copy = 0; copy < copies + 1; copy += 1)
        desk.ask(
          screening,
          Array.from({ length: 100 * many }, (_, n) => `S${n}`),
        );
      desk.now += 50;
      desk.work();
      const names = desk.sent.map(({ operation }) => operation.name);
      expect(names[0]).toBe("screening");
      expect(names.indexOf("zakat")).toBeLessThan(4);
    }),
  );
});

it("9: what is sent again keeps nobody waiting: who asks during a halving leaves with the next call but one", () => {
  let latecomers = 0;
  fc.assert(
    fc.property(operation, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 12 }), (one, place, after) => {
      const desk = new Desk({ consentOver: 10_000 });
      const all = insert(
        Array.from({ length: 99 }, (_, nth) => `T${nth}`),
        place,
      );
      desk.ask(screening, all);
      let late: Slot | undefined;
      let leftAt = 0;
      for (let batch = desk.next(); batch; batch = desk.next()) {
        const call = desk.sent.length;
        if (late && batch.slots.includes(late)) leftAt = call;
        desk.reply(batch, batch.inputs.includes("BAD") ? { status: 400 } : answersTo(batch));
        if (call !== after) continue;
        [late] = desk.ask(one, ["LATE"]);
        desk.now += 50;
      }
      if (!late) return;
      expect(leftAt).toBeGreaterThan(after);
      expect(leftAt - after).toBeLessThanOrEqual(2);
      latecomers += 1;
    }),
  );
  expect(latecomers).toBeGreaterThan(0);
});
