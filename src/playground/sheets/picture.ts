/**
 * Draws a worksheet's chart as SVG. Every bar has its figure and its category beside it, and series differ by pattern
 * as well as by colour; a screen reader gets the same figures.
 */
import type { ChartStep } from "../../workbook/sheet/step";
import type { Series } from "../../workbook/sheet/worksheet";

interface Chart extends Pick<ChartStep, "key" | "kind" | "title" | "description"> {
  readonly series: readonly Pick<Series, "title" | "colours">[];
}

export interface ChartFigures {
  readonly categories: readonly string[];
  /** One list per series; undefined when the cell holds no number. */
  readonly values: readonly (readonly (number | undefined)[])[];
  /** The texts that the cells show. */
  readonly shown: readonly (readonly string[])[];
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly dark: boolean;
  readonly direction: "ltr" | "rtl";
}

const title = 20;
const edge = 8;

export function picture(chart: Chart, figures: ChartFigures, frame: Frame): string {
  const { width, height, dark, direction } = frame;
  const ink = dark ? "#E8EDEA" : "#1B1F1D";
  const paper = dark ? "#1F1F1F" : "#FFFFFF";
  const line = dark ? "#3A423E" : "#D5DCD8";
  const drawn = chart.kind === "bar" ? bars(chart, figures, frame) : columns(chart, figures, frame);
  const start = direction === "rtl" ? width - edge : edge;
  const told = `${chart.description} ${tellFigures(chart, figures)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" direction="${direction}" font-size="11" fill="${ink}" font-family="inherit">` +
    `<title>${escapeXml(chart.title)}</title><desc>${escapeXml(told)}</desc>${patterns(chart)}` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="${paper}" stroke="${line}"/>` +
    `<text x="${start}" y="15" font-weight="600">${escapeXml(chart.title)}</text>${drawn}</svg>`
  );
}

/** Horizontal bars, one line per category: its name, its bar, its figure. */
function bars(chart: Chart, { categories, values, shown }: ChartFigures, { width, height, direction }: Frame): string {
  const names = Math.min(110, width * 0.36);
  const room = width - names - 2 * edge - 62;
  const step = (height - title - 4) / Math.max(1, categories.length);
  const most = Math.max(...(values[0] ?? []).map((value) => value ?? 0), 0) || 1;
  const rtl = direction === "rtl";
  return categories
    .map((category, index) => {
      const value = values[0]?.[index];
      const y = title + index * step;
      const middle = y + step / 2 + 4;
      const long = Math.max(value === undefined ? 0 : 1, (room * (value ?? 0)) / most);
      const from = edge + names;
      const x = rtl ? width - from - long : from;
      const figure = rtl ? width - from - long - 4 : from + long + 4;
      return (
        text(rtl ? width - edge : edge, middle, category) +
        `<rect x="${round(x)}" y="${round(y + 3)}" width="${round(long)}" height="${round(Math.max(2, step - 6))}" ${paint(chart, 0, index)}/>` +
        text(figure, middle, shown[0]?.[index] ?? "")
      );
    })
    .join("");
}

/**
 * Vertical columns in a group per category, with a legend of the patterns. Only workbooks that were stored earlier have
 * such a chart.
 */
function columns(
  chart: Chart,
  { categories, values, shown }: ChartFigures,
  { width, height, direction }: Frame,
): string {
  const rtl = direction === "rtl";
  const legend = 16;
  const names = 16;
  const room = height - title - legend - names - 14;
  const group = (width - 2 * edge) / Math.max(1, categories.length);
  const wide = (group - 10) / Math.max(1, chart.series.length);
  const most = Math.max(...values.flat().map((value) => value ?? 0), 0) || 1;
  const bottom = title + 12 + room;
  const drawn = categories.map((category, index) => {
    const left = rtl ? width - edge - (index + 1) * group : edge + index * group;
    const own = chart.series.map((_, series) => {
      const value = values[series]?.[index];
      const tall = Math.max(value === undefined ? 0 : 1, (room * (value ?? 0)) / most);
      const x = left + 5 + (rtl ? chart.series.length - 1 - series : series) * wide;
      const figure = text(x + wide / 2, bottom - tall - 3, shown[series]?.[index] ?? "", "middle", 10);
      return `<rect x="${round(x + 1)}" y="${round(bottom - tall)}" width="${round(wide - 2)}" height="${round(tall)}" ${paint(chart, series, 0)}/>${figure}`;
    });
    return own.join("") + text(left + group / 2, bottom + 12, category, "middle", 10);
  });
  const share = (width - 2 * edge) / Math.max(1, chart.series.length);
  const keys = chart.series.map((series, index) => {
    const at = rtl ? width - edge - index * share : edge + index * share;
    const box = rtl ? at - 10 : at;
    return `<rect x="${round(box)}" y="${height - 14}" width="10" height="10" ${paint(chart, index, 0)}/>${text(rtl ? at - 14 : at + 14, height - 5, series.title, "start", 10)}`;
  });
  return drawn.join("") + keys.join("");
}

function text(x: number, y: number, words: string, anchor = "start", size = 11): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}">${escapeXml(words)}</text>`;
}

/** The first series is plain, the second striped, the third dotted. */
function paint({ key, series }: Chart, index: number, category: number): string {
  const colours = series[index]?.colours ?? [];
  const colour = colours[category] ?? colours[0] ?? "#7A7A7A";
  return index === 0 ? `fill="${colour}"` : `fill="url(#${key}-${index})" stroke="${colour}"`;
}

function patterns({ key, series }: Chart): string {
  const drawn = series.slice(1).map(({ colours: [colour = "#7A7A7A"] }, at) => {
    const mark =
      at === 0
        ? `<path d="M0 6 6 0" stroke="${colour}" stroke-width="2"/>`
        : `<circle cx="3" cy="3" r="1.6" fill="${colour}"/>`;
    return `<pattern id="${key}-${at + 1}" width="6" height="6" patternUnits="userSpaceOnUse">${mark}</pattern>`;
  });
  return `<defs>${drawn.join("")}</defs>`;
}

function tellFigures({ series }: Chart, { categories, shown }: ChartFigures): string {
  const told = series.map(
    ({ title: name }, at) =>
      `${name}: ${categories.map((category, index) => `${category} ${shown[at]?.[index] || "–"}`).join(", ")}`,
  );
  return `${told.join(". ")}.`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function escapeXml(words: string): string {
  return words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
