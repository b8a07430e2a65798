/**
 * A worksheet as the playground's grid calculates it: its own engine, without a page. The tests say what our functions
 * answer, and find cells by the words beside them and columns by their keys, so that another column moves nothing here.
 */
import { ICommandService, LocaleType, Univer, UniverInstanceType } from "@univerjs/core";
import {
  type ArrayValueObject,
  BaseFunction,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  NumberValueObject,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  StringValueObject,
  UniverFormulaEnginePlugin,
} from "@univerjs/engine-formula";
import { newSheetSteps, sheetData } from "../../src/playground/sheets/worksheetData";
import { bodyOf } from "../../src/workbook/sheet/tablePlaces";
import type { Cell, Row, Table, Value, Worksheet } from "../../src/workbook/sheet/worksheet";

/** What our function of this name shows for these arguments: a value, or nothing where it has no answer (`#N/A`). */
export type Answers = (name: string, ...given: readonly Value[]) => Value | undefined;

/** The worksheet with this typed into its rows, and into its named cells. */
export function typed(worksheet: Worksheet, rows: readonly Row[], inputs: Row = {}): Worksheet {
  const [table] = worksheet.tables as [Table];
  const named = (cell: Cell) => worksheet.names.find(({ row, column }) => cell.row === row && cell.column === column);
  return {
    ...worksheet,
    tables: [{ ...table, rows: rows.map((row, index) => ({ ...table.rows[index], ...row })) }],
    cells: worksheet.cells.map((cell) => {
      const { key = "" } = named(cell) ?? {};
      return key in inputs ? { ...cell, value: inputs[key] ?? null } : cell;
    }),
  };
}

export async function calculated(worksheet: Worksheet, answers: Answers): Promise<Calculated> {
  const sheet = sheetData(newSheetSteps(worksheet), "sheet");
  const univer = new Univer({ locale: LocaleType.EN_US, locales: { [LocaleType.EN_US]: {} } });
  try {
    univer.registerPlugin(UniverFormulaEnginePlugin, { function: ours(worksheet, answers) });
    univer.createUnit(UniverInstanceType.UNIVER_SHEET, { id: "book", sheetOrder: ["sheet"], sheets: { sheet } });
    const commands = univer.__getInjector().get(ICommandService);
    const result = new Promise<Cells>((resolve) => {
      commands.onCommandExecuted(({ id, params }) => {
        if (id !== SetFormulaCalculationResultMutation.id) return;
        resolve((params as { unitData: { book: { sheet: Cells } } }).unitData.book.sheet);
      });
    });
    const all = { forceCalculation: true, dirtyRanges: [], commands: [] };
    await commands.executeCommand(SetFormulaCalculationStartMutation.id, all, { onlyLocal: true });
    return new Calculated(worksheet, sheet.cellData as Cells, await result);
  } finally {
    univer.dispose();
  }
}

type Cells = Readonly<Record<number, Readonly<Record<number, { readonly v?: Value } | undefined>> | undefined>>;

export class Calculated {
  constructor(
    private readonly worksheet: Worksheet,
    private readonly written: Cells,
    private readonly shown: Cells,
  ) {}

  /** A column of the table, by its key. */
  column(key: string): readonly (string | number)[] {
    const [table] = this.worksheet.tables as [Table];
    const { row, rows, column } = bodyOf(table, key);
    return Array.from({ length: rows }, (_, index) => this.value({ row: row + index, column }));
  }

  /** What stands right of these words. */
  figure(words: string): string | number {
    const label = this.label(words);
    const [beside] = this.worksheet.cells
      .filter(({ row, column }) => row === label.row && column > label.column)
      .sort((one, other) => one.column - other.column);
    if (!beside) throw new Error(`Nothing stands beside ${words}.`);
    return this.value(beside);
  }

  /** What stands in the line of these words, under a heading. */
  under(heading: string, words: string): string | number {
    const { row, column } = this.label(words);
    const [head] = this.worksheet.cells
      .filter((cell) => cell.style === "heading" && cell.value === heading && cell.row < row && cell.column >= column)
      .sort((one, other) => one.column - other.column);
    if (!head) throw new Error(`Nothing is headed ${heading}.`);
    return this.value({ row, column: head.column });
  }

  /** A blank is "", as a formula gives it. */
  value({ row, column }: Pick<Cell, "row" | "column">): string | number {
    return (this.shown[row]?.[column] ?? this.written[row]?.[column])?.v ?? "";
  }

  private label(words: string): Cell {
    const found = this.worksheet.cells.find(
      (cell) => !["title", "heading"].includes(cell.style ?? "") && this.value(cell) === words,
    );
    if (!found) throw new Error(`Nothing says ${words}.`);
    return found;
  }
}

function ours({ cells, tables }: Worksheet, answers: Answers): [new () => BaseFunction, string][] {
  const formulas = [...cells, ...tables.flatMap(({ columns }) => columns)].flatMap(({ formula }) => formula ?? []);
  const names = formulas.flatMap((formula) =>
    [...formula.matchAll(/SHARIAH\.([A-Z.]+)/g)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].map((name) => [
    class extends BaseFunction {
      constructor() {
        super(`SHARIAH.${name}`);
      }
      override calculate(...given: BaseValueObject[]): BaseValueObject {
        const cells = given.map((one) => (one.isArray() ? (one as ArrayValueObject).getFirstCell() : one));
        const wrong = cells.find((one) => one.isError());
        if (wrong) return wrong;
        const answer = answers(name, ...cells.map((one) => (one.isNull() ? null : (one.getValue() as Value))));
        if (answer === undefined) return ErrorValueObject.create(ErrorType.NA);
        return typeof answer === "number" ? NumberValueObject.create(answer) : StringValueObject.create(answer ?? "");
      }
    },
    `SHARIAH.${name}`,
  ]);
}
