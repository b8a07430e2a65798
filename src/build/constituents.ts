/**
 * Writes the list of the sample market's companies as a module, from the public-domain list of the S&P 500 beside it.
 * The service also runs inside a page, where there is no disk, so the module is committed: `npx tsx
 * src/build/constituents.ts` writes it again, and a test compares the two.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import Papa from "papaparse";

export const source = "src/service/sample/sp500-constituents.csv";
export const target = "src/service/sample/constituents.ts";

interface Constituent {
  readonly Symbol: string;
  readonly Security: string;
  readonly "GICS Sector": string;
  readonly "GICS Sub-Industry": string;
}

/** The module's text, one company a line: ticker, name, sector, industry. */
export function constituentsModule(csv: string): string {
  const { data } = Papa.parse<Constituent>(csv, { header: true, skipEmptyLines: true });
  const lines = data.map((row) => [row.Symbol, row.Security, row["GICS Sector"], row["GICS Sub-Industry"]].join("|"));
  return `/**
 * Ticker, name, sector and industry of the S&P 500's companies, written by src/build/constituents.ts. It is as long
 * as the list: a page has no disk to read the list from.
 */
export const constituents = \`
${lines.join("\n").replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("$", "\\$")}
\`;
`;
}

if (process.argv[1] && pathToFileURL(process.argv[1]).pathname.endsWith("/src/build/constituents.ts")) {
  writeFileSync(target, constituentsModule(readFileSync(source, "utf8")));
}
