/**
 * Writes worksheets as .xlsx files to start from: blank rows, every formula in place, and no value that only a service
 * can give.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import type { AddIn } from "../files/addInParts";
import { bookOf } from "../files/book";
import { about } from "../worksheets/sheets/about";
import { funds } from "../worksheets/sheets/funds";
import { portfolio } from "../worksheets/sheets/portfolio";
import { purification } from "../worksheets/sheets/purification";
import { zakat } from "../worksheets/sheets/zakat";
import { type WorksheetWords, worksheetWords } from "../worksheets/words/words";

/** Rows to type into; a table grows when more are typed or pasted below. */
const blank = Array.from({ length: 25 }, () => ({ ticker: "" }));

const templates = { portfolio, purification, zakat, funds };

/** Each template's path below the folder of templates, and its bytes: `portfolio.xlsx`, `ar/portfolio.xlsx`. */
export function templateFiles(manifest: string, version: string): ReadonlyMap<string, Uint8Array> {
  const addIn = addInOf(manifest);
  const languages: readonly (readonly [folder: string, words: WorksheetWords])[] = [
    ["", worksheetWords("en")],
    ["ar/", worksheetWords("ar")],
  ];
  return new Map(
    languages.flatMap(([folder, words]) =>
      Object.entries(templates).map(([name, worksheet]) => {
        const sheets = [worksheet(blank, words), about({ version }, words)];
        return [`${folder}${name}.xlsx`, bookOf(sheets, addIn)] as const;
      }),
    ),
  );
}

/** Writes the templates to `dist/templates`. */
export function writeTemplates(root: string, folder = join(root, "dist/templates")): void {
  rmSync(folder, { recursive: true, force: true });
  const text = (name: string) => readFileSync(join(root, name), "utf8");
  const { version } = JSON.parse(text("package.json")) as { version: string };
  for (const [path, bytes] of templateFiles(text("manifest.xml"), version)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

/** The add-in's identity from the manifest, by which a file names its functions. */
export function addInOf(manifest: string): AddIn {
  const { OfficeApp } = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(manifest) as {
    OfficeApp: {
      Id: string;
      Version: string;
      VersionOverrides: { Hosts: { Host: { Runtimes: { Runtime: { "@_resid": string } } } } };
    };
  };
  const { Id: id, Version: version, VersionOverrides: overrides } = OfficeApp;
  return { id, version, runtime: overrides.Hosts.Host.Runtimes.Runtime["@_resid"] };
}
