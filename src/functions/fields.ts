/** The columns of SCREEN, by the names people use; any other name is a dotted path into the service's own fields. */
import { etfReport } from "../api/etfs";
import { symbolOf } from "../api/reader";
import { screeningEntry } from "../api/schemas";
import { report } from "../api/stocks";
import { figureAt } from "./amounts";
import { plain } from "./arguments";
import { ratios, results } from "./ratios";
import { limits, type Screened, tests, verdictOf } from "./screened";
import type { ShowCell } from "./show";
import { dayOf } from "./values";

export interface Column {
  readonly title: string;
  readonly show: ShowCell<Screened>;
  /** Only the full report has it: one call a ticker. */
  readonly full: boolean;
}

const named: readonly (readonly [title: string, show: ShowCell<Screened>])[] = [
  ["Name", ({ companyName }) => companyName],
  ["Symbol", symbolOf],
  ["Status", verdictOf],
  ["Rank", ({ complianceRanking }) => complianceRanking],
  ["Revenue", ratios.revenue],
  ["Securities", ratios.securities],
  ["Debt", ratios.debt],
  ["Halal", ratios.halal],
  ["Nothalal", ratios.nothalal],
  ["Doubtful", ratios.doubtful],
  ["Revenue test", results.revenue],
  ["Securities test", results.securities],
  ["Debt test", results.debt],
  ["Report date", ({ reportDate }) => dayOf(reportDate)],
  ["Source", ({ reportSource }) => reportSource],
  ["Updated", ({ lastUpdate }) => dayOf(lastUpdate)],
];

const byName = new Map(named.map(([title, show]) => [plain(title), { title, show, full: false }]));
const screenedFields = new Set(Object.keys(screeningEntry.shape));

/** A stock's documented fields and a fund's: either may answer. */
export const reported = { ...report.entry.shape, ...etfReport.entry.shape };

/** The columns' own names, as people type them. */
export function fieldNames(): string[] {
  return named.map(([title]) => title.toLowerCase());
}

export const defaultFields = ["name", "status", "rank", "revenue", "securities", "debt", "report date"];

export function columnOf(name: string): Column {
  const known = byName.get(plain(name));
  if (known) return known;
  const [first = ""] = name.split(".");
  return { title: name, show: (entry) => figureAt(entry, name), full: !screenedFields.has(first) };
}

/** For the full report's own columns and the card: each test with its limit. */
export const testTitles = tests.map((test) => ({
  test,
  title: `${test[0]?.toUpperCase()}${test.slice(1)} ratio`,
  limit: limits[test],
}));
