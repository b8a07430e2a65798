/**
 * The marks of a worksheet: hidden names at its headings, named cells and charts, which move with them. By its marks a
 * worksheet is found in any workbook, whatever its sheet and its headings are called today.
 */
import type { Area } from "../workbook/area";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Mark, Worksheet } from "../workbook/sheet/worksheet";

/**
 * The marks that are set when the worksheet is written. `finishedMark` is not among them, because it comes after all
 * else.
 */
export function marksOf(worksheet: Worksheet): readonly Mark[] {
  const { tables, names, charts } = worksheet;
  const kind = markStart(worksheet);
  return [
    ...tables.flatMap((table) =>
      table.columns.map(({ key }, index) => ({
        name: markName(kind, table.key, key),
        row: table.row,
        column: sheetColumn(table, index),
      })),
    ),
    ...names.map(({ key, row, column }) => ({ name: markName(kind, "name", key), row, column })),
    ...charts.map(({ key, at: { row, column } }) => ({ name: markName(kind, "chart", key), row, column })),
    ...formatMarks(worksheet),
  ];
}

/** The mark that holds the version of the worksheet's columns; none for the first version. */
export function formatMarks({
  format,
  ...worksheet
}: Pick<Worksheet, "kind" | "markedAs" | "format">): readonly Mark[] {
  const start = markStart(worksheet);
  return format === undefined ? [] : [{ name: markName(start, "format", String(format)), row: 0, column: 0 }];
}

/** The mark that is set last. A sheet without it was not written to the end, and is written again. */
export function finishedMark(worksheet: Pick<Worksheet, "kind" | "markedAs">): Mark {
  return { name: markName(markStart(worksheet), "all", "laid"), row: 0, column: 0 };
}

/** What the names of a worksheet's marks begin with. */
export function markStart({ kind, markedAs = kind }: Pick<Worksheet, "kind" | "markedAs">): string {
  return markedAs;
}

/** The worksheet with marks that begin with this. */
export function markedBy({ markedAs, ...worksheet }: Worksheet, start: string): Worksheet {
  return start === worksheet.kind ? worksheet : { ...worksheet, markedAs: start };
}

/**
 * What the marks of each finished sheet of this kind begin with: `portfolio`, then `portfolio2` and so on. The
 * playground's sample has other marks, and is none of them.
 */
export function finishedStarts(
  { kind }: Pick<Worksheet, "kind">,
  marked: ReadonlyMap<string, Area>,
): readonly string[] {
  const numbers = [...marked.keys()].flatMap((name) => {
    const [start = "", part, key] = name.split(".");
    const number = start === kind ? "1" : start.slice(kind.length);
    return part === "all" && key === "laid" && start.startsWith(kind) && /^[1-9]\d*$/.test(number)
      ? [Number(number)]
      : [];
  });
  return numbers.sort((one, other) => one - other).map((number) => numberedStart(kind, number));
}

/** What the marks of the next sheet of this kind begin with: the first number that no finished sheet has. */
export function nextStart(worksheet: Pick<Worksheet, "kind">, marked: ReadonlyMap<string, Area>): string {
  const taken = finishedStarts(worksheet, marked);
  for (let number = 1; ; number += 1) {
    const start = numberedStart(worksheet.kind, number);
    if (!taken.includes(start)) return start;
  }
}

function numberedStart(kind: string, number: number): string {
  return number === 1 ? kind : `${kind}${number}`;
}

/** The name of a mark: letters, digits and points, which every host takes in a name. */
export function markName(kind: string, part: string, key: string): string {
  return `${kind}.${part}.${key}`;
}

/**
 * The names of a worksheet's marks, first the one that is set last. A sheet with any of them has the worksheet,
 * finished or not.
 */
export function markNames(worksheet: Worksheet): readonly string[] {
  return [finishedMark(worksheet), ...marksOf(worksheet)].map(({ name }) => name);
}

/**
 * Whether one cell of a worksheet is selected that is none of its tickers, such as its title, a verdict or a number.
 * Somebody who looks around in a new sheet selects such cells, and does not mean a holding. Cells beside the
 * worksheet's columns do not count: they are the user's.
 */
export function isCellBesideTickers(area: Area, marked: ReadonlyMap<string, Area>): boolean {
  const { sheet, row, column, rows, columns } = area;
  const marks = [...marked].filter(([, mark]) => mark.sheet === sheet);
  const across = marks.map(([, mark]) => mark.column);
  if (rows > 1 || columns > 1 || column < Math.min(...across) || column > Math.max(...across)) return false;
  return !marks.some(([name, mark]) => name.endsWith(".ticker") && mark.column === column && mark.row <= row);
}

/** The sheets to read: for each list of marks, the sheet that has the first mark of the list that is there. */
export function sheetsWith(
  marks: readonly (readonly string[])[],
  marked: ReadonlyMap<string, Pick<Area, "sheet">>,
): readonly string[] {
  const found = marks.flatMap((names) => {
    const name = names.find((one) => marked.has(one));
    return (name !== undefined && marked.get(name)?.sheet) || [];
  });
  return [...new Set(found)];
}

/** The name of the sheet that has the worksheet, finished or not; undefined when none has. */
export function sheetOf(worksheet: Worksheet, marked: ReadonlyMap<string, Area>): string | undefined {
  return sheetsWith([markNames(worksheet)], marked)[0];
}
