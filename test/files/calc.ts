/** Converts a file with LibreOffice, and calculates a sheet with LibreOffice or Gnumeric. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "papaparse";
import { requireCalc } from "../../src/build/programs/calc";
import { requireGnumeric } from "../../src/build/programs/gnumeric";

/** Each run has settings of its own, so that none meets another's. `from`: the kind of file that the bytes are. */
export function openInCalc(
  bytes: Uint8Array,
  format: "fods" | "pdf" | "csv" | "xlsx",
  from: "xlsx" | "fods" = "xlsx",
): Buffer {
  return convertFile(bytes, from, format, (file, folder) => inCalc(file, folder, format));
}

/** A program that calculates the first sheet of a workbook: its cells as texts, numbers with all their digits. */
export const calculators: Readonly<Record<"LibreOffice" | "Gnumeric", (bytes: Uint8Array) => readonly string[][]>> = {
  LibreOffice: (bytes) => {
    // Separator, quote, UTF-8, from row 1 on; numbers not as they are shown.
    const csv = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false";
    return rowsOf(convertFile(bytes, "xlsx", "csv", (file, folder) => inCalc(file, folder, csv)));
  },
  Gnumeric: (bytes) =>
    rowsOf(
      convertFile(bytes, "xlsx", "csv", (file, folder) => {
        const told = [
          "--recalc",
          "-T",
          "Gnumeric_stf:stf_assistant",
          "-O",
          "format=raw separator=, eol=unix charset=UTF-8",
        ];
        execFileSync(requireGnumeric(), [...told, file, join(folder, "book.csv")], { stdio: "pipe" });
      }),
    ),
};

const rowsOf = (csv: Buffer): readonly string[][] => parse<string[]>(csv.toString()).data;

function inCalc(file: string, folder: string, format: string): void {
  const settings = `-env:UserInstallation=${pathToFileURL(join(folder, "settings"))}`;
  const words = ["--headless", settings, "--convert-to", format, "--outdir", folder, file];
  execFileSync(requireCalc(), words, { stdio: "pipe" });
}

function convertFile(
  bytes: Uint8Array,
  from: string,
  to: string,
  convert: (file: string, folder: string) => void,
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "calc-"));
  try {
    const file = join(folder, `book.${from}`);
    writeFileSync(file, bytes);
    convert(file, folder);
    return readFileSync(join(folder, `book.${to}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
