import { fail } from "../../src/core/failure";
import type { Progress } from "../../src/core/progress";
import { sentence } from "../../src/playground/strip";

const idle: Progress = { cells: 0, calls: 0, ms: 0, sent: 0, least: 0, refusals: 0, lastFailure: undefined };

test.each([
  [{ sent: 6, least: 6 }, "Every cell is answered. 6 calls made, 6 the least possible, none refused."],
  [{ sent: 1, least: 1, refusals: 2 }, "Every cell is answered. 1 call made, 1 the least possible, 2 refused."],
  [
    { cells: 1503, calls: 4, ms: 4200, sent: 2, least: 6 },
    "1,503 cells waiting, 4 calls to go, about 4 s. 2 calls made, 6 the least possible, none refused.",
  ],
  [
    { cells: 1, calls: 500, ms: 500_000 },
    "1 cell waiting, 500 calls to go, about 8 min. 0 calls made, 0 the least possible, none refused.",
  ],
  [
    { lastFailure: fail("unreachable") },
    `${fail("unreachable").message} 0 calls made, 0 the least possible, none refused.`,
  ],
  [
    { lastFailure: fail("notReturned", "SPUS"), sent: 3, least: 3 },
    "Every cell is answered. 3 calls made, 3 the least possible, none refused.",
  ],
])("%j", (some, said) => {
  expect(sentence({ ...idle, ...some })).toBe(said);
});
