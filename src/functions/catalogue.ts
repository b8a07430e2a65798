/**
 * Every function a user can type, by name. The hosts, the stubs of Apps Script, the README and the help are views of
 * this list and of the functions' own documentation. Written from that documentation by `npm run readme`.
 */
import type { Asked } from "../core/call";
import * as breakdown from "./breakdown";
import * as etfs from "./etfs";
import * as incomePurification from "./incomePurification";
import * as lists from "./lists";
import * as purification from "./purification";
import * as ratios from "./ratios";
import * as reasons from "./reasons";
import * as stocks from "./stocks";
import * as usage from "./usage";
import * as zakat from "./zakat";

/** By name as in Excel after the namespace, `ETF.STATUS`; Sheets turns dots to underscores. In the order of the help. */
const functions = {
  STATUS: stocks.status,
  RANK: stocks.rank,
  ASOF: stocks.asof,
  SOURCE: stocks.source,
  NAME: stocks.name,
  SCREEN: stocks.screen,
  REPORT: stocks.report,
  CARD: stocks.card,
  TEST: ratios.test,
  RATIO: ratios.ratio,
  HEADROOM: ratios.headroom,
  WHY: reasons.why,
  AGE: reasons.age,
  BREAKDOWN: breakdown.breakdown,
  PURIFY: purification.purify,
  PURIFICATION: purification.purification,
  "PURIFY.INCOME": incomePurification.purifyIncome,
  ZAKAT: zakat.zakat,
  RELATED: lists.related,
  LIST: lists.list,
  COVERAGE: lists.coverage,
  COMPLIANCE: lists.compliance,
  "ETF.STATUS": etfs.etfStatus,
  "ETF.SCREEN": etfs.etfScreen,
  "ETF.REPORT": etfs.etfReports,
  "ETF.PROFILE": etfs.etfProfiles,
  "ETF.PURIFY": etfs.etfPurify,
  "ETF.PURIFICATION": etfs.etfPurifications,
  "ETF.HOLDINGS": etfs.etfHolding,
  "ETF.SECTORS": etfs.etfSectors,
  "ETF.COUNTRIES": etfs.etfCountries,
  "ETF.ZAKATABLE": etfs.etfZakatables,
  "ETF.LIST": etfs.etfLists,
  USAGE: usage.usage,
} satisfies Readonly<Record<string, (...typed: never[]) => Asked>>;

/** The name of a function. Any other text does not compile. */
export type FunctionName = keyof typeof functions;

export interface CatalogueEntry {
  readonly name: string;
  readonly run: (...typed: never[]) => Asked;
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(functions).map(([name, run]) => ({ name, run }));
