/** What is said after a run: the command that stores a suite's texts anew, by the suite's name. */
import Afterwards from "./afterwards.cjs";

const suite = (name: string, unmatched: number, unchecked = 0) => ({
  testFilePath: `/project/test/${name}.test.ts`,
  snapshot: { unmatched, unchecked },
});

function sentencesAfter(testResults: readonly object[], success = false): readonly string[] {
  const sentences: string[] = [];
  const reporter = new Afterwards({ rootDir: "/project" }, {}, (sentence) => sentences.push(sentence));
  reporter.onRunComplete(new Set(), { success, testResults, wasInterrupted: false });
  return sentences;
}

test("a stale snapshot is told with the command that stores it anew, and with its suites alone", () => {
  expect(sentencesAfter([suite("i18n/helps", 1), suite("core/pace", 0), suite("functions/examples", 0, 2)])).toEqual([
    "If the new texts are meant, npx jest -u test/i18n/helps.test.ts test/functions/examples.test.ts stores them: look at the difference.",
  ]);
});

test("what npm test has not tried is said after a whole run that passed, and after no other", () => {
  const whole = Array.from({ length: 400 }, (_, nth) => suite(String(nth), 0));
  expect(sentencesAfter(whole, true)).toEqual([expect.stringMatching(/^Not part of it: npm run test:all /)]);
  expect(sentencesAfter(whole, false)).toEqual([]);
  expect(sentencesAfter(whole.slice(0, 5), true)).toEqual([]);
});
