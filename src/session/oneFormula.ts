/** The pane's port that makes one formula of a selected column of them, and takes that back. src/workbook/formulas/oneFormula has the rules. */
import type { OneFormulas } from "../ports/host";
import { type Area, addressOf, type Block } from "../workbook/area";
import { knownNames } from "../workbook/formulas/formula";
import { type OneFormula, oneFormula, type Refused, refusalOf } from "../workbook/formulas/oneFormula";
import type { Workbook } from "../workbook/workbook";

type Sheets = Workbook & Required<Pick<Workbook, "layoutOf">>;

export function oneFormulaPort(workbook: Sheets, functions: Iterable<string>): OneFormulas {
  const spelt = knownNames(functions);
  let last: OneFormula | undefined;
  const find = async (): Promise<OneFormula | Refused> => {
    const selected = await workbook.selection();
    const block = selected && wholeOf(await workbook.read("sheet"), selected.sheet);
    if (!selected || !block) return { why: "none" };
    const tables = [...(await workbook.named())].flatMap(([name, area]) => (name.includes("[") ? [area] : []));
    const found = oneFormula(selected, block, spelt, tables);
    return "why" in found ? found : (refusalOf(await workbook.layoutOf(found.area)) ?? found);
  };
  const told = (found: OneFormula | Refused) =>
    "why" in found ? found : { address: addressOf(found.area), formulas: found.before.length, formula: found.formula };
  return {
    plan: async () => told(await find()),
    write: async (formula) => {
      const found = await find();
      if ("why" in found || found.formula !== formula) return told(found);
      const [first, ...others] = cellsOf(found.area);
      last = found;
      if (first) await workbook.enter([{ cell: first, formula, blanks: others }]);
      return undefined;
    },
    undo: async () => {
      const written = last;
      last = undefined;
      if (!written || (await formulaIn(written.area)) !== written.formula) return 0;
      await workbook.enter(
        cellsOf(written.area).map((cell, index) => ({ cell, formula: written.before[index] ?? "", blanks: [] })),
      );
      return written.before.length;
    },
  };

  /** The formula in the area's first cell; undefined where its sheet is not in front any more. */
  async function formulaIn({ sheet, row, column }: Area): Promise<unknown> {
    const block = wholeOf(await workbook.read("workbook"), sheet);
    return block?.formulas[row - block.row]?.[column - block.column];
  }
}

function cellsOf({ sheet, row, column, rows }: Area): readonly Area[] {
  return Array.from({ length: rows }, (_, down) => ({ sheet, row: row + down, column, rows: 1, columns: 1 }));
}

/** A host reads a large sheet in parts, one below another. */
function wholeOf(blocks: readonly Block[], sheet: string): Block | undefined {
  const parts = blocks.filter((block) => block.sheet === sheet).sort((one, other) => one.row - other.row);
  const [first] = parts;
  return (
    first && {
      ...first,
      rows: parts.reduce((sum, { rows }) => sum + rows, 0),
      formulas: parts.flatMap(({ formulas }) => formulas),
      values: parts.flatMap(({ values }) => values),
    }
  );
}
