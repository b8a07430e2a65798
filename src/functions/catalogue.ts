/**
 * Every function a user can type, by name, with an example that a test runs on the sample service. The hosts, the
 * stubs of Apps Script, the README and the help are views of this list and of the functions' own documentation.
 */
import type { Asked } from "../core/call";
import { usage } from "./account";
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
  { name: "PURIFY", run: purify, example: '=SHARIAH.PURIFY("AAPL",100)', asks: [5, 4] },
  { name: "PURIFICATION", run: purification, example: '=SHARIAH.PURIFICATION("AAPL",,TRUE)', asks: [5, 4] },
  { name: "ZAKAT", run: zakat, example: '=SHARIAH.ZAKAT("AAPL",100,"short")', asks: [7] },
  { name: "CARD", run: card, example: '=SHARIAH.CARD("AAPL")', asks: [3, 1] },
  { name: "USAGE", run: usage, example: '=SHARIAH.USAGE("monthlyRequestLimit")', asks: [16] },
];
