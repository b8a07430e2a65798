/** Converts a file with LibreOffice. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requireCalc } from "../../src/build/programs/calc";

/** Each run has settings of its own, so that none meets another's. `from`: the kind of file that the bytes are. */
export function opened(
  bytes: Uint8Array,
  format: "fods" | "pdf" | "csv" | "xlsx",
  from: "xlsx" | "fods" = "xlsx",
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "calc-"));
  try {
    const file = join(folder, `book.${from}`);
    writeFileSync(file, bytes);
    const settings = `-env:UserInstallation=${pathToFileURL(join(folder, "settings"))}`;
    const words = ["--headless", settings, "--convert-to", format, "--outdir", folder, file];
    execFileSync(requireCalc(), words, { stdio: "pipe" });
    return readFileSync(join(folder, `book.${format}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
