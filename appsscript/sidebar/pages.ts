/// <reference types="google-apps-script" />
/**
 * Lists and serves every request that the pane may make of the script with `google.script.run`: a name for each, with
 * data in and data out. No reply contains the secret.
 */

import { isText } from "../../src/core/json";
import { version } from "../../src/core/version";
import type { FunctionSpelling } from "../../src/ports/host";
import { partIn } from "../../src/ports/pageParts";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import type { Area } from "../../src/workbook/area";
import { misspeltIn } from "../../src/workbook/formulas/misspelt";
import { finishTimeouts } from "../cells/timeouts";
import { format, requireFormat } from "../shared/format";
import { convert } from "../workbook/convert";
import { sourceOf } from "../workbook/formulaQuestions";
import { formulaSpellings } from "../workbook/formulas";
import { freeze, goOn as goOnFreezing, takeUp, thaw } from "../workbook/freezer";
import { insert, preview, selection } from "../workbook/insert";
import { goOn, refreshDemands, startKnownRefresh } from "../workbook/refresh";
import { isSampleMode, startSample, stopSample } from "../workbook/sampleMode";
import { selectShowing } from "../workbook/selectShowing";
import { frozen } from "../workbook/thaw";
import * as tickers from "../workbook/tickerSearch";
import { allFormulas, mend, spots } from "../workbook/workbook";
import { callWorksheets, goOnWriting, observeStatuses } from "../workbook/worksheetCalls";
import * as laying from "../workbook/worksheets";
import * as account from "./account";
import * as checks from "./checks";

/** Keeps only text and numbers, because a date cannot be passed to the pane. */
const plain = (value: unknown) => (isText(value) || typeof value === "number" ? value : "");

/** ms for which the script works at one request of the pane. It is short, so that the pane can show progress. */
const step = 15_000;

const calls = {
  format: () => format,
  "settings.load": account.shownSettings,
  "settings.save": account.save,
  "settings.forget": account.forget,
  "settings.test": account.test,
  "preferences.load": account.choices,
  "preferences.save": account.choose,
  "activity.progress": account.progress,
  "sample.active": isSampleMode,
  "sample.start": startSample,
  "sample.stop": stopSample,
  version: () => version,
  "parts.text": (name: string) => partIn(HtmlService.createTemplateFromFile("sidebar").getRawContent(), name),
  "usage.known": account.knownAccount,
  "usage.ask": account.askAccount,
  "usage.days": account.days,
  "usage.override": account.override,
  "queue.pause": account.pause,
  "queue.cancel": account.cancel,
  "queue.answer": account.answer,
  "queue.tryNow": account.tryNow,
  "queue.askAgain": account.askAgain,
  "refresher.demands": refreshDemands,
  "refresher.start": (kind: Parameters<typeof startKnownRefresh>[0], calls: number | null = null) =>
    startKnownRefresh(kind, step, calls),
  "refresher.goOn": () => goOn(step),
  "refresher.finish": () => finishTimeouts(step),
  "refresher.front": () => SpreadsheetApp.getActiveSheet().getName(),
  "refresher.select": selectShowing,
  "refresher.formulas": () => spots("all"),
  "refresher.misspelt": () => misspeltIn(allFormulas(), formulaSpellings),
  "refresher.values": (areas: readonly Area[]) =>
    areas.map((area) => sourceOf(area).values.map((row) => row.map(plain))),
  "freezer.frozen": frozen,
  "freezer.freeze": (part: "selection" | "workbook", by?: string | null) => freeze(part, by || undefined, step),
  "freezer.thaw": (id: string | null) => thaw(id ?? undefined, step),
  "freezer.goOn": () => goOnFreezing(step),
  "freezer.takeUp": () => takeUp(step),
  "inserter.selection": selection,
  "inserter.preview": preview,
  "inserter.insert": (formula: string, over: string | null) => insert(formula, over ?? undefined),
  "finder.known": tickers.knownTickers,
  "finder.fetch": tickers.fetchTickers,
  "converter.convert": (spelling: FunctionSpelling) => {
    // First what a run that died has left blank, as every choice of the menu does.
    mend();
    return convert(spelling, step);
  },
  "checks.services": checks.checkServices,
  "checks.notes": checks.checkNotes,
  "checks.remove": checks.removeCheck,
  "worksheets.held": laying.sheetValues,
  "worksheets.snapshot": laying.snapshot,
  "worksheets.carryOut": laying.writeWorksheets,
  "worksheets.call": callWorksheets,
  "worksheets.goOn": goOnWriting,
  "worksheets.observe": observeStatuses,
} as const;

export type Calls = typeof calls;

/**
 * Serves a request of the pane; `told` is the pane's format number. Throws an error with a message when the request
 * fails. Google turns undefined into null.
 */
export function servePage(name: string, given: readonly unknown[], told: unknown): unknown {
  requireFormat(name, told);
  const call = Object.keys(calls).includes(name) ? calls[name as keyof Calls] : undefined;
  if (!call) throw new RefusalError(refusalPhrase("notThere", name));
  return (call as (...given: readonly unknown[]) => unknown)(...given) ?? null;
}
