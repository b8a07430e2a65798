/**
 * Checks what only Google can show, on a sheet of its own that is removed again, also after a failure. A run of the
 * script takes a second, so all formulas are entered in one go and read in one go. What they show answers most of the
 * questions.
 */

import type { Checker, CheckName, Finding } from "../../../src/ports/host";
import { isError, isLoading } from "../../../src/workbook/refresh/errorCells";
import type { Doing } from "../../../src/workbook/sheet/step";
import type { Content } from "../../../src/workbook/sheet/worksheet";
import { scratchSheet } from "../../../src/workbook/workbook";
import type { ActivityProgress } from "../account";
import type { CheckResult } from "../checks";
import { type Ask, type TypedAsk, typedAsk } from "./typedAsk";

type Outcome = Pick<Finding, "outcome" | "seen">;

const works = (seen: string): Outcome => ({ outcome: "works", seen });
const absent = (seen: string): Outcome => ({ outcome: "absent", seen });
const fails = (seen: string): Outcome => ({ outcome: "fails", seen });

/** ms to wait for cells to be calculated (Google gives each thirty seconds). */
const patience = 32_000;
/** ms by which the clocks of this page and of Google's computer may differ. */
const clocksDiffer = 5_000;

const mark = "check";
const note = "Shariah Sheets";
const misuse = "LON:VOD";

/** What is entered into which cell. Rows and columns count from 0. */
const entries: readonly (readonly [row: number, column: number, content: Content])[] = [
  ...[0, 1].flatMap((row) => [7, 8].map((column) => [row, column, misuse] as const)),
  [0, 0, { formula: `=SHARIAH_STATUS("${misuse}")` }],
  [2, 0, { formula: "=SHARIAH_STATUS(H1:I2)" }],
  // The only formula here that needs the service. Its second argument is left out on purpose: only the formula's text
  // tells that from a blank cell.
  [6, 0, { formula: '=SHARIAH_SCREEN("AAPL",,TRUE)' }],
  [11, 0, "0700"],
];
const age = [13, 0, { formula: '=SHARIAH_AGE("AAPL")' }] as const;
const noAge = [13, 0, null] as const;

function entryStep([row, column, content]: (typeof entries)[number]): Doing {
  return { do: "write", at: { row, column, rows: 1, columns: 1 }, formats: ["general"], cells: [[content]] };
}

export function checkerOver(ask: Ask, between = 1_000): Checker {
  return { check: (tell) => new Check(typedAsk(ask), between, tell).run() };
}

class Check {
  private sheet: string | undefined;
  private values: readonly (readonly unknown[])[] = [];

  constructor(
    private readonly ask: TypedAsk,
    private readonly between: number,
    private readonly tell: (finding: Finding) => void,
  ) {}

  async run(): Promise<void> {
    try {
      await this.attempt("sheet", async () => {
        const size = { rows: 30, columns: 10, rightToLeft: false };
        await this.carryOut([{ do: "sheet", isNew: false, clear: true, ...size }]);
        this.sheet = scratchSheet;
        return works(this.sheet);
      });
      if (this.sheet !== undefined) await this.onSheet(this.sheet);
      await this.withServices();
    } finally {
      if (this.sheet !== undefined) {
        await this.attempt("removed", async () => {
          await this.ask("checks.remove", String(this.sheet));
          return (await this.marks()).length === 0 ? works("the sheet is gone") : fails("a name is still there");
        });
      }
    }
  }

