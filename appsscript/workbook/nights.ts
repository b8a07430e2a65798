/// <reference types="google-apps-script" />
/**
 * Refreshes the document every night by a trigger, which is Google's timer for a script. A document has one such
 * trigger, whoever made it. But Google lets a person see and delete only his own triggers. So the document's properties
 * name the trigger that counts, and any other deletes itself when it next runs, and asks for nothing. What a night
 * brought is stored as data, and shown when the document is next opened.
 */
import { isFailure, phraseOf } from "../../src/core/failure";
import type { Detail, Phrase } from "../../src/core/phrase";
import type { Wording } from "../../src/core/wording";
import { type Nights, nightPhrase as phrase } from "../../src/ports/night";
import { Refusal } from "../../src/ports/refusal";
import { wordingAs } from "../cells/language";
import { host } from "../host";
import { count, fieldsOf, flag, having, number, parsed, type Read, text } from "../shared/fields";
import { prefix } from "../shared/format";
import { explained } from "../shared/googleErrors";
import { plainly } from "../shared/plainData";
import { load, store, stored, storedUnder } from "../shared/settings";
import type { Standing } from "../worksheets/ports";
import { goOn, type Step, start as startRefresh, underWay } from "./refresh";
import { observeAlone } from "./sheetPorts";
import { document, loading } from "./workbook";

/** The name of the function that the triggers call. */
const handler = "refreshNight";
/**
 * The hour of the refresh, in the spreadsheet's time zone. Its answers stay in Google's cache for six hours, into the
 * morning.
 */
export const nightHour = 4;
/** ms for which a run works: Google ends it after six minutes. */
const longest = 280_000;
const step = 20_000;
/** How many runs a night may have: Google gives a consumer's triggers ninety minutes a day. */
const mostRuns = 12;
/**
 * `pause`: ms until the next run of the same night. `atWork`: ms for which a run that has not ended may still be at
 * work.
 */
const pause = 60_000;
const atWork = 420_000;
/**
 * ms without a run after which a night counts as missed. Google runs a trigger at any time within its hour, and once a
 * year a day has 25 hours.
 */
const missedAfter = 27 * 3_600_000;
/**
 * The most tickers whose verdicts are remembered, and how many of them are stored in one property, which holds 9 KB.
 */
const mostTickers = 6_000;
const tickersEach = 150;
/** The most ms to wait for cells to be calculated, before those that still load are counted. */
const patience = 20_000;

/** What a night did. */
interface Report {
  /** When the refresh ended; ms since 1970. */
  readonly at: number;
  readonly formulas: number;
  /** The number of answers that did not come, and the most frequent reason. */
  readonly failed: number;
  readonly why?: Phrase | undefined;
  /**
   * How many tickers have a new verdict or rank, and the names of the first of them. Undefined on the first night, when
   * there was nothing to compare with.
   */
  readonly changed?: number | undefined;
  readonly names: string;
  /** Rows that were added to the ledgers. */
  readonly recorded: number;
  /** How many of our formulas were still loading at the end. */
  readonly loading: number;
  /** Why nothing was done. */
  readonly refusal?: Phrase | undefined;
  /** Why no e-mail was sent. */
  readonly unmailed?: Phrase | undefined;
}

interface Night {
  /** The unique ID of the trigger that counts. */
  readonly trigger: string;
  /** When the refresh was switched on; ms since 1970. */
  readonly since: number;
  readonly mail: boolean;
  /** The unique ID of the trigger that will continue an unfinished night, and how many runs the night has had. */
  readonly next?: string | undefined;
  readonly runs?: number | undefined;
  /** When the last night began; ms since 1970. */
  readonly began?: number | undefined;
  readonly last?: Report | undefined;
}

const name = "night";
const seenName = "nightSeen.";

const phraseIn: Read<Phrase> = (kept) => {
  const {
    phrase: key,
    english,
    about,
  } = fieldsOf<{ phrase: string; english: string; about: readonly Detail[] }>(
    { phrase: text, english: text, about: (given) => (Array.isArray(given) ? given : undefined) },
    kept,
  );
  return key === undefined || english === undefined ? undefined : { phrase: key, english, about };
};

