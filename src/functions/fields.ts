/** The columns of SCREEN, by the names people use; any other name is a dotted path into the service's own fields. */
import { etfReport } from "../api/etfs";
import { symbolOf } from "../api/reader";
import { screeningEntry } from "../api/schemas";
import { report } from "../api/stocks";
import type { Failure } from "../core/failure";
import { figureAt } from "./amounts";
import { plain } from "./arguments";
import { ratios, results } from "./ratios";
import { type Screened, uncoveredIn, verdictText } from "./screened";
import { keptSince, type Missing, type ShowCell } from "./show";
import { dayOf } from "./values";
import { lacking } from "./words";

export interface Column {
  readonly title: string;
  readonly show: ShowCell<Screened>;
  readonly missing?: Missing | undefined;
  readonly unasked?: true;
  /** Only the full report has it: one call a ticker. */
  readonly full: boolean;
}

const named: readonly (readonly [title: string, show: ShowCell<Screened>, missing?: Missing])[] = [
  ["Name", ({ companyName }) => companyName],
  ["Symbol", symbolOf],
  ["Ticker", symbolOf],
  ["Status", verdictText],
  ["Rank", (entry) => entry.complianceRanking ?? inProfile(entry, "RANK")],
  ["Revenue", ratios.revenue],
  ["Securities", ratios.securities],
  ["Debt", ratios.debt],
  ["Halal", ratios.halal],
  ["Nothalal", ratios.nothalal],
  ["Doubtful", ratios.doubtful],
  ["Revenue test", results.revenue],
  ["Securities test", results.securities],
  ["Debt test", results.debt],
  ["Report date", (entry) => dayOf(entry.reportDate) ?? inProfile(entry, "ASOF")],
  ["Source", (entry) => entry.reportSource ?? inProfile(entry, "SOURCE")],
  ["Updated", ({ lastUpdate }) => dayOf(lastUpdate)],
  // A stock has no holdings, and what is not kept is of no earlier day.
  ["Uncovered", uncoveredIn, ""],
  ["Kept", (_entry, _view, _row, _column, slot) => keptSince(slot), ""],
];

/** By what people type, made when the first of them is asked for: every cell of Sheets loads this, and most ask none. */
let byName: ReadonlyMap<string, Column> | undefined;

/** A fund's report has none of it, and a table asks no second call a ticker unasked. */
function inProfile(entry: object, name: string): Failure | undefined {
  return "complianceStatus" in entry ? lacking("profile", name) : undefined;
}

/** A stock's documented fields and a fund's: either may answer. */
export const reported = { ...report.entry.shape, ...etfReport.entry.shape };

/** The columns' own names, as people type them. */
export function fieldNames(): string[] {
  return named.map(([title]) => title.toLowerCase());
}

const defaultFields = ["name", "status", "rank", "revenue", "securities", "debt", "report date"];

/** By which names the columns that are usual are found, that of a fund among them. */
export function defaultTitles(): string[] {
  return [...defaultFields, "uncovered"];
}

/** A fund's verdict is read beside how many of its holdings it leaves out. */
export function defaultColumns(): Column[] {
  return [...defaultFields.map(columnOf), { ...columnOf("uncovered"), unasked: true }];
}

export function columnOf(name: string): Column {
  byName ??= new Map(named.map(([title, show, missing]) => [plain(title), { title, show, missing, full: false }]));
  const known = byName.get(plain(name));
  if (known) return known;
  const [first = ""] = name.split(".");
  return {
    title: name,
    show: (entry) => figureAt(entry, name),
    full: !Object.keys(screeningEntry.shape).includes(first),
  };
}
