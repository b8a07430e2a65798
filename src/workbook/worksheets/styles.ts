/**
 * How worksheets look in every host: number formats, cell styles, colours of rules, row heights, and what is printed.
 * Text sizes are in points, heights and widths in pixels, colours `#RRGGBB`.
 */
import type { Format, Look, Style } from "./worksheet";

/** Percent are percent numbers: 23.45 is 23.45 %. Text keeps `0700` and `MAR1` what they are. */
export const formats: Readonly<Record<Format, string>> = {
  general: "General",
  text: "@",
  whole: "#,##0",
  amount: "#,##0.00",
  percent: '0.00" %"',
  points: "0.00",
  day: "yyyy-mm-dd",
  moment: "yyyy-mm-dd hh:mm",
  hours: "0.0",
};

/** What of a cell differs from a cell without a style. */
export interface CellStyle {
  readonly size?: number;
  readonly bold?: true;
  readonly italic?: true;
  readonly ink?: string;
  readonly fill?: string;
  /** A thin line of this colour on all four sides. */
  readonly border?: string;
  readonly wrap?: true;
  readonly align?: "right";
  readonly vertical: "top" | "middle";
}

export const styles: Readonly<Record<Style, CellStyle>> = {
  title: { size: 18, bold: true, ink: "#0B4F30", vertical: "middle" },
  note: { size: 9, italic: true, ink: "#4A4A4A", vertical: "middle" },
  warning: { bold: true, ink: "#A11D1D", vertical: "middle" },
  heading: { bold: true, ink: "#FFFFFF", fill: "#0B4F30", wrap: true, vertical: "middle" },
  label: { size: 10, ink: "#4A4A4A", vertical: "middle" },
  figure: { size: 12, bold: true, vertical: "middle" },
  input: { bold: true, ink: "#1F3864", fill: "#FFF9E5", border: "#B8B8B8", vertical: "middle" },
  text: { wrap: true, vertical: "top" },
};

/** Formats whose headings stand on the right, above their numbers, in a sheet that reads from left to right. */
export const figures: ReadonlySet<Format> = new Set<Format>(["whole", "amount", "percent", "points", "hours"]);

/** Fill and ink, 4.5:1 and more, and what tells them apart without colour where the host can draw it. */
export const looks: Readonly<Record<Look, Drawn>> = {
  good: { fill: "#DFF3E6", ink: "#0B6B3A" },
  bad: { fill: "#FBE3E1", ink: "#A11D1D", bold: true },
  doubtful: { fill: "#FDF0CF", ink: "#7A5200", italic: true },
  unknown: { fill: "#ECECEC", ink: "#4A4A4A", italic: true },
  near: { fill: "#FDF0CF", ink: "#7A5200", bold: true },
};

export interface Drawn {
  readonly fill: string;
  readonly ink: string;
  readonly bold?: true;
  readonly italic?: true;
}

/** Excel's name for how it draws tables: stripes, which cells with a fill of their own cover. */
export const tableStyle = "TableStyleLight1";

export const rowHeights = {
  title: 32,
  /** Headings of a table have room for two lines. */
  heading: 43,
  /** Rows behind a chart: seven of them are tall enough for it to be read. */
  chart: 24,
  /** A line of wrapped text. */
  line: 20,
} as const;

/** The usual width of a letter: no font is at hand to measure one. Rather too much than too little. */
export const letterWidth = 7;

/** Of every printed page: margins in inches, and at its foot the sheet's name, the page's number and the day. */
export const paper = {
  margins: { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 },
  footer: { left: "&A", center: "&P / &N", right: "&D" },
} as const;
