/** After all suites: removes what tests left in the folder that `start` made. */
const { rmSync } = require("node:fs");

module.exports = function end() {
  rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 5 });
};