  private async onSheet(sheet: string): Promise<void> {
    const isSetUp = Boolean((await this.ask("settings.load")) || (await this.ask("sample.active")));
    const sent = await this.sent();
    await this.carryOut(entries.map(entryStep));
    await this.attempt("errors", async () => {
      await this.calculated();
      const cell = this.at(1, 1);
      return cell === "#ERROR!" ? works(cell) : fails(`it shows ${JSON.stringify(cell)}`);
    });
    await this.attempt("spill", async () => {
      const filled = [this.at(3, 1), this.at(3, 2), this.at(4, 1), this.at(4, 2)].filter((cell) => cell !== "");
      return filled.length === 4 ? works("2 rows, 2 columns") : fails(`${filled.length} of 4 cells are filled`);
    });
    await this.attempt("text", async () => {
      const cell = this.at(12, 1);
      return cell === "0700" ? works("0700") : fails(`it became ${JSON.stringify(cell)}`);
    });
    await this.attempt("service", async () => {
      if (!isSetUp) return absent("not set up");
      const calls = (await this.sent()) - sent;
      const told = calls === 0 ? "known already, no call" : `calls sent meanwhile: ${calls}`;
      const cell = this.at(7, 1);
      if (!isError(cell)) return works(told);
      const { lastFailure } = await this.standing();
      return fails(`${told}; ${lastFailure?.failure ?? String(cell)}`);
    });
    await this.attempt("leftOut", async () => {
      if (!isSetUp) return absent("not set up");
      const titles = `${String(this.at(7, 1))} to ${String(this.at(7, 7))}`;
      return titles === "Name to Report date" ? works(titles) : fails(titles);
    });
    await this.attempt("dates", async () => {
      const value = this.at(8, 7);
      if (!isSetUp || value === "" || isError(value)) return absent("no date came");
      // In another time zone the date would have a fraction of a day.
      return Number.isInteger(value) ? works("a whole day") : fails(`${typeof value} ${String(value)}`);
    });
    await this.attempt("recalculation", () => this.recalculated());
    await this.attempt("names", async () => {
      await this.carryOut([{ do: "marks", marks: [{ name: mark, row: 1, column: 1 }] }]);
      const [found] = await this.marks();
      return found?.[1].row === 1 ? works("set and found") : fails("not found again");
    });
    await this.attempt("notes", async () => {
      await this.carryOut([{ do: "notes", notes: [{ row: 0, column: 0, text: note }] }]);
      const [[read] = []] = await this.ask("checks.notes", sheet);
      return read === note ? works("set and read") : fails(`it reads ${JSON.stringify(read)}`);
    });
  }

  /** Enters the same formula a second time, as a refresh does, because Google may return the earlier result. */
  private async recalculated(): Promise<Outcome> {
    const told = async () => {
      await this.carryOut([entryStep(age)]);
      await this.calculated();
      return this.at(14, 1);
    };
    const before = await told();
    if (typeof before !== "number") return absent("nothing was fetched whose age could be told");
    await this.carryOut([entryStep(noAge)]);
    await new Promise((resolve) => setTimeout(resolve, this.between));
    const now = await told();
    return Number(now) > before ? works("a later age") : fails("the same age");
  }

  private async withServices(): Promise<void> {
    const start = Date.now();
    const [properties, cache, lock, now] = await this.ask("checks.services");
    const end = Date.now();
    const ms = end - start;
    const told = (what: CheckName, seen: CheckResult, good: string) => {
      const outcome = seen === true ? works(good) : fails(typeof seen === "string" ? seen : "not read again");
      this.tell({ what, ...outcome, ms });
    };
    told("storage", properties, "written, read and removed");
    told("database", cache, "written and read");
    told("lock", lock, "taken and given back");
    const off = now < start ? now - start : Math.max(0, now - end);
    const seconds = Math.round(off / 1_000);
    const clock = Math.abs(off) <= clocksDiffer ? works(`${seconds} s from Google's`) : fails(`${seconds} s off`);
    this.tell({ what: "clock", ...clock, ms });
  }

  private async attempt(what: CheckName, act: () => Promise<Outcome>): Promise<void> {
    const start = Date.now();
    const found = await act().catch((thrown: unknown) =>
      fails(thrown instanceof Error ? thrown.message : String(thrown)),
    );
    this.tell({ what, ...found, ms: Date.now() - start });
  }

  private async carryOut(steps: readonly Doing[]): Promise<void> {
    await this.ask(
      "worksheets.carryOut",
      steps.map((step) => ({ ...step, sheet: scratchSheet })),
    );
  }

  private async sent(): Promise<number> {
    return (await this.standing()).sent;
  }

  private async standing(): Promise<ActivityProgress> {
    return this.ask("activity.progress");
  }

  private async marks() {
    const { marked } = await this.ask("worksheets.snapshot", []);
    return marked.filter(([name]) => name === mark);
  }

  /** Waits until no cell of the sheet is being calculated. */
  private async calculated(): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      this.values = await this.ask("worksheets.held", String(this.sheet));
      const first = [this.at(1, 1), this.at(3, 1), this.at(7, 1)];
      const isOver = !first.includes("") && !this.values.flat().some(isLoading);
      if (isOver || Date.now() > end) return;
      await new Promise((resolve) => setTimeout(resolve, this.between));
    }
  }

  private at(row: number, column: number): unknown {
    return this.values[row - 1]?.[column - 1] ?? "";
  }
}
