/**
 * Each worksheet as it looks with a person's figures and the service's answers in it, for paper: one book each, whose
 * formulas are replaced by what they show, since LibreOffice does not have our functions.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { bookOf } from "../../src/files/book";
import { escapeText } from "../../src/files/xml";
import { coverageGrid } from "../../src/ledger/entries/coverage";
import { type Booked, closeEntry, type Observed, sealEntry, withAnswers } from "../../src/ledger/entries/entries";
import { rangeLabel } from "../../src/ledger/entries/period";
import { ledgerLines } from "../../src/ledger/payments/lines";
import type { PaymentRecord } from "../../src/ledger/payments/paymentRecords";
import { decisions } from "../../src/ledger/sheets/decisions";
import { entitlements } from "../../src/ledger/sheets/entitlements";
import { quarterEvidence } from "../../src/ledger/sheets/evidence";
import { purificationLedger, statusLedger } from "../../src/ledger/sheets/ledgers";
import { noLongerCompliant } from "../../src/ledger/sheets/noLongerCompliant";
import { payments } from "../../src/ledger/sheets/payments";
import { yearStatement } from "../../src/ledger/sheets/statement";
import { watch } from "../../src/ledger/sheets/watch";
import { type Seen, sealRows, withStatuses } from "../../src/ledger/statuses/statusChanges";
import type { StatusFall } from "../../src/ledger/statuses/statusFalls";
import { watchList } from "../../src/ledger/statuses/watchList";
import { areaOf } from "../../src/workbook/area";
import type { Row, Value, Worksheet } from "../../src/workbook/sheet/worksheet";
import { funds } from "../../src/worksheets/sheets/funds";
import { income } from "../../src/worksheets/sheets/income";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { purification } from "../../src/worksheets/sheets/purification";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { type WorksheetWords, worksheetWords } from "../../src/worksheets/words/words";
import { type Answers, calculated, typed } from "../worksheets/calculated";

/** `paperSize` of the format. */
export const papers = { A4: 9, Letter: 1 } as const;

const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
const tickers = ["AAPL", "2222.SR", "0700.HK", "MSFT", "JPM", "XOM", "1120.SR", "NESN.SW", "BRK.B", "GOOGL"];
const companies = [
  "Apple Inc",
  "Saudi Arabian Oil Company",
  "Tencent Holdings Limited",
  "Berkshire Hathaway Inc Class B",
];
const currencies = ["USD", "SAR", "HKD", "USD"];
const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];
const pick = <T>(all: readonly T[], index: number) => all[index % all.length] as T;
const symbols = Array.from({ length: 40 }, (_, index) => (index < 10 ? pick(tickers, index) : `T${index}.SR`));
const placeOf = (ticker: Value | undefined) => Math.max(0, symbols.indexOf(String(ticker)));

/** Long words and many digits, as the service may give them; some questions have no answer. */
export const answers: Answers = (name, ticker, field = null, ...more) => {
  if (ticker === null || ticker === "") return "";
  const index = placeOf(ticker);
  if (index % 9 === 7 && name !== "WHY") return undefined;
  const ratio = [4.99, 12.3456, 29.8765, 0.1234][index % 4];
  switch (name) {
    case "NAME":
      return pick(companies, index);
    case "STATUS":
    case "ETF.STATUS":
      return pick(verdicts, index);
    case "RANK":
      return index % 6;
    case "HEADROOM":
      return [0.0123, 25.0001, 17.6544, -3.21][index % 4];
    case "RATIO":
      return ratio;
    case "ASOF":
      return 45_930;
    case "SOURCE":
      return "https://www.example.com/filings/10-Q/2025/third-quarter.pdf";
    case "AGE":
      return 123.4;
    case "WHY":
      return index % 9 === 7
        ? "Nothing returned for the ticker: check the symbol, or refresh later."
        : "The debt ratio of 31.25 % is over its limit of 30 %.";
    case "PURIFICATION":
      return { Year: 2025, Quarter: "SECOND_QUARTER", Dividend: 0.25, Ratio: 12.3456, "Report date": 45_838 }[
        String(field)
      ];
    case "PURIFY":
      return [0.00020576, 0.013287, 0.0075, 1.0045][index % 4];
    case "ZAKAT":
      return Number(field) * ([1.25, 5.0123, 1234.5678, 0.3][index % 4] as number);
    case "REPORT":
      return {
        "zakat.0.value": [190.5, 5.0123, 1234.5678, 1][index % 4],
        reportedYear: 2025,
        reportedQuarter: "SECOND_QUARTER",
        mainCurrency: pick(currencies, index),
        reportDate: 45_838,
      }[String(field)];
    case "PURIFY.INCOME":
      return [0.00020576, 0.013287, 0.0075, 1.0045][index % 4];
    case "ETF.SCREEN":
      return {
        name: "SP Funds Sharia Industry Exclusions ETF",
        updated: 45_930,
        holdings: 1_234,
        uncovered: 17,
        revenue: 1.2345,
        securities: 12.3456,
        debt: 0.5,
      }[String(field)];
    case "ETF.PURIFY":
      return (Number(field) * 1.2345) / 100;
    case "ETF.PROFILE":
      return "The fund's manager, 2025-09-30";
    default:
      return [name, field, ...more].join(" ");
  }
};

