/** Lists the files of a folder. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Paths in `folder` of the files below it, or below a folder in it. */
export function filesOf(folder: string, within = ""): readonly string[] {
  const entries = readdirSync(join(folder, within), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder).length + 1));
}
