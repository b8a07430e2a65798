/** The command behind `npm run site`. */
import { buildSite } from "./site";

await buildSite("dist/site", "dist/excel");
console.error("Sample data: the verdicts are made up. Not a fatwa.");
console.log("dist/site");
