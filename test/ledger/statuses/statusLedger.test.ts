/** The status ledger and its worksheets *No longer compliant* and *Watch*, on plain sheets. */

import { serialOf } from "../../../src/functions/arguments/days";
import { nearPoints } from "../../../src/ledger/cachedAnswers";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { statusLedger } from "../../../src/ledger/sheets/ledgers";
import { noLongerCompliant } from "../../../src/ledger/sheets/noLongerCompliant";
import { watch } from "../../../src/ledger/sheets/watch";
import { type Seen, type StatusRow, sealRows, withStatuses } from "../../../src/ledger/statuses/statusChanges";
import { statusFalls } from "../../../src/ledger/statuses/statusFalls";
import { StatusLedger } from "../../../src/ledger/statuses/statusLedger";
import { watchList } from "../../../src/ledger/statuses/watchList";
import type { Value } from "../../../src/workbook/sheet/worksheet";
import type { SheetReading } from "../../../src/worksheets/sheetChange";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { calculated, typed } from "../../worksheets/calculated";
import { live } from "../bookedEntry";
import { openBook, words } from "../ledgerBook";

const day = 86_400_000;
const first = Date.UTC(2025, 9, 1);

function status(ticker: string, verdict: string, at: number, more: Partial<Seen> = {}): Seen {
  return {
    ticker,
    verdict,
    at,
    rank: undefined,
    reportDate: "2025-06-30",
    ...live,
    tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
    bands: { revenue: "clear", securities: "clear", debt: "clear" },
    ...more,
  };
}

/** The status ledger after these answers, one after another. */
function ledgerOf(...answers: readonly Seen[]): readonly StatusRow[] {
  const rows: StatusRow[] = [];
  for (const answer of answers) rows.push(...sealRows(rows, withStatuses(rows, [answer]).slice(rows.length)));
  return rows;
}

describe("holdings that are no longer compliant", () => {
  test("are those that were HALAL and are NOT HALAL or DOUBTFUL, since the first such verdict, the latest first", () => {
    const ledger = ledgerOf(
      status("AAPL", "HALAL", first),
      status("XOM", "HALAL", first),
      status("KO", "NOT HALAL", first),
      status("AAPL", "DOUBTFUL", first + day, { reportDate: "2025-09-30" }),
      status("AAPL", "NOT HALAL", first + 3 * day),
      status("XOM", "NOT HALAL", first + 2 * day),
    );
    expect(statusFalls(ledger)).toEqual([
      { ticker: "XOM", verdict: "NOT HALAL", company: undefined, at: first + 2 * day, reportDate: "2025-06-30" },
      { ticker: "AAPL", verdict: "NOT HALAL", company: undefined, at: first + day, reportDate: "2025-09-30" },
    ]);
  });

  test("do not have one that recovered or is not covered any more; one that fell twice is since the second time", () => {
    const ledger = ledgerOf(
      status("AAPL", "HALAL", first),
      status("AAPL", "NOT HALAL", first + day),
      status("AAPL", "HALAL", first + 2 * day),
      status("XOM", "HALAL", first),
      status("XOM", "NOT COVERED", first + day),
      status("KO", "HALAL", first),
      status("KO", "NOT HALAL", first + day),
      status("KO", "HALAL", first + 2 * day),
      status("KO", "DOUBTFUL", first + 3 * day),
    );
    expect(statusFalls(ledger).map(({ ticker, at }) => [ticker, at])).toEqual([["KO", first + 3 * day]]);
  });

  test("are not known by a row that somebody changed by hand", () => {
    const [before, after] = ledgerOf(status("AAPL", "HALAL", first), status("AAPL", "HALAL", first + day, { rank: 3 }));
    if (!before || !after) throw new Error("There are two rows.");
    expect(statusFalls([before, { ...after, verdict: "NOT HALAL" }])).toEqual([]);
  });
});

