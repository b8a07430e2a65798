/**
 * Calculates the formulas of a sheet that call functions of the add-in: their arguments are read from the sheet, the
 * calls of one turn go to the add-in in one message, and the cells wait for what it gives. A formula that needs another
 * function of Excel's than the few that `nestedFormula` knows shows nothing: no test may rely on it.
 */
import type { Asked, Cells } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Area } from "../../src/workbook/area";
import { argumentOf } from "../../src/workbook/formulas/argumentOf";
import { nestedOutcome, treeOf } from "../../src/workbook/formulas/nestedFormula";
import type { FunctionCalls, Result } from "./functionCalls";
import type { At, Book, Calculate, Values } from "./server/book";

/** A call that is still to be made. */
interface Ask {
  readonly operation: "called";
  readonly key: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

export function calledFormulas(calls: () => FunctionCalls): Calculate {
  let turn: { readonly ask: Ask; readonly resolve: (result: Result) => void }[] = [];
  const flush = async () => {
    const asked = turn;
    turn = [];
    const results = await calls().answers(calls().call(...asked.map(({ ask }) => ask)));
    asked.forEach(({ resolve }, index) => void resolve(results[index] as Result));
  };
  const answered = (ask: Ask) =>
    new Promise<Result>((resolve) => {
      if (turn.length === 0) setImmediate(() => void flush());
      turn.push({ ask, resolve });
    });
  return (formula, at, book) => {
    const tree = treeOf(formula, (written) => /^SHARIAH\.([A-Z.]+)$/i.exec(written)?.[1]?.toUpperCase());
    if (!tree) return [[""]];
    const known = new Map<string, Result>();
    const sheet = sheetOf(book, at, known);
    const calculated = async (): Promise<Values> => {
      for (;;) {
        const outcome = nestedOutcome(tree, sheet);
        if (!outcome) return [[""]];
        if ("cells" in outcome) return outcome.cells.map((line) => line.map(shownValue));
        const asks = outcome.asks as unknown as readonly Ask[];
        const results = await Promise.all(asks.map(answered));
        asks.forEach(({ key }, index) => void known.set(key, results[index] as Result));
      }
    };
    return calculated();
  };
}

function sheetOf(book: Book, { sheet, row, column }: At, known: ReadonlyMap<string, Result>) {
  const cell = { sheet: sheet.name, row, column, rows: 1, columns: 1 };
  const valueAt = (area: Area) => book.sheet(area.sheet).cell(area.row, area.column).value as string | number;
  return {
    areaOf: (text: string) => {
      const found = argumentOf(text, cell, namedAreas(book));
      return found && "area" in found ? found.area : undefined;
    },
    valueAt,
    rows: (area: Area) =>
      Array.from({ length: area.rows }, (_, down) =>
        Array.from({ length: area.columns }, (_, across) =>
          valueAt({ ...area, row: area.row + down, column: area.column + across }),
        ),
      ),
    ours: (name: string, given: readonly unknown[]): Cells | Asked => {
      const key = JSON.stringify([name, given]);
      const result = known.get(key);
      if (!result) return { operation: "called", key, name, given } as unknown as Asked;
      return ("value" in result ? result.value : [[fail("notReturned", key)]]) as Cells;
    },
  };
}

function namedAreas(book: Book): ReadonlyMap<string, Area> {
  const named = new Map<string, Area>();
  for (const { name, sheet, box } of book.names) if (box) named.set(name.toUpperCase(), { sheet: sheet.name, ...box });
  for (const { name, sheet, box } of book.tables) {
    const body = { sheet: sheet.name, ...box, row: box.row + 1, rows: box.rows - 1 };
    named.set(name.toUpperCase(), body);
    for (let across = 0; across < box.columns; across += 1) {
      const heading = String(sheet.cell(box.row, box.column + across).value).toUpperCase();
      named.set(`${name.toUpperCase()}[${heading}]`, { ...body, column: box.column + across, columns: 1 });
    }
  }
  return named;
}

/** What a cell shows of a value: a number without its format, an error's code. */
function shownValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return "basicValue" in value ? value.basicValue : "#N/A";
}
