/**
 * Whatever happens between a service, a workbook and a careful person, in any order: quarters come, labels are respelt,
 * figures restated, shares split, the ticker renamed, another account asks, rows are sorted, copied, corrected and paid.
 * The test reckons for itself what is owed of each quarter, and the person answers each question by that.
 */
import fc from "fast-check";
import type { SameOrNew } from "../../src/ledger/decisions/decisions";
import type { Observed } from "../../src/ledger/entries/entries";
import { Ledger } from "../../src/ledger/ledger";
import type { Booking } from "../../src/ledger/periods/bookings";
import { insertable } from "../../src/ledger/sheets/insertable";
import type { Row } from "../../src/workbook/sheet/worksheet";
import { above, countAt, holdingOf, openBook, q3, words } from "./ledgerBook";

/** The labels of each quarter: the first is the service's own, and the last is not understood. */
const quarters = [
  { labels: ["FIRST_QUARTER", "Q1", "first quarter 2025", "spring"], reportDate: "2025-03-31" },
  { labels: ["SECOND_QUARTER", "2Q", "Q2 2025", "summer"], reportDate: "2025-06-30" },
  { labels: ["THIRD_QUARTER", "Q3", "3Q 2025", "autumn"], reportDate: "2025-09-30" },
  { labels: ["FOURTH_QUARTER", "Q4", "4Q", "winter"], reportDate: "2025-12-31" },
] as const;
const ledgerSheet = "Purification ledger";
/** The shares before any split. */
const held = 60;
/** What is typed after closing, and is no part of what is booked. */
const typedLater = ["paidOn", "reference", "paidTo", "payment"];

const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ does: "close" } as const) },
  { weight: 4, arbitrary: fc.constant({ does: "answer" } as const) },
  { weight: 3, arbitrary: fc.constant({ does: "next" } as const) },
  { weight: 3, arbitrary: fc.constant({ does: "confirm" } as const) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("respell" as const), to: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("restate" as const), to: fc.constantFrom(1.19, 0.83, 1.37) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("split" as const), to: fc.constantFrom(2, 3, 10) }) },
  ...(["rename", "account", "refresh", "sort", "copy", "undo", "pay"] as const).map((does) => fc.constant({ does })),
  fc.record({ does: fc.constant("correct" as const), which: fc.nat(3), rebooks: fc.boolean() }),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** What the service tells at one moment. */
interface Truth {
  readonly quarter: number;
  readonly account: string;
  /** The shares then, and what is owed of the quarter by what is told then. */
  readonly shares: number;
  readonly owed: number;
}

class World {
  private readonly opened = openBook();
  private readonly truths = new Map<number, Truth>();
  private moment = 1_000;
  private quarter = 0;
  private spelling = 0;
  private split = 1;
  /** Shares are split once in a quarter at most. */
  private isSplit = false;
  private account = "a";
  private ticker = "AAPL";
  /** The amounts for one share, as if no share was ever split. */
  private readonly perShare = [0.012, 0.03, 0.018, 0.024];
  private now: Observed = q3;

  constructor() {
    this.opened.sheets.lay(insertable.get("purification")?.of([holdingOf("AAPL", null)], words, { version: "1" }));
    this.typeShares();
    this.refresh();
  }

  does(one: Act): void {
    this.moment += 1_000;
    const { sheets } = this.opened;
    if (one.does === "close") this.close();
    else if (one.does === "answer") this.answer();
    else if (one.does === "confirm") this.confirm();
    else if (one.does === "sort") sheets.sort(ledgerSheet, "observed", this.moment % 2_000 === 0);
    else if (one.does === "undo") sheets.put(ledgerSheet, above, countAt, null);
    else if (one.does === "copy") this.copy();
    else if (one.does === "pay") this.pay();
    else if (one.does === "correct") this.correct(one.which, one.rebooks);
    else {
      if (one.does === "next") this.next();
      else if (one.does === "respell") this.spelling = one.to;
      else if (one.does === "restate") this.perShare[this.quarter] = (this.perShare[this.quarter] ?? 0) * one.to;
      // Another account, a split and a new ticker come once the quarter is booked.
      else if (this.bookedOf(this.quarter) !== 0) {
        if (one.does === "split" && !this.isSplit) {
          this.split *= one.to;
          this.isSplit = true;
        }
        if (one.does === "rename") this.ticker = this.ticker === "AAPL" ? "APPL.N" : "AAPL";
        if (one.does === "account") this.account = this.account === "a" ? "b" : "a";
      }
      this.refresh();
    }
  }

