/**
 * Finds the cells of a table that a reference with brackets means, such as `Holdings[Ticker]`, `Holdings[@[Ticker]]` or
 * `Holdings[[#This Row],[Ticker]:[Shares]]`. A heading may hold any character: an apostrophe before `[`, `]`, `#`, `'`
 * or `@` says that the character is the heading's own.
 */
import type { Area } from "../area";

/** Headings as the reference writes them. */
interface Columns {
  readonly isThisRow: boolean;
  /** Undefined when all columns are meant. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** `table`: the table's name, "" for the one around the cell. `columns`: what stands between the outer brackets. */
export function tableArea(
  table: string,
  columns: string,
  cell: Area,
  named: ReadonlyMap<string, Area>,
): Area | undefined {
  const meant = columnsOf(columns);
  // Without a name and without brackets inside, a heading alone is no reference.
  if (!meant || (table === "" && !meant.isThisRow && !columns.trim().startsWith("["))) return undefined;
  const { isThisRow, first, last } = meant;
  const area =
    first === undefined ? named.get(table.toUpperCase()) : columnsFrom(table, first, last ?? first, cell, named);
  if (!isThisRow) return area;
  const inReach = area && area.sheet === cell.sheet && cell.row >= area.row && cell.row < area.row + area.rows;
  return inReach ? { ...area, row: cell.row, rows: 1 } : undefined;
}

/** What the brackets mean; undefined for headings, totals, and anything that is not known here. */
function columnsOf(text: string): Columns | undefined {
  const written = text.trim();
  if (written === "") return { isThisRow: false, first: undefined, last: undefined };
  if (written.startsWith("@")) {
    const rest = written.slice(1).trim();
    const items = rest.startsWith("[") ? itemsOf(rest) : [rest];
    return items && namesOf(items, true);
  }
  if (!written.startsWith("[")) {
    if (/^#data$/i.test(written)) return { isThisRow: false, first: undefined, last: undefined };
    return written.startsWith("#") ? undefined : { isThisRow: false, first: text, last: undefined };
  }
  const items = itemsOf(written);
  const [special, separator, ...others] = items ?? [];
  if (!items || !special?.startsWith("#")) return items && namesOf(items, false);
  const isThisRow = /^#this row$/i.test(special);
  if (!isThisRow && !/^#data$/i.test(special)) return undefined;
  if (separator === undefined) return { isThisRow, first: undefined, last: undefined };
  return separator === "," ? namesOf(others, isThisRow) : undefined;
}

function namesOf([first, colon, last, ...more]: readonly string[], isThisRow: boolean): Columns | undefined {
  if (!first || first.startsWith("#") || more.length > 0) return undefined;
  if (colon === undefined) return { isThisRow, first, last: undefined };
  return colon === ":" && last && !last.startsWith("#") ? { isThisRow, first, last } : undefined;
}

/** The texts in brackets, and the separators between them: `[a]:[b]` gives `a`, `:`, `b`. */
function itemsOf(text: string): readonly string[] | undefined {
  const item = /\s*\[((?:[^[\]']|'.)*)\]\s*([,:]?)/suy;
  const items: string[] = [];
  while (item.lastIndex < text.length) {
    const found = item.exec(text);
    if (!found) return undefined;
    items.push(found[1] as string, ...(found[2] ? [found[2]] : []));
    if (!found[2] && item.lastIndex < text.length) return undefined;
  }
  return items;
}

/** The area from one column of a table to another, by their headings. */
function columnsFrom(
  table: string,
  first: string,
  last: string,
  cell: Area,
  named: ReadonlyMap<string, Area>,
): Area | undefined {
  const tables = table === "" ? tablesAround(first, cell, named) : [table.toUpperCase()];
  for (const name of tables) {
    const [from, to] = [columnOf(name, first, named), columnOf(name, last, named)];
    if (!from || !to) continue;
    const column = Math.min(from.column, to.column);
    return { ...from, column, columns: Math.max(from.column + from.columns, to.column + to.columns) - column };
  }
  return undefined;
}

/** The column of a heading, which a host may write with apostrophes or without. */
function columnOf(table: string, heading: string, named: ReadonlyMap<string, Area>): Area | undefined {
  const at = (text: string) => named.get(`${table}[${text.toUpperCase()}]`);
  return at(plain(heading)) ?? at(heading);
}

function plain(heading: string): string {
  return heading.replace(/'(.)/gsu, "$1");
}

/** The tables with this heading whose rows include this cell's row. */
function tablesAround(heading: string, cell: Area, named: ReadonlyMap<string, Area>): readonly string[] {
  const endings = [`[${plain(heading).toUpperCase()}]`, `[${heading.toUpperCase()}]`];
  return [...named].flatMap(([name, area]) => {
    const isBeside = area.sheet === cell.sheet && cell.row >= area.row && cell.row < area.row + area.rows;
    const ending = isBeside ? endings.find((one) => name.endsWith(one)) : undefined;
    return ending === undefined ? [] : [name.slice(0, -ending.length)];
  });
}
