/** Runs the build's commands, for the scripts of package.json: `tsx src/build/main.ts size`. */
import { inParallel } from "./parallel";

/** The commands by name. Each loads only what it needs, since loading all takes two seconds of processor time. */
const commands: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
  parallel: (words) => inParallel(words),
  calc: async () => console.log(`LibreOffice Calc: ${(await import("./calc")).requireCalc()}`),
  excel: async () => (await import("./sideload")).excel(),
  icons: async () => (await import("./icons")).drawIcons("assets"),
  node: async () => (await import("./node")).bundleNode(process.cwd()),
  pictures: async () => (await import("./pictures")).takePictures("dist/site", "docs"),
  programs: async () => {
    console.log(`Chromium: ${(await import("./chromium")).requireChromium()}`);
    console.log(`Font: ${(await import("./measuringFont")).requireLetters()}`);
    console.log(`Redis: ${(await import("./redis")).requireRedis()}`);
  },
  push: async () => (await import("./push")).push(),
  readme: async (words) => (await import("./readme")).writeTables(process.cwd(), words.includes("--check")),
  release: async () => (await import("./release")).release(process.cwd(), "dist/release"),
  site: async () => {
    (await import("./release")).billOfSite(process.cwd(), "dist/site");
    const { compress, writeFrontPage } = await import("./frontPage/site");
    writeFrontPage(process.cwd(), "dist/site", process.env);
    compress("dist/site");
  },
  size: async () => console.log((await import("./size")).sizes("dist")),
  templates: async () => (await import("./templates")).writeTemplates(process.cwd()),
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