const reportIn = having<Report>(
  {
    at: number,
    formulas: count,
    failed: count,
    why: phraseIn,
    changed: count,
    names: text,
    recorded: count,
    loading: count,
    refusal: phraseIn,
    unmailed: phraseIn,
  },
  ["at"],
  { formulas: 0, failed: 0, names: "", recorded: 0, loading: 0 },
);

const nightIn = having<Night>(
  { trigger: text, since: number, mail: flag, next: text, runs: count, began: number, last: reportIn },
  ["trigger", "since"],
  { mail: false },
);

function kept(): Night | undefined {
  return nightIn(stored(name));
}

/** Whose account refreshes the document every night, and what the last night brought. */
export function nights(): Nights {
  const night = kept();
  if (!night) return { by: undefined, mail: false, told: [] };
  const whose = whoseIs(night);
  const told = whose === "gone" ? [phrase("nightMissed", momentOf(lastOf(night)))] : toldOf(night);
  return { by: whose === "gone" ? undefined : whose, mail: night.mail, told: plainly(told) };
}

/**
 * Makes the nightly trigger with the account of the present user. Returns false when another person's account refreshes
 * the document already.
 */
export function startNights(mail: boolean): boolean {
  const before = kept();
  const whose = before && whoseIs(before);
  if (before && !isMissed(before)) {
    if (whose === "others") return false;
    if (whose === "mine") {
      store(name, { ...before, mail });
      return true;
    }
  }
  if (before) removeOwn(before.trigger, before.next);
  const zone = document().getSpreadsheetTimeZone();
  const clock = ScriptApp.newTrigger(handler).timeBased().everyDays(1).atHour(nightHour).inTimezone(zone);
  const trigger = clock.create().getUniqueId();
  store(name, { trigger, since: host.now(), mail });
  keepOwn(mineName, { trigger });
  return true;
}

/** Ends the nightly refresh, whoever began it. Returns whose it was. */
export function stopNights(): Nights["by"] {
  const night = kept();
  if (!night) return undefined;
  // Once no trigger is named in the properties, each trigger of the document deletes itself when it next runs. This
  // ends triggers of other people too, which this user cannot delete.
  store(name);
  keepSeen([]);
  keepOwn(mineName);
  return removeOwn(night.trigger, night.next) ? "mine" : "others";
}

/** Does the work of one run, which the trigger with this ID has started. */
export function refreshNight(id: string): void {
  const night = kept();
  const isNext = night?.next === id;
  if (!isNext && night?.trigger !== id) {
    removeOwn(id);
    return;
  }
  if (isNext) removeOwn(id);
  const now = host.now();
  const runs = isNext ? (night.runs ?? 1) : 0;
  const begun: Night = { ...night, next: undefined, runs: runs + 1, began: isNext ? (night.began ?? now) : now };
  // If the last night is unfinished, and its continuing trigger has not run yet, this new night replaces it.
  if (!isNext && night.next !== undefined) removeOwn(night.next);
  store(name, begun);
  const report = reported(() => refreshed(runs + 1));
  // Meanwhile somebody may have stopped the nights, or changed the choice of e-mails.
  const standing = kept();
  if (standing?.trigger !== night.trigger) return;
  const end = report === "unfinished" ? goneOn(standing) : report;
  if (end) store(name, { ...standing, last: { ...end, ...(standing.mail && mailed(end)) } });
}

/** Has the night continued by a further trigger. Returns a report where Google makes none, for example at its limit. */
function goneOn(night: Night): Report | undefined {
  try {
    store(name, { ...night, next: later() });
    return undefined;
  } catch (thrown) {
    return undone(reasonOf(thrown));
  }
}

/** Makes the trigger that continues this night, and returns its ID. */
function later(): string {
  return ScriptApp.newTrigger(handler).timeBased().after(pause).create().getUniqueId();
}

/** The message for the user who opens the document; undefined when there is nothing new for this user. */
export function toldAtOpening(): string | undefined {
  const night = kept();
  if (!night) return undefined;
  const phrases = toldOf(night);
  if (phrases.length === 0) return undefined;
  // A problem is shown at each opening until it is mended. The result of a night is shown once to each person.
  const isFine = night.last !== undefined && !isMissed(night) && !isEnded(night);
  if (isFine && !isNews(night.last.at)) return undefined;
  return lineOf(phrases, wordingAs(load().preferences));
}

