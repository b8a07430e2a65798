/** Runs the build's commands, for the scripts of package.json: `tsx src/build/main.ts size`. */
import { inParallel } from "./parallel";

/** The commands by name. Each loads only what it needs, since loading all takes two seconds of processor time. */
const commands: Readonly<Record<string, (words: readonly string[]) => unknown>> = {
  "add-in": async ([folder = "dist/quick"]) => (await import("./bundles/quickAddIn")).quickAddIn(process.cwd(), folder),
  parallel: (words) => inParallel(words),
  calc: async () => {
    console.log(`LibreOffice Calc: ${(await import("./programs/calc")).requireCalc()}`);
    console.log(`Gnumeric: ${(await import("./programs/gnumeric")).requireGnumeric()}`);
  },
  excel: async () => (await import("./release/sideload")).sideloadExcel(),
  icons: async () => (await import("./pictures/icons")).drawIcons("assets", "docs/ship/store/pictures"),
  node: async () => (await import("./bundles/node")).bundleNode(process.cwd()),
  pictures: async () => (await import("./pictures/pictures")).takePictures("dist/site", "docs"),
  programs: async () => {
    console.log(`Chromium: ${(await import("./programs/chromium")).requireChromium()}`);
    console.log(`Font: ${(await import("./programs/measuringFont")).requireMeasuringFont()}`);
    console.log(`Redis: ${(await import("./programs/redis")).requireRedis()}`);
  },
  push: async () => (await import("./release/push")).push(),
  readme: async (words) => (await import("./functions/tables")).writeTables(process.cwd(), words.includes("--check")),
  release: async (words) => (await import("./release/release")).releaseCommand(process.cwd(), words),
  site: async () => {
    (await import("./release/release")).billOfSite(process.cwd(), "dist/site");
    const { compress } = await import("./frontPage/compress");
    const { writeFrontPage } = await import("./frontPage/writeFrontPage");
    writeFrontPage(process.cwd(), "dist/site", process.env);
    compress("dist/site");
  },
  skill: async () =>
    (await import("./skill")).writeSkill(process.cwd(), (await import("./release/release")).versionOf(process.cwd())),
  size: async () => console.log((await import("./bundles/size")).sizes("dist")),
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
