/** The build's commands, for the scripts of package.json: `tsx src/build/main.ts chromium`. */
import { join } from "node:path";
import { numbers } from "../api/numbers";
import { type OperationName, operations } from "../api/operations";
import { requireCalc } from "./calc";
import { requireChromium } from "./chromium";
import { help } from "./help";
import { drawIcons } from "./icons";
import { functionFiles, readMetadata } from "./metadata";
import { bundleNode } from "./node";
import { takePictures } from "./pictures";
import { push } from "./push";
import { functionsTable, keepUpToDate, operationsTable } from "./readme";
import { requireRedis } from "./redis";
import { release } from "./release";
import { excel } from "./sideload";
import { sizes } from "./size";
import { writeTemplates } from "./templates";
import { readCatalogue } from "./views";

const commands: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
  calc: () => console.log(`LibreOffice Calc: ${requireCalc()}`),
  chromium: () => console.log(`Chromium: ${requireChromium()}`),
  redis: () => console.log(`Redis: ${requireRedis()}`),
  excel,
  icons: () => drawIcons("assets"),
  node: () => bundleNode(process.cwd()),
  pictures: () => takePictures("dist/site", "docs"),
  push,
  release: () => release(process.cwd(), "dist/release"),
  readme: (words) => readme(words.includes("--check")),
  size: () => console.log(sizes("dist")),
  templates: () => writeTemplates(process.cwd()),
};

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`Give one of: ${Object.keys(commands).join(", ")}.`);
  await command(words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function readme(check: boolean): Promise<void> {
  const root = process.cwd();
  const catalogue = await readCatalogue(root);
  const helps = help(await readMetadata(functionFiles(join(root, "src/functions"))), catalogue);
  keepUpToDate("README.md", "functions", functionsTable(helps), check);
  const numbered = Object.values(operations).map((row) => ({ ...row, numbers: numbers[row.name as OperationName] }));
  keepUpToDate("CONTRIBUTING.md", "operations", operationsTable(numbered, catalogue), check);
}
