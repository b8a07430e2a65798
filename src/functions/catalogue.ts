/**
 * Every function a user can type, by name, with an example that a test runs on the sample service. The hosts, the
 * stubs of Apps Script, the README and the help are views of this list and of the functions' own documentation.
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
import { age, asof, card, name, rank, report, screen, source, status, why } from "./stocks";
import { zakat } from "./zakat";

export interface Entry {
  /** As in Excel after the namespace, `ETF.STATUS`; Sheets turns dots to underscores. */
  readonly name: string;
  readonly run: (...typed: never[]) => Asked;
  /** As typed in Excel, with literal arguments. */
  readonly example: string;
  /** Operations of the service it asks, by their numbers; the usual one first. */
  readonly asks: readonly number[];
}

export const catalogue: readonly Entry[] = [
  { name: "STATUS", run: status, example: '=SHARIAH.STATUS("AAPL")', asks: [3, 1] },
  { name: "RANK", run: rank, example: '=SHARIAH.RANK("AAPL")', asks: [3, 1] },
  { name: "TEST", run: test, example: '=SHARIAH.TEST("AAPL","debt")', asks: [3, 1] },
  { name: "RATIO", run: ratio, example: '=SHARIAH.RATIO("AAPL","revenue")', asks: [3, 1] },
  { name: "HEADROOM", run: headroom, example: '=SHARIAH.HEADROOM("AAPL","debt")', asks: [3, 1] },
  { name: "WHY", run: why, example: '=SHARIAH.WHY("AAPL")', asks: [3, 1] },
  { name: "ASOF", run: asof, example: '=SHARIAH.ASOF("AAPL")', asks: [3, 1] },
  { name: "SOURCE", run: source, example: '=SHARIAH.SOURCE("AAPL")', asks: [3, 1] },
  { name: "NAME", run: name, example: '=SHARIAH.NAME("AAPL")', asks: [3, 1] },
  { name: "AGE", run: age, example: '=SHARIAH.AGE("AAPL")', asks: [] },
  { name: "SCREEN", run: screen, example: '=SHARIAH.SCREEN("AAPL","name,status,debt",TRUE)', asks: [3, 1] },
  { name: "REPORT", run: report, example: '=SHARIAH.REPORT("AAPL","mainCurrency")', asks: [1] },
  { name: "BREAKDOWN", run: breakdown, example: '=SHARIAH.BREAKDOWN("AAPL","debt")', asks: [1] },
  { name: "PURIFY", run: purify, example: '=SHARIAH.PURIFY("AAPL",100)', asks: [5, 4] },
  { name: "PURIFICATION", run: purification, example: '=SHARIAH.PURIFICATION("AAPL",,TRUE)', asks: [5, 4] },
  { name: "ZAKAT", run: zakat, example: '=SHARIAH.ZAKAT("AAPL",100,"short")', asks: [7] },
  { name: "RELATED", run: related, example: '=SHARIAH.RELATED("AAPL")', asks: [6] },
  { name: "LIST", run: list, example: '=SHARIAH.LIST("US","Energy","HALAL")', asks: [2] },
  { name: "COVERAGE", run: coverage, example: '=SHARIAH.COVERAGE({"AAPL","MSFT","AOS"})', asks: [3, 1] },
  { name: "COMPLIANCE", run: compliance, example: '=SHARIAH.COMPLIANCE({"AAPL","MSFT","NVDA"})', asks: [3, 1] },
  { name: "CARD", run: card, example: '=SHARIAH.CARD("AAPL")', asks: [3, 1] },
  { name: "ETF.STATUS", run: etfStatus, example: '=SHARIAH.ETF.STATUS("SPUS")', asks: [9] },
  { name: "ETF.SCREEN", run: etfScreen, example: '=SHARIAH.ETF.SCREEN("SPUS",,TRUE)', asks: [9] },
  { name: "ETF.REPORT", run: etfReports, example: '=SHARIAH.ETF.REPORT("SPUS","navCurrency")', asks: [9] },
  { name: "ETF.PROFILE", run: etfProfiles, example: '=SHARIAH.ETF.PROFILE("SPUS","companyName")', asks: [12] },
  {
    name: "ETF.PURIFY",
    run: etfPurify,
    example: '=SHARIAH.ETF.PURIFY("SPUS",120,"2026-01-01","2026-03-31")',
    asks: [10],
  },
  {
    name: "ETF.PURIFICATION",
    run: etfPurifications,
    example: '=SHARIAH.ETF.PURIFICATION("SPUS","2026-01-01","2026-03-31")',
    asks: [10],
  },
  { name: "ETF.HOLDINGS", run: etfHolding, example: '=SHARIAH.ETF.HOLDINGS("SPUS")', asks: [11] },
  { name: "ETF.SECTORS", run: etfSectors, example: '=SHARIAH.ETF.SECTORS("SPUS")', asks: [13] },
  { name: "ETF.COUNTRIES", run: etfCountries, example: '=SHARIAH.ETF.COUNTRIES("SPUS")', asks: [15] },
  { name: "ETF.ZAKATABLE", run: etfZakatables, example: '=SHARIAH.ETF.ZAKATABLE("SPUS")', asks: [14] },
  { name: "ETF.LIST", run: etfLists, example: '=SHARIAH.ETF.LIST("US","HALAL")', asks: [8] },
  { name: "USAGE", run: usage, example: '=SHARIAH.USAGE("monthlyRequestLimit")', asks: [16] },
];
