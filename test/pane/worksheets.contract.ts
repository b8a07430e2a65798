/**
 * Stories of worksheets and ledgers, told by every host whose sheets the pane can use: what a person does, what cells
 * come to know, and what the sheets then hold. The sheets are the host's own; what cells know is handed to the steps
 * directly.
 */

import fc from "fast-check";
import { fail } from "../../src/core/failure";
import type { CachedAnswers } from "../../src/ledger/cachedAnswers";
import type { Booked, Observed } from "../../src/ledger/entries/entries";
import { sampleAccount } from "../../src/ledger/sampleBook";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Seen } from "../../src/ledger/statuses/statusChanges";
import type { Booking, Freezer, ReportCurrency } from "../../src/ports/host";
import { portsOverSheets } from "../../src/session/worksheets/portsOverSheets";
import type { Sheets } from "../../src/session/worksheets/sheets";
import { holdingKinds, type Kind, type Worksheet } from "../../src/workbook/sheet/worksheet";
import { stepsOf } from "../../src/worksheets/steps";
import { worksheetWords } from "../../src/worksheets/words/words";
import { live, observation } from "../ledger/bookedEntry";
import { earlierPurification } from "../ledger/earlierPurification";
import { isEveryStage } from "../tier";

export interface Stage {
  readonly workbook: Omit<Sheets, "selected" | "fronts">;
  /** As a person types it; null clears the cell. */
  set(sheet: string, row: number, column: number, value: string | number | null): Promise<void>;
  readonly freezer: Pick<Freezer, "freeze" | "thaw">;
  /** What is written breaks off at its nth step from now; undefined: no more. */
  breakOff?(at: number | undefined): void;
  /** Once it settles, formulas show what they come to; absent where nothing is calculated. */
  calculated?(): Promise<void>;
}

type Value = string | number | null;

/** As version 1.0 closed it. */
const ofVersion1: Booked = {
  ticker: "AAPL",
  year: "2025",
  label: "third_quarter",
  dividend: 0.25,
  percent: 3,
  perShare: 0.0075,
  at: 1_000,
  before: undefined,
  closing: { shares: 100, currency: "USD", amount: 0.75, at: 5_000, by: "A. Auditor", sum: "5rnt5m-w1gv2g" },
};

export interface Telling {
  /** Of the property. */
  readonly runs?: number;
  /** False in a host where each writing is one step: there is nothing half-way to tell. */
  readonly breaksOff?: boolean;
  /** Also the stories whose end is decided in `src/workbook`, in the same way for every host. */
  readonly all?: boolean;
}

