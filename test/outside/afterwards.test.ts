/** What is said after a run: the command that stores a suite's texts anew, by the suite's name. */
import Afterwards from "./afterwards.cjs";

const suite = (name: string, unmatched: number, unchecked = 0) => ({
  testFilePath: `/project/test/${name}.test.ts`,
  snapshot: { unmatched, unchecked },
});

function sentencesAfter(testResults: readonly object[], failed = 0): readonly string[] {
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    // With a third argument, as Jest itself makes a reporter: https://jestjs.io/docs/configuration#custom-reporters
    new Afterwards({ rootDir: "/project" }, {}, { firstRun: true }).onRunComplete(new Set(), {
      numFailedTestSuites: failed,
      testResults,
      wasInterrupted: false,
    });
    return write.mock.calls.map(([sentence]) => String(sentence).trimEnd());
  } finally {
    write.mockRestore();
  }
}

test("the command that stores stale snapshots anew is printed, with the suites that have any", () => {
  expect(sentencesAfter([suite("i18n/helps", 1), suite("core/pace", 0), suite("functions/examples", 0, 2)])).toEqual([
    "If the new texts are meant, npx jest -u test/i18n/helps.test.ts test/functions/examples.test.ts stores them: look at the difference.",
  ]);
});

test("what npm test has not tried is printed after a whole run that passed, and after no other", () => {
  const whole = Array.from({ length: 400 }, (_, nth) => suite(String(nth), 0));
  expect(sentencesAfter(whole)).toEqual([expect.stringMatching(/^Not part of it: npm run test:all /)]);
  expect(sentencesAfter(whole, 1)).toEqual([]);
  expect(sentencesAfter(whole.slice(0, 5))).toEqual([]);
});
