/** Reads the S&P 500's companies from the list behind the sample service's market. */
import { readFile } from "node:fs/promises";
import papaparse from "papaparse";
import type { Company } from "../sheets/portfolio";

interface Listed {
  readonly Symbol: string;
  readonly Security: string;
  readonly "GICS Sector": string;
}

const list = new URL("../../service/sample/sp500-constituents.csv", import.meta.url);

export async function readCompanies(): Promise<Company[]> {
  const { data } = papaparse.parse<Listed>(await readFile(list, "utf8"), { header: true, skipEmptyLines: true });
  return data.map(({ Symbol: ticker, Security: name, "GICS Sector": sector }) => ({ ticker, name, sector }));
}
