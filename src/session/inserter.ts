/**
 * The pane's port for inserting formulas: the functions with their help, and a preview of what a formula would show.
 */
import type { Call, Cell } from "../core/call";
import { isFailure } from "../core/failure";
import { english } from "../core/wording";
import type { FunctionHelp } from "../functions/help";
import { isJudgement } from "../functions/words";
import type { Inserter, PreviewCell } from "../ports/host";
import { Refusal } from "../ports/refusal";
import { phrase } from "../ports/refusals";
import { addressOf } from "../workbook/area";
import type { Workbook } from "../workbook/workbook";
import type { FormulaQuestions } from "./formulaQuestions";
import type { Session } from "./session";
import { shownCells } from "./shown";

const mostRows = 10;

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
      if (!asked) throw new Refusal(phrase("calculatedArguments"));
      if (isFailure(asked)) return { rows: [[asked]], more: 0, calls: 0 };
      const shown = await shownCells(session, ask ? asked : { ...asked, peek: true });
      const unknown = new Set(asking.slots(asked).filter(({ answer, failure }) => answer === undefined && !failure));
      const calls = asked.peek ? 0 : Math.ceil(unknown.size / session.planning.carries(asked.operation, Date.now()));
      const rows = shown.slice(0, mostRows).map((row) => row.map(plainOf));
      const tickers = tickersOf(asked, shown.length)?.slice(0, mostRows);
      return { rows, ...(tickers && { tickers }), more: shown.length - rows.length, calls };
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

/** The ticker of each row of a preview, "" for a row of headers; undefined when the rows do not belong to tickers. */
function tickersOf({ inputs }: Call, rows: number): readonly string[] | undefined {
  const headers = rows - inputs.length;
  if (headers < 0 || headers > 1 || inputs.some((row) => row.length !== 1)) return undefined;
  return [...Array.from({ length: headers }, () => ""), ...inputs.map(([input]) => String(input ?? ""))];
}

/**
 * A cell as the preview shows it: a failure as its sentence, and three dots for a question that nobody has asked yet.
 */
function plainOf(cell: Cell): PreviewCell {
  if (typeof cell !== "object") return typeof cell === "number" ? cell : String(cell);
  if ("failure" in cell) return cell.failure === "loading" ? "…" : cell;
  if ("phrase" in cell) return isJudgement(cell) ? cell.english : cell;
  if ("day" in cell) return cell.day;
  if ("card" in cell) return english.text(cell.card);
  if ("told" in cell) return cell.told;
  return cell.note ? { number: cell.number, note: cell.note } : cell.number;
}
