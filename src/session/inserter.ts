/**
 * The pane's port for inserting formulas: the functions with their help, and a preview of what a formula would show.
 */
import { isFailure } from "../core/failure";
import type { FunctionHelp } from "../functions/help/help";
import type { Inserter } from "../ports/host";
import { previewRows } from "../ports/previewRows";
import { RefusalError } from "../ports/refusalError";
import { refusalPhrase } from "../ports/refusals";
import { addressOf } from "../workbook/area";
import type { Workbook } from "../workbook/workbook";
import type { FormulaQuestions } from "./formulaQuestions";
import type { Session } from "./session";
import { shownCells } from "./shown";

export function inserterPort(
  session: Session,
  workbook: Workbook,
  asking: FormulaQuestions,
  functions: readonly FunctionHelp[],
): Inserter {
  return {
    functions: async () => functions,
    selection: async () => {
      const area = await workbook.selection();
      return area && addressOf(area);
    },
    preview: async (formula, ask) => {
      const asked = await asking.formula(formula);
      if (!asked) throw new RefusalError(refusalPhrase("calculatedArguments"));
      if (isFailure(asked)) return { rows: [[asked]], more: 0, calls: 0 };
      const shown = await shownCells(session, ask ? asked : { ...asked, peek: true });
      const unknown = new Set(asking.slots(asked).filter(({ answer, failure }) => answer === undefined && !failure));
      const calls = asked.peek ? 0 : Math.ceil(unknown.size / session.planning.carries(asked.operation, Date.now()));
      return { ...previewRows(asked, shown), calls };
    },
    insert: async (formula, over) => {
      const { cell, holds } = await workbook.activeCell();
      const address = addressOf(cell);
      const area = await asking.circle(formula, cell);
      if (area) return { why: "circular", cell: address, area: addressOf(area) };
      if (holds !== "" && over !== address) return { why: "filled", cell: address };
      await workbook.enter([{ cell, formula, blanks: [] }]);
      return undefined;
    },
  };
}
