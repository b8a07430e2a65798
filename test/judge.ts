/** Whether a cell is allowed: it must be a value that a sheet can hold, or a failure of the closed list. */
import type { Cell, Cells } from "../src/core/call";
import { isFailure } from "../src/core/failure";

export function judgeAll(cells: Cells): void {
  for (const row of cells) for (const cell of row) judge(cell);
}

/** Rows of one length, and not of none: hosts take nothing else. */
export function judgeShape(cells: Cells): void {
  const [{ length } = []] = cells;
  if (!length || cells.some((row) => row.length !== length)) throw new Error(`no table: ${JSON.stringify(cells)}`);
}

export function judge(cell: Cell | undefined): void {
  if (typeof cell === "number") {
    if (!Number.isFinite(cell)) throw new Error(`no number: ${cell}`);
  } else if (typeof cell === "string") {
    if (cell.includes("[object")) throw new Error(`an object's text: ${cell}`);
    if (cell.length > 32_767) throw new Error(`too long for a cell: ${cell.length}`);
  } else if (typeof cell === "object" && cell !== null) {
    if ("failure" in cell) {
      if (!isFailure(cell) || cell.message.includes("[object")) throw new Error(`no failure: ${JSON.stringify(cell)}`);
    } else if ("day" in cell) {
      if (!/^\d{4}-\d\d-\d\d$/.test(cell.day)) throw new Error(`no day: ${JSON.stringify(cell)}`);
    } else if ("number" in cell) {
      if (
        typeof cell.number !== "number" ||
        !Number.isFinite(cell.number) ||
        (cell.note && typeof cell.note.english !== "string")
      ) {
        throw new Error(`no number: ${JSON.stringify(cell)}`);
      }
    } else if ("told" in cell) {
      judge(cell.told);
    } else if ("phrase" in cell) {
      judge(cell.english);
    } else if (["string", "object"].includes(typeof cell.card)) {
      for (const value of Object.values(cell.properties)) judge(value as Cell);
    } else throw new Error(`no cell: ${JSON.stringify(cell)}`);
  } else if (typeof cell !== "boolean") throw new Error(`no cell: ${String(cell)}`);
}
