/** Before all suites: tells of an old build, and gives what tests write into temporary folders one folder of its own. */
const { mkdtempSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const tellOldBuild = require("./built.cjs");

module.exports = function start(jest) {
  tellOldBuild(jest);
  // Workers, and the processes that tests start, take it from here.
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), "shariah-sheets-test-"));
};
