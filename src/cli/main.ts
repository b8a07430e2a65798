#!/usr/bin/env node
/** The command `shariah-sheets`. Standard output is for programs; sentences go to standard error. */

/** Each command loads only what it needs, because a server's packages take most of a second to load. */
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  refresh: async (words) => (await import("./refresh")).refreshCommand(words),
  relay: async (words) => (await import("./relay")).relayCommand(words),
  screen: async (words) => (await import("./screen")).screenCommand(words),
  service: async (words) => (await import("./service")).serviceCommand(words),
  why: async (words) => (await import("./screen")).whyCommand(words),
};

const usage = `shariah-sheets COMMAND
  refresh    a workbook with nobody there, and nothing else in it changed (shariah-sheets refresh --help)
  screen     the tickers of a list (shariah-sheets screen --help)
  why        why a stock has its verdict (shariah-sheets why TICKER)
  relay      one credential, many desks: serves the service's own API (shariah-sheets relay --help)
  service    the sample service; its market and every verdict in it are made up, and no fatwa`;

const [name = "", ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    await command(words);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  const isAsked = name === "--help" || name === "help";
  process[isAsked ? "stdout" : "stderr"].write(`${usage}\n`);
  process.exitCode = isAsked ? 0 : 1;
}

export {};
