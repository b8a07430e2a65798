import { toSheet } from "../../appsscript/cells/cells";
import { fail } from "../../src/core/failure";
import { sayingIn } from "../../src/i18n/sentences";
import table from "../../src/i18n/sentences-ar.json";
import { markedFailure } from "../../src/workbook/errorCells";

const text = () => false;
const numbers = () => true;
const sentence = fail("notReturned", "ZZZZ");

test("one cell is its value; a failure alone is thrown as its sentence", () => {
  expect(toSheet([["HALAL"]], text)).toBe("HALAL");
  expect(toSheet([[{ number: 2.5, note: "calculated" }]], numbers)).toBe(2.5);
  expect(toSheet([[{ card: "HALAL", properties: {} }]], text)).toBe("HALAL");
  expect(() => toSheet([[sentence]], text)).toThrow(sentence.message);
});

test("in another language a thrown sentence, one in a range and WHY's are said so, and other texts are not", () => {
  const arabic = sayingIn(table, false);
  const said = arabic.sentence(sentence.message);
  expect(said).toMatch(/^لم تُعِد الخدمة شيئًا/);
  expect(() => toSheet([[sentence]], text, arabic)).toThrow(said);
  expect(toSheet([[sentence, "HALAL", { told: sentence }, "Apple Inc."]], text, arabic)).toEqual([
    [markedFailure(said), "HALAL", markedFailure(said), "Apple Inc."],
  ]);
});

test("a moment of UTC is that moment", () => {
  expect(toSheet([[{ day: "2026-03-31", time: "18:00:00" }]], text)).toEqual(new Date("2026-03-31T18:00:00Z"));
});

test("what WHY tells of an ETF is spelled as Sheets spells it too", () => {
  const told = fail("notTicker", "SPUS is an ETF: use ETF.PURIFY");
  expect(toSheet([[{ told }]], text)).toBe(markedFailure("SPUS is an ETF: use ETF_PURIFY."));
  expect(toSheet([["To use ETF.X"]], text)).toBe("To use ETF.X");
});

test("a function that a sentence names is spelled as Sheets spells it, a ticker as it is", () => {
  const instead = fail("notTicker", "ETF.L is an ETF: use ETF.PURIFY");
  expect(() => toSheet([[instead]], text)).toThrow("ETF.L is an ETF: use ETF_PURIFY.");
  expect(toSheet([["HALAL"], [instead]], text)).toEqual([
    ["HALAL"],
    [markedFailure("ETF.L is an ETF: use ETF_PURIFY.")],
  ]);
});

test("inside a range text columns show the sentence, columns of numbers no number", () => {
  expect(toSheet([["HALAL"], [sentence], [""]], text)).toEqual([["HALAL"], [markedFailure(sentence.message)], [""]]);
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
    [markedFailure(sentence.message), Number.NaN],
  ]);
});
