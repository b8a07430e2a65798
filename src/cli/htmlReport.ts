/**
 * Makes the report on a refreshed file as an HTML page to keep and to print: each cell of the report, before and after.
 */
import { escaped } from "../files/xml";
import { type Report, type ReportedCell, summaryOf } from "./report";

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:75rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #8886;padding:.3rem .6rem;text-align:start;vertical-align:top}
td.new{font-weight:600}code,td.formula{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}
td.formula{min-width:14rem}td.new{min-width:8rem}`;

const heads = ["Cell", "Formula", "Before", "After", "What changed", "Report date", "Source", "Fetched at", "By"];

/** The page's HTML. `name`: the name of the workbook's file. */
export function pageOf(report: Report, name: string): string {
  const { cells, kept, changes, views, files } = report;
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(name)}</title><style>${style}</style></head><body>`,
    `<h1>${text(name)} refreshed</h1>`,
    ...summaryOf(report).map((line) => `<p>${text(line)}</p>`),
    ...list(
      "Verdicts, ranks and tests that changed",
      changes.map((one) => `${place(one)}: ${told(one.before)} → ${told(one.after)}`),
    ),
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
  const { formula, before, after, changed, reportDate, source, fetchedAt, by, failure } = one;
  const isNew = before !== after;
  const cells = [reportDate, source, fetchedAt, by].map((cell) => `<td>${text(cell ?? "")}</td>`);
  return `<tr><td>${text(place(one))}</td><td class="formula">${text(formula)}</td><td>${text(told(before))}</td><td${isNew ? ' class="new"' : ""}>${text(told(after))}</td><td>${text(changed ?? failure ?? "")}</td>${cells.join("")}</tr>`;
}

function place({ sheet, cell }: { readonly sheet: string; readonly cell: string }): string {
  return `${sheet}!${cell}`;
}

function told(value: ReportedCell["before"]): string {
  return value === null || value === "" ? "(blank)" : String(value);
}

const text = escaped;
