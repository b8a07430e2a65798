/** What holds for every worksheet with a table. */

import { isFailure } from "../../src/core/failure";
import { catalogue } from "../../src/functions/catalogue";
import { callsIn, knownNames as functionSpellings } from "../../src/workbook/formulas/formula";
import { spell, spellings } from "../../src/workbook/sheet/spelling";
import { boxOf } from "../../src/workbook/sheet/tablePlaces";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { type WorksheetWords, worksheetWords } from "../../src/worksheets/words/words";

const known = functionSpellings(catalogue.map(({ name }) => name));

export function describedProperly(name: string, worksheet: (words: WorksheetWords) => Worksheet): void {
  describe.each(["en", "ar"])(`${name} in %s`, (language) => {
    const sheet = worksheet(worksheetWords(language));
    const [table] = sheet.tables;
    if (!table) throw new Error("It has no table.");
    const formulas = [...sheet.cells, ...table.columns].flatMap(({ formula }) => formula ?? []);

    test("every formula can be spelt for every host, and names only what is there", () => {
      const keys = [table.key, ...sheet.names.map(({ key }) => key)].join("|");
      for (const spelling of Object.values(spellings)) {
        for (const formula of formulas) {
          const told = spell(formula, sheet, spelling, { table, row: 1 }).replace(/"(?:[^"]|"")*"/g, '""');
          expect(told).not.toMatch(/\[@\w+\]/);
          // A heading may have the word of a key in it.
          const plain = told.replace(/\[[^[\]]*\]/g, "[]");
          expect(plain).not.toMatch(new RegExp(`(?<![\\w.])(?:${keys})(?![\\w.(])`));
        }
      }
    });

    test("our functions are given what they take", () => {
      const calls = formulas.flatMap((formula) => callsIn(formula, known));
      expect(calls.length).toBeGreaterThan(3);
      const asked = calls.map(({ name: own, args }) => {
        const entry = catalogue.find((one) => one.name === own);
        const call = entry?.run as (...typed: unknown[]) => unknown;
        return [own, isFailure(call(...(args ?? []).map((text) => given(text, own))))];
      });
      expect(asked).toEqual(asked.map(([own]) => [own, false]));
    });

    test("headings need no bracket of their own and are told apart; places are used once", () => {
      const headings = table.columns.map(({ heading }) => heading);
      expect(headings.filter((heading) => !/^[\p{L}\p{M}\p{N} ]+$/u.test(heading))).toEqual([]);
      expect(new Set(headings).size).toBe(headings.length);
      expect(new Set(table.columns.map(({ key }) => key)).size).toBe(headings.length);
      const places = sheet.cells.map(({ row, column }) => `${row},${column}`);
      expect(new Set(places).size).toBe(places.length);
      const below = sheet.cells.filter(
        ({ row, column }) => row >= table.row && column >= table.column && column < table.column + table.columns.length,
      );
      expect(below).toEqual([]);
    });

    test("it reads as its language does, and every look has its column", () => {
      expect(sheet.direction).toBe(language === "ar" ? "rtl" : "ltr");
      for (const { on } of sheet.looks) expect(boxOf(sheet, on)).toMatchObject({ row: table.row + 1, rows: 2 });
      if (language === "en") return;
      const said = [sheet.name, ...table.columns.flatMap(({ heading, note = "" }) => [heading, note])];
      expect(said.filter((text) => /[a-z]{2}/i.test(text))).toEqual([]);
    });
  });
}

/** What an argument may stand for in a sheet that is filled. */
function given(text: string, name: string): unknown {
  const typed = text.trim();
  if (/^\[@(?:shares|dividends)\]$/.test(typed)) return name === "ZAKAT" ? [[5]] : 5;
  if (/^"/.test(typed)) return name.endsWith("SCREEN") ? [[typed.slice(1, -1)]] : typed.slice(1, -1);
  if (/^\d+$/.test(typed)) return Number(typed);
  if (/^(?:from|to)$/.test(typed)) return 46_023;
  return /^IF\(year/.test(typed) ? "solar" : [["AAPL"]];
}
