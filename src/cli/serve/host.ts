/**
 * `shariah-sheets host`: writes the address that the add-in will be served at into its files, so that nobody has to
 * replace it by hand.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { functionLists, functionsAt, hostAddress, manifestAt } from "../../files/addInAddress";
import { wrongUse } from "../wrongUse";

const usage = `shariah-sheets host [ADDRESS] [--folder FOLDER]
  ADDRESS    where the add-in will be served, such as https://addin.example.com/sheets; asked for if it is not given
  --folder   the folder of shariah-sheets-excel.zip, unpacked; this one unless given`;

/** What is printed at the end: what the user has to do next, because this command cannot. */
const next = (address: string) => `The add-in is for ${address} now. Next:
  1. Serve this folder there, over https.
  2. Give people manifest.xml, or upload it in the Microsoft 365 admin center.
help/install-excel.html says what the server must allow.`;

export async function hostCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parse(words);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const path = (name: string) => join(values.folder, name);
  const manifest = path("manifest.xml");
  const lists = Object.values(functionLists);
  for (const file of [manifest, ...lists.map(({ file }) => path(file))]) {
    if (!existsSync(file))
      throw wrongUse(`${file} is not there: unpack shariah-sheets-excel.zip, and give its folder.`, usage);
  }
  const address = hostAddress(positionals[0] ?? (await askAddress()));
  const written = [
    [manifest, manifestAt(readFileSync(manifest, "utf8"), address)],
    ...lists.map((list): readonly [string, string] => {
      const file = path(list.file);
      return [file, functionsAt(list, readFileSync(file, "utf8"), address)];
    }),
  ] as const;
  for (const [file, text] of written) writeFileSync(file, text);
  process.stdout.write(`${next(address)}\n`);
}

function parse(words: readonly string[]) {
  try {
    const options = { folder: { type: "string", default: "." }, help: { type: "boolean", default: false } } as const;
    const parsed = parseArgs({ args: [...words], allowPositionals: true, options });
    if (parsed.positionals.length > 1) throw new Error("One address, please.");
    return parsed;
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : String(error), usage);
  }
}

async function askAddress(): Promise<string> {
  if (!process.stdin.isTTY) throw wrongUse("Give the address.", usage);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question("Address that the add-in will be served at (https://...): ")).trim();
  } finally {
    terminal.close();
  }
}
