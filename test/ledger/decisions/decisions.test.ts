/**
 * What persons said of periods: how it is written and read, and where it stands: in Decisions, and in what earlier
 * versions wrote into Entitlements.
 */
import { decisionRow, decisionsIn, enteredRow, sourceName } from "../../../src/ledger/decisions/decisions";
import { Ledger } from "../../../src/ledger/ledger";
import { adoptableIn } from "../../../src/ledger/sheets/adoption";
import { entitlements } from "../../../src/ledger/sheets/entitlements";
import type { Row, Worksheet } from "../../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { openEntry } from "../bookedEntry";
import { openBook, personIn, q3, words } from "../ledgerBook";

const account = "https://api.example.com/us a";
const first = { ...q3, account };
/** Its figures are those of the booked quarter, under a label that is not understood. */
const respelt = { ...first, label: "quarter of the report", at: 9_000 };
const annual = { ...first, label: "ANNUAL", perShare: 0.02, percent: 8, at: 9_500 };

/** Entitlements as earlier versions laid it, in this language. */
function earlier(language: string): Worksheet {
  const worksheet = entitlements([], worksheetWords(language));
  const [table] = worksheet.tables;
  if (!table) throw new Error("Entitlements has a table.");
  return { ...worksheet, tables: [{ ...table, columns: [...table.columns, ...(table.retired ?? [])], retired: [] }] };
}

function bookClosedOnce() {
  const opened = openBook();
  opened.record([first]);
  opened.sheets.show("Purification ledger", { checksum: null }, { shares: 100, currency: "USD" });
  opened.close([]);
  return { ...opened, ...personIn(opened) };
}

test("an answer is a row of Decisions, and Entitlements has no column for it", () => {
  const { sheets, decide, periods, read } = bookClosedOnce();
  expect(decide([respelt], "same")).toBe(1);
  const enteredAt = new Date(4_000).toISOString();
  expect(sheets.rows("Decisions")).toEqual([
    {
      ticker: "AAPL",
      period: "2025 quarter of the report",
      meant: words.entitlements.same,
      source: "AAPL 2025 third_quarter",
      observed: null,
      by: "A. Auditor",
      enteredAt,
    },
  ]);
  expect(periods([respelt]).map(({ state }) => state)).toEqual(["closed"]);
  const keys = entitlements([], words).tables[0]?.columns.map(({ key }) => key);
  expect([keys?.includes("meant"), keys?.includes("observed"), keys?.includes("shares")]).toEqual([false, false, true]);
  const agreed = Ledger.in(read(), words, [annual]).agree({
    convention: "annual",
    answer: "quarter",
    at: 5_000,
    by: "B",
  });
  sheets.write(agreed);
  expect(sheets.rows("Decisions")[1]).toMatchObject({
    ticker: null,
    period: "ANNUAL",
    meant: "fourth quarter",
    by: "B",
  });
});

describe.each(["en", "ar"])("answers that an earlier version wrote into Entitlements (%s)", (language) => {
  const own = worksheetWords(language).entitlements;
  const laidWith = (...rows: readonly Row[]) => {
    const opened = bookClosedOnce();
    const worksheet = earlier(language);
    opened.sheets.lay(worksheet);
    opened.sheets.replace(worksheet.name, rows);
    return { ...opened, name: worksheet.name };
  };
  const same: Row = {
    ticker: "AAPL",
    period: "2025 quarter of the report",
    meant: own.same,
    source: "AAPL 2025 third_quarter",
    by: "A",
  };
  const quarter: Row = { period: own.conventions.annual, meant: own.agreed.annual.quarter, by: "A" };
  const at = (row: Row, moment: number): Row => ({ ...row, enteredAt: new Date(moment).toISOString() });

  test("are read and never asked again", () => {
    const { periods, read } = laidWith(at(same, 2_000), at(quarter, 2_500));
    expect(periods([respelt]).map(({ state }) => state)).toEqual(["closed"]);
    expect(periods([annual])[1]).toMatchObject({ resembles: undefined });
    expect(Ledger.in(read(), words).said()).toMatchObject([
      { about: { convention: "annual" }, answer: "quarter" },
      { about: { ticker: "AAPL" }, answer: "same" },
    ]);
  });

  test("are taken back by a row of Decisions, and asked again then", () => {
    const { sheets, periods, read, name } = laidWith(at(same, 2_000), at(quarter, 2_500));
    for (const { id } of Ledger.in(read(), words).said()) {
      sheets.write(Ledger.in(read(), words).takeBack({ id, at: 40_000, by: "B" }));
    }
    expect(sheets.rows("Decisions")).toMatchObject([
      { meant: words.entitlements.again, by: "B" },
      { ticker: "AAPL", meant: words.entitlements.again, by: "B" },
    ]);
    expect(sheets.rows(name)).toHaveLength(2);
    expect(Ledger.in(read(), words).said()).toEqual([]);
    expect(periods([respelt])[1]?.state).toBe("look");
    expect(periods([annual])[1]).toMatchObject({ state: "look", resembles: { why: "annual" } });
  });

  test("count by the moment in which they were given, whichever sheet they stand in", () => {
    const { sheets, decide, periods, name } = laidWith();
    decide([respelt], "new", 5_000);
    expect(periods([respelt]).map(({ state }) => state)).toEqual(["closed", "confirm"]);
    sheets.replace(name, [at(same, 4_500)]);
    expect(periods([respelt]).map(({ state }) => state)).toEqual(["closed", "confirm"]);
    sheets.replace(name, [at(same, 5_500)]);
    expect(periods([respelt]).map(({ state }) => state)).toEqual(["closed"]);
  });

  test("are found in a copy of that sheet which is taken into use", () => {
    const [table] = earlier(language).tables;
    const heads = table?.columns.map(({ heading }) => heading) ?? [];
    const values = [heads, []];
    const block = { sheet: "Copy", row: 0, column: 0, rows: 2, columns: heads.length, values, formulas: [] };
    const found = adoptableIn([block], new Map());
    expect(found?.kind).toBe("entitlements");
    const marked = found?.marks.map(({ column }) => column);
    expect(heads.flatMap((_, index) => (marked?.includes(index) ? [] : [index]))).toEqual([]);
  });
});

