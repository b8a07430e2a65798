import { toSheet } from "../../appsscript/cells";
import { fail } from "../../src/core/failure";

const text = () => false;
const numbers = () => true;
const sentence = fail("notReturned", "ZZZZ");

test("one cell is its value; a failure alone is thrown as its sentence", () => {
  expect(toSheet([["HALAL"]], text)).toBe("HALAL");
  expect(toSheet([[{ number: 2.5, note: "calculated" }]], numbers)).toBe(2.5);
  expect(toSheet([[{ card: "HALAL", properties: {} }]], text)).toBe("HALAL");
  expect(() => toSheet([[sentence]], text)).toThrow(sentence.message);
});

test("a function that a sentence names is spelled as Sheets spells it, a ticker as it is", () => {
  const instead = fail("notTicker", "ETF.L is an ETF: use ETF.PURIFY.");
  expect(() => toSheet([[instead]], text)).toThrow("ETF.L is an ETF: use ETF_PURIFY.");
  expect(toSheet([["HALAL"], [instead]], text)).toEqual([["HALAL"], ["ETF.L is an ETF: use ETF_PURIFY."]]);
});

test("inside a range text columns show the sentence, columns of numbers no number", () => {
  expect(toSheet([["HALAL"], [sentence], [""]], text)).toEqual([["HALAL"], [sentence.message], [""]]);
  expect(toSheet([[1], [sentence]], text)).toEqual([[1], [Number.NaN]]);
  expect(toSheet([[sentence], [sentence]], numbers)).toEqual([[Number.NaN], [Number.NaN]]);
  expect(
    toSheet(
      [
        ["Apple", 1],
        [sentence, sentence],
      ],
      text,
    ),
  ).toEqual([
    ["Apple", 1],
    [sentence.message, Number.NaN],
  ]);
});
