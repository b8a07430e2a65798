/**
 * Spells a worksheet's formula for one host: our functions, references to columns and named cells, separators and
 * decimals. Texts in quotes do not change.
 */
import { absoluteAddress, addressOf } from "../area";
import { tokensOf } from "../formulas/tokensOf";
import { bodyOf, tableColumn, tableOf } from "./tablePlaces";
import type { Table, Worksheet } from "./worksheet";

export interface Spelling {
  /** `SHARIAH.ETF.STATUS`, `SHARIAH_ETF_STATUS`, or as a file stores it. */
  readonly functions: "excel" | "sheets" | "file";
  /**
   * Whether references use the names and headings of tables, as a user types them (`tables`) or as a file stores them
   * (`file`); or the addresses of cells.
   */
  readonly references: "tables" | "file" | "cells";
  readonly separator: "," | ";";
  readonly decimal: "." | ",";
  /** How many rows below a table a reference by address includes, so that a row typed there is not left out. */
  readonly room: number;
}

export const spellings = {
  excel: { functions: "excel", references: "tables", separator: ",", decimal: ".", room: 0 },
  file: { functions: "file", references: "file", separator: ",", decimal: ".", room: 0 },
  playground: { functions: "excel", references: "cells", separator: ",", decimal: ".", room: 500 },
  sheets: { functions: "sheets", references: "cells", separator: ",", decimal: ".", room: 500 },
} as const satisfies Record<string, Spelling>;

/** Where a formula goes: a row of a table, counted from 0 below its headings. */
export interface Into {
  readonly table: Table;
  readonly row: number;
}

export function spell(formula: string, worksheet: Worksheet, spelling: Spelling, into?: Into): string {
  return tokensOf(formula)
    .map(({ kind, text, name, columns }) => {
      if (kind === "call") return name.startsWith(ours) ? `${functionName(name.slice(ours.length), spelling)}(` : text;
      if (kind === "number") return text.replace(".", spelling.decimal);
      if (kind === "sign") return text === "," ? spelling.separator : text;
      if (kind !== "reference" || (name === "" && columns === undefined)) return text;
      if (columns === undefined) return nameText(name, worksheet, spelling);
      if (columns.startsWith("@")) return ownCell(columns.slice(1), worksheet, spelling, into);
      return wholeColumn(tableOf(worksheet, name), columns, spelling);
    })
    .join("");
}

/** How a worksheet's formula begins the names of our functions. */
const ours = "SHARIAH.";

function functionName(name: string, { functions }: Spelling): string {
  if (functions === "excel") return `SHARIAH.${name}`;
  const flat = `SHARIAH_${name.replace(/\./g, "_")}`;
  return functions === "file" ? `_xldudf_${flat}` : flat;
}

function ownCell(key: string, { kind }: Worksheet, { references }: Spelling, into: Into | undefined): string {
  if (!into) throw new Error(`A formula of the worksheet ${kind} speaks of its row, and stands in none.`);
  const { table, row } = into;
  if (references === "tables") return `[@[${escapeHeading(tableColumn(table, key).heading)}]]`;
  if (references === "file") return `${table.name}[[#This Row],[${escapeHeading(tableColumn(table, key).heading)}]]`;
  const body = bodyOf(table, key);
  return addressOf({ row: body.row + row, column: body.column, rows: 1, columns: 1 });
}

function wholeColumn(table: Table, key: string, { references, room }: Spelling): string {
  if (references === "cells") {
    const body = bodyOf(table, key);
    return absoluteAddress({ ...body, rows: body.rows + (table.room ?? room) });
  }
  const heading = escapeHeading(tableColumn(table, key).heading);
  return /^[\p{L}\p{M}\p{N} ]+$/u.test(heading) ? `${table.name}[${heading}]` : `${table.name}[[${heading}]]`;
}

function nameText(key: string, { names }: Worksheet, { references }: Spelling): string {
  const name = names.find((one) => one.key === key);
  if (!name) return key;
  if (references !== "cells") return name.name;
  return absoluteAddress({ row: name.row, column: name.column });
}

/** A heading in a structured reference, where some characters have a meaning. */
function escapeHeading(heading: string): string {
  return heading.replace(/['#[\]@]/g, "'$&");
}
