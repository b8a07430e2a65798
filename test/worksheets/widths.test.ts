/**
 * Each worksheet's headings and cells against the columns they stand in, in both languages, measured in a browser by the
 * letters of the hosts' usual fonts; and what of it is printed, in letters that can be read.
 */
import type { Browser, Page } from "playwright-core";
import { judgements } from "../../src/functions/words";
import { insertable } from "../../src/ledger/sheets/insertable";
import { numberFormats, rowHeights, styles } from "../../src/workbook/sheet/styles";
import type { Cell, Format, Kind, Style, Worksheet } from "../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../src/worksheets/words/words";
import { openChromium } from "../chromium";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** Between a cell's text and its two edges, in pixels; and where text is set off from a number before it. */
const edges = 6;
const indented = 10;
/** The printed width of Letter paper, lying, at 96 pixels an inch; A4 is wider. */
const letter = (11 - 0.6) * 96;
const smallest = 8;
const kinds = ["portfolio", "purification", "income", "zakat", "funds"] as const;
const languages = ["en", "ar"] as const;
/** The columns of the status ledger that hold the service's verdict and results. */
const judged: ReadonlySet<string> = new Set(["verdict", "revenue", "securities", "debt"]);
const holdings = [{ ticker: "AAPL", shares: 100, cost: null, price: 5, currency: "USD" }];

interface Measured {
  readonly text: string;
  readonly style: Style | undefined;
}

/** Widths in pixels, of Arial in the cells' own sizes. */
async function widthsOf(all: readonly Measured[]): Promise<readonly number[]> {
  const fonts = all.map(({ text, style }) => {
    const { size = 11, bold = false } = style ? styles[style] : {};
    return { text, font: `${bold ? "bold " : ""}${(size * 4) / 3}px Arial` };
  });
  return page.evaluate((texts) => {
    const context = document.createElement("canvas").getContext("2d");
    return texts.map(({ text, font }) => {
      if (context) context.font = font;
      return context?.measureText(text).width ?? 0;
    });
  }, fonts);
}

const sheetOf = (kind: Kind, language: string): Worksheet => {
  const words = worksheetWords(language);
  const worksheet = insertable.get(kind)?.of(holdings, words, { version: "1.0.0" });
  if (!worksheet) throw new Error(`There is no worksheet ${kind}.`);
  return worksheet;
};

/** What a column of this format shows at its widest, as a rule. */
const widest: Readonly<Partial<Record<Format, string>>> = {
  text: "2222.SR",
  whole: "1,234",
  amount: "99,999.99",
  percent: "100.00 %",
  ratio: "12.3456 %",
  points: "12.3456",
  exact: "1,234.5678",
  number: "12345.67",
  day: "2025-09-30",
  hours: "123.4",
};

