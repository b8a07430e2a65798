/**
 * Lists the columns of SCREEN, by the names that people type. Any other name is taken as a dotted path into the
 * service's fields.
 */
import { etfReport } from "../../api/etfs";
import { symbolOf } from "../../api/reader";
import { screeningEntry } from "../../api/schemas";
import { report } from "../../api/stocks";
import type { Failure } from "../../core/failure";
import { ratios, results } from "../ratios";
import { type Screened, uncoveredPart, verdictText } from "../screeningEntry";
import { type Column, dayKept, fieldColumn, type Named } from "../show";
import { dayOf } from "../values";
import { missingValue } from "../words";
import { nameKey } from "./arguments";

/** A column of SCREEN. `full` is true if only the full report has it, which costs a request for each ticker. */
type ScreenColumn = Column<Screened> & { readonly full: boolean };

const named: Named<Screened> = [
  { title: "Name", show: ({ companyName }) => companyName },
  { title: "Symbol", show: symbolOf },
  { title: "Ticker", show: symbolOf },
  { title: "Status", show: verdictText },
  {
    title: "Rank",
    isNumeric: true,
    isRank: true,
    show: (entry) => entry.complianceRanking ?? inProfile(entry, "RANK"),
  },
  { title: "Revenue", isNumeric: true, show: ratios.revenue },
  { title: "Securities", isNumeric: true, show: ratios.securities },
  { title: "Debt", isNumeric: true, show: ratios.debt },
  { title: "Halal", isNumeric: true, show: ratios.halal },
  { title: "Nothalal", isNumeric: true, show: ratios.nothalal },
  { title: "Doubtful", isNumeric: true, show: ratios.doubtful },
  { title: "Revenue test", show: results.revenue },
  { title: "Securities test", show: results.securities },
  { title: "Debt test", show: results.debt },
  { title: "Report date", show: (entry) => dayOf(entry.reportDate) ?? inProfile(entry, "ASOF") },
  { title: "Source", show: (entry) => entry.reportSource ?? inProfile(entry, "SOURCE") },
  { title: "Updated", show: ({ lastUpdate }) => dayOf(lastUpdate) },
  // A stock has no holdings, so its cell stays blank.
  { title: "Uncovered", show: uncoveredPart, missing: "" },
  // Only an old answer has a day, so the cell of a fresh one stays blank.
  { title: "Kept", show: (_entry, _view, _row, _column, slot) => dayKept(slot), missing: "" },
];

/**
 * The columns by their typed name. The table is made at its first use, because every cell in Sheets loads this file and
 * most need no column.
 */
let byName: ReadonlyMap<string, ScreenColumn> | undefined;

/**
 * For a value that only a fund's profile has: a failure that names the function to use. Reading the profile here would
 * cost another request for each ticker.
 */
function inProfile(entry: object, name: string): Failure | undefined {
  return "complianceStatus" in entry ? missingValue("profile", name) : undefined;
}

/** The documented fields of a stock's and of a fund's report, because a ticker may be either. */
export const reportFields = () => ({ ...report.entry.shape, ...etfReport.entry.shape });

/** The names of the columns, as people type them. */
export function fieldNames(): string[] {
  return named.map(({ title }) => title.toLowerCase());
}

const defaultFields = ["name", "status", "rank", "revenue", "securities", "debt", "report date"];

/**
 * The default columns. `uncovered` appears only when there is a fund: a fund's verdict leaves its uncovered holdings
 * out.
 */
export function defaultColumns(): ScreenColumn[] {
  return [...defaultFields.map(columnOf), { ...columnOf("uncovered"), unasked: true }];
}

export function columnOf(name: string): ScreenColumn {
  byName ??= new Map(named.map((column) => [nameKey(column.title), { ...column, full: false }]));
  const known = byName.get(nameKey(name));
  if (known) return known;
  const [first = ""] = name.split(".");
  return { ...fieldColumn<Screened>(name, reportFields()), full: !Object.keys(screeningEntry().shape).includes(first) };
}
