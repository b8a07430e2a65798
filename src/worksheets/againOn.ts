/**
 * Finds the sheet on which the writing of a worksheet broke off, to write it there again. It is compared with all that
 * writing it puts into cells, so that nothing a user typed there since is written over.
 */
import type { Area, Block } from "../workbook/area";
import { type Into, spell, spellings } from "../workbook/sheet/spelling";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Value, Worksheet } from "../workbook/sheet/worksheet";
import { sheetOf } from "./marks";
import { rowFormula } from "./rowFormula";

/**
 * The sheet on which the writing of the worksheet broke off, if it holds only what was written: the worksheet may be
 * written there again. Undefined where there is none, or where somebody has typed into it: then it is theirs.
 */
export function againOn(
  worksheet: Worksheet,
  marked: ReadonlyMap<string, Area>,
  blocks: readonly Block[],
): string | undefined {
  const sheet = sheetOf(worksheet, marked);
  const block = blocks.find((one) => one.sheet === sheet);
  const written = contentsOf(worksheet);
  const isOurs = (value: unknown, row: number, column: number, formula: unknown) => {
    if (value === "" && !isFormula(formula)) return true;
    const meant = written.get(`${row},${column}`);
    if (meant === undefined) return false;
    if (meant.formulas) return formula === undefined || meant.formulas.has(bare(String(formula)));
    return !isFormula(formula) && String(value) === String(meant.value);
  };
  const isUntouched = block?.values.every((line, down) =>
    line.every((value, across) =>
      isOurs(value, block.row + down, block.column + across, block.formulas[down]?.[across]),
    ),
  );
  return isUntouched === false ? undefined : sheet;
}

type Content = { readonly value: Value } & { readonly formulas?: ReadonlySet<string> };

/** Everything that the writing of a worksheet puts into cells, by place. */
function contentsOf(worksheet: Worksheet): ReadonlyMap<string, Content> {
  const contents = new Map<string, Content>();
  const put = (row: number, column: number, value: Value, formula?: string, into?: Into) => {
    const formulas = formula === undefined ? undefined : { formulas: formulasOf(formula, worksheet, into) };
    contents.set(`${row},${column}`, { value, ...formulas });
  };
  for (const { row, column, value = null, formula } of worksheet.cells) put(row, column, value, formula);
  for (const table of worksheet.tables) {
    table.columns.forEach((described, index) => {
      const { key, heading } = described;
      const column = sheetColumn(table, index);
      put(table.row, column, heading);
      const rows = Math.max(1, table.rows.length);
      for (let row = 0; row < rows; row += 1) {
        const formula = rowFormula(described, table.rows[row]);
        put(table.row + 1 + row, column, table.rows[row]?.[key] ?? null, formula, { table, row });
      }
    });
  }
  return contents;
}

/** The formula in every spelling in which a host may give it back. */
function formulasOf(formula: string, worksheet: Worksheet, into: Into | undefined): ReadonlySet<string> {
  return new Set(Object.values(spellings).map((spelling) => bare(spell(formula, worksheet, spelling, into))));
}

/** A formula without the characters that a host may leave out or add. */
function bare(formula: string): string {
  return formula.replace(/[\s[\]@$']/g, "").toUpperCase();
}

function isFormula(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("=");
}
