/**
 * Reads a pasted text as rows of cells. Cells are separated by tabs; else by semicolons; else by commas, unless all
 * commas stand within numbers; else by blanks before a number. A comma that may separate cells or thousands is kept in
 * its cell, and its line is named.
 */
import { withoutMarks } from "../../core/ticker";
import type { Value } from "../sheet/worksheet";
import { isHeadings, meaningOf } from "./headings";
import { type Holding, order } from "./holding";

export interface Pasted {
  readonly rows: readonly (readonly string[])[];
  /** The lines (from 1) with a comma that may separate cells or thousands: `KO, 1,500`. */
  readonly unsure: readonly number[];
}

/**
 * In a list without headings, a line that lacks the list's separator is read by itself: it may have been typed below
 * what was pasted.
 */
export function readPasted(text: string): Pasted {
  const lines = withoutMarks(text).replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  const rows = splitLines(lines);
  if (rows.some(isHeadings)) return { rows, unsure: [] };
  const unsure = unsureIn(lines);
  const own = rows.map((row, index) =>
    unsure.includes(index + 1)
      ? unsureCells(lines[index] ?? "")
      : row.length === 1
        ? (splitLines([lines[index] ?? ""])[0] ?? row)
        : row,
  );
  return { rows: own, unsure };
}

export function pastedRows(text: string): Pasted["rows"] {
  return readPasted(text).rows;
}

/** Digits, a comma, three digits: a number with thousands, or two cells. */
const tight = /(^|[^\d.,])(\d{1,3}(?:,\d{3})+)(?![\d.,]*\d)/;

/**
 * The lines that can be read in two ways. A list whose lines all have the same number of commas, and no blank behind
 * one, is surely separated by commas.
 */
function unsureIn(lines: readonly string[]): readonly number[] {
  if (lines.some((line) => /[\t;"]/.test(line))) return [];
  const filled = lines.filter((line) => line.trim() !== "");
  const counts = new Set(filled.map((line) => line.split(",").length));
  const isEven = filled.length > 1 && counts.size === 1 && !filled.some((line) => /,\s/.test(line));
  if (isEven) return [];
  return lines.flatMap((line, index) =>
    /[^\d,\s]\s*,|^\s*\d{4,},/.test(line) && tight.test(line.replace(/^[^,]*,/, "")) ? [index + 1] : [],
  );
}

/** The cells of a line in which digits, a comma and three digits are left together. */
function unsureCells(line: string): readonly string[] {
  const [, key = line, rest = ""] = /^([^,]*),(.*)$/.exec(line) ?? [];
  const cells = rest.trim().match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|[^,]+/g) ?? [];
  return [key.trim(), ...cells.map((cell) => cell.trim()).filter((cell) => cell !== "")];
}

function splitLines(lines: readonly string[]): readonly (readonly string[])[] {
  const separator = ["\t", ";"].find((mark) => lines.some((line) => line.includes(mark)));
  if (separator !== undefined) return lines.map((line) => cellsOf(line, separator));
  // In `AAPL 1,234` the comma belongs to the number; in `AAPL,1,234` and `AAPL, 12` one stands after a letter.
  if (lines.some((line) => /[^\d,\s]\s*,|,\s*[^\d\s]|,\s+\d/.test(line)))
    return lines.map((line) => cellsOf(line, ","));
  if (lines.some((line) => spaced.test(line.trim()))) return lines.map(cellsByBlanks);
  return lines.map((line) => cellsOf(line, ","));
}

/** A number as people write it in a list, with a currency beside it or without. */
const number = "[(−–-]?(?:\\p{Sc}|[A-Z]{3}\\s)?[\\d٠-٩۰-۹][\\d٠-٩۰-۹.,'’٫٬]*(?:\\p{Sc})?\\)?";
/** A ticker or a name, and after it numbers alone: `AAPL 10 190.5`. */
const spaced = new RegExp(`^(.*?\\S)\\s+(${number}(?:\\s+${number})*(?:\\s+[A-Z]{3})?)$`, "u");

function cellsByBlanks(line: string): readonly string[] {
  const [, before = line.trim(), numbers] = spaced.exec(line.trim()) ?? [];
  if (numbers === undefined) {
    const words = before.split(/\s+/);
    return words.every((word) => meaningOf(word) !== undefined) ? words : before.split(/\s{2,}/);
  }
  return [before, ...(numbers.match(new RegExp(`${number}|[A-Z]{3}`, "gu")) ?? [])];
}

function cellsOf(line: string, separator: string): readonly string[] {
  const cells = [""];
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (letter === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += letter;
  }
  return cells.map((cell) => cell.trim());
}

/**
 * Holdings as a text that a person can change, with headings, and that is read back as the same holdings.
 */
export function holdingsText(holdings: readonly Holding[]): string {
  // A point before exactly three digits may separate thousands. A fourth digit shows that it is decimal.
  const cell = (value: Value) =>
    typeof value === "number" ? String(value).replace(/^(\d{1,3}\.\d{3})$/, "$10") : (value ?? "");
  const used = order.filter((key) => key === "ticker" || holdings.some((one) => (one[key] ?? "") !== ""));
  const lines = holdings.map((one) => used.map((key) => cell(one[key])));
  return [used.map((key) => headings[key]), ...lines].map((line) => line.join("\t").trimEnd()).join("\n");
}

/** Headings that `headings.ts` reads without a question. */
const headings = {
  ticker: "Ticker",
  shares: "Shares",
  cost: "Cost per share",
  price: "Price",
  currency: "Currency",
} satisfies Record<keyof Holding, string>;

/** Rows of a file as a text, as a sheet copies them. */
export function textOfRows(rows: readonly (readonly unknown[])[]): string {
  const cell = (value: unknown) => {
    const text = typeof value === "number" ? plain(value) : String(value ?? "");
    return /["\t\r\n]/.test(text) ? text.replace(/["\t\r\n]+/g, " ") : text;
  };
  return rows.map((row) => row.map(cell).join("\t").trimEnd()).join("\n");
}

/** A number of a file, written so that its point is surely decimal. */
function plain(value: number): string {
  return String(value).replace(/^(-?\d{1,3}\.\d{3})$/, "$10");
}
