/**
 * Makes the report on a refreshed file as an HTML page to keep and to print: each cell of the report, before and after.
 */
import { escapeText } from "../../files/xml";
import { dayOfSerial } from "../../functions/arguments/days";
import { catalogue } from "../../functions/catalogue";
import { knownNames, respell } from "../../workbook/formulas/formula";
import { type RefreshReport, type ReportedCell, shrunkLine, summaryOf } from "./report";

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:85rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8886;padding:.3rem .6rem;text-align:start;vertical-align:top}
td.new{font-weight:600}code,td.formula{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}
td.formula{min-width:12rem}td.new{min-width:6rem}td.why,td.source{min-width:9rem;overflow-wrap:anywhere}td.day{white-space:nowrap}
@media print{@page{size:landscape}:root{font-size:11px}body{max-width:none;padding:0}.wide{overflow:visible}
th,td{padding:.2rem .3rem}td[class]{min-width:0}tr{break-inside:avoid}thead{display:table-header-group}}`;

/** The page is one file with its style in it, and loads nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const spelt = knownNames(catalogue.map(({ name }) => name));

const heads = ["Cell", "Formula", "Before", "After", "What changed", "Report date", "Source", "Fetched at", "By"];

/** The page's HTML. `name`: the name of the workbook's file. */
export function htmlReport(report: RefreshReport, name: string): string {
  const { cells, kept, changes, shrunk, views, files } = report;
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(name)}</title><style>${style}</style></head><body>`,
    `<h1>${text(name)} refreshed</h1>`,
    ...summaryOf(report).map((line) => `<p>${text(line)}</p>`),
    ...list(
      "Verdicts, ranks and tests that changed",
      changes.map((one) => `${place(one)}: ${plainText(one.before)} → ${plainText(one.after)}`),
    ),
    ...list("Tables that are smaller now", shrunk.map(shrunkLine)),
    ...list(
      "Cells that stay as they are",
      kept.map((one) => `${place(one)}: ${one.why}`),
    ),
    ...list(
      "Charts and pivot tables that read new cells",
      views.map(({ part, kind, reads }) => `${kind} ${part} reads ${reads.join(", ")}`),
    ),
    "<h2>Every cell</h2>",
    `<div class="wide" role="region" aria-label="Every cell" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead><tbody>`,
    ...cells.map(row),
    "</tbody></table></div>",
    `<h2>SHA-256</h2><p>Before: <code>${text(files.before)}</code><br>After: <code>${text(files.after)}</code></p>`,
    "</body></html>",
  ].join("\n");
}

function list(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return [`<h2>${title}</h2><ul>`, ...items.map((item) => `<li>${text(item)}</li>`), "</ul>"];
}

function row(one: ReportedCell): string {
  const { formula, before, after, day, changed, reportDate, source, fetchedAt, by, failure } = one;
  const cell = (content: string, kind = "") => `<td${kind === "" ? "" : ` class="${kind}"`}>${text(content)}</td>`;
  const cells = [
    cell(place(one)),
    cell(respell(formula, "excel", spelt), "formula"),
    cell(valueText(before, day)),
    cell(valueText(after, day), before === after ? "" : "new"),
    cell(changed ?? failure ?? "", "why"),
    cell(reportDate ?? "", "day"),
    cell(source ?? "", "source"),
    cell(fetchedAt === undefined ? "" : `${fetchedAt.slice(0, 16).replace("T", " ")} UTC`, "day"),
    cell(by),
  ];
  return `<tr>${cells.join("")}</tr>`;
}

/** A value as people read it; a day is a number in the report. */
function valueText(value: ReportedCell["before"], day: ReportedCell["day"]): string {
  const date = day && typeof value === "number" && value > 0 ? dayOfSerial(Math.floor(value)) : undefined;
  if (date === undefined || typeof value !== "number") return plainText(value);
  // The last half minute of a day is still that day's.
  const minutes = Math.min(1439, Math.round((value % 1) * 1440));
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  return day === "time" ? `${date} ${two(minutes / 60)}:${two(minutes % 60)}` : date;
}

function place({ sheet, cell }: { readonly sheet: string; readonly cell: string }): string {
  return `${sheet}!${cell}`;
}

function plainText(value: ReportedCell["before"]): string {
  return value === null || value === "" ? "(blank)" : String(value);
}

const text = escapeText;
