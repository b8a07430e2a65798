/**
 * Every function a user can type, by name. The hosts, the stubs of Apps Script, the README and the help are views of
 * this list and of the functions' own documentation, which also has an example and the operations that are asked.
 */
import type { Asked } from "../core/call";
import { usage } from "./account";
import { breakdown } from "./breakdown";
import {
  etfCountries,
  etfHolding,
  etfLists,
  etfProfiles,
  etfPurifications,
  etfPurify,
  etfReports,
  etfScreen,
  etfSectors,
  etfStatus,
  etfZakatables,
} from "./etfs";
import { compliance, coverage, list, related } from "./lists";
import { purification, purify } from "./purification";
import { headroom, ratio, test } from "./ratios";
import { age, why } from "./reasons";
import { asof, card, name, rank, report, screen, source, status } from "./stocks";
import { zakat } from "./zakat";

/** By name as in Excel after the namespace, `ETF.STATUS`; Sheets turns dots to underscores. In the order of the help. */
const functions = {
  STATUS: status,
  RANK: rank,
  TEST: test,
  RATIO: ratio,
  HEADROOM: headroom,
  WHY: why,
  ASOF: asof,
  SOURCE: source,
  NAME: name,
  AGE: age,
  SCREEN: screen,
  REPORT: report,
  BREAKDOWN: breakdown,
  PURIFY: purify,
  PURIFICATION: purification,
  ZAKAT: zakat,
  RELATED: related,
  LIST: list,
  COVERAGE: coverage,
  COMPLIANCE: compliance,
  CARD: card,
  "ETF.STATUS": etfStatus,
  "ETF.SCREEN": etfScreen,
  "ETF.REPORT": etfReports,
  "ETF.PROFILE": etfProfiles,
  "ETF.PURIFY": etfPurify,
  "ETF.PURIFICATION": etfPurifications,
  "ETF.HOLDINGS": etfHolding,
  "ETF.SECTORS": etfSectors,
  "ETF.COUNTRIES": etfCountries,
  "ETF.ZAKATABLE": etfZakatables,
  "ETF.LIST": etfLists,
  USAGE: usage,
} satisfies Readonly<Record<string, (...typed: never[]) => Asked>>;

/** What says something of a function by its name is held to this: a name that is none does not compile. */
export type FunctionName = keyof typeof functions;

export interface CatalogueEntry {
  readonly name: string;
  readonly run: (...typed: never[]) => Asked;
}

export const catalogue: readonly CatalogueEntry[] = Object.entries(functions).map(([name, run]) => ({ name, run }));
