/**
 * Describes the worksheet About, which tells an auditor the method in words, the limits, the assumptions and the
 * sources of the others. It has no credential, and of the service's address only server and path. Its last line is a
 * checksum of the lines above: while it is right, nobody has changed the sheet, and it is rewritten when it is inserted
 * again.
 */
import { limits, tests } from "../../functions/screeningEntry";
import { shortRate, solarYear } from "../../functions/zakat";
import type { Block } from "../../workbook/area";
import { sumOf } from "../../workbook/freeze/stamp";
import type { Cell, Worksheet } from "../../workbook/sheet/worksheet";
import type { PurificationKind } from "../purificationMethod";
import type { WorksheetWords } from "../words/words";

export interface AboutOrigin {
  /** The add-in's version. */
  readonly version: string;
  /** The service's address; undefined in a file that any account may use. */
  readonly address?: string | undefined;
  /** The worksheet of the method by which the workbook purifies; undefined while it has none. */
  readonly method?: PurificationKind | undefined;
  /** Whether sample data is in use when the sheet is written, so that the verdicts beside it are made up. */
  readonly madeUp?: boolean | undefined;
}

/** The version that the service's own API description names. */
const description = "1.0.0";
/**
 * The widths of a line's cells in pixels (a label or test, what is said of it, and a limit), and how many cells there
 * are.
 */
const [widths, lineEnd] = [[190, 520, 130], 3] as const;

export function about({ version, address, method, madeUp = false }: AboutOrigin, words: WorksheetWords): Worksheet {
  const { about: own } = words;
  const { sections } = own;
  const percent = (rate: number) => String(Number((rate * 100).toFixed(3)));
  const rates = own.zakat.map((line) =>
    line.replace(/\{short\}/g, percent(shortRate)).replace("{solar}", percent(shortRate * solarYear)),
  );
  const lines: readonly Line[] = [
    [{ value: own.title, style: "title" }],
    ...(madeUp ? [[{ value: own.madeUp, style: "warning" as const }]] : []),
    ...section(sections.what, own.what),
    ...section(sections.method, []),
    [own.test, own.measure, own.fails].map((value) => ({ value, style: "label" })),
    ...tests.map(
      (test, index): Line => [
        { value: words.portfolio.headings[test] },
        { value: own.tests[index] as string, style: "text" },
        { value: own.atLeast.replace("{limit}", String(limits[test])) },
      ],
    ),
    ...own.method.map(told),
    ...section(sections.purification, methodLines(method, own.purification)),
    ...section(sections.zakat, rates),
    ...section(sections.figures, own.figures),
    ...section(sections.assumed, own.assumed),
    ...section(sections.origin, []),
    [{ value: own.addIn, style: "label" }, { value: `Shariah Sheets ${version}` }],
    [{ value: own.description, style: "label" }, { value: description }],
    [
      { value: own.address, style: "label" },
      { value: serverOf(address) ?? own.unknownAddress, style: "text" },
    ],
    told(own.credential),
  ];
  const cells = lines.flatMap((line, row) => line.map((cell, column): Cell => ({ ...cell, row, column })));
  const label: Cell = { row: lines.length, column: 0, value: own.checksum, style: "label" };
  const sum: Cell = { row: lines.length, column: 1, value: checksum([...cells, label]), style: "text" };
  return {
    kind: "about",
    name: own.name,
    direction: words.direction,
    widths,
    cells: [...cells, label, sum],
    tables: [],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: 1, columns: 0 },
    print: { landscape: false, titleRows: [0, 0], columns: lineEnd },
  };
}

/** The lines of the method that is chosen; of both where none is. */
function methodLines(
  method: PurificationKind | undefined,
  { chosen, purification, income, all }: WorksheetWords["about"]["purification"],
): readonly string[] {
  const first = chosen[method ?? "none"];
  return [first, ...(method === "income" ? [] : purification), ...(method === "purification" ? [] : income), ...all];
}

/**
 * What to do when the sheet is inserted again: nothing when it is the same (`same`); rewrite it (`outdated`) when its
 * checksum is right, or an interrupted writing left it; leave it (`typed`) when somebody has typed into it.
 */
export function aboutState(today: Worksheet, held: readonly Block[]): "same" | "outdated" | "typed" {
  const cells = held.flatMap(({ row, column, values }) =>
    values.flatMap((line, down) =>
      line.map((value, across) => ({ row: row + down, column: column + across, value: textOf(value) })),
    ),
  );
  const there = cells.filter(({ value }) => value !== "");
  const meant = new Map(today.cells.map(({ row, column, value }) => [`${row},${column}`, textOf(value)]));
  const isOurs = there.every(({ row, column, value }) => meant.get(`${row},${column}`) === value);
  const isWhole = there.length === [...meant.values()].filter((value) => value !== "").length;
  if (isOurs) return isWhole ? "same" : "outdated";
  const last = Math.max(...there.map(({ row }) => row));
  const sum = there.find(({ row, column }) => row === last && column === 1);
  return sum && checksum(there.filter((cell) => cell !== sum)) === sum.value ? "outdated" : "typed";
}

/** A checksum of every text and its place. */
function checksum(cells: readonly Pick<Cell, "row" | "column" | "value">[]): string {
  return sumOf(
    cells
      .filter(({ value }) => textOf(value) !== "")
      .sort((a, b) => a.row - b.row || a.column - b.column)
      .map(({ row, column, value }) => [row, column, textOf(value)]),
  );
}

/** A text without invisible direction marks. */
function textOf(value: unknown): string {
  return String(value ?? "").replace(/[\u2066-\u2069]/g, "");
}

type Line = readonly Omit<Cell, "row" | "column">[];

function section(title: string, lines: readonly string[]): readonly Line[] {
  const heading: Line = [title, null, null].map((value) => ({ value, style: "heading" }));
  return [[], heading, ...lines.map(told)];
}

function told(value: string): Line {
  return [{}, { value, style: "text" }];
}

/** The address without a name, password, query or fragment that somebody typed into it. */
function serverOf(address = ""): string | undefined {
  const [, scheme, server] = /^(https?:\/\/)(?:[^@/?#]*@)?([^?#\s]+)/.exec(address) ?? [];
  return scheme === undefined || server === undefined ? undefined : scheme + server;
}