export function worksheetStories(
  host: string,
  open: () => Promise<Stage>,
  { runs = 10, breaksOff = true, all = isEveryStage }: Telling = {},
): void {
  /** Its end is decided in `src/workbook`. */
  const decided = (title: string, tell: () => Promise<void>, ms?: number) => {
    if (all) test(title, tell, ms);
  };
  describe(`worksheets in ${host}`, () => {
    test("closed periods in two currencies stay as booked when the quarter changes and a figure is restated", async () => {
      const { worksheets, ledgers, know, type, rows, close } = await told(open);
      expect(await worksheets.insert("purification", "AAPL\t100\nSABIC\t10\nXOM")).toEqual({ added: 3, untouched: 0 });
      const q3 = [period("AAPL", 0.0075), period("SABIC", 0.2), period("XOM", 0.5)];
      know({ periods: q3 });
      for (const [down, currency] of ["USD", "sar", "USD"].entries()) {
        await type("purification.periods", down, { year: 2025, period: "third_quarter", currency });
      }
      expect((await ledgers.periods()).periods.map(({ state }) => state)).toEqual(["ready", "ready", "noShares"]);
      expect(await close("A. Auditor")).toEqual({ added: 2, untouched: 0 });
      const booked = await rows("ledger.entries");
      expect(booked.map(({ ticker, amount, currency }) => [ticker, amount, currency])).toEqual([
        ["AAPL", 0.75, "USD"],
        ["SABIC", 2, "SAR"],
        ["XOM", "", ""],
      ]);
      const q4 = q3.map((one) => ({ ...one, label: "fourth_quarter", at: one.at + 1_000 }));
      know({ periods: q4 });
      expect((await ledgers.record()).added).toBe(3);
      expect((await ledgers.record()).added).toBe(0);
      // 3:4 or 1:2 of the figures would be asked about: they might be a split.
      know({ periods: [{ ...period("AAPL", 0.0121), at: 9_000 }] });
      expect((await ledgers.record()).added).toBe(1);
      const after = await rows("ledger.entries");
      expect(after.slice(0, 3)).toEqual(booked);
      expect(after[6]).toMatchObject({ ticker: "AAPL", perShare: 0.0121, wasPerShare: 0.0075, difference: 0.0046 });
      await close("A. Auditor");
      const { totals, periods } = await ledgers.periods();
      expect(totals).toEqual([
        { method: "dividend", currency: "USD", amount: 1.21 },
        { method: "dividend", currency: "SAR", amount: 2 },
      ]);
      expect(periods.filter(({ state }) => state === "changed")).toEqual([]);
    });

    test("purification by income closes the amount from the report and the sheet's shares outstanding, and About tells the method", async () => {
      const { worksheets, ledgers, know, type, rows, texts, close } = await told(open);
      const words = worksheetWords("en").about.purification;
      const about = async () => {
        const lines: string[] = [];
        for (let row = 0; row < 60; row += 1) lines.push(await texts("about", row));
        return Object.values(words.chosen).filter((line) => lines.includes(line));
      };
      await worksheets.insert("purification", "KO\t100");
      expect((await worksheets.plan("income")).method).toBe("purification");
      await worksheets.insert("income", "AAPL\t100");
      expect((await worksheets.plan("purification")).method).toBe("income");
      await worksheets.insert("about");
      expect(await about()).toEqual([words.chosen.income]);
      await type("income.incomes", 0, { year: 2025, period: "third_quarter", outstanding: 1_000_000 });
      await type("purification.periods", 0, { year: 2025, period: "third_quarter", currency: "USD" });
      const figures = { dividend: undefined, percent: undefined, perShare: undefined, income: 50_000 };
      const byIncome: Observed = { ...period("AAPL", 0), ...figures, method: "income", currency: "SAR" };
      know({ periods: [byIncome, period("KO", 0.5)] });
      expect((await ledgers.record()).added).toBe(2);
      expect(await close("A. Auditor")).toEqual({ added: 2, untouched: 0 });
      expect(await rows("ledger.entries")).toMatchObject([
        { ticker: "AAPL", method: "income", income: 50_000, outstanding: 1_000_000, perShare: 0.05, currency: "SAR" },
        { ticker: "KO", method: "dividend", amount: 50 },
      ]);
      const { totals, periods } = await ledgers.periods();
      expect(totals).toEqual([
        { method: "income", currency: "SAR", amount: 5 },
        { method: "dividend", currency: "USD", amount: 50 },
      ]);
      expect(periods.map(({ state }) => state)).toEqual(["closed", "closed"]);
      // It is added to again, and is the workbook's method again.
      await worksheets.insert("purification", "XOM");
      expect((await worksheets.plan("portfolio")).method).toBe("purification");
      expect(await worksheets.insert("about")).toMatchObject({ about: "outdated" });
      expect(await about()).toEqual([words.chosen.purification]);
    });

    test("a ledger of version 1.0 gets the columns of this version once, and its rows stay as they were", async () => {
      const { stage, ledgers, know, type, rows, shown, close } = await told(open);
      const { workbook } = stage;
      const laid = purificationLedger([ofVersion1], worksheetWords("en"));
      const worksheet: Worksheet = {
        kind: laid.kind,
        name: laid.name,
        direction: laid.direction,
        widths: laid.widths,
        cells: laid.cells,
        names: [],
        looks: [],
        charts: [],
        frozen: laid.frozen,
        print: laid.print,
        tables: laid.tables.map(({ apart, room, ...table }) => ({
          ...table,
          columns: table.columns.filter(({ since }) => since === undefined),
        })),
      };
      const first = { how: "lay", worksheet, again: undefined } as const;
      await workbook.carryOut(stepsOf(first, await workbook.snapshot([]), workbook.target));
      const [before] = await rows("ledger.entries");
      const beside = (worksheet.tables[0]?.columns.length ?? 0) + 1;
      const { sheet = "" } = (await workbook.snapshot([])).marked.get("ledger.all.laid") ?? {};
      await stage.set(sheet, 3, beside, "a note of mine");
      await stage.calculated?.();
      const account = "https://api.example.com/us a";
      know({
        periods: [
          { ...period("AAPL", 0.0075), account },
          { ...period("XOM", 0.5), account },
        ],
      });
      expect((await ledgers.record()).added).toBe(1);
      await type("ledger.entries", 1, { shares: 10, currency: "USD" });
      expect(await close("B. Auditor")).toEqual({ added: 1, untouched: 0 });
      await stage.calculated?.();
      const after = await rows("ledger.entries");
      const { marked } = await workbook.snapshot([]);
      const later = laid.tables.flatMap(({ key, columns }) =>
        columns.flatMap((column) => (column.since === undefined ? [] : [`ledger.${key}.${column.key}`])),
      );
      const added = later.map((name) => marked.get(name)?.column).sort((a = 0, b = 0) => a - b);
      expect(added).toEqual(later.map((_, index) => beside + 1 + index));
      expect(after[0]).toMatchObject(before as Row);
      expect(after[1]).toMatchObject({ ticker: "XOM", amount: 5, account, closedBy: "B. Auditor" });
      expect([after[0]?.follows, String(after[1]?.follows)]).toEqual([
        "",
        expect.stringMatching(/^start s[0-9a-f]{32}$/),
      ]);
      const holds = async () => (await shown("ledger.entries")).map((row) => row.holds);
      if (stage.calculated) expect(await holds()).toEqual(["holds", "holds"]);
      const { periods, missing, torn } = await ledgers.periods();
      expect([periods.map(({ state }) => state), missing, torn]).toEqual([["closed", "closed"], 0, []]);
      const width = Math.max(...[...marked.values()].map(({ column }) => column));
      know({ periods: [{ ...period("KO", 0.5), account }] });
      await ledgers.record();
      const { marked: again } = await workbook.snapshot([]);
      expect(Math.max(...[...again.values()].map(({ column }) => column))).toBe(width);
      await type("ledger.entries", 2, { shares: 1, currency: "USD" });
      await close("B. Auditor");
      await type("ledger.entries", 1, { checksum: "s00000000000000000000000000000000" });
      await stage.calculated?.();
      const headings = marked.get("ledger.entries.ticker")?.row ?? Number.NaN;
      // The mark counts rows from 0, and what is told from 1.
      expect((await ledgers.periods()).torn).toEqual([headings + 4]);
      if (stage.calculated) expect((await holds())[2]).toBe("CHANGED");
    });

    test("six quarters of two portfolios are confirmed, restated, corrected, paid and packed as evidence", async () => {
      const { stage, worksheets, ledgers, know, type, rows, close } = await told(open);
      const { workbook } = stage;
      await worksheets.insert("purification", "AAPL\t100");
      await type("purification.periods", 0, { currency: "USD" });
      const account = "https://api.example.com/us a";
      const quarters = ["2024 Q3", "2024 Q4", "2025 Q1", "2025 Q2", "2025 Q3", "2025 Q4"];
      const of = (quarter: string, perShare: number, at: number) => {
        const [year = "", label = ""] = quarter.split(" ");
        return { ...period("AAPL", perShare), year, label, at, account };
      };
      const ids = async (is: (one: Booking) => boolean) =>
        (await ledgers.periods()).periods.filter(is).map(({ id }) => id);
      for (const [index, quarter] of quarters.entries()) {
        const [year = "", label = ""] = quarter.split(" ");
        await type("purification.periods", 0, { year, period: label });
        know({ periods: [of(quarter, 0.01, 1_000 * (index + 1))] });
        await ledgers.record();
        await ledgers.confirm(await ids(({ state }) => state === "confirm"), "A. Auditor");
        expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
      }
      const booked = await rows("ledger.entries");
      expect(booked.map(({ amount }) => amount)).toEqual(quarters.map(() => 1));
      // Another account tells other figures: to be looked at, and booked by nothing.
      know({ periods: [{ ...of("2025 Q4", 0.5, 7_000), account: "https://api.example.com/us b" }] });
      await ledgers.record();
      expect(await ids(({ state }) => state === "look")).toHaveLength(1);
      // Three times the figures: that may be a split of 1:3, and is no restatement before somebody says so.
      know({ periods: [of("2025 Q3", 0.03, 8_000)] });
      await ledgers.record();
      expect(await close("A. Auditor")).toEqual({ added: 0, untouched: 0 });
      expect(await ledgers.decide(await ids(({ resembles }) => resembles?.why === "split"), "same", "A. Auditor")).toBe(
        1,
      );
      expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
      const [wrong = ""] = await ids(({ label, stands }) => stands && label === "Q2");
      const said = {
        shares: 50,
        currency: "USD",
        reason: "counted twice",
        by: "A. Auditor",
        reviewedBy: "B. Reviewer",
      };
      expect(await ledgers.correct(wrong, said)).toBe(2);
      const owed = async () => (await ledgers.periods()).owed.map(({ quarter, toGive }) => [quarter, toGive]);
      expect((await ledgers.periods()).quarters.every(({ booked, given }) => booked > 0 && given === 0)).toBe(true);
      expect(await owed()).toEqual([
        ["", 7.5],
        ...quarters.map((quarter) => [quarter, { "2025 Q2": 0.5, "2025 Q3": 3 }[quarter] ?? 1]),
      ]);
      const payFor = async (quarter: string, amount: number, paidTo: string) => {
        const { key = "" } = (await ledgers.periods()).owed.find((one) => one.quarter === quarter) ?? {};
        const payment = { key, amount, paidTo, day: "2026-02-01", reference: "R-1", by: "A. Auditor" };
        return ledgers.pay(payment);
      };
      // A part, and then the rest: only then the ledger's row says that it is paid.
      expect(await payFor("2024 Q3", 0.4, "Charity")).toEqual({ added: 1, marked: 0 });
      expect(await payFor("2024 Q3", 0.6, "Red Crescent")).toEqual({ added: 1, marked: 1 });
      expect(await payFor("2024 Q4", 1, "Charity")).toEqual({ added: 1, marked: 1 });
      expect(await payFor("2024 Q4", 1, "Charity")).toEqual({ added: 0, marked: 0 });
      expect((await owed()).slice(0, 2)).toEqual([
        ["", 5.5],
        ["2025 Q1", 1],
      ]);
      const payments = await rows("payments.payments");
      expect(payments.map(({ payment, amount, paidTo, paidFor }) => [payment, amount, paidTo, paidFor])).toEqual([
        ["P1", 0.4, "Charity", "2024 Q3"],
        ["P2", 0.6, "Red Crescent", "2024 Q3"],
        ["P3", 1, "Charity", "2024 Q4"],
      ]);
      const marked = (await rows("ledger.entries")).slice(0, 3).map(({ paidTo, payment }) => [paidTo, payment]);
      expect(marked.map((line) => line.map((cell) => cell || null))).toEqual([
        ["Red Crescent", "P2"],
        ["Charity", "P3"],
        [null, null],
      ]);
      const { totals, missing, torn, grid, years, periods } = await ledgers.periods();
      expect(totals).toEqual([{ method: "dividend", currency: "USD", amount: 7.5 }]);
      expect([missing, torn, years]).toEqual([0, [], expect.arrayContaining(["2025", "2024"])]);
      expect(grid.periods).toEqual([...quarters].reverse());
      expect(grid.rows).toEqual([{ ticker: "AAPL", cells: quarters.map(() => "closed") }]);
      expect(periods.filter(({ state }) => state === "changed")).toEqual([]);
      const kept = (await rows("ledger.entries"))
        .slice(0, 6)
        .map(({ paidOn, reference, paidTo, payment, ...row }) => row);
      expect(kept).toEqual(booked.map(({ paidOn, reference, paidTo, payment, ...row }) => row));
      expect(await ledgers.pack("2025", "A. Auditor")).toBe(5);
      const { sheets } = await workbook.snapshot([]);
      for (const name of ["Evidence Q1 2025", "Evidence Q4 2025", "Statement 2025"]) {
        expect(sheets.some((sheet) => sheet.startsWith(name))).toBe(true);
      }
      // Two closed quarters of that year; the payments are of a later one.
      expect((await ledgers.journal("2024", {})).split("\r\n")).toHaveLength(1 + 2 * 2);
    });

    test("shares of an earlier quarter wait for confirmation, a respelt ticker is the same, and a renamed one is asked about", async () => {
      const { worksheets, ledgers, know, type, rows, close } = await told(open);
      await worksheets.insert("purification", "AAPL\t100\nFB\t5");
      const at = (quarter: string, moment: number) =>
        [period("AAPL", 0.01), { ...period("FB", 0.02), dividend: 0.5, percent: 4 }].map((one) => ({
          ...one,
          label: quarter,
          at: moment,
        }));
      const show = async (quarter: string) => {
        for (const down of [0, 1]) await type("purification.periods", down, { year: 2025, period: quarter });
      };
      const states = async () => (await ledgers.periods()).periods.map(({ ticker, state }) => [ticker, state]);
      const of = async (state: string) =>
        (await ledgers.periods()).periods.flatMap((one) => (one.state === state ? [one.id] : []));
      for (const down of [0, 1]) await type("purification.periods", down, { currency: "USD" });
      await show("third_quarter");
      know({ periods: at("third_quarter", 1_000) });
      expect(await close("A. Auditor")).toEqual({ added: 2, untouched: 0 });
      know({ periods: at("Q3 2025", 2_000) });
      expect((await ledgers.record()).added).toBe(0);
      await show("fourth_quarter");
      know({ periods: at("fourth_quarter", 3_000) });
      expect((await states()).slice(2)).toEqual([
        ["AAPL", "confirm"],
        ["FB", "confirm"],
      ]);
      expect(await close("A. Auditor")).toEqual({ added: 0, untouched: 0 });
      expect(await ledgers.confirm(await of("confirm"), "A. Auditor")).toBe(2);
      expect(await ledgers.confirm(await of("confirm"), "A. Auditor")).toBe(0);
      await type("purification.periods", 0, { shares: 900, currency: "SAR" });
      expect(await close("A. Auditor")).toEqual({ added: 2, untouched: 0 });
      const later = Date.now() + 1_000;
      const [, fb] = at("fourth_quarter", later);
      const [apple] = at("Fourth Quarter", later);
      know({ periods: [{ ...apple, perShare: 0.03 } as Observed, { ...fb, ticker: "META" } as Observed] });
      await ledgers.record();
      await type("ledger.entries", 5, { shares: 5, currency: "USD" });
      expect((await states()).slice(4)).toEqual([
        ["AAPL", "ready"],
        ["META", "look"],
      ]);
      expect(await ledgers.decide(await of("look"), "same", "A. Auditor")).toBe(1);
      expect((await states())[5]).toEqual(["META", "same"]);
      expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
      // 100 shares of AAPL at 0.01 and at 0.03, 5 of FB at 0.02 twice.
      expect((await ledgers.periods()).totals).toEqual([{ method: "dividend", currency: "USD", amount: 4.2 }]);
      expect(
        (await rows("entitlements.entitled")).map(({ ticker, period: of, shares, by }) => [ticker, of, shares, by]),
      ).toEqual([
        ["AAPL", "2025 Q4", 100, "A. Auditor"],
        ["FB", "2025 Q4", 5, "A. Auditor"],
      ]);
      expect((await rows("decisions.decisions")).map(({ ticker, period: of, meant }) => [ticker, of, meant])).toEqual([
        ["META", "2025 Q4", "same"],
      ]);
    });

    test("the next insertion offers the holdings of the last one, and takes them only if that is chosen", async () => {
      const { worksheets, select, rows, texts } = await told(open);
      const tickers = ["AAPL", "XOM"].map((ticker) => ({ ticker }));
      select([
        ["Ticker", "Shares"],
        ["AAPL", 100],
        ["XOM", 20],
      ]);
      expect(await worksheets.plan("portfolio", undefined, true)).toMatchObject({ last: 0, holdings: tickers });
      expect(await worksheets.insert("portfolio", undefined, true)).toEqual({ added: 2, untouched: 0 });
      select([[await texts("portfolio", 0)]]);
      expect(await worksheets.plan("purification", undefined, true)).toMatchObject({ last: 2, holdings: tickers });
      expect(await worksheets.insert("purification", undefined, true)).toEqual({ added: 2, untouched: 0 });
      expect((await rows("purification.periods")).map(({ ticker, shares }) => [ticker, shares])).toEqual([
        ["AAPL", 100],
        ["XOM", 20],
      ]);
      select([]);
      expect(await worksheets.plan("portfolio", undefined, true)).toMatchObject({ last: 2, untouched: 2 });
      expect(await worksheets.insert("portfolio", undefined, true)).toEqual({ added: 0, untouched: 2 });
      // Not wished, it is told all the same, and the sheet is empty.
      expect(await worksheets.plan("zakat", undefined, false)).toMatchObject({ last: 2, holdings: [] });
      expect(await worksheets.insert("zakat", undefined, false)).toEqual({ added: 0, untouched: 0 });
      expect((await rows("zakat.holdings")).filter(({ ticker }) => ticker !== "")).toEqual([]);
      expect(await worksheets.plan("about", undefined, true)).toMatchObject({ last: 0, holdings: [] });
      expect(await worksheets.plan("zakat", "SPUS", true)).toMatchObject({ last: 0, holdings: [{ ticker: "SPUS" }] });
      select([["KO"]]);
      expect(await worksheets.insert("zakat", undefined, true)).toEqual({ added: 1, untouched: 0 });
      select([]);
      expect(await worksheets.plan("funds", undefined, true)).toMatchObject({ last: 1, holdings: [{ ticker: "KO" }] });
    });

    decided(
      "a figure of the ledger that somebody typed over with text is told as no number, and its period is not closed",
      async () => {
        const { ledgers, know, type, rows, close } = await told(open);
        know({ periods: [period("AAPL", 0.5), period("XOM", 0.5)] });
        await ledgers.record();
        await type("ledger.entries", 0, { shares: "a hundred", currency: "USD" });
        await type("ledger.entries", 1, { shares: 10, currency: "USD" });
        const states = async () => (await ledgers.periods()).periods.map(({ state, unread }) => [state, ...unread]);
        expect(await states()).toEqual([["unread", "shares"], ["ready"]]);
        expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
        await type("ledger.entries", 1, { shares: "ten" });
        expect(await states()).toEqual([
          ["unread", "shares"],
          ["changed", "shares"],
        ]);
        expect(JSON.stringify([await ledgers.periods(), await rows("ledger.entries")])).not.toMatch(/NaN|null/);
        await type("ledger.entries", 0, { shares: 100 });
        expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
        expect((await ledgers.periods()).totals).toEqual([{ method: "dividend", currency: "USD", amount: 50 }]);
      },
    );

    decided(
      "what was paid is of its quarter, on a sheet of an earlier version, and nothing that was typed is lost",
      async () => {
        const { ledgers, know, type, rows, close, stage } = await told(open);
        const worksheet = earlierPurification([{ ticker: "AAPL", shares: 100 }]);
        const { workbook: earlier } = stage;
        const lay = { how: "lay", worksheet, again: undefined } as const;
        await earlier.carryOut(stepsOf(lay, await earlier.snapshot([]), earlier.target));
        const shown = async (period: string, perShare: number) => {
          await type("purification.periods", 0, { year: 2025, period, perShare });
          await stage.calculated?.();
          const [row] = await rows("purification.periods");
          return row;
        };
        const came = (status: string, due: number) => (stage.calculated ? { status, due } : {});
        await type("purification.periods", 0, { currency: "USD" });
        expect(await shown("third_quarter", 0.5)).toMatchObject(came("To pay", 50));
        const payment = { paidFor: "2025 third_quarter", paidOn: 46_000, reference: "A-1" };
        await type("purification.periods", 0, payment);
        expect(await shown("third_quarter", 0.5)).toMatchObject({ ...payment, ...came("Paid", 0) });
        know({ periods: [period("AAPL", 0.5)] });
        await close("A. Auditor");
        expect(await shown("fourth_quarter", 0.75)).toMatchObject({ ...payment, ...came("To pay", 75) });
        const next = { paidFor: "fourth_quarter 2025", paidOn: 46_090, reference: "B-2" };
        await type("purification.periods", 0, next);
        expect(await shown("fourth_quarter", 0.75)).toMatchObject({ ...next, ...came("Paid", 0) });
        // Nothing to pay is an amount too.
        expect(await shown("first_quarter", 0)).toMatchObject(came("To pay", 0));
        know({ periods: [{ ...period("AAPL", 0.75), label: "fourth_quarter", at: 2_000 }] });
        await ledgers.record();
        expect((await rows("ledger.entries")).map(({ paidOn, reference }) => [paidOn, reference])).toEqual([
          [46_000, "A-1"],
          [46_090, "B-2"],
        ]);
      },
    );

    decided(
      "currencies that nobody typed are read when asked for, written with their source, over nothing typed; the sample's close no period",
      async () => {
        for (const language of ["en", "ar"]) {
          const { worksheets, ledgers, currencies, named, know, type, rows, sample } = await told(open, language);
          const words = worksheetWords(language).purification;
          const typed = async () =>
            (await rows("purification.periods")).map(({ ticker, currency, currencyFrom }) => [
              ticker,
              currency,
              String(currencyFrom).replace(/[\u2066-\u2069]/g, ""),
            ]);
          const source = (sentence: string, currency: string) =>
            sentence.replace("{currency}", currency).replace("{day}", "2025-09-30");
          const toConfirm = (currency: string) => `${source(words.fromReport, currency)}\u2064${words.toConfirm}`;
          expect((await currencies.missing()).tickers).toEqual([]);
          await worksheets.insert("purification", "AAPL\t10\nSABIC\t10\nXOM\t10\nSABIC\t5\nZZZZ");
          await type("purification.periods", 0, { currency: "EUR" });
          named({
            SABIC: { currency: "SAR", day: "2025-09-30" },
            XOM: { currency: "USD" },
            ZZZZ: { why: fail("loading") },
          });
          sample(true);
          expect((await currencies.missing()).tickers).toEqual(["SABIC", "XOM", "ZZZZ"]);
          expect(await currencies.read(["XOM"])).toEqual({ written: 1, left: [] });
          expect((await currencies.missing()).tickers).toEqual(["SABIC", "ZZZZ"]);
          expect((await typed())[2]).toEqual(["XOM", "USD", source(words.fromSample, "USD\u2063")]);
          sample(false);
          know({ periods: [period("AAPL", 0.5), period("XOM", 0.5)] });
          for (const down of [0, 2]) await type("purification.periods", down, { year: 2025, period: "third_quarter" });
          const states = async () => (await ledgers.periods()).periods.map(({ ticker, state }) => [ticker, state]);
          expect(await states()).toEqual([
            ["AAPL", "ready"],
            ["XOM", "noCurrency"],
          ]);
          named({ SABIC: { currency: "SAR", day: "2025-09-30" }, XOM: { currency: "GBP", day: "2025-09-30" } });
          const { tickers } = await currencies.missing();
          expect(tickers).toEqual(["SABIC", "XOM", "ZZZZ"]);
          expect(await currencies.read([...tickers, "AAPL"])).toMatchObject({
            written: 3,
            left: [{ ticker: "ZZZZ" }, { ticker: "AAPL" }],
          });
          expect(await typed()).toEqual([
            ["AAPL", "EUR", ""],
            ["SABIC", "SAR", toConfirm("SAR")],
            ["XOM", "GBP", toConfirm("GBP")],
            ["SABIC", "SAR", toConfirm("SAR")],
            ["ZZZZ", "", ""],
          ]);
          // An exchange of the United States pays dollars: a report's other currency is asked about, and once.
          expect((await states())[1]).toEqual(["XOM", "currency"]);
          const { periods } = await ledgers.periods();
          expect(await ledgers.confirm([periods[1]?.id ?? ""], "A. Auditor")).toBe(1);
          expect((await states())[1]).toEqual(["XOM", "ready"]);
        }
      },
    );

    decided("a closed row that is deleted is missed", async () => {
      const { ledgers, know, type, clear, close } = await told(open);
      know({ periods: ["AAPL", "CVX", "XOM"].map((ticker) => period(ticker, 0.5)) });
      await ledgers.record();
      for (const down of [0, 1, 2]) await type("ledger.entries", down, { shares: 10, currency: "USD" });
      expect(await close("A. Auditor")).toEqual({ added: 3, untouched: 0 });
      expect(await ledgers.periods()).toMatchObject({ missing: 0 });
      await clear("ledger.entries", 2);
      expect(await ledgers.periods()).toMatchObject({ missing: 1 });
      await ledgers.record();
      expect(await ledgers.periods()).toMatchObject({ missing: 1 });
    });

    test("a worksheet that is inserted on sample data says so, and no more once the service answers its cells", async () => {
      for (const language of ["en", "ar"]) {
        const { worksheets, sample, texts } = await told(open, language);
        const words = worksheetWords(language);
        sample(true);
        for (const kind of holdingKinds) {
          await worksheets.insert(kind, "AAPL");
          expect(await texts(kind, 1)).toContain(words.madeUp);
          expect(await texts(kind, 1)).not.toContain(words.notFatwa);
        }
        sample(false);
        await worksheets.insert("purification", "AAPL\nXOM");
        expect(await texts("purification", 1)).toBe(`${words.purification.note} ${words.notFatwa}`);
        await worksheets.insert("statuses");
        expect(await texts("statuses", 1)).not.toContain(words.madeUp);
      }
    });

    test("the line below a worksheet's title follows the source of its cells: sample, service, or frozen values of the sample", async () => {
      const { worksheets, sample, texts, frozen, stage } = await told(open);
      const words = worksheetWords("en");
      for (const kind of ["portfolio", "purification"] as const) await worksheets.insert(kind, "AAPL");
      const lines = async () => [await texts("portfolio", 1), await texts("purification", 1)];
      const own = [words.notFatwa, `${words.purification.note} ${words.notFatwa}`];
      const madeUp = [words.madeUp, `${words.madeUp} ${words.purification.note}`];
      await worksheets.follow();
      expect(await lines()).toEqual(own);
      sample(true);
      await worksheets.follow();
      expect(await lines()).toEqual(madeUp);
      // Verdicts that were frozen on the sample stay made up.
      frozen([(await stage.workbook.snapshot([])).marked.get("portfolio.all.laid")?.sheet ?? ""]);
      sample(false);
      await worksheets.follow();
      expect(await lines()).toEqual([madeUp[0], own[1]]);
      frozen([]);
      await worksheets.follow();
      expect(await lines()).toEqual(own);
    });

    decided("About is brought up to date while it is ours alone, and else left as it was typed", async () => {
      const { worksheets, sample, texts, stage } = await told(open);
      const about = async () => {
        const all = [];
        for (let row = 0; row < 60; row += 1) all.push(await texts("about", row));
        return all.filter((text) => text !== "");
      };
      await worksheets.insert("about");
      const before = await about();
      expect(await worksheets.insert("about")).toMatchObject({ about: "same" });
      expect(await about()).toEqual(before);
      sample(true);
      expect(await worksheets.insert("about")).toMatchObject({ about: "outdated" });
      expect(await about()).toContain(worksheetWords("en").about.madeUp);
      sample(false);
      expect(await worksheets.insert("about")).toMatchObject({ about: "outdated" });
      // One line less, and nothing of the longer one is left below.
      expect(await about()).toEqual(before);
      const sheet = (await stage.workbook.snapshot([])).marked.get("about.all.laid")?.sheet ?? "";
      await stage.set(sheet, 6, 1, "mine");
      sample(true);
      expect(await worksheets.insert("about")).toMatchObject({ about: "typed" });
      expect(await texts("about", 6)).toBe("mine");
      await stage.set(sheet, 6, 1, before.find((text) => text.startsWith("Not a fatwa")) ?? "");
      await stage.set(sheet, 3, 6, "a remark");
      expect(await worksheets.insert("about")).toMatchObject({ about: "typed" });
    });

    test("on sample data a quarter is recorded, closed, corrected and paid in the sample's book, and nothing of it in the real one", async () => {
      for (const language of ["en", "ar"]) {
        const { worksheets, ledgers, know, type, rows, close, sample, stage } = await told(open, language);
        const { sampleBook: names, madeUp: line } = worksheetWords(language);
        const isLive = { periods: [period("AAPL", 0.5), period("XOM", 0.25)], statuses: [status("AAPL", "HALAL")] };
        const isSample = {
          periods: isLive.periods.map((one) => ({ ...one, sample: true })),
          statuses: isLive.statuses.map((one) => ({ ...one, sample: true })),
        };
        sample(true);
        know(isSample);
        await worksheets.insert("statuses");
        expect(await ledgers.changedSince(0)).toHaveLength(1);
        expect([(await ledgers.record()).added, await ledgers.observe()]).toEqual([2, 0]);
        for (const down of [0, 1]) await type("madeupledger.entries", down, { shares: 10, currency: "USD" });
        expect(await close("A. Learner")).toEqual({ added: 2, untouched: 0 });
        const closed = (await ledgers.periods()).periods.find(({ ticker }) => ticker === "XOM");
        const correction = { shares: 20, currency: "USD", reason: "counted twice", by: "A. Learner" };
        expect(await ledgers.correct(closed?.id ?? "", correction)).toBe(2);
        const { owed, years, madeUp } = await ledgers.periods();
        expect([owed.map(({ currency, toGive }) => [currency, toGive]), madeUp]).toEqual([[["USD", 10]], true]);
        expect(years).toContain("2025");
        const payment = { key: owed[0]?.key ?? "", amount: 10, paidTo: "Charity", day: "2026-02-01", reference: "R-1" };
        expect((await ledgers.pay({ ...payment, by: "A. Learner" })).added).toBe(1);
        expect((await ledgers.periods()).owed).toEqual([]);
        expect(await ledgers.pack("2025", "A. Learner")).toBe(2);
        expect(
          (await rows("madeupledger.entries")).map(({ ticker, amount, account }) => [ticker, amount, account]),
        ).toEqual([
          ["AAPL", 5, sampleAccount],
          ["XOM", 2.5, sampleAccount],
          ["XOM", -2.5, sampleAccount],
          ["XOM", 5, sampleAccount],
        ]);
        // Every sheet of that book says so, in its name and below it, and is short enough to be a sheet's name.
        const { sheets, marked } = await stage.workbook.snapshot([]);
        const own = Object.values(names);
        const ofBook = sheets.filter((name) => own.some((one) => name.startsWith(one)));
        expect(ofBook).toHaveLength(5);
        expect(ofBook.filter((name) => name.length > 31)).toEqual([]);
        const starts = new Set([...marked.keys()].map((name) => name.split(".")[0] ?? ""));
        expect([...starts].sort()).toEqual(
          ["evidence", "ledger", "payments", "statement", "statuses"].map((kind) => `madeup${kind}`),
        );
        for (const start of starts) {
          const [block] = (await stage.workbook.snapshot([[`${start}.all.laid`]])).blocks;
          const top = (block?.values ?? []).slice(0, 12).flatMap((cells) => cells.filter((value) => value !== ""));
          expect(top.join(" ").replace(/[\u2066-\u2069]/g, "")).toContain(line);
        }
        // The user's own service answers from now on: it has no ledger yet, and nothing of the sample gets into it.
        sample(false);
        know(isLive);
        expect(await ledgers.periods()).toMatchObject({
          sheet: undefined,
          totals: [],
          owed: [],
          quarters: [],
          years: [],
          madeUp: false,
        });
        expect([await ledgers.observe(), (await ledgers.record()).added]).toEqual([0, 2]);
        expect((await rows("ledger.entries")).map(({ ticker, amount }) => [ticker, amount])).toEqual([
          ["AAPL", ""],
          ["XOM", ""],
        ]);
        expect(await rows("madeupledger.entries")).toHaveLength(4);
      }
    });

    test("on sample data Watch takes the headroom by an earlier report from the sample's ledger, never from the real one", async () => {
      const { worksheets, ledgers, know, rows, sample } = await told(open);
      const at = (debt: number, reportDate: string, moment: number) => ({
        ...status("AAPL", "HALAL"),
        ratios: { revenue: undefined, securities: undefined, debt },
        reportDate,
        at: moment,
      });
      const earlier = async () => (await rows("watch.watched")).map((row) => row.before);
      know({ statuses: [at(10, "2025-06-30", 1_000)] });
      await worksheets.insert("statuses");
      sample(true);
      const made = (one: Seen) => ({ statuses: [{ ...one, sample: true }] });
      know(made(at(25, "2025-09-30", 2_000)));
      expect([await ledgers.renewWatch(), await earlier()]).toEqual([1, [""]]);
      await worksheets.insert("statuses");
      await ledgers.observe();
      know(made(at(28, "2025-12-31", 3_000)));
      expect([await ledgers.renewWatch(), await earlier()]).toEqual([1, [5]]);
      sample(false);
      know({ statuses: [at(12, "2025-12-31", 4_000)] });
      expect([await ledgers.renewWatch(), await earlier()]).toEqual([1, [20]]);
    });

    decided("old answers and those that are made up are booked by nothing, and observed by nothing", async () => {
      const { worksheets, ledgers, know, rows } = await told(open);
      await worksheets.insert("statuses");
      for (const left of [
        { kept: true, sample: false },
        { kept: false, sample: true },
      ]) {
        know({ periods: [{ ...period("AAPL", 1), ...left }], statuses: [{ ...status("AAPL", "HALAL"), ...left }] });
        expect([(await ledgers.record()).added, await ledgers.observe()]).toEqual([0, 0]);
        expect(await ledgers.periods()).toMatchObject({
          sheet: undefined,
          periods: [],
          leftOut: left.kept ? ["AAPL"] : [],
          madeUp: left.sample === true,
        });
      }
      expect(await rows("statuses.observations")).toEqual([]);
    });

    decided("rows sorted, a row deleted, a column of the user's, a figure changed by hand", async () => {
      const { ledgers, know, type, rows, clear, close, set, stage } = await told(open);
      know({ periods: ["AAPL", "CVX", "XOM"].map((ticker) => period(ticker, 0.5)) });
      await ledgers.record();
      for (const down of [0, 1, 2]) await type("ledger.entries", down, { shares: 10 + down, currency: "USD" });
      await close("A. Auditor");
      const booked = await rows("ledger.entries");
      for (const [down, row] of [...booked].reverse().entries()) await type("ledger.entries", down, row);
      const sheet = (await ledgers.periods()).sheet ?? "";
      await set(sheet, 3, 40, "mine");
      const [{ row: first = Number.NaN } = {}] = (await ledgers.periods()).periods;
      const states = async () =>
        (await ledgers.periods()).periods.map(({ ticker, state, row }) => [ticker, state, row]);
      expect(await states()).toEqual([
        ["XOM", "closed", first],
        ["CVX", "closed", first + 1],
        ["AAPL", "closed", first + 2],
      ]);
      expect((await ledgers.record()).added).toBe(0);
      await type("ledger.entries", 1, { amount: 55 });
      expect((await states())[1]).toEqual(["CVX", "changed", first + 1]);
      expect((await ledgers.record()).added).toBe(0);
      await clear("ledger.entries", 1);
      expect((await ledgers.record()).added).toBe(1);
      expect(await states()).toEqual([
        ["XOM", "closed", first],
        ["AAPL", "closed", first + 2],
        ["CVX", "noShares", first + 3],
      ]);
      expect((await stage.workbook.snapshot([["ledger.all.laid"]])).blocks[0]?.values[3]?.[40]).toBe("mine");
    });

    decided("an observation is a row for each change alone; undone, it comes back once", async () => {
      const { worksheets, ledgers, know, rows, clear } = await told(open);
      know({ statuses: [status("AAPL", "HALAL"), status("XOM", "HALAL")] });
      expect([await ledgers.observe(), await ledgers.changedSince(0)]).toEqual([0, undefined]);
      await worksheets.insert("statuses");
      // It begins with what is known when it is made.
      expect([await ledgers.observe(), (await ledgers.changedSince(0))?.length]).toEqual([0, 2]);
      know({ statuses: [{ ...status("AAPL", "DOUBTFUL"), at: 5_000 }, status("XOM", "HALAL")] });
      expect([await ledgers.observe(), await ledgers.observe()]).toEqual([1, 0]);
      expect(await ledgers.changedSince(2_000)).toMatchObject([
        { ticker: "AAPL", before: { verdict: "HALAL" }, now: { verdict: "DOUBTFUL", at: 5_000 } },
      ]);
      const history = await ledgers.statusHistory();
      const last = (history?.quarters.length ?? 0) - 1;
      expect(history?.rows.map(({ ticker, verdicts }) => [ticker, verdicts[last]])).toEqual([
        ["AAPL", "DOUBTFUL"],
        ["XOM", "HALAL"],
      ]);
      expect(history?.counts[last]).toEqual({ judged: 2, halal: 1 });
      await clear("statuses.observations", 2);
      expect([await ledgers.observe(), await ledgers.observe()]).toEqual([1, 0]);
      expect((await rows("statuses.observations")).map(({ verdict }) => verdict)).toEqual([
        "HALAL",
        "HALAL",
        "DOUBTFUL",
      ]);
    });

    test("a holding that is no longer compliant is listed once with its shares, also by a refresh, and Watch is renewed on its sheet", async () => {
      const { worksheets, ledgers, know, rows, type } = await told(open);
      await worksheets.insert("portfolio", "AAPL\t10\nXOM\t20");
      expect([await ledgers.addFalls(), await ledgers.renewWatch()]).toEqual([undefined, 0]);
      await worksheets.insert("statuses");
      const ratios = (debt: number) => ({ ratios: { revenue: undefined, securities: undefined, debt } });
      const apple = { ...status("AAPL", "HALAL"), ...ratios(12) };
      const exxon = { ...status("XOM", "HALAL"), ...ratios(25) };
      know({ statuses: [apple, exxon] });
      await ledgers.observe();
      expect([await ledgers.addFalls(), await ledgers.renewWatch()]).toEqual([0, 2]);
      expect((await rows("watch.watched")).map(({ ticker, headroom }) => [ticker, headroom])).toEqual([
        ["XOM", 5],
        ["AAPL", 18],
      ]);
      know({ statuses: [{ ...apple, verdict: "NOT HALAL", ...ratios(31), at: 90_000_000 }, exxon] });
      expect([await ledgers.observe(), await ledgers.observe()]).toEqual([1, 0]);
      await type("noLonger.fallen", 0, { priceThen: 100 });
      expect([await ledgers.addFalls(), await ledgers.renewWatch()]).toEqual([1, 2]);
      expect(await rows("noLonger.fallen")).toMatchObject([
        { ticker: "AAPL", verdict: "NOT HALAL", firstSeen: 25_570, shares: 10, priceThen: 100 },
      ]);
      expect((await rows("watch.watched")).map(({ ticker, headroom }) => [ticker, headroom])).toEqual([
        ["AAPL", -1],
        ["XOM", 5],
      ]);
    });

    test("a refresh adds new periods to an existing ledger once and begins none, and closing begins one", async () => {
      const { worksheets, ledgers, know, type, rows, close } = await told(open);
      await worksheets.insert("purification", "AAPL\t10\nXOM");
      know({ periods: [period("AAPL", 0.5)] });
      await type("purification.periods", 0, { year: 2025, period: "third_quarter", currency: "USD" });
      expect([await ledgers.observe(), await rows("ledger.entries")]).toEqual([0, []]);
      expect(await close("A. Auditor")).toEqual({ added: 1, untouched: 0 });
      know({ periods: [period("AAPL", 0.5), period("XOM", 0.25)] });
      expect([await ledgers.observe(), await ledgers.observe()]).toEqual([1, 0]);
      expect((await rows("ledger.entries")).map(({ ticker, amount }) => [ticker, amount])).toEqual([
        ["AAPL", 5],
        ["XOM", ""],
      ]);
    });

    test("an Arabic workbook is recorded and closed in the same way, and labels that look like formulas are text", async () => {
      const { worksheets, ledgers, know, type, rows, close } = await told(open, "ar");
      await worksheets.insert("about");
      know({ periods: [{ ...period("AAPL", 0.5), label: "=1+1" }] });
      await ledgers.record();
      await type("ledger.entries", 0, { shares: 2.5, currency: "sar" });
      expect(await close("=محاسب")).toEqual({ added: 1, untouched: 0 });
      expect(await rows("ledger.entries")).toMatchObject([{ period: "=1+1", amount: 1.25, closedBy: "=محاسب" }]);
      expect((await ledgers.periods()).periods).toMatchObject([{ state: "closed" }]);
    });

    decided(
      "eight quarters and two year-ends: ANNUAL is asked about once, shares are typed once, and the sums are the test's own",
      async () => {
        const { worksheets, ledgers, know, type, rows, close } = await told(open);
        await worksheets.insert("purification", "2222.SR\t10\nAAPL\t100");
        const held = [
          { ticker: "2222.SR", currency: "SAR", shares: 10, amounts: [0, 3, 1, 2, 2, 0, 4, 1] },
          { ticker: "AAPL", currency: "USD", shares: 100, amounts: [1, 2, 3, 4, 5, 6, 7, 8] },
        ];
        const labels = ["FIRST_QUARTER", "SECOND_QUARTER", "THIRD_QUARTER", "ANNUAL"];
        const owedIn = async () => (await ledgers.periods()).owed.filter(({ quarter }) => quarter === "");
        const sums = (from: number, to: number) =>
          held.map(({ currency, shares, amounts }) => {
            const sum = amounts.slice(from, to).reduce((before, one) => before + one, 0);
            return [currency, (sum * shares) / 100];
          });
        let booked: readonly Row[] = [];
        let asked = 0;
        for (const [index] of held[0]?.amounts.entries() ?? []) {
          const [year, label] = [2024 + Math.floor(index / 4), labels[index % 4] ?? ""];
          for (const [down, { ticker, currency }] of held.entries()) {
            const shows = { ticker, year, period: label };
            await type("purification.periods", down, index === 0 ? { ...shows, currency } : shows);
          }
          know({
            periods: held.map(({ ticker, amounts }) => ({
              ...period(ticker, (amounts[index] ?? 0) / 100),
              year: String(year),
              label,
              at: (index + 1) * 10_000,
            })),
          });
          await ledgers.record();
          const before = (await ledgers.periods()).periods;
          const questions = before.filter(({ state }) => state === "look");
          asked += questions.length > 0 ? 1 : 0;
          if (questions.length > 0) {
            expect([label, questions.map(({ ticker, resembles }) => [ticker, resembles?.why])]).toEqual([
              "ANNUAL",
              held.map(({ ticker }) => [ticker, "annual"]),
            ]);
            await ledgers.agree("annual", "quarter", "A. Auditor");
          }
          const { periods } = await ledgers.periods();
          const proposed = periods.filter(({ state }) => state === "confirm");
          // What the last quarter was closed with is proposed, for this very quarter.
          expect(proposed.map(({ label: of, shares }) => [of, shares])).toEqual(
            index === 0 ? [] : held.map(({ shares }) => [label, shares]),
          );
          await ledgers.confirm(
            proposed.map(({ id }) => id),
            "A. Auditor",
          );
          expect(await close("A. Auditor")).toEqual({ added: 2, untouched: 0 });
          const now = await rows("ledger.entries");
          for (const row of booked) expect(now).toContainEqual(row);
          booked = now;
          if (index % 4 < 3) continue;
          expect((await owedIn()).map(({ currency, toGive }) => [currency, toGive])).toEqual(
            sums(index - 3, index + 1),
          );
          expect(await ledgers.pack(String(year), "A. Auditor")).toBe(5);
          for (const { key, toGive } of await owedIn()) {
            const payment = { key, day: `${year + 1}-01-31`, amount: toGive, paidTo: "Relief", reference: "R" };
            expect((await ledgers.pay({ ...payment, by: "A. Auditor" })).marked).toBe(4);
          }
          expect(await owedIn()).toEqual([]);
          booked = await rows("ledger.entries");
        }
        const { totals, missing, torn, periods, years } = await ledgers.periods();
        expect(totals.map(({ currency, amount }) => [currency, amount])).toEqual(sums(0, 8));
        expect([asked, missing, torn, years]).toEqual([1, 0, [], ["2026", "2025", "2024"]]);
        expect(periods.map(({ state }) => state)).toEqual(Array.from({ length: 16 }, () => "closed"));
      },
    );

    test("booked rows stay when the workbook is frozen and thawed", async () => {
      const { worksheets, ledgers, know, type, rows, close, stage } = await told(open);
      await worksheets.insert("purification", "AAPL\t10");
      know({ periods: [period("AAPL", 0.5)] });
      await ledgers.record();
      await type("ledger.entries", 0, { shares: 10, currency: "USD" });
      await close("A. Auditor");
      const booked = await rows("ledger.entries");
      const { freezer } = stage;
      await freezer.freeze("workbook", "A. Auditor");
      expect(await rows("ledger.entries")).toEqual(booked);
      expect((await ledgers.periods()).periods.map(({ state }) => state)).toEqual(["closed"]);
      await freezer.thaw();
      expect(await rows("ledger.entries")).toEqual(booked);
      expect(await worksheets.insert("purification", "AAPL\t10")).toEqual({ added: 0, untouched: 1 });
    });

    decided(
      "any refreshes over any answers leave each booked period as it was booked",
      async () => {
        const figure = fc.option(fc.constantFrom(0, 0.25, 0.5, 1), { nil: undefined });
        const answer: fc.Arbitrary<Observed> = fc.record({
          ticker: fc.constantFrom("AAPL", "XOM"),
          year: fc.constantFrom("2025", ""),
          label: fc.constantFrom("Q3", "=1+1"),
          dividend: figure,
          percent: figure,
          perShare: figure,
          at: fc.integer({ min: 0, max: 50 }),
          kept: fc.boolean(),
          sample: fc.boolean(),
        });
        const step = fc.record({ answers: fc.array(answer, { maxLength: 4 }), closes: fc.boolean() });
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
            const { ledgers, know, type, rows, close } = await told(open);
            let booked: readonly Row[] = [];
            for (const { answers, closes } of steps) {
              know({ periods: answers });
              await ledgers.record();
              if (closes) {
                for (const [down, { checksum }] of (await rows("ledger.entries")).entries()) {
                  if (checksum === "") await type("ledger.entries", down, { shares: 3, currency: "USD" });
                }
                await close("A. Auditor");
              }
              const now = await rows("ledger.entries");
              for (const row of booked) expect(now).toContainEqual(row);
              booked = now.filter(({ checksum }) => checksum !== "");
              expect((await ledgers.periods()).periods.filter(({ state }) => state === "changed")).toEqual([]);
            }
          }),
          { numRuns: runs },
        );
      },
      60_000,
    );

    // Last of what one page tells: each formula of its sheets would be calculated along in all stories after it.
    test("500 holdings, and a ledger of as many rows, are written once, also after a second run", async () => {
      const { worksheets, ledgers, know, rows } = await told(open);
      const tickers = Array.from({ length: 500 }, (_, index) => `T${index}`);
      expect(await worksheets.insert("portfolio", tickers.join("\n"))).toEqual({ added: 500, untouched: 0 });
      expect(await worksheets.insert("portfolio", tickers.join("\n"))).toEqual({ added: 0, untouched: 500 });
      expect((await rows("portfolio.holdings")).map(({ ticker }) => ticker)).toEqual(tickers);
      know({ periods: tickers.map((ticker) => period(ticker, 0.5)) });
      expect([(await ledgers.record()).added, (await ledgers.record()).added]).toEqual([500, 0]);
      expect(await rows("ledger.entries")).toHaveLength(500);
    });

    if (!breaksOff) return;

    test("inserting, recording and closing that broke off at any step can be done again without a loss or a double row", async () => {
      for (let at = 1; ; at += 1) {
        const { worksheets, ledgers, know, type, rows, stage, sample } = await told(open);
        know({ periods: [period("AAPL", 0.5), period("XOM", 0.25)] });
        const all = async () => {
          await worksheets.insert("purification", "AAPL\t10\nXOM\t20");
          await ledgers.record();
          for (const down of [0, 1]) await type("ledger.entries", down, { shares: 10, currency: "USD" });
          const { periods } = await ledgers.periods();
          const ids = periods.flatMap(({ id, state }) => (state === "ready" ? [id] : []));
          await ledgers.close(ids, "A. Auditor");
          await worksheets.insert("about");
        };
        sample(true);
        await worksheets.insert("about");
        sample(false);
        stage.breakOff?.(at);
        const broke = await all().then(
          () => false,
          () => true,
        );
        stage.breakOff?.(undefined);
        await all();
        await all();
        expect((await rows("purification.periods")).map(({ ticker, shares }) => [ticker, shares])).toEqual([
          ["AAPL", 10],
          ["XOM", 20],
        ]);
        expect((await rows("ledger.entries")).map(({ ticker, amount }) => [ticker, amount])).toEqual([
          ["AAPL", 5],
          ["XOM", 2.5],
        ]);
        const found = await ledgers.periods();
        expect([found.periods.map(({ state }) => state), found.missing]).toEqual([["closed", "closed"], 0]);
        expect(await worksheets.insert("about")).toMatchObject({ about: "same" });
        if (broke) continue;
        expect(at).toBeGreaterThan(10);
        return;
      }
    });
  });
}

