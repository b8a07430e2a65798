/** Workbooks with our functions as Excel stores them, and the values of their cells. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClosedBook } from "../../src/files/closedWorkbook";
import { packing } from "../../src/node/packing";
import { type Area, areaOf } from "../../src/workbook/area";
import { type BookParts, makeBook, sheet, styleSheet } from "../files/closed-book";

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** `=STATUS(A2)` is a function of ours that fills its cell; `{B2:C3}=LIST("US")` one that fills an area; other `=` are Excel's own. */
export function cell(at: string, content: string | number, shown: string | number = ""): string {
  if (typeof content === "number") return `<c r="${at}"><v>${content}</v></c>`;
  const [, ref = at, formula] = /^(?:\{(.+)\})?=(.*)$/s.exec(content) ?? [];
  const [type, value] =
    typeof shown === "number" ? ["", `<v>${shown}</v>`] : [' t="str"', `<v>${escapeXml(shown)}</v>`];
  if (formula === undefined) return `<c r="${at}" t="str"><v>${escapeXml(content)}</v></c>`;
  const own = /^(?:ETF\.)?[A-Z]+(?=\()/.exec(formula)?.[0] ?? "";
  const isOurs =
    /^(?:ETF\.\w+|STATUS|RANK|TEST|RATIO|ASOF|NAME|AGE|LIST|ZAKAT|PURIFY|SCREEN|CARD|WHY|USAGE|COVERAGE|COMPLIANCE|PURIFICATION|REPORT)$/.test(
      own,
    );
  if (!isOurs) return `<c r="${at}"${type}><f>${escapeXml(formula)}</f>${value}</c>`;
  const stored = `_xldudf_SHARIAH_${own.replace(".", "_")}${formula.slice(own.length)}`;
  return `<c r="${at}" cm="1"${type}><f t="array" ref="${ref}">${escapeXml(stored)}</f>${value}</c>`;
}

type Row = Readonly<Record<string, string | number | readonly [content: string, shown: string | number]>>;

/** Rows of cells by their columns: `{ A: "AAPL", B: ["=STATUS(A1)", "HALAL"] }`. */
export function rowsOf(rows: readonly Row[]): string {
  return rows
    .map((row, index) => {
      const cells = Object.entries(row).map(([column, held]) =>
        Array.isArray(held)
          ? cell(`${column}${index + 1}`, held[0], held[1])
          : cell(`${column}${index + 1}`, held as string | number),
      );
      return `<row r="${index + 1}">${cells.join("")}</row>`;
    })
    .join("");
}

export function bookWith(rows: readonly Row[], more: Partial<BookParts> = {}): Uint8Array {
  return makeBook({ sheets: { Data: sheet(rowsOf(rows)), Other: sheet("") }, styles: styleSheet, ...more });
}

export const freshFolder = () => mkdtempSync(join(tmpdir(), "night-"));

/** Written as a file into a folder of its own. */
export function fileOf(bytes: Uint8Array, name = "book.xlsx"): string {
  const path = join(freshFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** What cells of the first sheet hold. */
export function cellsOf(path: string, ...cells: readonly string[]): readonly unknown[] {
  const book = new ClosedBook(new Uint8Array(readFileSync(path)), packing);
  return cells.map((at) => book.valueAt(areaOf(at, "Data") as Area));
}
