/**
 * The order of suites in a fresh clone. By default Jest starts with the longest files; the playground's stories, two
 * minutes in a file of eight lines, would run last and alone. So suites with a browser start first. Suites that mostly
 * wait in real time use little processor: they are spread among the others, as a third of those that run.
 */
const { default: Sequencer } = require("@jest/test-sequencer");

const working = ["playground", "pane", "excel", "appsscript", "build", "replies", "simulate", "load"];
const waiting = ["sheets", "relay"];

module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const waits = sorted.filter(({ path }) => placeIn(waiting, path) < waiting.length);
    const works = sorted.filter((test) => !waits.includes(test));
    works.sort((one, other) => placeIn(working, one.path) - placeIn(working, other.path));
    const spread = works.flatMap((test, index) => [test, ...(index % 2 === 1 ? waits.splice(0, 1) : [])]);
    return [...spread, ...waits];
  }
};

function placeIn(folders, path) {
  const at = folders.findIndex((folder) => path.includes(`/test/${folder}/`));
  return at < 0 ? folders.length : at;
}
