/**
 * A fresh clone knows of no test how long it takes, and Jest begins with the longest files: the playground's stories, two
 * minutes in a file of eight lines, would come last and alone. What opens a browser or a stand-in for Google begins.
 */
const { default: Sequencer } = require("@jest/test-sequencer");

const slow = ["playground", "pane", "session", "excel", "appsscript", "sheets"];

module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => turn(one) - turn(other));
  }
};

function turn({ path }) {
  const at = slow.findIndex((folder) => path.includes(`/test/${folder}/`));
  return at < 0 ? slow.length : at;
}
