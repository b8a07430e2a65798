import { isLater } from "../../src/core/version";

test.each([
  ["1.0.1", "1.0.0", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "1.99.99", true],
  ["1.0.0", "1.0.0", false],
  ["1.0.0", "1.0.1", false],
  ["1.0.1", "1.0", true],
  ["1.0.0", "1.0", false],
  ["no version", "1.0.0", false],
])("%s is later than %s: %s", (one, other, later) => {
  expect(isLater(one, other)).toBe(later);
});
