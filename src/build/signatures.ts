/** Writes `src/functions/signatures.ts`: which parameters of each function take a range. */
import type { Metadata } from "./metadata";

const head = `/**
 * Whether each parameter of a function takes a range, by function: \`STATUS: [true]\`. Written from the functions' own
 * documentation by \`npm run readme\`.
 */
import type { FunctionName } from "./catalogue";

`;

export function signaturesText({ functions }: Pick<Metadata, "functions">): string {
  const lines = functions.map(({ id, parameters }) => {
    const takes = parameters.map(({ dimensionality }) => dimensionality === "matrix").join(", ");
    return `  ${/^\w+$/.test(id) ? id : JSON.stringify(id)}: [${takes}],\n`;
  });
  return `${head}export const signatures: Readonly<Record<FunctionName, readonly boolean[]>> = {\n${lines.join("")}};\n`;
}