export function lineOf(phrases: readonly Phrase[], wording: Wording): string {
  return phrases.map((one) => wording.sentence(one)).join(" ");
}

function toldOf(night: Night): readonly Phrase[] {
  if (isEnded(night)) return [phrase("nightEnded", momentOf(night.began ?? 0))];
  if (isMissed(night)) return [phrase("nightMissed", momentOf(lastOf(night)))];
  return night.last ? phrasesOf(night.last) : [];
}

function phrasesOf(report: Report): readonly Phrase[] {
  const { at, formulas, failed, why, changed, names, recorded, loading, refusal, unmailed } = report;
  const tail = unmailed ? [phrase("nightUnmailed", unmailed)] : [];
  if (refusal) return [phrase("nightUndone", momentOf(at), refusal), ...tail];
  const changes =
    changed === undefined
      ? phrase("nightFirst")
      : changed === 0
        ? phrase("nightSame")
        : phrase("nightChanged", changed, names);
  return [
    phrase("nightRefreshed", momentOf(at), formulas),
    changes,
    ...(failed > 0 ? [phrase("nightFailed", failed, why ?? "")] : []),
    ...(recorded > 0 ? [phrase("nightRecorded", recorded)] : []),
    ...(loading > 0 ? [phrase("nightLoading", loading)] : []),
    ...tail,
  ];
}

/** Whether the last run was killed: it began, but has neither ended nor left the rest to another run. */
function isEnded({ began = 0, last, next }: Night): boolean {
  return next === undefined && began > (last?.at ?? 0) && host.now() - began > atWork;
}

function isMissed(night: Night): boolean {
  return host.now() - lastOf(night) > missedAfter;
}

function lastOf({ since, began = 0 }: Night): number {
  return Math.max(since, began);
}

/** Refreshes as the menu does. Since nobody is watching, failures are reported later. */
function refreshed(runs: number): Report | "unfinished" {
  if (load().sampled) return undone(phrase("nightSample"));
  if (underWay() > 0) return runs < mostRuns ? "unfinished" : undone(phrase("nightBusy"));
  const end = host.now() + longest;
  let now: Step = startRefresh("all", step, true);
  while (!now.done && host.now() + step < end) now = goOn(step) ?? { ...now, done: true };
  if (!now.done && runs < mostRuns) return "unfinished";
  const { standings, recorded } = observeAlone();
  const { failed = 0, why } = now.outcome ?? {};
  return {
    ...{ formulas: now.written, failed, ...(why && { why: phraseOf(why) }) },
    ...{ ...changesIn(standings), recorded, loading: loadingNow(), at: host.now() },
  };
}

function reported(act: () => Report | "unfinished"): Report | "unfinished" {
  try {
    return act();
  } catch (thrown) {
    return undone(reasonOf(thrown));
  }
}

function undone(refusal: Phrase): Report {
  return { at: host.now(), formulas: 0, failed: 0, names: "", recorded: 0, loading: 0, refusal: plainly(refusal) };
}

/** Why something was not done, as a phrase. An error that is not ours is given in Google's own words. */
function reasonOf(thrown: unknown): Phrase {
  const known = explained(thrown);
  if (!(known instanceof Refusal))
    return { phrase: "", english: known instanceof Error ? known.message : String(known) };
  return isFailure(known.said) ? phraseOf(known.said) : known.said;
}

/**
 * Counts the tickers whose verdict or rank differs from last night's, and stores the present ones for the next night.
 */
function changesIn(standings: readonly Standing[]): Pick<Report, "changed" | "names"> {
  const before = seenBefore();
  const now = new Map(before);
  for (const { ticker, verdict, rank } of standings) now.set(ticker, `${verdict}|${rank ?? ""}`);
  keepSeen([...now].slice(0, mostTickers));
  const changed = standings
    .map(({ ticker }) => ticker)
    .filter((ticker) => before.has(ticker) && before.get(ticker) !== now.get(ticker));
  const shown = changed.slice(0, 8).join(", ");
  return { changed: before.size > 0 ? changed.length : undefined, names: changed.length > 8 ? `${shown}, …` : shown };
}

const seenIn: Read<readonly (readonly [string, string])[]> = (value) =>
  Array.isArray(value)
    ? value.filter((one) => Array.isArray(one) && one.every((part) => text(part) !== undefined))
    : undefined;