describe("No longer compliant", () => {
  const fallen = () => noLongerCompliant([], new Map(), undefined, words);
  const bookOf = (ledger: readonly StatusRow[]) => {
    const { sheets } = openBook();
    sheets.lay(statusLedger(ledger, words));
    sheets.lay(
      portfolio(
        [
          { ticker: "AAPL", shares: 10 },
          { ticker: " xom", shares: 4 },
          { ticker: "XOM", shares: 2.5 },
        ],
        words,
      ),
    );
    const reading = () => sheets.reading([statusLedger([], words), fallen(), portfolio([], words)]);
    const add = (before: readonly StatusRow[] = []) => {
      const added = StatusLedger.in(reading(), words).addFalls(undefined, before);
      sheets.write(added?.writings ?? []);
      return added?.all;
    };
    return { sheets, reading, add, rows: () => sheets.rows("No longer compliant") };
  };
  const halal = [status("AAPL", "HALAL", first), status("XOM", "HALAL", first)];
  const one = [...halal, status("XOM", "NOT HALAL", first + day)];

  test("is made from the status ledger, with the shares of all portfolio rows; without a ledger there is none", () => {
    expect(StatusLedger.in(openBook().sheets.reading([]), words).addFalls(undefined)).toBeUndefined();
    const { add, rows } = bookOf(ledgerOf(...one));
    expect(add()).toBe(1);
    expect(rows()).toMatchObject([
      { ticker: "XOM", verdict: "NOT HALAL", firstSeen: serialOf("2025-10-02"), shares: 6.5, priceThen: null },
    ]);
  });

  test("gets new rows below and the present status when it is made again; what was typed stays", () => {
    const { add, rows, sheets } = bookOf(ledgerOf(...one));
    add();
    sheets.show("No longer compliant", { ticker: "XOM" }, { shares: 5, priceThen: 80 });
    sheets.named("No longer compliant", "decideDays", 30);
    const more = ledgerOf(...one, status("AAPL", "DOUBTFUL", first + 9 * day), status("XOM", "HALAL", first + 9 * day));
    sheets.lay(statusLedger(more, words));
    expect(add()).toBe(1);
    expect(add()).toBe(1);
    expect(rows()).toMatchObject([
      { ticker: "XOM", verdict: "HALAL", shares: 5, priceThen: 80 },
      { ticker: "AAPL", verdict: "DOUBTFUL", firstSeen: serialOf("2025-10-10"), shares: 10 },
    ]);
  });

  test("gets a deleted row back when it is made again, and not by a refresh", () => {
    const before = ledgerOf(...one);
    const { add, rows, sheets } = bookOf(before);
    add();
    sheets.replace("No longer compliant", []);
    add(before);
    expect(rows().filter(({ ticker }) => ticker !== null)).toEqual([]);
    add();
    expect(rows()).toMatchObject([{ ticker: "XOM" }]);
  });

  test("calculates days since, gain and the day to decide by, which are blank where something is missing", async () => {
    const rows = [
      { ticker: "XOM", verdict: "NOT HALAL", firstSeen: 45_000, shares: 10, priceThen: 100, priceNow: 112.5 },
      { ticker: "AAPL", verdict: "DOUBTFUL", firstSeen: 45_010, shares: 10, priceThen: null, priceNow: 112.5 },
    ];
    const cells = async (days: Value) => {
      const shown = await calculated(typed(fallen(), rows, { decideDays: days }), () => undefined);
      return ["gain", "decideBy"].map((key) => shown.column(key));
    };
    expect(await cells(30)).toEqual([
      [125, ""],
      [45_030, 45_040],
    ]);
    expect(await cells(null)).toEqual([
      [125, ""],
      ["", ""],
    ]);
  });

  test("has the host's own prices, of the day and of now; where it has none they are the user's to type", () => {
    const recipes = (source: "GOOGLEFINANCE" | "STOCKHISTORY" | undefined) =>
      noLongerCompliant([], new Map(), source, words).tables[0]?.columns.flatMap(({ recipe }) => recipe ?? []);
    expect(recipes(undefined)).toEqual([]);
    expect(recipes("GOOGLEFINANCE")?.map((one) => /"(close|price)"/.exec(one)?.[1])).toEqual(["close", "price"]);
    expect(recipes("STOCKHISTORY")?.[0]).toContain("[@firstSeen]");
    expect(recipes("STOCKHISTORY")?.[1]).toContain("TODAY()");
  });
});

