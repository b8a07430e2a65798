/**
 * Writes `src/functions/catalogue.ts` from the functions' own documentation, so that a function is added by writing it.
 */
import { basename } from "node:path";
import { exportNames } from "./examples";

/** Families in the order of the help. The file of a new family comes after these, by its name. */
const order = [
  "stocks",
  "ratios",
  "reasons",
  "breakdown",
  "purification",
  "incomePurification",
  "zakat",
  "lists",
  "etfs",
  "account",
];

/** The catalogue's source: functions in the order of their families, and in a family as they stand in its file. */
export function catalogueText(files: readonly string[]): string {
  const families = files
    .map((file) => ({ family: basename(file).replace(/\.tsx?$/, ""), functions: exportNames(file) }))
    .sort((a, b) => placeOf(a.family) - placeOf(b.family));
  const imports = families.map(({ family }) => `import * as ${family} from "./${family}";\n`).sort();
  const entries = families.flatMap(({ family, functions }) => functions.map((one) => entryOf(family, one)));
  return `${head}${imports.join("")}\n${names}${entries.join("")}${tail}`;
}

function placeOf(family: string): number {
  const place = order.indexOf(family);
  return place < 0 ? order.length : place;
}

function entryOf(family: string, [id, exported]: readonly [string, string]): string {
  return `  ${/^\w+$/.test(id) ? id : JSON.stringify(id)}: ${family}.${exported},\n`;
}

const head = `/**
 * Every function a user can type, by name. The hosts, the stubs of Apps Script, the README and the help are views of
 * this list and of the functions' own documentation. Written from that documentation by \`npm run readme\`.
 */
import type { Asked } from "../core/call";
`;

const names = `/** By name as in Excel after the namespace, \`ETF.STATUS\`; Sheets turns dots to underscores. In the order of the help. */
const functions = {
`;

const tail = `} satisfies Readonly<Record<string, (...typed: never[]) => Asked>>;

/** The name of a function. Any other text does not compile. */
export type FunctionName = keyof typeof functions;

export interface CatalogueEntry {
  readonly name: string;
  readonly run: (...typed: never[]) => Asked;
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(functions).map(([name, run]) => ({ name, run }));
`;