type Row = Readonly<Record<string, unknown>>;

async function told(open: () => Promise<Stage>, language = "en") {
  const stage = await open();
  const { workbook } = stage;
  let known: CachedAnswers = { periods: [], statuses: [] };
  let madeUp = false;
  let frozen: readonly string[] = [];
  let reports: Readonly<Record<string, Partial<ReportCurrency>>> = {};
  let selected: readonly (readonly unknown[])[] = [];
  const { worksheets, currencies, ledgers } = portsOverSheets(
    { ...workbook, selected: async () => selected, fronts: async () => [] },
    {
      demands: async () => [],
      reports: async (tickers) =>
        tickers.map((ticker) => ({
          ticker,
          currency: undefined,
          day: undefined,
          why: undefined,
          waits: undefined,
          ...reports[ticker],
        })),
      known: async () => known,
      frozen: async () => new Set(frozen),
      origin: async () => ({ version: "1.0.0", address: "https://service.example", madeUp }),
    },
    language,
  );
  /** Where the columns of a table are, by their keys: `ledger.entries`. */
  const columns = async (table: string) => {
    const found = [...(await workbook.snapshot([])).marked].flatMap(([name, area]) =>
      name.startsWith(`${table}.`) ? [[name.slice(table.length + 1), area] as const] : [],
    );
    return new Map(found);
  };
  /** Without what a formula of ours comes to, which takes its time. */
  const rows = async (table: string): Promise<readonly Row[]> => (await shown(table)).map(({ holds, ...row }) => row);
  const shown = async (table: string): Promise<readonly Row[]> => {
    const places = await columns(table);
    const [first] = places.values();
    const [block] = (await workbook.snapshot([[...places.keys()].map((key) => `${table}.${key}`)])).blocks;
    if (!first || !block) return [];
    const all = block.values.slice(first.row + 1 - block.row).map((line) => {
      return Object.fromEntries([...places].map(([key, { column }]) => [key, line[column - block.column] ?? ""]));
    });
    // What a formula of ours shows, or would, makes no row.
    return all.filter((row) => Object.entries(row).some(([key, value]) => key !== "holds" && value !== ""));
  };
  const type = async (table: string, down: number, values: Row) => {
    for (const [key, area] of await columns(table)) {
      if (key in values) await stage.set(area.sheet, area.row + 1 + down, area.column, (values[key] ?? null) as Value);
    }
  };
  return {
    stage,
    worksheets,
    currencies,
    ledgers,
    rows,
    shown,
    type,
    set: stage.set,
    /** What the full reports say from now on. */
    named: (next: typeof reports) => {
      reports = next;
    },
    select: (next: typeof selected) => {
      selected = next;
    },
    sample: (is: boolean) => {
      madeUp = is;
    },
    /** The sheets with frozen cells. */
    frozen: (sheets: readonly string[]) => {
      frozen = sheets;
    },
    /** What stands in a row of a worksheet, without what only keeps it in its order. */
    texts: async (kind: Kind, row: number) => {
      const [block] = (await workbook.snapshot([[`${kind}.all.laid`]])).blocks;
      const texts = block?.values[row - block.row]?.filter((value) => value !== "") ?? [];
      return texts.join(" ").replace(/[\u2066-\u2069]/g, "");
    },
    know: (next: Partial<CachedAnswers>) => {
      known = { periods: [], statuses: [], ...next };
    },
    /** A row is emptied: as deleted, or undone. */
    clear: async (table: string, down: number) => {
      for (const area of (await columns(table)).values()) {
        await stage.set(area.sheet, area.row + 1 + down, area.column, null);
      }
    },
    /** Everything that can be. */
    close: async (by: string) => {
      const { periods } = await ledgers.periods();
      return ledgers.close(
        periods.flatMap(({ id, state }) => (state === "ready" ? [id] : [])),
        by,
      );
    },
  };
}

function period(ticker: string, perShare: number): Observed {
  return observation({ ticker, dividend: perShare * 10, percent: 10, perShare });
}

function status(ticker: string, verdict: string): Seen {
  return {
    ticker,
    verdict,
    rank: 4,
    reportDate: "2025-09-30",
    at: 1_000,
    ...live,
    tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
    bands: { revenue: "clear", securities: "clear", debt: "clear" },
  };
}
