/**
 * Tries a workbook of another maker: each of its cells is read as a second reader reads it, some are rewritten, and what
 * else the file holds must be the same bytes.
 */
import { read } from "@e965/xlsx";
import { Unreadable } from "../../src/files/archive";
import type { FileValue } from "../../src/files/closedSheet";
import { type CellWrite, ClosedBook } from "../../src/files/closedWorkbook";
import { packing } from "../../src/node/packing";
import { type Area, addressOf, areaOf } from "../../src/workbook/area";
import { entriesOf, partIn, plainName } from "./zip";

export interface TriedBook {
  /** The sentence with which the file is refused. */
  readonly refused?: string;
  readonly sheets: number;
  /** The cells that hold a value, and those that were rewritten. */
  readonly cells: number;
  readonly rewritten: number;
  /** Cells that the second reader reads otherwise, in the file as it was. */
  readonly differences: readonly string[];
  /** What was not as it must be; none. */
  readonly faults: readonly string[];
}

/** Cells of each sheet that are rewritten. */
const mostRewritten = 60;

export function tryBook(bytes: Uint8Array): TriedBook {
  let book: ClosedBook;
  try {
    book = new ClosedBook(bytes, packing);
    book.formulas();
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return {
      refused,
      sheets: 0,
      cells: 0,
      rewritten: 0,
      differences: [],
      faults: error instanceof Unreadable ? [] : [refused],
    };
  }
  const faults = new Set<string>();
  const filled = book.sheets().flatMap((name) => book.filled(name).map((cell) => place(name, ...cell)));
  const before = secondReading(bytes);
  const differences = filled.flatMap(({ cell, value }) => difference(cell, value, before));
  if (book.with(filled).bytes !== bytes) faults.add("the same values change the file");
  const writings = book.sheets().flatMap((name) => writingsOn(book, name));
  const out = book.with(writings);
  const written = new Map(writings.map((one) => [keyOf(one.cell), one.value]));
  comparePackages(bytes, out.bytes, out.parts, faults);
  for (const part of out.parts) compareSheets(partIn(bytes, part), partIn(out.bytes, part), writings, faults, part);
  const again = new ClosedBook(out.bytes, packing);
  if (again.with(writings).parts.length > 0) faults.add("the same values twice change the file twice");
  const after = secondReading(out.bytes);
  for (const { cell, value } of writings) {
    const held = again.valueAt(cell);
    if (!isSame(held, value)) faults.add(`${keyOf(cell)} holds ${textOf(held)} in place of ${textOf(value)}`);
    for (const one of difference(cell, value, after)) faults.add(one);
  }
  for (const [key, value] of before) {
    if (!written.has(key) && !isSame(after.get(key), value)) faults.add(`${key} is another for the second reader`);
  }
  return {
    sheets: book.sheets().length,
    cells: filled.length,
    rewritten: writings.length,
    differences,
    faults: [...faults],
  };
}

/** Every so many of its cells with a value, and two cells that hold nothing yet. */
function writingsOn(book: ClosedBook, name: string): readonly CellWrite[] {
  const all = book.filled(name);
  const step = Math.max(1, Math.ceil(all.length / mostRewritten));
  const chosen = all.filter((_, index) => index % step === 0);
  const [row = 0, column = 0] = all[all.length - 1] ?? [];
  const free = [place(name, row, column + 1, ""), place(name, row + 3, column, "")];
  const cells = [
    ...chosen.map((cell) => place(name, ...cell)),
    ...free.filter(({ cell }) => book.valueAt(cell) === undefined),
  ];
  return cells.map(({ cell, value }, index) => ({ cell, value: anotherThan(value, index) }));
}

function anotherThan(value: FileValue, index: number): FileValue {
  const values: readonly FileValue[] = ["HALAL & <حلال>", 46_000.25, true, { error: "#N/A" }];
  const own = values[index % values.length] as FileValue;
  return isSame(own, value) ? "another" : own;
}