  periods(): readonly Booking[] {
    return this.opened.periods([this.now]);
  }

  rows(): readonly Row[] {
    return this.opened.sheets
      .rows(ledgerSheet)
      .filter(({ checksum }) => checksum !== null)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !typedLater.includes(key))));
  }

  torn(): readonly number[] {
    return Ledger.in(this.opened.read(), words).torn();
  }

  /** The sum of what is booked of a quarter, by the moments at which its rows were observed. */
  bookedOf(quarter: number): number {
    const own = this.rows().filter((row) => this.truthAt(Date.parse(String(row.observed)))?.quarter === quarter);
    return own.reduce((sum, { amount }) => sum + Number(amount), 0);
  }

  truthAt(moment: number): Truth | undefined {
    return this.truths.get(moment);
  }

  /** All that was ever owed of a quarter, by what the first account told. */
  owedOf(quarter: number): readonly number[] {
    return [...this.truths.values()].flatMap((one) =>
      one.quarter === quarter && one.account === "a" ? [one.owed] : [],
    );
  }

  /** The quarter of a question's other period; undefined where its label is none of these. */
  quarterOf(label: string): number | undefined {
    const at = quarters.findIndex(({ labels }) => labels.some((one) => label.toLowerCase() === one.toLowerCase()));
    return at < 0 ? undefined : at;
  }

  private next(): void {
    if (this.quarter === quarters.length - 1) return;
    this.quarter += 1;
    this.account = "a";
    this.isSplit = false;
    this.typeShares();
  }

  private typeShares(): void {
    const shares = held * this.split;
    this.show({ shares: null });
    this.opened.periods([]);
    this.show({ shares, currency: "USD" });
  }

  private refresh(): void {
    const { labels, reportDate } = quarters[this.quarter] ?? quarters[0];
    const label = labels[this.spelling] ?? labels[0];
    const others = this.account === "a" ? 1 : 1.61;
    const factor = ((this.perShare[this.quarter] ?? 0) * others) / this.split;
    this.now = {
      ...q3,
      ticker: this.ticker,
      company: "Apple Inc.",
      label,
      reportDate,
      dividend: factor * 20,
      percent: 5,
      perShare: factor,
      account: this.account,
      at: this.moment,
    };
    this.truths.set(this.moment, {
      quarter: this.quarter,
      account: this.account,
      shares: this.split * held,
      owed: factor * this.split * held,
    });
    this.show({ ticker: this.ticker, year: 2025, period: label });
    this.opened.record([this.now]);
  }

  private show(values: Row): void {
    this.opened.sheets.show("Purification", {}, values);
  }

  private close(): void {
    this.opened.close([this.now], (state) => state === "ready", this.moment);
  }

  /** The person confirms shares only where they are those of that quarter. */
  private confirm(): void {
    const ids = this.periods().flatMap(({ id, state, shares, observed }) => {
      const isRight = shares === held * this.split && this.truthAt(observed)?.quarter === this.quarter;
      return state === "confirm" && isRight ? [id] : [];
    });
    const said = { ids, at: this.moment, by: "A. Auditor" };
    this.opened.sheets.write(Ledger.in(this.opened.read(), words, [this.now]).confirm(said).writings);
  }

  private answer(): void {
    for (const { id, observed, questions } of this.periods()) {
      const question = questions.find((one) => one.kind === "look");
      if (!question) continue;
      const offered = question.choices.map(({ say }) => say);
      const isSame = this.quarterOf(question.resembles.label) === this.truthAt(observed)?.quarter;
      const meant: SameOrNew = offered.includes("nothing") ? "nothing" : isSame ? "same" : "new";
      const said = { ids: [id], meant, at: this.moment, by: "A. Auditor" };
      this.opened.sheets.write(Ledger.in(this.opened.read(), words, [this.now]).decide(said).writings);
    }
  }

  /** A closed row is pasted below: it counts once, nothing of its period can be closed, and then it is removed. */
  private copy(): void {
    const { sheets } = this.opened;
    const before = sheets.rows(ledgerSheet);
    const closed = before.filter(({ checksum }) => checksum !== null);
    const row = closed[this.moment % Math.max(1, closed.length)];
    if (!row) return;
    const totals = this.opened.totals();
    sheets.replace(ledgerSheet, [...before, row]);
    expect(this.opened.totals()).toEqual(totals);
    const quarter = this.truthAt(Date.parse(String(row.observed)))?.quarter;
    const ready = this.periods().filter(({ state }) => state === "ready");
    expect(ready.filter(({ observed }) => this.truthAt(observed)?.quarter === quarter)).toEqual([]);
    sheets.replace(ledgerSheet, before);
  }

  private pay(): void {
    const [owed] = Ledger.in(this.opened.read(), words).owed();
    if (!owed) return;
    const payment = { key: owed.key, amount: owed.toGive, day: "2026-01-31", paidTo: "Relief", reference: "R" };
    const paid = Ledger.in(this.opened.read(), words).pay({ ...payment, by: "A. Auditor", at: this.moment });
    this.opened.sheets.write(paid.writings);
  }

  /** What counts is taken back, and booked again with the right shares, or with none. */
  private correct(which: number, rebooks: boolean): void {
    const standing = this.periods().filter(({ stands }) => stands);
    const one = standing[which % Math.max(1, standing.length)];
    if (!one) return;
    const shares = rebooks ? this.truthAt(one.observed)?.shares : undefined;
    const said = { id: one.id, shares, currency: "USD", reason: "typed wrong", at: this.moment, by: "B. Reviewer" };
    this.opened.sheets.write(Ledger.in(this.opened.read(), words).correct(said).writings);
  }
}

