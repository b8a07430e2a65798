/** Builds the site in `dist/site`: the playground's step of `npm run site`. */
import { mkdir, writeFile } from "node:fs/promises";
import { buildSite } from "./site";

const holds = await buildSite("dist/site", "dist/excel");
// From this the software bill of materials (SBOM) of the site is written.
await mkdir("dist/bundled", { recursive: true });
await writeFile("dist/bundled/page.json", `${JSON.stringify(holds)}\n`);
console.error("Sample data: the verdicts are made up. Not a fatwa.");
console.log("dist/site");
