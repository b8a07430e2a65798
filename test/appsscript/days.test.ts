/** Dates of a sheet as days, and back, in the spreadsheet's zone; and the words of cells in the document's language. */
import type * as days from "../../appsscript/cells/days";
import { wordingAs } from "../../appsscript/cells/wording";
import { readPreferences } from "../../src/api/preferences";
import { fail } from "../../src/core/failure";
import type { Phrase } from "../../src/core/phrase";
import { english } from "../../src/core/wording";
import { judgement, phrase } from "../../src/functions/words";
import { arabicWording } from "../../src/i18n/arabic";

/** A fresh execution; `zone` is the spreadsheet's, undefined where it may not be read. */
function execution(zone: string | undefined) {
  const asked: unknown[] = [];
  const note = (...what: unknown[]) => {
    asked.push(what);
    return what.join(" ");
  };
  let reads = 0;
  Object.assign(globalThis, {
    Utilities: { parseDate: note, formatDate: note },
    SpreadsheetApp: {
      getActiveSpreadsheet: () => {
        reads += 1;
        if (zone === undefined) throw new Error("You do not have permission to call getActiveSpreadsheet.");
        return { getSpreadsheetTimeZone: () => zone };
      },
    },
    Session: { getScriptTimeZone: () => "Etc/UTC" },
  });
  let loaded: typeof days | undefined;
  jest.isolateModules(() => {
    loaded = require("../../appsscript/cells/days");
  });
  return { ...(loaded as typeof days), asked, reads: () => reads };
}

test("a day becomes midnight in the spreadsheet's time zone, which is asked once an execution, and only for a day", () => {
  const { toDate, toDay, asked, reads } = execution("Asia/Riyadh");
  expect(reads()).toBe(0);
  toDate({ day: "2026-03-31" });
  toDay(new Date(0));
  expect(asked).toEqual([
    ["2026-03-31", "Asia/Riyadh", "yyyy-MM-dd"],
    [new Date(0), "Asia/Riyadh", "yyyy-MM-dd"],
  ]);
  expect(reads()).toBe(1);
});

test("the time zone is the script's when a cell may not read the spreadsheet; a moment in UTC needs none", () => {
  const { toDate, asked } = execution(undefined);
  toDate({ day: "2026-03-31" });
  expect(asked).toEqual([["2026-03-31", "Etc/UTC", "yyyy-MM-dd"]]);
  const { toDate: again, reads } = execution("Asia/Riyadh");
  expect([again({ day: "2026-03-31", time: "18:00:00" }), reads()]).toEqual([new Date("2026-03-31T18:00:00Z"), 0]);
});

describe("a document's words", () => {
  const chosen = (more: object) => wordingAs({ ...readPreferences(undefined), ...more });
  const failure = fail("notReturned", "ZZZZ");
  const [verdict, other] = [judgement("NOT HALAL") as Phrase, phrase("calculated")];

  test("are English unless Arabic is chosen", () => {
    const words = chosen({ sentences: "en" });
    for (const said of [failure, verdict, other]) expect(words.sentence(said)).toBe(english.sentence(said));
    expect(words.text(verdict)).toBe("NOT HALAL");
  });

  test.each([true, false])(
    "are Arabic where that is chosen, verdicts only where they are meant too (%p)",
    (verdictsToo) => {
      const words = chosen({ sentences: "ar", verdictsToo });
      const arabic = arabicWording(verdictsToo);
      expect([words.sentence(failure), words.text(verdict), words.text(other), words.text("Apple Inc.")]).toEqual([
        arabic.sentence(failure),
        arabic.text(verdict),
        arabic.text(other),
        "Apple Inc.",
      ]);
      expect(words.text(verdict) === "NOT HALAL").toBe(!verdictsToo);
      expect(words.text(other)).toMatch(/[\u0600-\u06ff]/);
    },
  );
});
