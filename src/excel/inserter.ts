/** From the pane to a formula in a cell: the functions as the help tells them, and what a formula would show. */
import type { Cell } from "../core/call";
import { isFailure } from "../core/failure";
import type { FunctionHelp } from "../functions/help";
import type { Grid } from "../pane/grid";
import type { Inserter } from "../pane/ports";
import { addressOf } from "../workbook/area";
import type { Asking } from "./asking";
import { mostOf } from "./refresher";
import type { Session } from "./session";
import { shownCells } from "./shown";

const mostRows = 10;

export function inserterPort(
  session: Session,
  grid: Grid,
  asking: Asking,
  functions: readonly FunctionHelp[],
): Inserter {
  return {
    functions,
    selection: async () => {
      const area = await grid.selection();
      return area && addressOf(area);
    },
    preview: async (formula, ask) => {
      const asked = await asking.formula(formula);
      if (!asked) throw new Error("The sheet calculates its arguments: insert it to see what it shows.");
      if (isFailure(asked)) return { rows: [[asked.message]], calls: 0 };
      const shown = await shownCells(session, ask ? asked : { ...asked, peek: true });
      const unknown = new Set(asking.slots(asked).filter(({ answer, failure }) => answer === undefined && !failure));
      const calls = asked.peek ? 0 : Math.ceil(unknown.size / mostOf(session, asked.operation));
      return { rows: shown.slice(0, mostRows).map((row) => row.map(textOf)), calls };
    },
    insert: (formula) => grid.insert(formula),
  };
}

/** As a cell would show it, with the sentence in place of an error; what nobody asked yet is three dots. */
function textOf(cell: Cell): string {
  if (typeof cell !== "object") return String(cell);
  if ("failure" in cell) return cell.failure === "loading" ? "…" : cell.message;
  if ("day" in cell) return cell.day;
  if ("card" in cell) return cell.card;
  return cell.note === "" ? String(cell.number) : `${cell.number} (${cell.note})`;
}
