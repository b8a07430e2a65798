/**
 * Says whether the built parts in `dist` are missing, or older than the source. Many suites try what is
 * built, and an old build fails there with an error that names neither. `npm test` builds by itself; this is for a
 * suite that is run alone.
 */
const { readdirSync, statSync } = require("node:fs");
const { join } = require("node:path");

const built = ["dist/excel/functions.js", "dist/sheets/Code.js"];
const sources = ["src", "appsscript"];

module.exports = function tellOldBuild({ rootDir }) {
  const advice = "Run `npm run build` for the suites that try what is built.";
  const made = built.map((file) => modifiedAt(join(rootDir, file)));
  if (made.includes(0)) return tell(`${built[made.indexOf(0)]} is missing. ${advice}`);
  for (const folder of sources) {
    const newer = readdirSync(join(rootDir, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .find((name) => modifiedAt(join(rootDir, folder, name)) > Math.min(...made));
    if (newer) return tell(`${join(folder, newer)} is newer than dist. ${advice}`);
  }
};

/** In ms since 1970; 0 for a file that is not there. */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function tell(sentence) {
  process.stderr.write(`\n${sentence}\n`);
}
