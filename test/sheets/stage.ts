/**
 * The stage of Google Sheets: the built script on the stand-in for Apps Script, with the sample service on a socket.
 * Both follow one clock, which runs faster than real time.
 */
import type { FaultHook } from "../../src/service/faults";
import { startService } from "../../src/service/server";
import { showsFailure, withoutMark } from "../../src/workbook/refresh/errorCells";
import type { Shown, Stage, StageOptions, Workbook } from "../stage/stage";
import { shippedScript } from "./script";
import { type Document, openDocument } from "./stand-in/document";
import { reference } from "./stand-in/reference";

const speed = 4;

export const sheetsStage: Stage = { lacks: ["dropped"], open: async (options = {}) => openStage(options) };

async function openStage(options: StageOptions): Promise<Workbook> {
  const code = shippedScript();
  const { rate = 1, settings: changed = {}, clockOffset = 0, fault, month, plan, getToken } = options;
  let document: Document | undefined;
  const service = await startService({
    rate: rate * speed,
    ...(month === undefined ? {} : { month }),
    ...(plan === undefined ? {} : { plan }),
    ...(getToken === undefined ? {} : { getToken }),
    ...(fault === undefined ? {} : { fault: fault as FaultHook }),
    get clockOffset() {
      return clockOffset + (document ? document.clock.now() - Date.now() : 0);
    },
  });
  const { address, segment, clientId, secret } = service;
  const settings = { address, segment, clientId, secret, callsPerSecond: rate, demo: false, ...changed };
  document = openDocument({ code, settings, speed, latencyFactor: 0.5 });
  return new Sheet(document, service);
}

type Service = Awaited<ReturnType<typeof startService>>;

/** Every formula gets a sheet of its own, with its arguments beside it. */
class Sheet implements Workbook {
  private count = 0;

  constructor(
    private readonly document: Document,
    private readonly service: Service,
  ) {}

  async cells(name: string, ...typed: unknown[]): Promise<readonly (readonly Shown[])[]> {
    const sheet = this.sheet();
    const formula = this.formula(sheet, name, typed, 1);
    const anchor = `${sheet}!A1`;
    for (let tries = 0; tries < 3; tries += 1) {
      this.document.enter(anchor, [[formula]]);
      await this.document.settled();
      // What a user does with a cell that is still loading, or that Google killed: it is calculated again.
      if (!/still loading|maximum execution time/i.test(this.document.note(anchor))) break;
      this.document.enter(anchor, [[""]]);
    }
    const [rows, columns] = shapeOf(typed[0]);
    return this.shown(name, anchor, rows, columns);
  }

  async column(name: string, typed: readonly (readonly unknown[])[]): Promise<readonly Shown[]> {
    const sheet = this.sheet();
    const formulas = typed.map((given, index) => [this.formula(sheet, name, given, index + 1)]);
    this.document.enter(`${sheet}!A1`, formulas);
    await this.document.settled();
    return this.shown(name, `${sheet}!A1`, typed.length, 1).map(([cell]) => cell as Shown);
  }

  async calls(): Promise<number> {
    return this.service.stats().calls;
  }

  async refusals(): Promise<number> {
    return this.service.stats().refusals;
  }

  arrivals(): readonly number[] {
    return this.service.stats().arrivals.map((at) => at * speed);
  }

  async refresh(): Promise<void> {
    await this.document.run("refreshAll");
    await this.document.settled();
  }

  async reopen(): Promise<Workbook> {
    await this.document.open();
    return this;
  }

  async allow(operation: string, calls: number): Promise<void> {
    await this.document.run("allowCalls", operation, calls);
  }

  async close(): Promise<void> {
    await this.document.close();
    await this.service.close();
  }

  private sheet(): string {
    this.count += 1;
    const name = `Story${this.count}`;
    this.document.spreadsheet.insert(name);
    return name;
  }

  /** Arguments stand far to the right, a column each; what is left out is left out. */
  private formula(sheet: string, name: string, typed: readonly unknown[], row: number): string {
    const given = typed.map((value, index) => {
      if (value === null || value === undefined) return "";
      if (!Array.isArray(value)) return typeof value === "string" ? `"${value}"` : String(value);
      const [rows, columns] = shapeOf(value);
      const area = { row, column: 11 + index, rows, columns };
      this.document.enter(`${sheet}!${reference(area)}`, value as unknown[][]);
      return reference(area);
    });
    return `=SHARIAH_${name.replaceAll(".", "_")}(${given.join(",")})`;
  }

  /** Sheets shows one error for all that a script throws, and a sentence or no number inside a range. */
  private shown(name: string, anchor: string, rows: number, columns: number): Shown[][] {
    const note = this.document.note(anchor);
    if (note !== "") return [[failureOf(note)]];
    const sheet = anchor.split("!")[0] as string;
    const area = reference({ row: 1, column: 1, rows, columns });
    return this.document.values(`${sheet}!${area}`).map((cells) => cells.map((value) => shownValue(name, value)));
  }
}

function shapeOf(value: unknown): [rows: number, columns: number] {
  return Array.isArray(value) ? [value.length, (value[0] as unknown[]).length] : [1, 1];
}

function shownValue(name: string, value: unknown): Shown {
  if (value === "#NUM!") return { error: "#N/A" };
  if (typeof value !== "string" || !showsFailure(value)) return value as Shown;
  // WHY's text is what Excel shows as text too.
  return name === "WHY" ? withoutMark(value) : failureOf(withoutMark(value));
}

/** Excel's two kinds of failure, told apart by their sentences. */
function failureOf(message: string): Shown {
  const misuse = /not a ticker|is an ETF: use|sizes do not match|^Argument |^There is no field /i.test(message);
  return { error: misuse ? "#VALUE!" : "#N/A", message };
}
