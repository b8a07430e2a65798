/** The command behind `npm run site`. */
import { mkdir, writeFile } from "node:fs/promises";
import { buildSite } from "./site";

const holds = await buildSite("dist/site", "dist/excel");
// The site's list of materials is written from this and from what the build says of its bundles.
await mkdir("dist/bundled", { recursive: true });
await writeFile("dist/bundled/page.json", `${JSON.stringify(holds)}\n`);
console.error("Sample data: the verdicts are made up. Not a fatwa.");
console.log("dist/site");
