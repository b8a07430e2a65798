/**
 * IronCalc, a spreadsheet engine in Rust that had no part in any of this, as an engine for `refresh`. It has no tables in
 * this package, so formulas come with addresses. It gives a cell only as its text, so numbers are read in a format with
 * all their digits.
 */
import { readFileSync } from "node:fs";
import { initSync, Model } from "@ironcalc/wasm";
import type { Engine, FilledSheet } from "../../src/workbook/refresh/dependents";
import type { CellValue } from "../../src/workbook/refresh/newValues";

initSync({ module: readFileSync(require.resolve("@ironcalc/wasm/wasm_bg.wasm")) });

const digits = "0.0000000000000000E+00";
/** Its numbers for the types of a cell. */
const kinds = { number: 1, text: 2, logical: 4, error: 16 } as const;

/** A cell's content: a value, or a formula. */
export type Content = CellValue | { readonly formula: string };
export interface IronSheet {
  readonly name: string;
  readonly cells: readonly (readonly [row: number, column: number, content: Content])[];
}

export class IronCalc {
  private readonly model = new Model("book", "en", "UTC", "en");
  private readonly sheets: readonly string[];

  constructor(sheets: readonly IronSheet[]) {
    this.sheets = sheets.map(({ name }) => name.toLowerCase());
    this.model.pauseEvaluation();
    sheets.forEach(({ name }, index) => {
      if (index > 0) this.model.newSheet();
      this.model.renameSheet(index, name);
    });
    sheets.forEach(({ cells }, index) => {
      for (const [row, column, content] of cells) this.put(index, row, column, content);
    });
    this.calculate();
  }

  value(sheet: string, row: number, column: number): CellValue {
    const place = [this.indexOf(sheet), row + 1, column + 1] as const;
    const area = { sheet: place[0], row: place[1], column: place[2], width: 1, height: 1 };
    this.model.updateRangeStyle(area, "num_fmt", digits);
    const text = this.model.getFormattedCellValue(...place);
    const kind = this.model.getCellType(...place);
    if (kind === kinds.number) return text === "" ? "" : Number(text);
    if (kind === kinds.logical) return text === "TRUE";
    return kind === kinds.error ? { error: text } : text;
  }

  set(sheet: string, row: number, column: number, content: Content | undefined): void {
    this.put(this.indexOf(sheet), row, column, content ?? "");
  }

  calculate(): void {
    this.model.resumeEvaluation();
    this.model.evaluate();
    this.model.pauseEvaluation();
  }

  private indexOf(sheet: string): number {
    return this.sheets.indexOf(sheet.toLowerCase());
  }

  private put(sheet: number, row: number, column: number, content: Content): void {
    const place = [sheet, row + 1, column + 1] as const;
    if (content === "") this.model.rangeClearAll(sheet, row + 1, column + 1, row + 1, column + 1);
    else this.model.setUserInput(...place, inputOf(content));
  }
}

/** As a person types it. */
function inputOf(content: Content): string {
  if (typeof content === "object") return "error" in content ? `=${nameOfError(content.error)}` : content.formula;
  return typeof content === "string" ? `'${content}` : String(content).toUpperCase();
}

const nameOfError = (error: string) => (error === "#N/A" ? "NA()" : error);

/** Whether IronCalc has a function of this name: without one a cell says `#NAME?`. */
function knowsFunction(name: string): boolean {
  const probe = new IronCalc([{ name: "Probe", cells: [[0, 0, { formula: `=${name}()` }]] }]);
  const value = probe.value("Probe", 0, 0);
  return typeof value !== "object" || value.error !== "#NAME?";
}

/** The same contract as `openEngine` has. Formulas are tried in a cell far from all others. */
export function openIronCalc(sheets: readonly FilledSheet[]): Engine {
  const iron = new IronCalc(sheets);
  const known = new Map<string, boolean>();
  return {
    knows: (name) => {
      const found = known.get(name) ?? knowsFunction(name);
      known.set(name, found);
      return found;
    },
    isTooLarge: () => false,
    evaluate: ({ sheet, row, column }, formula) => {
      const before = iron.value(sheet, row, column);
      iron.set(sheet, row, column, { formula });
      iron.calculate();
      const value = iron.value(sheet, row, column);
      iron.set(sheet, row, column, before);
      return value;
    },
    set: (values) => {
      for (const { cell, value } of values) iron.set(cell.sheet, cell.row, cell.column, value);
      iron.calculate();
    },
  };
}
