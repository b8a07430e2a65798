/** The script as `npm run build` left it: what ships is what is tested. */
import { readFileSync } from "node:fs";

export function shippedScript(): string {
  return readFileSync("dist/sheets/Code.js", "utf8");
}

/** Its pages, by name. */
export function shippedPages(): Readonly<Record<string, string>> {
  return { sidebar: readFileSync("dist/sheets/sidebar.html", "utf8"), ...shippedPhrases() };
}

/** What cells read where they speak another language. */
export function shippedPhrases(): Readonly<Record<string, string>> {
  return { arabic: readFileSync("dist/sheets/arabic.html", "utf8") };
}
