/** Reads a workbook's file, unless another program has it open. */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export function readBook(path: string): Uint8Array {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const [folder, name] = [dirname(path), basename(path)];
  if (existsSync(join(folder, `~$${name}`)) || existsSync(join(folder, `.~lock.${name}#`))) {
    throw new Error(`${path} is open in another program: close it there first. Nothing is done.`);
  }
  return new Uint8Array(readFileSync(path));
}