describe.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  "%s in %s",
  (kind, language) => {
    const sheet = sheetOf(kind, language);
    const [table] = sheet.tables;
    if (!table) throw new Error("It has a table.");
    const words = worksheetWords(language);
    const rooms = roomsOf(table);

    test("headings are whole: each word in its column, and all of them in two lines", async () => {
      const parts = table.columns.flatMap(({ heading }, index) => {
        return heading
          .split(" ")
          .map((text) => ({ heading, room: rooms[index] ?? 0, text, style: "heading" as const }));
      });
      const wide = await widthsOf(parts);
      expect(parts.filter(({ room }, index) => (wide[index] ?? 0) > room).map(({ heading }) => heading)).toEqual([]);
      const lines = await widthsOf(table.columns.map(({ heading: text }) => ({ text, style: "heading" })));
      const tooLong = table.columns.filter((_, index) => (lines[index] ?? 0) > 2 * (rooms[index] ?? 0) * 0.85);
      expect(tooLong.map(({ heading }) => heading)).toEqual([]);
      expect(rowHeights.heading).toBeGreaterThanOrEqual(2 * 11 * (4 / 3) * 1.2);
    });

    test("what cells show as a rule is whole", async () => {
      const tests = ["revenue", "securities", "debt"] as const;
      // A row may be near all limits, and over each of them.
      const nears = ["⚠", "✕", "?"].map((sign) =>
        tests.map((one) => `${sign} ${words.portfolio.headings[one]}`).join(" "),
      );
      const byKey: Readonly<Record<string, string>> = {
        ...(kind === "purification" || kind === "income"
          ? { period: "SECOND_QUARTER", shares: "12345.6789" }
          : { status: "NOT COVERED" }),
      };
      const shown = table.columns.flatMap(({ key, format }, index) => {
        const texts = key === "near" ? nears : [byKey[key] ?? widest[format] ?? ""];
        // In bold, as its colour has it.
        const style: Style | undefined = key === "near" ? "heading" : undefined;
        return texts.map((text) => ({ key, room: rooms[index] ?? 0, text, style }));
      });
      const wide = await widthsOf(shown);
      expect(shown.filter(({ room }, index) => (wide[index] ?? 0) > room).map(({ key }) => key)).toEqual([]);
    });

    test("an error in place of a figure is whole", async () => {
      const errors = ["#VALUE!", "#BUSY!", "#N/A"];
      const shown = table.columns.flatMap(({ key, formula }, index) =>
        formula === undefined ? [] : errors.map((text) => ({ key, room: rooms[index] ?? 0, text, style: undefined })),
      );
      const wide = await widthsOf(shown);
      expect(shown.filter(({ room }, index) => (wide[index] ?? 0) > room).map(({ key, text }) => [key, text])).toEqual(
        [],
      );
    });

    test("what stands above the table is whole: to the next cell, chart or edge, and right of what stays in sight", async () => {
      const all = sheet.cells.filter(({ row }) => row < table.row);
      expect(all.filter(({ column }) => column < sheet.frozen.columns)).toEqual([]);
      const texts = all.map((cell) => ({ text: textOf(cell, words), style: cell.style }));
      const wide = await widthsOf(texts);
      const cut = all.filter((cell, index) => (wide[index] ?? 0) + edges > roomOf(cell, sheet));
      expect(cut.map((cell) => [textOf(cell, words), cell.row, cell.column])).toEqual([]);
    });

    test("twelve columns at most are printed, in letters of eight points and more, and every sum is among them", () => {
      const { print, widths } = sheet;
      expect(print.columns).toBeLessThanOrEqual(12);
      const width = widths.slice(0, print.columns).reduce((sum, one) => sum + one, 0);
      const scale = Math.min(1, letter / width);
      const sizes = [11, ...sheet.cells.flatMap(({ style }) => (style ? (styles[style].size ?? 11) : []))];
      expect(Math.min(...sizes) * scale).toBeGreaterThanOrEqual(smallest);
      const sums = sheet.cells.filter(
        ({ formula = "", column }) => /SUMIFS\(.*\[currency\]/.test(formula) && column < 15,
      );
      expect(sums.filter(({ column }) => column >= print.columns)).toEqual([]);
      expect(print.titleRows).toEqual([table.row, table.row]);
    });

    test("numbers, and errors in their place, stand under their headings", () => {
      const numeric = table.columns.filter(({ format }) => numberFormats.has(format)).map(({ key }) => key);
      const ours = /"(?:Dividend|Ratio)"|RATIO|HEADROOM|RANK|PURIFY|ZAKAT|,"(?:revenue|debt|securities|holdings)"/;
      const asked = table.columns
        .filter(({ formula = "" }) => ours.test(formula) && !/TRIM/.test(formula))
        .map(({ key }) => key);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((key) => !numeric.includes(key))).toEqual([]);
    });
  },
);

test.each(languages)(
  "each verdict and result that the status ledger may book is whole in its column: %s",
  async (language) => {
    const [table] = sheetOf("statuses", language).tables;
    if (!table) throw new Error("It has a table.");
    const rooms = roomsOf(table);
    const shown = table.columns.flatMap(({ key }, index) =>
      judged.has(key) ? judgements.map((text) => ({ key, room: rooms[index] ?? 0, text, style: undefined })) : [],
    );
    expect(shown).toHaveLength(judged.size * judgements.length);
    const wide = await widthsOf(shown);
    const cut = shown.filter(({ room }, index) => (wide[index] ?? 0) > room);
    expect(cut.map(({ key, text }) => [key, text])).toEqual([]);
  },
);

/** What its edges, and an indent, leave of each column. */
function roomsOf({ columns }: Worksheet["tables"][number]): readonly number[] {
  return columns.map(({ width, format }, index) => {
    const before = columns[index - 1];
    const isIndented = before && numberFormats.has(before.format) && !numberFormats.has(format);
    return width - edges - (isIndented ? indented : 0);
  });
}

/** A figure as it may come; of a sentence with counts in it the longest. */
function textOf({ value, formula, format = "general" }: Cell, words: ReturnType<typeof worksheetWords>): string {
  if (formula === undefined) return value === undefined || value === null ? "" : String(value);
  const sentence = /^="([^"]*)"&\w+&"([^"]*)"&\w+&"([^"]*)"$/.exec(formula);
  if (sentence) return `${sentence[1]}500${sentence[2]}503${sentence[3]}`;
  const whether = /^=IF\(\w+=\d,"([^"]+)",""\)$/.exec(formula);
  if (whether) return whether[1] ?? "";
  if (formula.includes("CHOOSE(weighing"))
    return [...words.portfolio.weighing].sort((a, b) => b.length - a.length)[0] ?? "";
  return widest[format] ?? (formula.startsWith("=IFERROR(INDEX(") ? "USD" : "");
}

/** To the next cell of its row, the next chart, or what is printed; a heading has its column alone. */
function roomOf({ row, column, style }: Cell, { cells, charts, widths, print }: Worksheet): number {
  const next = cells.filter((one) => one.row === row && one.column > column).map((one) => one.column);
  const drawn = charts
    .filter(({ at }) => row >= at.row && row < at.row + at.rows && at.column > column)
    .map(({ at }) => at.column);
  const end = column < print.columns ? print.columns : widths.length;
  const to = style === "heading" ? column + 1 : Math.min(...next, ...drawn, end);
  return widths.slice(column, to).reduce((sum, one) => sum + one, 0);
}