describe("what a person said", () => {
  const { same, another } = words.entitlements;
  const entry = openEntry({ label: "Q3" });
  const restated = openEntry({ label: "Q3", before: { dividend: 1, percent: 1, perShare: 0.005 }, at: 2_000 });
  const of: Row = { ticker: "AAPL", period: "2025 Q3" };
  const said = (...rows: readonly Row[]) => decisionsIn(rows.map((row) => ({ ...of, ...row })));
  const moment = new Date(restated.at).toISOString();

  test("of a period is taken back by what is said of it later", () => {
    const once = said({ meant: same, source: "AAPL 2025 Q2" });
    expect([once.ofPeriod(entry), once.sameAs(entry), once.of(entry)]).toEqual(["same", "AAPL 2025 Q2", "same"]);
    const other = said({ meant: same, source: "AAPL 2025 Q2" }, { meant: another });
    expect([other.ofPeriod(entry), other.sameAs(entry), other.of(entry)]).toEqual(["new", undefined, "new"]);
    const again = said({ meant: another }, { meant: same });
    expect([again.ofPeriod(entry), again.sameAs(entry)]).toEqual(["same", ""]);
  });

  test("of a restatement is of that alone, and not of its period", () => {
    const one = said({ meant: same, observed: moment, source: "AAPL 2025 Q2" });
    expect([one.of(restated), one.of({ ...restated, at: 3_000 }), one.of(entry)]).toEqual([
      "same",
      undefined,
      undefined,
    ]);
    expect([one.ofPeriod(restated), one.sameAs(restated)]).toEqual([undefined, undefined]);
    const both = said({ meant: same, source: "AAPL 2025 Q2" }, { meant: another, observed: moment });
    expect([both.ofPeriod(entry), both.sameAs(entry), both.of(restated)]).toEqual(["same", "AAPL 2025 Q2", "new"]);
  });

  test("is read in both languages and in any case; other words say nothing", () => {
    const arabic = worksheetWords("ar").entitlements;
    expect([arabic.same, arabic.another, ` ${same.toUpperCase()} `].map((meant) => said({ meant }).of(entry))).toEqual([
      "same",
      "new",
      "same",
    ]);
    expect(said({ meant: "perhaps" }).of(entry)).toBeUndefined();
  });

  test("is entered with its period in the form that is compared, and a fund's with its days", () => {
    const stamp = { at: 4_000, by: "A. Auditor", source: "AAPL 2025 Q2" };
    const enteredAt = new Date(stamp.at).toISOString();
    const row = { ticker: "AAPL", period: "2025 Q3", source: stamp.source, by: stamp.by, enteredAt };
    const quarter = { ...restated, label: "third_quarter" };
    const ofIt = { meant: "new", isOfPeriod: false } as const;
    expect(decisionRow(quarter, ofIt, stamp, words)).toEqual({ ...row, meant: another, observed: moment });
    expect(decisionRow(quarter, { meant: "same", isOfPeriod: true }, stamp, words)).toMatchObject({
      meant: same,
      observed: null,
    });
    expect(enteredRow(entry, { shares: 1, currency: "USD" }, stamp)).toEqual({ ...row, shares: 1, currency: "USD" });
    const label = "2026-01-01 – 2026-03-31";
    expect(enteredRow({ ...entry, ticker: "SPUS", year: "", label }, {}, stamp).period).toBe(label);
    expect([sourceName({ ticker: "SPUS", year: "", label }), sourceName(entry)]).toEqual([
      `SPUS ${label}`,
      "AAPL 2025 Q3",
    ]);
  });
});
