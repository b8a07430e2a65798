/** Which parameters of each function take a range, as a file of source: what reads formulas without a page needs no build before it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

/** Into the room of the functions; with `check` it only throws when the file is behind. */
export function writeSignatures(root: string, metadata: Metadata, check: boolean): void {
  const path = join(root, "src/functions/signatures.ts");
  const text = signaturesText(metadata);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  if (check) throw new Error(`${path} is behind the functions: run npm run readme.`);
  writeFileSync(path, text);
}
