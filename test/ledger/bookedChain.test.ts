/** The chain of closed rows, on plain sheets. */

import { Ledger } from "../../src/ledger/ledger";
import { insertable } from "../../src/ledger/sheets/insertable";
import { statusesIn } from "../../src/ledger/sheets/ledgers";
import { doubtfulRows, type Seen } from "../../src/ledger/statuses/statusChanges";
import { StatusLedger } from "../../src/ledger/statuses/statusLedger";
import { live, stamp } from "./bookedEntry";
import { firstRow, openBook, q3, words } from "./ledgerBook";

describe("closed rows are a chain", () => {
  const ledger = "Purification ledger";
  const tickers = ["AAPL", "CVX", "KO", "XOM"];
  const closedFour = () => {
    const opened = openBook();
    opened.record(tickers.map((ticker) => ({ ...q3, ticker })));
    opened.sheets.show(ledger, {}, { shares: 10, currency: "USD" });
    opened.close([]);
    return opened;
  };
  const links = ({ sheets }: ReturnType<typeof openBook>) =>
    sheets.rows(ledger).map(({ checksum, follows }) => [String(checksum), String(follows)] as const);
  const broken = ({ read }: ReturnType<typeof openBook>) => Ledger.in(read(), words).torn();

  test("each follows the one before, however they are sorted, and one that is deleted or changed is reported", () => {
    const opened = closedFour();
    const { sheets, periods } = opened;
    const [[one], [two, followsOne], [three, followsTwo], [, followsThree]] = links(opened) as [
      ...[readonly [string, string], readonly [string, string]],
      ...[readonly [string, string], readonly [string, string]],
    ];
    expect([links(opened)[0]?.[1], followsOne, followsTwo, followsThree]).toEqual(["start", one, two, three]);
    for (const by of ["ticker", "checksum"]) {
      sheets.sort(ledger, by, true);
      expect([broken(opened), periods().map(({ state }) => state)]).toEqual([[], tickers.map(() => "closed")]);
    }
    sheets.sort(ledger, "ticker", false);
    const whole = sheets.rows(ledger);
    sheets.replace(ledger, [...whole.slice(0, 1), ...whole.slice(2)]);
    expect(broken(opened)).toEqual([firstRow + 1]);
    sheets.replace(ledger, whole);
    // A row whose figures and checksum were both written anew fits no more to what follows it.
    sheets.show(ledger, { ticker: "CVX" }, { checksum: `s${"0".repeat(32)}` });
    expect(broken(opened)).toEqual([firstRow + 2]);
  });

  test("two people who close at once follow one row, and the next row follows both", () => {
    const opened = closedFour();
    const { sheets, read, record, close, periods } = opened;
    const next = ["FB", "GE"].map((ticker) => ({ ...q3, ticker, at: 2_000, percent: 4 }));
    record(next);
    sheets.show(ledger, { checksum: null }, { shares: 10, currency: "USD" });
    const ids = periods().flatMap(({ id, state }) => (state === "ready" ? [id] : []));
    const both = ids.map((id, index) =>
      Ledger.in(read(), words).close({ ids: [id], at: 6_000 + index, by: `${index}` }),
    );
    for (const { writings } of both) expect(sheets.write(writings)).toBe(1);
    const [fb, ge] = links(opened).slice(4) as [readonly [string, string], readonly [string, string]];
    expect([fb[1], ge[1], broken(opened)]).toEqual([links(opened)[3]?.[0], links(opened)[3]?.[0], []]);
    record([{ ...q3, ticker: "IBM", at: 7_000, percent: 5 }]);
    sheets.show(ledger, { checksum: null }, { shares: 10, currency: "USD" });
    close([]);
    expect(links(opened)[6]?.[1]).toBe(`${ge[0]} ${fb[0]}`);
    expect(broken(opened)).toEqual([]);
    sheets.replace(
      ledger,
      sheets.rows(ledger).filter(({ ticker }) => ticker !== "FB"),
    );
    expect(broken(opened)).toEqual([firstRow + 5]);
  });

  test("from a row on that was changed meanwhile none is closed, so that none follows a row that was not written", () => {
    const opened = openBook();
    const { sheets, record, read, periods, close } = opened;
    record(tickers.map((ticker) => ({ ...q3, ticker })));
    sheets.show(ledger, {}, { shares: 10, currency: "USD" });
    const { writings } = Ledger.in(read(), words).close({ ids: periods().map(({ id }) => id), ...stamp });
    sheets.show(ledger, { ticker: "CVX" }, { shares: 20 });
    expect(sheets.write(writings)).toBe(1);
    expect(broken(opened)).toEqual([]);
    expect(close([])).toBe(3);
    expect([broken(opened), periods().map(({ state }) => state)]).toEqual([[], tickers.map(() => "closed")]);
  });

  test("the status ledger's rows are a chain too", () => {
    const { sheets } = openBook();
    const statuses = insertable.get("statuses")?.of([], words, { version: "1" });
    if (!statuses) throw new Error("It can be inserted.");
    sheets.lay(statuses);
    const read = () => sheets.reading([statuses]);
    const apple: Seen = {
      ticker: "AAPL",
      verdict: "HALAL",
      rank: 3,
      reportDate: "2025-09-30",
      at: 1_000,
      ...live,
      account: "https://api.example.com/us a",
      company: "Apple Inc",
      ratios: { revenue: 1, securities: 2, debt: 3 },
      tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
      bands: { revenue: "clear", securities: "near", debt: "clear" },
    };
    const observe = (...answers: readonly Seen[]) =>
      sheets.write(StatusLedger.in(read(), words).record(answers).writings);
    observe(apple, { ...apple, ticker: "XOM" });
    observe({ ...apple, verdict: "NOT HALAL", at: 2_000 });
    const rows = sheets.rows("Status ledger");
    expect(rows.map(({ follows }) => follows)).toEqual(["start", rows[0]?.checksum, rows[1]?.checksum]);
    expect(doubtfulRows(statusesIn(rows))).toEqual([]);
    sheets.sort("Status ledger", "verdict", true);
    expect(doubtfulRows(statusesIn(sheets.rows("Status ledger")))).toEqual([]);
    for (const key of ["verdict", "revenueBand", "debtRatio", "reportDate", "company", "account", "observed"]) {
      const value = key === "observed" ? "2026-01-01T00:00:00.000Z" : key === "debtRatio" ? 9 : "x";
      const changed = rows.map((row, index) => (index === 1 ? { ...row, [key]: value } : row));
      expect([key, doubtfulRows(statusesIn(changed)).length]).toEqual([key, 1]);
    }
    expect(doubtfulRows(statusesIn(rows.slice(1)))).toHaveLength(1);
  });

  test("a status row that was changed, or follows one that is gone, is reported by its place in the sheet", () => {
    const { sheets } = openBook();
    const statuses = insertable.get("statuses")?.of([], words, { version: "1" });
    const [table] = statuses?.tables ?? [];
    if (!statuses || !table) throw new Error("It can be inserted.");
    const read = () => sheets.reading([statuses]);
    expect(StatusLedger.in(read(), words).doubtfulRows()).toEqual([]);
    sheets.lay(statuses);
    const seen: Seen = {
      ticker: "",
      verdict: "HALAL",
      rank: 1,
      reportDate: "",
      at: 1_000,
      tests: { revenue: "", securities: "", debt: "" },
      bands: { revenue: "clear", securities: "clear", debt: "clear" },
      ...live,
    };
    const answers = ["AAPL", "KO", "XOM"].map((ticker) => ({ ...seen, ticker }));
    sheets.write(StatusLedger.in(read(), words).record(answers).writings);
    const rows = sheets.rows("Status ledger");
    sheets.replace("Status ledger", [{ verdict: "a note of mine" }, ...rows]);
    expect(StatusLedger.in(read(), words).doubtfulRows()).toEqual([]);
    const first = table.row + 2;
    sheets.show("Status ledger", { ticker: "KO" }, { verdict: "NOT HALAL" });
    expect(StatusLedger.in(read(), words).doubtfulRows()).toEqual([first + 2]);
    sheets.replace("Status ledger", [...rows.slice(0, 1), ...rows.slice(2)]);
    expect(StatusLedger.in(read(), words).doubtfulRows()).toEqual([first + 1]);
  });
});
