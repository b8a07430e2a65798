#!/usr/bin/env node
/**
 * Runs the command `shariah-sheets`. Its results go to standard output, for programs to read; errors go to standard
 * error.
 */

import { version } from "../core/version";

/** Each command loads only what it needs, because a server's packages take most of a second to load. */
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  check: async (words) => (await import("./assistant/check")).checkCommand(words),
  heal: async (words) => (await import("./book/heal")).healCommand(words),
  host: async (words) => (await import("./serve/host")).hostCommand(words),
  mcp: async (words) => (await import("./assistant/mcp")).mcpCommand(words),
  refresh: async (words) => (await import("./book/refresh")).refreshCommand(words),
  relay: async (words) => (await import("./serve/relay")).relayCommand(words),
  screen: async (words) => (await import("./list/screen")).screenCommand(words),
  service: async (words) => (await import("./serve/service")).serviceCommand(words),
  why: async (words) => (await import("./list/screen")).whyCommand(words),
};

const usage = `shariah-sheets COMMAND
  refresh    asks again for the answers in a closed workbook, and changes nothing else in it (shariah-sheets refresh --help)
  heal       repairs formulas that show #NAME? because the add-in was missing (shariah-sheets heal --help)
  check      says what a formula would ask, and what is wrong with it; needs no key (shariah-sheets check "=FORMULA")
  screen     screens the tickers of a list (shariah-sheets screen --help)
  why        tells why a stock has its verdict (shariah-sheets why TICKER)
  relay      lets many desks share one credential, by the service's own API (shariah-sheets relay --help)
  service    runs the sample service; its market and verdicts are made up, and no fatwa (shariah-sheets service --help)
  mcp        serves an assistant on this computer, by the Model Context Protocol (shariah-sheets mcp --help)
  host       writes the address of your server into the add-in's files (shariah-sheets host --help)
shariah-sheets --version`;

const [name = "", ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    await command(words);
  } catch (error) {
    process.stderr.write(`${forbidden(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = 1;
  }
} else if (name === "--version" || name === "version") {
  process.stdout.write(`${version}\n`);
} else if (["--help", "-h", "help"].includes(name)) {
  process.stdout.write(`${usage}\n`);
} else {
  // The mistake stands last: it is what a terminal shows above the next prompt.
  process.stderr.write(`${usage}\n`);
  if (name !== "") process.stderr.write(`There is no command "${name}".\n`);
  process.exitCode = 1;
}

/** What to do where the system does not let this user read or write a file; undefined for any other error. */
function forbidden(error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== "EACCES" && code !== "EPERM") return undefined;
  const what = path === undefined ? "A file that this command needs" : path;
  return `${what} belongs to another user, who alone may read and change it. Run this command as that user, or set SHARIAH_HOME to a folder of your own.`;
}
