/**
 * Writes `src/functions/signatures.ts`: which parameters of each function take a range, and how many cells it fills.
 */
import type { Gives } from "./examples";
import type { Metadata } from "./metadata";

const head = `/**
 * How each function is called and what it fills. Written from the functions' own documentation by \`npm run readme\`.
 */
import type { FunctionName } from "./catalogue";

/** Whether each parameter of a function takes a range: \`STATUS: [true]\`. */
`;

const middle = `
interface ResultShape {
  /** \`each\`: a cell for each ticker, in the shape of the range; \`one\`: a single cell; \`table\`: a table. */
  readonly shape: "each" | "one" | "table";
  /** From how many arguments on; with fewer it is a table. */
  readonly from: number;
}

/** How many cells a function fills. */
`;

/** Throws where a function's comment does not say what it gives, or names a parameter that the function has not. */
export function signaturesText({ functions }: Pick<Metadata, "functions">, given: ReadonlyMap<string, Gives>): string {
  const ranges = functions.map(({ id, parameters }) => {
    const takes = parameters.map(({ dimensionality }) => dimensionality === "matrix").join(", ");
    return `  ${keyOf(id)}: [${takes}],\n`;
  });
  const shapes = functions.map(({ id, parameters }) => {
    const gives = given.get(id);
    const names = parameters.map(({ name }) => name);
    const at = gives?.given === undefined ? 0 : names.indexOf(gives.given);
    if (!gives || at < 0) throw new Error(`${id}: @gives names "${gives?.given}", which is no parameter of it.`);
    return `  ${keyOf(id)}: { shape: "${gives.shape}", from: ${at + 1} },\n`;
  });
  const table = (name: string, type: string, lines: readonly string[]) =>
    `export const ${name}: Readonly<Record<FunctionName, ${type}>> = {\n${lines.join("")}};\n`;
  return `${head}${table("signatures", "readonly boolean[]", ranges)}${middle}${table("resultShapes", "ResultShape", shapes)}`;
}

function keyOf(id: string): string {
  return /^\w+$/.test(id) ? id : JSON.stringify(id);
}
