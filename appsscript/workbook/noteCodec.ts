/**
 * Writes a frozen formula into the note of its cell, after the user's own text, and reads it back. The note moves with
 * the cell, and so does the formula. It looks like `Frozen 2026-11-22T04:00:00.000Z [k3x9 B2 ...] by Ali`, with the
 * formula below.
 */
import type { Area } from "../../src/workbook/area";
import { markOf, readMark, type Stamped } from "../../src/workbook/freeze/stamp";

const stamped = /(?:^|\n)Frozen (\S+) \[([^\]]*)\](?: by ([^\n]*))?\n(=[\s\S]*)$/;

/** The note of a frozen cell; `before` is the user's own text. */
export function frozenNote(before: string, kept: Stamped): string {
  const { at, by, formula } = kept;
  const stamp = `Frozen ${new Date(at).toISOString()} [${markOf(kept)}]${by && ` by ${by}`}`;
  return `${before && `${before}\n`}${stamp}\n${formula}`;
}

export function stampIn(note: string, cell: Area): Stamped | undefined {
  const [, at = "", mark = "", by = "", formula = ""] = stamped.exec(note) || [];
  if (formula === "") return undefined;
  return { ...readMark(mark, cell), at: Date.parse(at), by, formula, cell };
}

/** The user's own text in a note. */
export function userNote(note: string): string {
  const parts = stamped.exec(note);
  return parts ? note.slice(0, parts.index) : note;
}
