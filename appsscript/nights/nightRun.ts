/// <reference types="google-apps-script" />
/**
 * Does the work of one run of a night: refreshes as the menu does, for as long as Google lets a run work. Since nobody
 * is watching, failures are reported later, and how far the night has come is stored after each step.
 */
import { isFailure, phraseOf } from "../../src/core/failure";
import type { Phrase } from "../../src/core/phrase";
import { nightPhrase as phrase } from "../../src/ports/night";
import { RefusalError } from "../../src/ports/refusalError";
import { host } from "../host";
import { renewAnswers } from "../leader/renewAnswers";
import { readCache } from "../shared/cache";
import { explainError } from "../shared/googleErrors";
import { plainData } from "../shared/plainData";
import { load } from "../shared/settings";
import { keys, readState } from "../shared/state";
import { continueRefresh, type RefreshStep, startNight, underWay } from "../workbook/refresh";
import { countLoading } from "../workbook/workbook";
import { observeAlone } from "../workbook/worksheetCalls";
import { changeNight, type Night, type NightProgress, type NightReport } from "./night";
import { longestRun, mostRuns } from "./nightSchedule";
import { changesIn } from "./seenVerdicts";

const step = 20_000;
/** The most ms to wait for cells to be calculated, before those that still load are counted. */
const patience = 20_000;

/** The report of a night that ends in this run, or "unfinished". */
export function refreshInRun(night: Night): NightReport | "unfinished" {
  try {
    return refreshNight(night);
  } catch (thrown) {
    return undone(thrown);
  }
}

function refreshNight(night: Night): NightReport | "unfinished" {
  const { runs = 1, began = host.now() } = night;
  if (load().sampled) return undone(phrase("nightSample"));
  if (underWay() > 0) return runs < mostRuns ? "unfinished" : undone(phrase("nightBusy"));
  const end = host.now() + longestRun;
  if (runs > 1) renewAnswers(host);
  const note = notes(night);
  let now: RefreshStep = startNight(began, step);
  note(now);
  while (!now.done && host.now() + step < end) {
    now = continueRefresh(step) ?? { ...now, done: true };
    note(now);
  }
  if (!now.done) return runs < mostRuns ? "unfinished" : undone(phrase("nightLong", mostRuns));
  if (runs > 1) renewAnswers(host);
  const { standings, recorded } = observeAlone();
  const { failed = 0, why } = now.outcome ?? {};
  return {
    formulas: now.written,
    failed,
    ...(why && { why: phraseOf(why) }),
    ...changesIn(standings),
    recorded,
    loading: countLoadingLater(),
    at: host.now(),
  };
}

/** Stores after each step how far the night has come: Google may end the run at any time. */
function notes(night: Night): (step: RefreshStep) => void {
  let counted = callsSent();
  let { sent }: Pick<NightProgress, "sent"> = night.came ?? { sent: 0 };
  return ({ waiting, written }) => {
    const now = callsSent();
    // Google may have emptied the cache, which begins the count anew.
    sent += now >= counted ? now - counted : now;
    counted = now;
    changeNight(night, (standing) => ({ ...standing, came: { sent, missing: waiting, written } }));
  };
}

/** The calls that this document has sent since its cache was last empty. */
function callsSent(): number {
  return readState(readCache([keys.state])?.get(keys.state))?.sent ?? 0;
}

/** The report of a night that ended before it was done, for this reason. */
export function undone(why: unknown): NightReport {
  const refusal = plainData(isPhrase(why) ? why : reasonPhrase(why));
  return { at: host.now(), formulas: 0, failed: 0, names: "", recorded: 0, loading: 0, refusal };
}

function isPhrase(why: unknown): why is Phrase {
  return typeof why === "object" && why !== null && "phrase" in why;
}

/** Why something was not done, as a phrase. An error that is not ours is given in Google's own words. */
export function reasonPhrase(thrown: unknown): Phrase {
  const known = explainError(thrown);
  if (!(known instanceof RefusalError))
    return { phrase: "", english: known instanceof Error ? known.message : String(known) };
  return isFailure(known.said) ? phraseOf(known.said) : known.said;
}

/** Waits for up to `patience` ms, and counts our formulas that still load then. */
function countLoadingLater(): number {
  const end = host.now() + patience;
  SpreadsheetApp.flush();
  for (;;) {
    const left = countLoading();
    if (left === 0 || host.now() > end) return left;
    host.sleep(2_000);
  }
}
