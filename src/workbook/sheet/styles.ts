/**
 * Defines how worksheets look in every host: number formats, cell styles, colours of rules, row heights, and what is
 * printed. Text sizes are in points, heights and widths in pixels, colours `#RRGGBB`.
 */
import type { Format, Look, Looking, Style } from "./worksheet";

/**
 * The pattern of each number format. A percentage is stored as it reads: 23.45 is 23.45 %. The text format keeps `0700`
 * and `MAR1` as they are.
 */
export const formats: Readonly<Record<Format, string>> = {
  general: "General",
  text: "@",
  whole: "#,##0",
  amount: "#,##0.00",
  percent: '0.00" %"',
  number: "General",
  exact: "#,##0.00######",
  ratio: '0.00####" %"',
  sum: "[>=100000]#,##0.00;[<=-100000]-#,##0.00;#,##0.00##",
  points: "0.00####",
  day: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm",
  hours: "0.0",
};

/** How a cell differs from a cell without a style. */
export interface CellStyle {
  readonly size?: number;
  readonly bold?: true;
  readonly italic?: true;
  readonly ink?: string;
  readonly fill?: string;
  /** The colour of a thin line on all four sides. */
  readonly border?: string;
  readonly wrap?: true;
  readonly align?: "left" | "right";
  /** Whether the text is indented by the width of a letter or so. */
  readonly indent?: true;
  readonly vertical: "top" | "middle";
}

export const styles: Readonly<Record<Style | "body", CellStyle>> = {
  title: { size: 18, bold: true, ink: "#14382B", vertical: "middle" },
  note: { size: 10, italic: true, ink: "#4A4A4A", vertical: "middle" },
  warning: { bold: true, ink: "#A11D1D", vertical: "middle" },
  heading: { bold: true, ink: "#FFFFFF", fill: "#14382B", wrap: true, vertical: "middle" },
  label: { size: 10, ink: "#4A4A4A", vertical: "middle" },
  figure: { size: 12, bold: true, vertical: "middle" },
  large: { size: 16, bold: true, vertical: "middle" },
  total: { bold: true, vertical: "middle" },
  input: { bold: true, ink: "#1F3864", fill: "#FFF9E5", border: "#B8B8B8", vertical: "middle" },
  text: { wrap: true, vertical: "top" },
  body: { vertical: "middle" },
};

/**
 * The formats of numbers. They stand on the right, and so do their headings, and the text of an error in place of a
 * number.
 */
export const numberFormats: ReadonlySet<Format> = new Set<Format>([
  ...(["whole", "amount", "percent", "points", "hours", "number", "exact", "ratio", "sum"] as const),
]);

/**
 * Fill and text colour (contrast at least 4.5:1), and how hosts can show the difference without colour. What most rows
 * have has no fill, so that what is rare stands out.
 */
export const looks: Readonly<Record<Look, Drawn>> = {
  good: { ink: "#0B6B3A" },
  bad: { ink: "#A11D1D", bold: true },
  refused: { ink: "#A11D1D", bold: true, edge: "#A11D1D" },
  doubtful: { fill: "#FDF0CF", ink: "#7A5200", italic: true },
  unknown: { fill: "#ECECEC", ink: "#4A4A4A", italic: true },
  near: { fill: "#FDF0CF", ink: "#7A5200", bold: true },
};

/** The colours of bars: behind a figure, beside it, and at the limit or over it. */
export const bars = { behind: "#BCD0E8", beside: "#4F7FB8", over: "#A11D1D" } as const;

/** How a cell with a verdict looks. */
export const verdictRules: Looking["rules"] = [
  { when: { equals: "HALAL" }, look: "good" },
  { when: { equals: "NOT HALAL" }, look: "refused" },
  { when: { equals: "DOUBTFUL" }, look: "doubtful" },
  { when: { equals: "NOT COVERED" }, look: "unknown" },
];

/** A text as Excel's search takes it, where `?` and `*` stand for any letters unless a `~` is before them. */
export function searchText(text: string): string {
  return text.replace(/[?*~]/g, "~$&");
}

export interface Drawn {
  readonly fill?: string;
  readonly ink: string;
  readonly bold?: true;
  readonly italic?: true;
  /** The colour of a line at the left, in hosts whose rules draw lines. */
  readonly edge?: string;
}

/** Excel's table style: stripes, which cells with their own fill cover. */
export const tableStyle = "TableStyleLight1";

export const rowHeights = {
  title: 32,
  /** Table headings, with room for two lines. */
  heading: 43,
  /** Rows behind a chart; seven of them are high enough for it. */
  chart: 24,
  /** A row with a large figure. */
  large: 28,
  /** A line of wrapped text. */
  line: 20,
} as const;

/** The usual width of a letter in pixels, as fonts cannot be measured here. Rather too wide than too narrow. */
export const letterWidth = 7;

/** For every printed page: margins in inches, and at the foot the sheet's name, the page number and the day. */
export const paper = {
  margins: { left: 0.3, right: 0.3, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
  footer: { left: "&A", center: "&P / &N", right: "&D" },
} as const;