describe("Watch", () => {
  const ratios = (revenue: number | undefined, securities: number | undefined, debt: number | undefined) => ({
    ratios: { revenue, securities, debt },
  });
  const apple = status("AAPL", "HALAL", first, { ...ratios(1, 12.5, 29.1), reportDate: "2025-09-30" });
  const exxon = status("XOM", "NOT HALAL", first, { ...ratios(6.25, undefined, 3), reportDate: "2025-09-30" });
  const coke = status("KO", "NOT COVERED", first, { reportDate: "" });
  const before = status("AAPL", "HALAL", first - 90 * day, ratios(1, 12.5, 25));

  test("has each holding by the test in which it is nearest, the nearest first; the headroom before is of an earlier report", () => {
    const own = watchList([coke, apple, exxon], ledgerOf(before, status("XOM", "HALAL", first, exxon)));
    expect(
      own.map(({ ticker, test: by, headroom, before: was, reportBefore }) => [ticker, by, headroom, was, reportBefore]),
    ).toEqual([
      ["XOM", "revenue", -1.25, undefined, undefined],
      ["AAPL", "debt", 0.9, 5, "2025-06-30"],
      ["KO", undefined, undefined, undefined, undefined],
    ]);
  });

  const openWatch = () => {
    const { sheets } = openBook();
    const reading = () => sheets.reading([statusLedger([], words), watch([], words)]);
    const renew = (answers: readonly Seen[]) =>
      sheets.write(StatusLedger.in(reading(), words).renewWatch(answers).writings);
    const tickers = () => sheets.rows("Watch").map(({ ticker }) => ticker || null);
    return { sheets, reading, renew, tickers };
  };

  test("is in the new order on the same sheet when it is made again, without holdings that are gone", () => {
    const { renew, tickers, sheets } = openWatch();
    renew([apple, exxon]);
    expect(tickers()).toEqual(["XOM", "AAPL"]);
    renew([{ ...exxon, ...ratios(0, 0, 0) }, coke, apple]);
    expect(tickers()).toEqual(["AAPL", "XOM", "KO"]);
    expect(sheets.rows("Watch")[2]).toMatchObject({ test: "no ratio given", headroom: null });
    renew([apple]);
    expect(tickers()).toEqual(["AAPL", null, null]);
  });

  test("gets a new sheet where somebody typed beside the old one", () => {
    const { renew, reading, sheets } = openWatch();
    renew([apple, exxon]);
    const beside = (watch([], words).tables[0]?.columns.length ?? 0) + 1;
    sheets.put("Watch", 10, beside, "mine");
    expect(
      StatusLedger.in(reading(), words)
        .renewWatch([apple])
        .writings.map(({ how }) => how),
    ).toEqual(["lay"]);
  });

  test("says that verdicts are made up, and no longer when they are the service's own", () => {
    const { renew, sheets } = openWatch();
    renew([{ ...apple, sample: true }]);
    expect(sheets.cell("Watch", 1, 1)).toContain(words.madeUp);
    renew([apple]);
    expect(sheets.cell("Watch", 1, 1)).toBe(words.notFatwa);
  });
});

test.each(["en", "ar"])(
  "both sheets speak %s: at most twelve printed columns, and lines that paper has room for",
  (tag) => {
    const own = worksheetWords(tag);
    for (const sheet of [noLongerCompliant([], new Map(), "STOCKHISTORY", own), watch([], own)]) {
      expect(sheet.print.columns).toBeLessThanOrEqual(12);
      expect(sheet.cells.filter(({ value }) => String(value ?? "").length > 150)).toEqual([]);
      expect(new Set(sheet.cells.map(({ row, column }) => `${row},${column}`)).size).toBe(sheet.cells.length);
      expect(sheet.direction).toBe(tag === "ar" ? "rtl" : "ltr");
    }
  },
);

test("observations go into the status ledger only where one was inserted, each change once", () => {
  const { sheets } = openBook();
  const ledger = insertable.get("statuses")?.of([], words, { version: "1" });
  if (!ledger) throw new Error("It can be inserted.");
  const read = (): SheetReading => sheets.reading([ledger]);
  const apple: Seen = {
    ticker: "AAPL",
    verdict: "HALAL",
    rank: undefined,
    reportDate: "2025-09-30",
    at: 1_000,
    ...live,
    tests: { revenue: "PASS", securities: "PASS", debt: "" },
    bands: { revenue: "clear", securities: "near", debt: "unknown" },
  };
  expect(StatusLedger.in(read(), words).record([apple])).toEqual({ added: 0, writings: [] });
  expect(StatusLedger.in(read(), words).changesSince(0)).toBeUndefined();
  sheets.lay(ledger);
  const counts = [[apple], [apple], [{ ...apple, verdict: "DOUBTFUL", rank: 0, at: 2_000 }], [apple]].map((answers) => {
    const { added, writings } = StatusLedger.in(read(), words).record(answers);
    sheets.write(writings);
    return [added, writings.length];
  });
  expect(counts).toEqual([
    [1, 1],
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(sheets.rows("Status ledger").map(({ verdict, rank, observed }) => [verdict, rank, observed])).toEqual([
    ["HALAL", null, "1970-01-01T00:00:01.000Z"],
    ["DOUBTFUL", 0, "1970-01-01T00:00:02.000Z"],
  ]);
  expect(StatusLedger.in(read(), words).changesSince(1_500)).toMatchObject([
    { ticker: "AAPL", now: { rank: 0, bands: apple.bands } },
  ]);
  expect(words.statuses.note).toContain(`within ${nearPoints} points`);
});
