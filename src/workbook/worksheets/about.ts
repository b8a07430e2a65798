/**
 * The sheet for whoever audits the others: the method in words, the limits, what is assumed, and where it all comes from.
 * Never a credential, and of the address no more than server and path.
 */
import { limits, tests } from "../../functions/screened";
import { shortRate, solarYear } from "../../functions/zakat";
import type { WorksheetWords } from "./words";
import type { Cell, Worksheet } from "./worksheet";

export interface Origin {
  /** The add-in's version. */
  readonly version: string;
  /** The service's address; where a file is written that any account may use, none. */
  readonly address?: string | undefined;
  /** Sample data is in force where it is written: the verdicts beside it are made up. */
  readonly madeUp?: boolean | undefined;
}

/** The version that the service's own description of its interface names. */
const description = "1.0.0";
/** Cells of a line: a label or test, and what is said of it. */
const [widths, lineEnd] = [[190, 520, 130], 3] as const;

export function about({ version, address, madeUp = false }: Origin, words: WorksheetWords): Worksheet {
  const { about: own } = words;
  const { sections } = own;
  const percent = (rate: number) => String(Number((rate * 100).toFixed(3)));
  const rates = own.zakat.map((line) =>
    line.replaceAll("{short}", percent(shortRate)).replace("{solar}", percent(shortRate * solarYear)),
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
    ...section(sections.purification, own.purification),
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
  return {
    kind: "about",
    name: own.name,
    direction: words.direction,
    widths,
    cells: lines.flatMap((line, row) => line.map((cell, column): Cell => ({ ...cell, row, column }))),
    tables: [],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: 1, columns: 0 },
    print: { landscape: false, titleRows: [0, 0], columns: lineEnd },
  };
}

type Line = readonly Omit<Cell, "row" | "column">[];

function section(title: string, lines: readonly string[]): readonly Line[] {
  const heading: Line = [title, null, null].map((value) => ({ value, style: "heading" }));
  return [[], heading, ...lines.map(told)];
}

function told(value: string): Line {
  return [{}, { value, style: "text" }];
}

/** Without a name, a password, a question or a fragment that somebody typed into it. */
function serverOf(address = ""): string | undefined {
  const [, scheme, server] = /^(https?:\/\/)(?:[^@/?#]*@)?([^?#\s]+)/.exec(address) ?? [];
  return scheme === undefined || server === undefined ? undefined : scheme + server;
}
