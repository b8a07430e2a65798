/** Loads the script that `npm run build` made, so that tests run what ships. */
import { readFileSync } from "node:fs";

export function shippedScript(): string {
  return readFileSync("dist/sheets/Code.js", "utf8");
}

/** Its pages, by name. */
export function shippedPages(): Readonly<Record<string, string>> {
  return { sidebar: readFileSync("dist/sheets/sidebar.html", "utf8") };
}
