import { sheetCells } from "../../appsscript/cells/cells";
import { fail } from "../../src/core/failure";
import type { Phrase } from "../../src/core/phrase";
import { english } from "../../src/core/wording";
import { judgement, phrase } from "../../src/functions/words";
import { arabicWording } from "../../src/i18n/arabic";
import { figureOfText, markedFailure } from "../../src/workbook/refresh/errorCells";

const text = () => false;
const numbers = () => true;
const sentence = fail("notReturned", "ZZZZ");

test("one cell gives its value; a lone failure is thrown as its sentence", () => {
  expect(sheetCells([["HALAL"]], text)).toBe("HALAL");
  expect(sheetCells([[{ number: 2.5, note: phrase("calculated") }]], numbers)).toBe(2.5);
  expect(sheetCells([[{ card: "HALAL", properties: {} }]], text)).toBe("HALAL");
  expect(() => sheetCells([[sentence]], text)).toThrow(sentence.message);
});

test("a thrown sentence, one in a range and WHY's are translated in another language, and other texts are not", () => {
  const arabic = arabicWording(false);
  const said = arabic.sentence(sentence);
  expect(said).toMatch(/^لم تُعِد الخدمة شيئًا/);
  expect(() => sheetCells([[sentence]], text, arabic)).toThrow(said);
  expect(sheetCells([[sentence, judgement("HALAL"), { told: sentence }, "Apple Inc."]], text, arabic)).toEqual([
    [markedFailure(said), "HALAL", markedFailure(said), "Apple Inc."],
  ]);
});

test("an old verdict's day is recognised in either language, and other brackets are not taken for one", () => {
  const verdict = judgement("NOT HALAL") as Phrase;
  const old = phrase("keptFrom", verdict, "2026-03-31");
  for (const wording of [english, arabicWording(true), arabicWording(false)]) {
    expect(figureOfText(String(sheetCells([[old]], text, wording)))).toBe(wording.text(verdict));
  }
  expect(figureOfText("HALAL (by another rule)?")).toBe("HALAL (by another rule)?");
  expect(figureOfText("Q3 (restated)")).toBe("Q3 (restated)");
  expect(["HALAL (kept from 2026-03-31)", "حلال (محفوظ من 2026-03-31)"].map(figureOfText)).toEqual(["HALAL", "حلال"]);
});

test("a moment in UTC becomes a date of that moment", () => {
  expect(sheetCells([[{ day: "2026-03-31", time: "18:00:00" }]], text)).toEqual(new Date("2026-03-31T18:00:00Z"));
});

test("inside a range text columns show the sentence, columns of numbers no number", () => {
  expect(sheetCells([["HALAL"], [sentence], [""]], text)).toEqual([["HALAL"], [markedFailure(sentence.message)], [""]]);
  expect(sheetCells([[1], [sentence]], text)).toEqual([[1], [Number.NaN]]);
  expect(sheetCells([[sentence], [sentence]], numbers)).toEqual([[Number.NaN], [Number.NaN]]);
  expect(
    sheetCells(
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

test("a column whose only figures have notes is a column of numbers too, and one of other things is not", () => {
  const figure = { number: 2.5, note: phrase("calculated") };
  expect(sheetCells([[figure], [sentence]], text)).toEqual([[2.5], [Number.NaN]]);
  expect(sheetCells([[phrase("calculated")], [sentence]], text)[1 as never]).toEqual([markedFailure(sentence.message)]);
  expect(sheetCells([[true], [sentence]], text)).toEqual([[true], [markedFailure(sentence.message)]]);
});