function place(sheet: string, row: number, column: number, value: FileValue) {
  const cell: Area = { sheet, row, column, rows: 1, columns: 1 };
  return { cell, value };
}

function keyOf({ sheet, ...cell }: Area): string {
  return `${sheet}!${addressOf({ ...cell, rows: 1, columns: 1 })}`;
}

/** What SheetJS reads, by sheet and cell. */
function secondReading(bytes: Uint8Array): ReadonlyMap<string, FileValue> {
  const found = new Map<string, FileValue>();
  const { Sheets: sheets } = read(bytes, { cellDates: false, cellHTML: false, cellText: true });
  for (const [name, sheet] of Object.entries(sheets)) {
    for (const [at, cell] of Object.entries(sheet)) {
      if (at.startsWith("!")) continue;
      const { t, v, w } = cell as { readonly t: string; readonly v: unknown; readonly w?: string };
      if (v === undefined || v === "") continue;
      found.set(`${name}!${at}`, t === "e" ? { error: String(w) } : (v as FileValue));
    }
  }
  return found;
}

function difference(
  cell: Area,
  value: FileValue | undefined,
  second: ReadonlyMap<string, FileValue>,
): readonly string[] {
  const other = second.get(keyOf(cell));
  if (value === undefined || value === "" || isSame(other, value)) return [];
  return [`${keyOf(cell)} is ${textOf(value)}, and ${textOf(other)} for the second reader`];
}

function isSame(one: FileValue | undefined, other: FileValue | undefined): boolean {
  if (typeof one === "object" && typeof other === "object") return one.error === other.error;
  return one === other;
}

function textOf(value: FileValue | undefined): string {
  return JSON.stringify(value) ?? "nothing";
}

/** Every entry in its place, with its name and time; all but the rewritten parts with their packed bytes. */
function comparePackages(before: Uint8Array, after: Uint8Array, parts: readonly string[], faults: Set<string>): void {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  if (old.length !== now.length) faults.add("the number of entries is another");
  old.forEach((entry, index) => {
    const other = now[index];
    const isPart = parts.some((part) => plainName(entry).toLowerCase() === part.toLowerCase());
    if (entry.name !== other?.name || entry.time !== other.time) faults.add(`${entry.name} is not where it was`);
    else if (!isPart && !entry.packed.equals(other.packed)) faults.add(`${entry.name} is packed anew`);
  });
}

/** Without the rewritten cells, and rows that were made for some, both are the same text. */
function compareSheets(
  before: string,
  after: string,
  writings: readonly CellWrite[],
  faults: Set<string>,
  part: string,
): void {
  const places = new Set(writings.map(({ cell }) => `${cell.row},${cell.column}`));
  const rest = (text: string) => {
    let [row, column] = [-1, -1];
    return (
      text
        .replace(
          /<((?:\w+:)?)(row|c)(?=[\s>/])[^>]*>(?:(?<=\/>)|(?<=<(?:\w+:)?row[^>]*>)|.*?<\/\1c>)/gs,
          (found, _, kind) => {
            // Without an address a row or cell is the one after the last.
            const [, letters, digits] = /^<[^>]*?\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/.exec(found) ?? [];
            if (kind === "row") [row, column] = [digits ? Number(digits) - 1 : row + 1, -1];
            else column = letters ? (areaOf(`${letters}1`, "")?.column ?? -1) : column + 1;
            return kind === "c" && places.has(`${row},${column}`) ? "" : found;
          },
        )
        // An element that was empty may have been opened for what is now in it.
        .replace(/<((?:\w+:)?(?:row|sheetData))((?:\s+[^\s>/][^\s>]*)*)\s*(?:\/>|><\/\1>)/g, "<$1$2/>")
        .replace(/<(?:\w+:)?row r="\d+"\/>/g, "")
        .replace(/<((?:\w+:)?sheetData)><\/\1>/g, "<$1/>")
    );
  };
  if (rest(before) !== rest(after)) faults.add(`${part} has other bytes beside the rewritten cells`);
}
