/**
 * A reporter for Jest that says, after its own summary, what to do next: which command writes the stored texts of a
 * suite anew where they differ, and what `npm test` has not tried.
 */
const { relative } = require("node:path");

const untried =
  "Not part of it: npm run test:all tells every story on every host, npm run test:calc opens the templates in LibreOffice, and calculates the worksheets there and in Gnumeric.";

module.exports = class Afterwards {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, { numFailedTestSuites, testResults, wasInterrupted }) {
    const stale = testResults.filter(({ snapshot }) => snapshot.unmatched > 0 || snapshot.unchecked > 0);
    const paths = stale.map(({ testFilePath }) => relative(this.rootDir, testFilePath));
    if (paths.length > 0)
      say(`If the new texts are meant, npx jest -u ${paths.join(" ")} stores them: look at the difference.`);
    // Jest sets `success` only after its reporters.
    if (numFailedTestSuites === 0 && !wasInterrupted && testResults.length > 100) say(untried);
  }
};

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
