/**
 * What only Google can show, tried on a sheet of its own that is taken away again, also when something fails. A run of the
 * script takes a second, so all formulas are entered at once and looked at together; what they show tells most of it.
 */
import { scratchSheet } from "../../src/pane/help/checks";
import type { Checker, CheckName, Finding } from "../../src/pane/ports";
import { isError, isLoading } from "../../src/workbook/errorCells";
import type { Standing } from "../account";
import type { Tried } from "../checks";
import type { Step } from "../laying";
import { type Ask, type Call, callsOver } from "./messages";

type Outcome = Pick<Finding, "outcome" | "seen">;

const works = (seen: string): Outcome => ({ outcome: "works", seen });
const absent = (seen: string): Outcome => ({ outcome: "absent", seen });
const fails = (seen: string): Outcome => ({ outcome: "fails", seen });

/** ms for cells to be calculated, of which Google gives each thirty seconds; and between two looks at them. */
const patience = 32_000;
/** So far, in ms, may the clocks of the page and of Google's computer be from one another. */
const clocksDiffer = 5_000;

const mark = "check";
const note = "Shariah Sheets";
const misuse = "LON:VOD";

/** From the first row and column on: what is entered, and where it is looked for. */
const formulas: readonly (readonly [at: string, content: string])[] = [
  ["H1", misuse],
  ["I1", misuse],
  ["H2", misuse],
  ["I2", misuse],
  ["A1", `=SHARIAH_STATUS("${misuse}")`],
  ["A3", "=SHARIAH_STATUS(H1:I2)"],
  // The one call to the service. An argument is left out on purpose: the formula alone tells that from a blank.
  ["A7", '=SHARIAH_SCREEN("AAPL",,TRUE)'],
  ["A12", "'0700"],
];
const age: Step = ["A14", ["setValues", [['=SHARIAH_AGE("AAPL")']]]];
const noAge: Step = ["A14", ["setValues", [[""]]]];

export function checkerOver(ask: Ask, between = 1_000): Checker {
  return { check: (tell) => new Check(callsOver(ask), between, tell).run() };
}

class Check {
  private sheet: string | undefined;
  private values: readonly (readonly unknown[])[] = [];

  constructor(
    private readonly ask: Call,
    private readonly between: number,
    private readonly tell: (finding: Finding) => void,
  ) {}

  async run(): Promise<void> {
    try {
      await this.attempt("sheet", async () => {
        this.sheet = await this.ask("worksheets.begin", scratchSheet, scratchSheet, 30, 10, []);
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
    await this.write(formulas.map(([at, content]): Step => [at, ["setValues", [[content]]]]));
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
      // A date of another time zone would be a day with a part of one.
      return Number.isInteger(value) ? works("a whole day") : fails(`${typeof value} ${String(value)}`);
    });
    await this.attempt("recalculation", () => this.recalculated());
    await this.attempt("names", async () => {
      await this.ask("worksheets.mark", sheet, [{ name: mark, row: 2, column: 2 }]);
      const [found] = await this.marks();
      return found?.row === 2 ? works("set and found") : fails("not found again");
    });
    await this.attempt("notes", async () => {
      await this.write([["A1", ["setNotes", [[note]]]]]);
      const [[read] = []] = await this.ask("checks.notes", sheet);
      return read === note ? works("set and read") : fails(`it reads ${JSON.stringify(read)}`);
    });
  }

  /** The same formula anew, as a refresh writes it: Google may hand out what it calculated before. */
  private async recalculated(): Promise<Outcome> {
    const told = async () => {
      await this.write([age]);
      await this.calculated();
      return this.at(14, 1);
    };
    const before = await told();
    if (typeof before !== "number") return absent("nothing was fetched whose age could be told");
    await this.write([noAge]);
    await new Promise((resolve) => setTimeout(resolve, this.between));
    const now = await told();
    return Number(now) > before ? works("a later age") : fails("the same age");
  }

  private async withServices(): Promise<void> {
    const start = Date.now();
    const [properties, cache, lock, now] = await this.ask("checks.services");
    const end = Date.now();
    const ms = end - start;
    const told = (what: CheckName, seen: Tried, good: string) => {
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

  private async write(steps: readonly Step[]): Promise<void> {
    await this.ask("worksheets.write", String(this.sheet), steps);
  }

  private async sent(): Promise<number> {
    return (await this.standing()).sent;
  }

  private async standing(): Promise<Standing> {
    return this.ask("activity.progress");
  }

  private async marks(): Promise<readonly { readonly name: string; readonly row: number }[]> {
    const all = await this.ask("worksheets.marked");
    return all.filter(({ name }) => name === mark);
  }

  /** Looks at the sheet until nothing on it is calculated any more. */
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
