/** Money is rounded to what can be paid, and nowhere else. */
import fc from "fast-check";
import { exactSum } from "../../../src/ledger/payments/exactSum";
import { minorDigits, roundedMoney } from "../../../src/ledger/payments/minorUnit";

test.each([
  ["USD", 2],
  ["SAR", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["BHD", 3],
  // A penny is the smallest unit of a pound, and a fils of a dinar.
  ["GBX", 0],
  ["GBp", 0],
  ["KWF", 0],
  // What is no code has two decimals, as most currencies have.
  ["somewhat", 2],
])("the smallest payable amount of %s has %i decimals", (code, decimals) => {
  expect(minorDigits(code)).toBe(decimals);
});

test("half a unit is rounded away from zero, also where its binary fraction lies below the half", () => {
  const cents = [1.005, -1.005, 1.004999, 0.5, 2.675, 1e-7, -1e-7, 0, 1_234_567.895].map((one) =>
    roundedMoney(one, "USD"),
  );
  expect(cents).toEqual([1.01, -1.01, 1, 0.5, 2.68, 0, 0, 0, 1_234_567.9]);
  expect([roundedMoney(406.5, "GBX"), roundedMoney(-0.5, "JPY"), roundedMoney(1.2345, "KWD")]).toEqual([
    407, -1, 1.235,
  ]);
});

test("a sum of decimals is exact: adding an amount and taking it away again leaves 0", () => {
  expect([exactSum(0.1, 0.2), exactSum(1e21, 1), exactSum(), exactSum(1.5e-9, -1.5e-9)]).toEqual([0.3, 1e21, 0, 0]);
  const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((one) => one / 1e4);
  fc.assert(
    fc.property(fc.array(decimal), (amounts) => {
      expect(exactSum(...amounts, ...amounts.map((one) => -one))).toBe(0);
      expect(exactSum(...amounts)).toBeCloseTo(
        amounts.reduce((sum, one) => sum + one, 0),
        3,
      );
    }),
  );
});