function seenBefore(): ReadonlyMap<string, string> {
  return new Map([...storedUnder(seenName).values()].flatMap((value) => seenIn(value) ?? []));
}

/** Stores the verdicts by ticker, in as many properties as needed. An empty list deletes them all. */
function keepSeen(all: readonly (readonly [string, string])[]): void {
  const parts = Math.ceil(all.length / tickersEach);
  for (let part = 0; part < parts; part += 1) {
    store(seenName + part, all.slice(part * tickersEach, (part + 1) * tickersEach));
  }
  for (const key of storedUnder(seenName).keys()) {
    const part = Number(key.slice(key.lastIndexOf(".") + 1));
    if (!(part < parts)) store(key.slice(prefix.length));
  }
}

/** Waits for up to `patience` ms, and counts our formulas that still load then. */
function loadingNow(): number {
  const end = host.now() + patience;
  SpreadsheetApp.flush();
  for (;;) {
    const left = loading();
    if (left === 0 || host.now() > end) return left;
    host.sleep(2_000);
  }
}

/** Sends an e-mail to the trigger's owner when a verdict has changed or something failed. */
function mailed(report: Report): Pick<Report, "unmailed"> {
  const { changed = 0, failed, refusal } = report;
  if (changed === 0 && failed === 0 && !refusal) return {};
  try {
    const wording = wordingAs(load().preferences);
    const line = lineOf(phrasesOf(report), wording);
    const sheet = document();
    const body = [line, sheet.getUrl(), wording.sentence(phrase("nightMailEnd", sheet.getName()))].join("\n\n");
    MailApp.sendEmail(Session.getEffectiveUser().getEmail(), `Shariah Sheets: ${sheet.getName()}`, body);
    return {};
  } catch (thrown) {
    return { unmailed: plainly(reasonOf(thrown)) };
  }
}

/** Whether the present user has not yet been shown the result of this night. Notes that it is shown now. */
function isNews(at: number): boolean {
  if (fieldsOf<{ at: number }>({ at: number }, own(toldName)).at === at) return false;
  keepOwn(toldName, { at });
  return true;
}

/**
 * Whose the document's trigger is. This user's own may be gone: Google deletes a trigger when its permission is
 * withdrawn, and a person can delete it in the script editor.
 */
function whoseIs({ trigger }: Night): "mine" | "others" | "gone" {
  if (triggers().some((one) => one.getUniqueId() === trigger)) return "mine";
  const mine = fieldsOf<{ trigger: string }>({ trigger: text }, own(mineName));
  return mine.trigger === trigger ? "gone" : "others";
}

/** The present user's triggers of this script. Google shows nobody the triggers of other people. */
function triggers(): readonly GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers();
}

/** Deletes those of the present user's triggers that have one of these IDs. Returns whether there was one. */
function removeOwn(...ids: readonly (string | undefined)[]): boolean {
  const gone = triggers().filter((one) => ids.includes(one.getUniqueId()));
  for (const one of gone) ScriptApp.deleteTrigger(one);
  return gone.length > 0;
}

/** Names in the user's own properties: the trigger that this user made, and the night that this user was last shown. */
const mineName = "nightMine";
const toldName = "nightTold";

/**
 * Reads from the user's own properties. Google may refuse that while a document opens. Then the result of a night is
 * shown again, which is better than not at all.
 */
function own(key: string): unknown {
  try {
    return parsed(PropertiesService.getUserProperties().getProperty(ownKey(key)) ?? "");
  } catch {
    return undefined;
  }
}

function keepOwn(key: string, value?: object): void {
  try {
    const kept = PropertiesService.getUserProperties();
    if (value) kept.setProperty(ownKey(key), JSON.stringify(value));
    else kept.deleteProperty(ownKey(key));
  } catch {
    // If this is lost, the result of the night is shown once more.
  }
}

/** An add-on stores a user's properties for all documents in one place, so the key contains the document's ID. */
function ownKey(key: string): string {
  return `${prefix}${key}.${document().getId()}`;
}

/** A moment in the spreadsheet's own time zone. */
function momentOf(at: number): string {
  return Utilities.formatDate(new Date(at), document().getSpreadsheetTimeZone(), "yyyy-MM-dd HH:mm");
}