const at = Date.UTC(2026, 0, 15, 9, 30);
const account = "https://relay.desk.example.com/shariah/us 0a1b2c3d4e5f6789";
const source = "https://www.example.com/filings/10-Q/2025/third-quarter.pdf";

const periods: readonly Observed[] = symbols.slice(0, 30).map((ticker, index) => ({
  ticker,
  year: "2025",
  label: index % 3 === 0 ? "fourth_quarter" : "THIRD_QUARTER",
  at,
  kept: false,
  sample: false,
  dividend: 0.25,
  percent: 12.3456,
  perShare: index % 7 === 6 ? undefined : 0.01328775,
  reportDate: "2025-09-30",
  account,
  company: pick(companies, index),
  source,
}));

/** A ledger of closed and open rows, with a restatement and a fund. */
function bookedRows(): readonly Booked[] {
  const fund: Observed = {
    ticker: "SPUS",
    year: "",
    label: rangeLabel("2025-07-01", "2025-09-30"),
    dividend: undefined,
    percent: 1.2345,
    perShare: undefined,
    at,
    account,
    kept: false,
    sample: false,
  };
  const first = withAnswers([], [...periods, fund]);
  const restated = withAnswers(
    first,
    periods.slice(0, 4).map((one) => ({ ...one, perShare: 0.03000075, at: at + 86_400_000 })),
  );
  let follows: string | undefined = "start";
  return restated.map((entry, index) => {
    const given = { shares: 12_345.6789, currency: pick(currencies, index) };
    const signed = { at: at + 90_000_000, by: "Amina Al-Khatib", reviewedBy: "Bilal Rahman" };
    const done = index % 5 === 4 ? "open" : closeEntry({ ...entry, portfolio: "Family trust" }, given, signed);
    if (typeof done === "string") return entry;
    const after = sealEntry(done, follows);
    follows = after.closing?.sum;
    return after;
  });
}

