/// <reference types="google-apps-script" />
/**
 * Refreshes the document every night by a clock trigger. A document has one such trigger, whoever made it. But Google
 * shows and deletes only one's own triggers, so the document's properties name the one that counts: any other removes
 * itself when it next runs, and asks nothing. What a night brought is kept as data, and told at the next opening.
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

/** The function that the triggers call. */
const handler = "refreshNight";
/** The night's hour in the spreadsheet's time zone. What it fetched stands in Google's cache for six hours after. */
export const nightHour = 4;
/** ms for which a run works: Google ends it after six minutes. */
const longest = 280_000;
const step = 20_000;
/** How many runs a night may have: Google gives a consumer's triggers ninety minutes a day. */
const mostRuns = 12;
/** ms until the next run of the same night, and until which a run that has not ended is at work. */
const pause = 60_000;
const atWork = 420_000;
/** ms after which a night is missing: the trigger's hour is an hour long, and twice a year a day has 25. */
const missedAfter = 27 * 3_600_000;
/** Tickers whose verdicts are remembered, and how many go into one property of 9 KB. */
const mostTickers = 6_000;
const tickersEach = 150;
/** ms to wait until cells are calculated, before those that are not are counted. */
const patience = 20_000;

/** What a night did. */
interface Report {
  /** When it ended; ms since 1970. */
  readonly at: number;
  readonly formulas: number;
  /** Answers that did not come, and the most frequent reason. */
  readonly failed: number;
  readonly why?: Phrase | undefined;
  /** How many tickers have another verdict or rank, and the first of them. Undefined when nothing was known before. */
  readonly changed?: number | undefined;
  readonly names: string;
  /** Rows that were added to the ledgers. */
  readonly recorded: number;
  /** Formulas of ours that had not been calculated when it ended. */
  readonly loading: number;
  /** Why nothing was done. */
  readonly refusal?: Phrase | undefined;
  /** Why no e-mail was sent. */
  readonly unmailed?: Phrase | undefined;
}

interface Night {
  /** The unique ID of the trigger that counts. */
  readonly trigger: string;
  /** When somebody chose it; ms since 1970. */
  readonly since: number;
  readonly mail: boolean;
  /** The unique ID of the trigger that goes on with an unfinished night, and which run of the night comes next. */
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

/** Whose account refreshes the document, and what the last night brought. */
export function nights(): Nights {
  const night = kept();
  if (!night) return { by: undefined, mail: false, told: [] };
  const whose = whoseIs(night);
  const told = whose === "gone" ? [phrase("nightMissed", momentOf(lastOf(night)))] : toldOf(night);
  return { by: whose === "gone" ? undefined : whose, mail: night.mail, told: plainly(told) };
}

/** Makes the document's trigger with the account of whoever asks. False when somebody else's account does it already. */
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

/** Ends it, whoever began it; returns whose it was. */
export function stopNights(): Nights["by"] {
  const night = kept();
  if (!night) return undefined;
  // Without this name every trigger of the document removes itself, also one that cannot be removed from here.
  store(name);
  keepSeen([]);
  keepOwn(mineName);
  return removeOwn(night.trigger, night.next) ? "mine" : "others";
}

/** A run of the trigger with this ID. */
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
  // An unfinished night whose trigger was late gives way to a new one.
  if (!isNext && night.next !== undefined) removeOwn(night.next);
  store(name, begun);
  const report = reported(() => refreshed(runs + 1));
  // Somebody may have stopped it, or chosen e-mails, meanwhile.
  const standing = kept();
  if (standing?.trigger !== night.trigger) return;
  if (report === "unfinished") {
    store(name, { ...standing, next: later() });
    return;
  }
  store(name, { ...standing, last: { ...report, ...(standing.mail && mailed(report)) } });
}

/** Makes the trigger that goes on with the night, and returns its ID. */
function later(): string {
  return ScriptApp.newTrigger(handler).timeBased().after(pause).create().getUniqueId();
}

/** What a person reads at opening; undefined when there is nothing new for this one. */
export function toldAtOpening(): string | undefined {
  const night = kept();
  if (!night) return undefined;
  const phrases = toldOf(night);
  if (phrases.length === 0) return undefined;
  // What has to be mended is told at each opening, what a night brought once to each person.
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

/** A run that began has neither ended nor left the rest to another one. */
function isEnded({ began = 0, last, next }: Night): boolean {
  return next === undefined && began > (last?.at ?? 0) && host.now() - began > atWork;
}

function isMissed(night: Night): boolean {
  return host.now() - lastOf(night) > missedAfter;
}

function lastOf({ since, began = 0 }: Night): number {
  return Math.max(since, began);
}

/** Refreshes as the menu does. Whatever fails with nobody there is told later. */
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

/** Why something was not done, as a phrase; what is not ours is in Google's own words. */
function reasonOf(thrown: unknown): Phrase {
  const known = explained(thrown);
  if (!(known instanceof Refusal))
    return { phrase: "", english: known instanceof Error ? known.message : String(known) };
  return isFailure(known.said) ? phraseOf(known.said) : known.said;
}

/** Tickers with another verdict or rank than the last time. What is known now is remembered for the next time. */
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

/** Stores verdicts by ticker, in as many properties as they need; without any, deletes them. */
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

/** Waits a little, and counts our formulas that are still to be calculated. */
function loadingNow(): number {
  const end = host.now() + patience;
  SpreadsheetApp.flush();
  for (;;) {
    const left = loading();
    if (left === 0 || host.now() > end) return left;
    host.sleep(2_000);
  }
}

/** Sends an e-mail to the owner of the trigger when a verdict changed, or something has to be mended. */
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

/** Whether this person was not told of a night yet. */
function isNews(at: number): boolean {
  if (fieldsOf<{ at: number }>({ at: number }, own(toldName)).at === at) return false;
  keepOwn(toldName, { at });
  return true;
}

/**
 * Whose the document's trigger is. A person's own may be gone: Google removes it with a permission that is taken back, and
 * it can be deleted in the script editor.
 */
function whoseIs({ trigger }: Night): "mine" | "others" | "gone" {
  if (triggers().some((one) => one.getUniqueId() === trigger)) return "mine";
  const mine = fieldsOf<{ trigger: string }>({ trigger: text }, own(mineName));
  return mine.trigger === trigger ? "gone" : "others";
}

/** The triggers of this script that are the person's own: Google tells nobody of another's. */
function triggers(): readonly GoogleAppsScript.Script.Trigger[] {
  return ScriptApp.getProjectTriggers();
}

/** Whether there was one of these IDs to remove. */
function removeOwn(...ids: readonly (string | undefined)[]): boolean {
  const gone = triggers().filter((one) => ids.includes(one.getUniqueId()));
  for (const one of gone) ScriptApp.deleteTrigger(one);
  return gone.length > 0;
}

/** The names of what is kept for a person alone: the trigger that is theirs, and the night that they were told of. */
const mineName = "nightMine";
const toldName = "nightTold";

/** Google may refuse a person's properties at opening: to be told twice is better than not at all. */
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
    // What is lost here is told once more.
  }
}

/** An add-on keeps these for all documents of a person in one place. */
function ownKey(key: string): string {
  return `${prefix}${key}.${document().getId()}`;
}

/** A moment in the spreadsheet's own time zone. */
function momentOf(at: number): string {
  return Utilities.formatDate(new Date(at), document().getSpreadsheetTimeZone(), "yyyy-MM-dd HH:mm");
}