function inOrder(periods: readonly Booking[]): readonly Booking[] {
  return [...periods].sort((one, other) => one.observed - other.observed);
}

function isOneOf(amount: number, amounts: readonly number[]): boolean {
  return amounts.some((one) => Math.abs(one - amount) < 1e-9);
}

test("after any sequence of actions each booked figure is as it was, what is ready has the amount that the test computes, and each question names the right quarter", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 24 }), (acts) => {
      const world = new World();
      let booked: readonly Row[] = [];
      for (const one of acts) {
        world.does(one);
        const rows = world.rows();
        for (const row of booked) expect(rows).toContainEqual(row);
        booked = rows;
        for (const quarter of quarters.keys()) {
          expect(isOneOf(world.bookedOf(quarter), [0, ...world.owedOf(quarter)])).toBe(true);
        }
        const sums = new Map([...quarters.keys()].map((quarter) => [quarter, world.bookedOf(quarter)]));
        for (const { state, label, observed, amount = Number.NaN, shares, questions } of inOrder(world.periods())) {
          const truth = world.truthAt(observed);
          if (!truth) throw new Error(`Nothing was told at ${observed}.`);
          const { quarter } = truth;
          if (state === "ready") {
            // Of a quarter that was taken back there are no shares, also where its figure is restated.
            const right = shares === 0 ? [0] : world.owedOf(quarter);
            // What is closed first is what was observed first.
            const sum = (sums.get(quarter) ?? 0) + amount;
            sums.set(quarter, sum);
            expect(isOneOf(sum, right)).toBe(true);
          }
          for (const question of questions) {
            if (question.kind !== "look") continue;
            const named = question.resembles.label;
            // A label that is not understood may be any quarter's of the year.
            const isUnderstood = ![label, named].some((one) => quarters.some(({ labels }) => labels[3] === one));
            expect(isUnderstood ? world.quarterOf(named) : quarter).toBe(quarter);
          }
        }
        expect(world.periods().filter(({ state }) => state === "changed")).toEqual([]);
        expect(world.torn()).toEqual([]);
      }
    }),
    { numRuns: 20 },
  );
});
