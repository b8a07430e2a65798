/** The rows of a preview: the cells of a call as data that a page can take, without waiting for anything. */
import type { Call, Cell, Cells } from "../core/call";
import { english } from "../core/wording";
import { isJudgement } from "../functions/words";
import type { Preview, PreviewCell } from "./host";

const mostRows = 10;

/** The first ten rows of a call's cells, with the tickers that they belong to, and how many more there are. */
export function previewRows(asked: Call, shown: Cells): Omit<Preview, "calls"> {
  const rows = shown.slice(0, mostRows).map((row) => row.map(plainOf));
  const tickers = tickersOf(asked, shown.length)?.slice(0, mostRows);
  return { rows, ...(tickers && { tickers }), more: shown.length - rows.length };
}

/** The ticker of each row, "" for a row of headers; undefined when the rows do not belong to tickers. */
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