function ledgerSheets(words: WorksheetWords): readonly Worksheet[] {
  const entries = bookedRows();
  const paid: Row = { paidOn: 46_040, reference: "Transfer 2026-0117" };
  const ledger = purificationLedger(entries, words, ({ closing }) => (closing ? paid : undefined));
  const lines = ledgerLines(entries, ledger.tables[0]?.rows ?? []);
  const grid = coverageGrid(symbols, entries, new Set(symbols.slice(30, 34)));
  const made = { by: "Amina Al-Khatib", at, missing: 0, chainEnd: "s0123456789abcdef0123456789abcdef", closedRows: 40 };
  const test = { revenue: "PASS", securities: "QUESTIONABLE", debt: "FAIL" };
  const statuses = symbols.map(
    (ticker, index): Seen => ({
      ticker,
      verdict: pick(verdicts, index),
      rank: index % 6,
      tests: test,
      at,
      reportDate: "2025-09-30",
      bands: { revenue: "clear", securities: "near", debt: "over" },
      kept: false,
      sample: false,
      ratios: { revenue: 1.2345, securities: 28.7654, debt: 31.25 },
      account,
      company: pick(companies, index),
      source,
    }),
  );
  const falls = symbols.slice(0, 12).map(
    (ticker, index): StatusFall => ({
      ticker,
      verdict: index % 2 === 0 ? "NOT HALAL" : "DOUBTFUL",
      company: pick(companies, index),
      at: at - index * 7 * 86_400_000,
      reportDate: "2025-09-30",
    }),
  );
  const earlier = statuses.map((row) => ({ ...row, reportDate: "2025-06-30", ratios: { securities: 26.5 } }));
  const entered = symbols.map(
    (ticker, index): Row => ({
      ticker,
      period: "2025 THIRD_QUARTER",
      portfolio: "Family trust",
      shares: 12_345.6789,
      currency: pick(currencies, index),
      source: words.purification.name,
      by: "Amina Al-Khatib",
      enteredAt: new Date(at).toISOString(),
    }),
  );
  const answered = symbols.map(
    (ticker, index): Row => ({
      ticker,
      period: "2025 Q3",
      meant: pick([words.entitlements.same, words.entitlements.wholeYear], index),
      source: `${ticker} 2025 third_quarter`,
      observed: new Date(at).toISOString(),
      by: "Amina Al-Khatib",
      enteredAt: new Date(at).toISOString(),
    }),
  );
  const transfers = symbols.slice(0, 8).map(
    (_, index): Row => ({
      payment: `P${index + 1}`,
      paidOn: 46_010 + index,
      amount: 1_234.56,
      currency: pick(currencies, index),
      paidTo: "Islamic Relief Worldwide",
      reference: `Transfer 011${index}`,
      portfolio: "Family trust",
      paidFor: "2025 Q3",
      by: "Amina Al-Khatib",
      enteredAt: new Date(at).toISOString(),
    }),
  );
  const records = transfers.map(
    (row): PaymentRecord => ({
      payment: String(row.payment),
      day: "2025-12-19",
      year: "2025",
      amount: 1_234.56,
      currency: String(row.currency),
      portfolio: "Family trust",
      paidTo: String(row.paidTo),
      reference: String(row.reference),
      quarter: "2025 Q3",
    }),
  );
  return [
    ledger,
    statusLedger(sealRows([], withStatuses([], statuses)), words),
    typed(
      noLongerCompliant(falls, new Map(symbols.map((ticker) => [ticker, 12_345.6789])), undefined, words),
      falls.map((_, index) => (index % 3 === 2 ? {} : { priceThen: 1_234.56, priceNow: 1_300 + index })),
      { decideDays: 30 },
    ),
    watch(watchList(statuses, earlier), words),
    entitlements(entered, words),
    decisions(answered, words),
    payments(transfers, words),
    quarterEvidence(
      {
        quarter: "2025 Q3",
        lines: lines.filter(({ quarter }) => quarter === "2025 Q3"),
        grid,
        given: records,
        originsOf: () => ({
          shares: words.evidence.entitled("Custodian's statement", "Amina Al-Khatib", "2025-12-01"),
          currency: undefined,
        }),
        statuses,
      },
      made,
      words,
    ),
    yearStatement("2025", lines, { records, unread: [] }, made, words),
  ];
}

/** Every kind of worksheet, filled, in one language. */
export function filledSheets(language: string): readonly Worksheet[] {
  const words = worksheetWords(language);
  const own = symbols.map((ticker, index) => ({
    ticker,
    shares: [1, 12_345.6789, 100, 0.5][index % 4] as number,
    price: 190.5,
    cost: 1_234.56,
    currency: pick(currencies, index),
  }));
  const kinds = [words.zakat.short, words.zakat.long];
  return [
    typed(portfolio([], words), own),
    typed(purification([], words), own),
    typed(
      income([], words),
      own.map((row) => ({ ...row, outstanding: 15_204_137_000, outstandingOn: 45_930 })),
    ),
    typed(
      zakat([], words),
      own.map((row, index) => ({ ...row, held: pick(kinds, index) })),
    ),
    typed(
      funds([], words),
      own.slice(0, 12).map((row) => ({ ...row, dividends: 1_234.5678, itself: words.funds.no })),
      { from: 45_839, to: 45_930 },
    ),
    ...ledgerSheets(words),
  ];
}

/** The worksheet as a book for this paper, with what its formulas show in their place. */
export async function filledBook(worksheet: Worksheet, paper: keyof typeof papers): Promise<Uint8Array> {
  const formulas = [...worksheet.cells, ...worksheet.tables.flatMap(({ columns }) => columns)];
  const hasFormulas = formulas.some(({ formula }) => formula !== undefined);
  const shown = hasFormulas ? await calculated(worksheet, answers) : undefined;
  const parts = unzipSync(bookOf([worksheet], addIn));
  const path = "xl/worksheets/sheet1.xml";
  const text = strFromU8(parts[path] as Uint8Array)
    .replace(/ paperSize="\d+"/, ` paperSize="${papers[paper]}"`)
    .replace(/<c r="([A-Z]+\d+)"([^>]*?) t="str"[^>]*><f[^>]*>[^<]*<\/f><v\/?>(?:<\/v>)?<\/c>/g, (_, r, style) => {
      const { row, column } = areaOf(r, "") ?? { row: 0, column: 0 };
      const value = shown?.value({ row, column }) ?? "";
      if (typeof value === "number") return `<c r="${r}"${style}><v>${value}</v></c>`;
      return `<c r="${r}"${style} t="inlineStr"><is><t>${escapeText(value)}</t></is></c>`;
    });
  return zipSync({ ...parts, [path]: strToU8(text) });
}
