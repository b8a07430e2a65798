/** Reads and writes the workbook of a command, and reads the arguments of the command line. */
import { accessSync, constants, existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { replaceKept, writeFlushed } from "../../node/replace";
import { wrongUse } from "../wrongUse";

/**
 * Reads a workbook's file. Throws when there is none, when another program has it open, or when `target`, where the
 * result will be written, cannot be written: before anything is asked of the service. Without `target` nothing will be
 * written.
 */
export function readBook(path: string, target: string | undefined): Uint8Array {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  refuseOpen(path);
  if (target !== undefined) refuseTarget(target);
  return new Uint8Array(readFileSync(path));
}

/** Throws when a result cannot be written to this path. */
export function refuseTarget(out: string): void {
  refuseOpen(out);
  const folder = dirname(targetOf(out));
  if (!isWritableFolder(folder)) {
    throw new Error(`${folder} is no folder, or this user may not write into it. Nothing is done.`);
  }
}

function isWritableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Throws when the file is open in Excel or LibreOffice: each then writes a file of its own beside it. */
function refuseOpen(path: string): void {
  // A symbolic link may have been opened under its own name, or under the name of the file that it leads to.
  for (const one of [path, targetOf(path)]) {
    const [folder, name] = [dirname(one), basename(one)];
    if (existsSync(join(folder, `~$${name}`)) || existsSync(join(folder, `.~lock.${name}#`))) {
      throw new Error(`${path} is open in another program: close it there first. Nothing is done.`);
    }
  }
}

/**
 * Writes a workbook's new bytes to `out`. Without `out`, or where `out` is the workbook itself, it replaces the
 * workbook and keeps the old one beside it; it writes nothing when no entry of the file changed. A symbolic link stays
 * a link: the file that it leads to is written.
 */
export function writeBook(
  path: string,
  was: Uint8Array,
  { bytes, parts }: { readonly bytes: Uint8Array; readonly parts: readonly string[] },
  out: string | undefined,
): void {
  const real = realpathSync(path);
  const target = out === undefined ? real : targetOf(out);
  if (target !== real) writeFlushed(target, bytes, statSync(existsSync(target) ? target : real));
  else if (parts.length > 0) replaceKept(real, was, bytes);
}

/** The file that a path leads to; the path may be a symbolic link. */
export function targetOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/**
 * Reads a command's arguments by its options. Throws an error that says what is wrong with them, and names the help.
 */
export function wordsOf<Options extends NonNullable<ParseArgsConfig["options"]>>(
  words: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch (error) {
    // Node adds advice about arguments that begin with a hyphen, which no file of a workbook does.
    const [why = ""] = (error as Error).message.split(". To specify");
    throw wrongUse(why, usage);
  }
}
