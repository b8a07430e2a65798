/** A ticker that is no longer answered, and a new one with its quarter and its shares, may be one under a new name. */
import type { Observed } from "../../../src/ledger/entries/entries";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { holdingOf, openBook, personIn, q3, q4, words } from "../ledgerBook";

const ledger = "Purification ledger";
const fb: Observed = { ...q3, ticker: "FB" };
const meta: Observed = { ...q3, ticker: "META", percent: 4, perShare: 0.01, at: 20_000 };

/** FB is closed with 100 shares; then META is observed. */
function bookWith(shares = 100, next = meta) {
  const opened = openBook();
  opened.record([fb]);
  opened.sheets.show(ledger, { ticker: "FB" }, { shares: 100, currency: "USD" });
  opened.close([fb]);
  opened.record([next]);
  opened.sheets.show(ledger, { ticker: next.ticker }, { shares, currency: "USD" });
  const last = (answers = [next]) => opened.periods(answers).at(-1);
  return { ...opened, ...personIn(opened), last };
}
const asked = { state: "look", resembles: { why: "replaced", ticker: "FB", label: "third_quarter" } };

test("a ticker that took another's place is asked about, whatever its figures and its name, also where the old one keeps an old answer", () => {
  for (const company of [undefined, "Meta Platforms, Inc."]) {
    const { last, close, totals } = bookWith(100, { ...meta, ...(company && { company }) });
    expect([last(), last([{ ...fb, kept: true }, meta])]).toMatchObject([asked, asked]);
    close([meta], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
  }
});

test.each([
  ["same", 1],
  ["new", 1.75],
] as const)(
  "a renamed ticker that a person called %s books what differs, or all of it, and is not asked about in the next quarter",
  (meant, sum) => {
    const { decide, close, totals, record, sheets, last } = bookWith();
    expect(decide([meta], meant)).toBe(1);
    close([meta]);
    expect(totals()).toEqual([["USD", sum]]);
    const later = { ...q4, ticker: "META", at: 30_000 };
    record([later]);
    sheets.show(ledger, { checksum: null }, { shares: 100, currency: "USD" });
    expect(last([later])).toMatchObject({ state: "ready", resembles: undefined });
  },
);

test("what a person said of a renamed ticker holds when its shares are typed otherwise", () => {
  const { decide, close, totals, sheets } = bookWith();
  decide([meta], "same");
  sheets.show(ledger, { ticker: "META" }, { shares: 90 });
  close([meta], () => true);
  expect(totals()).toEqual([["USD", 0.75]]);
});

test("a renamed ticker is found by its shares in Purification, before it has a row, and while its answer is not known any more", () => {
  const { sheets, periods, record, close } = openBook();
  sheets.lay(
    insertable.get("purification")?.of([holdingOf("FB", null), holdingOf("META", null)], words, { version: "1" }),
  );
  const show = (ticker: string) =>
    sheets.show("Purification", { ticker }, { year: 2025, period: "third_quarter", shares: 100, currency: "USD" });
  show("FB");
  record([fb]);
  close([fb]);
  periods([fb]);
  show("META");
  expect(periods([meta]).at(-1)).toMatchObject(asked);
  record([meta]);
  expect(periods([]).at(-1)?.state).toBe("ready");
  sheets.show("Purification", { ticker: "FB" }, { period: "#N/A" });
  expect(periods([]).at(-1)).toMatchObject(asked);
});

test("a new ticker is not asked about with other shares or another quarter, while the old one is answered, or where the ledger had it before", () => {
  expect(bookWith(99).last()?.state).toBe("ready");
  expect(bookWith(100, { ...meta, label: "Q4" }).last()?.state).toBe("ready");
  expect(bookWith().last([fb, meta])?.state).toBe("ready");
  const { record, sheets, close, periods } = openBook();
  const earlier = { ...meta, label: "Q2", at: 500 };
  record([fb, earlier]);
  sheets.show(ledger, {}, { shares: 100, currency: "USD" });
  close([fb, earlier]);
  record([meta]);
  sheets.show(ledger, { checksum: null }, { shares: 100, currency: "USD" });
  expect(periods([meta]).at(-1)?.state).toBe("ready");
});

test("two tickers that came in one refresh are not asked about", () => {
  const { record, sheets, periods } = openBook();
  record([fb, { ...meta, at: fb.at }]);
  sheets.show(ledger, {}, { shares: 100, currency: "USD" });
  expect(periods([meta]).map(({ state }) => state)).toEqual(["ready", "ready"]);
});
