/** The build's commands, for the scripts of package.json: `tsx src/build/main.ts chromium`. */
import { requireChromium } from "./chromium";
import { drawIcons } from "./icons";

const commands: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
  chromium: () => console.log(`Chromium: ${requireChromium()}`),
  icons: () => drawIcons("assets"),
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
