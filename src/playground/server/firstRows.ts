/** Writes into the playground's page the table that a visitor reads until the grid has loaded. */
import type { ListedCompany } from "../sheets/portfolio";

/** About as many rows as a screen shows. */
const most = 20;

/** The page with the first of these holdings in its table. */
export function withFirstRows(page: string, holdings: readonly ListedCompany[]): string {
  return page
    .replace('<div id="first" hidden>', '<div id="first">')
    .replace("<tbody></tbody>", `<tbody>${holdings.slice(0, most).map(firstRow).join("")}</tbody>`);
}

/** A row of the table, with dots until its verdict comes. */
function firstRow(company: ListedCompany): string {
  const [ticker, name] = [escapeHtml(company.ticker), escapeHtml(company.name)];
  return `<tr><th scope="row"><bdi>${ticker}</bdi></th><td><bdi>${name}</bdi></td><td data-ticker="${ticker}">…</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
