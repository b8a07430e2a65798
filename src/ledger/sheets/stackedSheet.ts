/**
 * Makes a sheet of values for paper: facts, each with a label; totals; tables one below the other, each with its title;
 * and lines to sign. Paper has room for twelve columns, so a table with more is told in two parts.
 */
import type { Cell, Column, Format, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells, wrapText } from "../../worksheets/titleCells";
import type { WorksheetWords } from "../../worksheets/words/words";
import { minorDigits } from "../payments/minorUnit";

/** A label, and the values beside it; a long list of them goes on in the lines below. */
export type Fact = readonly [label: string, values: readonly string[]];

/** A table with its title. Its columns take the widths of the sheet. */
export interface SheetPart {
  readonly key: string;
  readonly title: string;
  readonly columns: readonly Omit<Column, "width">[];
  readonly rows: readonly Row[];
}

export interface Stacked {
  readonly kind: "evidence" | "statement";
  readonly name: string;
  readonly note: string;
  readonly facts: readonly Fact[];
  /** The headings of the totals, from the currency to what is asked for, and a line for each currency. */
  readonly totals: readonly (readonly (string | number)[])[];
  readonly parts: readonly SheetPart[];
  /** The labels of the lines to sign. */
  readonly signed: readonly string[];
  /** The widths of the columns, in pixels. */
  readonly widths: readonly number[];
  readonly looks: Worksheet["looks"];
}

/** The column in which the totals begin. */
const totalsAt = 7;
/** The most letters in a line of a list, and in a printed line below the title. */
const most = { listed: 110, title: 150 } as const;

export function stackedSheet(
  { kind, name, note, facts, totals, parts, signed, widths, looks }: Stacked,
  { direction, evidence: own }: WorksheetWords,
): Worksheet {
  const { cells: titles, row: top } = titleCells([name, note], { left: 0, letters: most.title });
  const lines = facts.flatMap(([label, values]) =>
    wrapText(values.length > 0 ? values.join(", ") : own.none, / (?<=, )/, most.listed).map((value, index) => ({
      label: index === 0 ? label : null,
      value,
    })),
  );
  const said = afterLabels([...facts.map(([label]) => label), ...signed], widths);
  // The lines to sign have room for a signature above them.
  const signing = top + lines.length + 1;
  const from = signing + 2 * signed.length + 1;
  const cells: Cell[] = [
    ...titles,
    ...lines.flatMap(({ label, value }, index): readonly Cell[] => [
      { row: top + index, column: 0, value: label, style: "label" },
      { row: top + index, column: said, value, style: "label" },
    ]),
    ...signed.flatMap((label, index): readonly Cell[] => [
      { row: signing + 2 * index, column: 0, value: label, style: "label" },
      { row: signing + 2 * index, column: said + 1, value: "_".repeat(60), style: "label" },
    ]),
    ...totals.flatMap((line, down) =>
      line.map((value, index): Cell => {
        const at = { row: from + down, column: totalsAt + index, value };
        if (down === 0) return { ...at, style: "heading" };
        if (index === 0) return at;
        // The last is what is asked for, to the currency's own decimals; those before it are exact.
        const asked: Format = Number.isInteger(value) && minorDigits(String(line[0])) === 0 ? "whole" : "exact";
        return { ...at, format: index === line.length - 1 ? asked : "sum", style: "total" };
      }),
    ),
  ];
  const tables: Table[] = [];
  let row = from + (totals.length > 1 ? totals.length + 1 : 0);
  for (const { key, title, columns, rows } of parts) {
    cells.push({ row, column: 0, value: title, style: "title" });
    tables.push({
      key,
      name: `${kind}${key}${name.replace(/[^A-Za-z0-9]/g, "")}`,
      row: row + 1,
      column: 0,
      columns: columns.map((column, index) => ({ ...column, width: widths[index] ?? 100 })),
      rows,
      identity: [columns[0]?.key ?? ""],
    });
    row += 3 + Math.max(1, rows.length);
  }
  return {
    kind,
    name,
    direction,
    widths,
    cells,
    tables,
    names: [],
    looks,
    charts: [],
    // No rows are frozen: the many lines above the tables would fill a screen.
    frozen: { rows: 0, columns: 0 },
    // Each page has the sheet's name.
    print: { landscape: true, titleRows: [0, 0], columns: widths.length },
  };
}

/** The first column that starts right of all these labels, which are written in small letters. */
function afterLabels(labels: readonly string[], widths: readonly number[]): number {
  const longest = Math.max(...labels.map((label) => label.length)) * smallLetter;
  let [column, left] = [0, 0];
  while (column < widths.length - 2 && (column === 0 || left < longest)) {
    left += widths[column] ?? 0;
    column += 1;
  }
  return column;
}

/** The usual width of a small letter in pixels. */
const smallLetter = 6;

/**
 * The columns of such a table, in this order: their keys, each with the format of its cells. `wrapped`: a text that may
 * take several lines.
 */
export function partColumns<Key extends string>(
  headings: Readonly<Record<Key, string>>,
  formats: Readonly<Partial<Record<Key, Format | "wrapped">>>,
): SheetPart["columns"] {
  const columns = Object.entries(formats) as [Key, Format | "wrapped"][];
  return columns.map(([key, format]) => ({
    key,
    heading: headings[key],
    ...(format === "wrapped" ? { format: "text", wraps: true } : { format }),
  }));
}
