/// <reference types="google-apps-script" />
/**
 * Refreshes the document every night by a trigger, which is Google's timer for a script. A document has one such
 * trigger, whoever made it. But Google lets a person see and delete only his own triggers. So the document's properties
 * name the trigger that counts, and any other deletes itself when it next runs, and asks for nothing. What a night
 * brought is stored as data, and shown when the document is next opened.
 */
import type { Phrase } from "../../src/core/phrase";
import type { Wording } from "../../src/core/wording";
import { type Nights, nightPhrase as phrase } from "../../src/ports/night";
import { callsOf } from "../../src/workbook/estimate";
import { wordingAs } from "../cells/wording";
import { host } from "../host";
import { lacksConsent } from "../shared/consent";
import { isAddOn } from "../shared/scriptKind";
import { load } from "../shared/settings";
import { refreshDemands } from "../workbook/refresh";
import { activeSpreadsheet, mend } from "../workbook/workbook";
import { changeNight, type Night, type Report, readNight, writeNight } from "./night";
import { endOf, hour, isMissed, missedNight, nightReport, pause } from "./nightEnd";
import { sendNightMail } from "./nightMail";
import { refreshInRun, undone } from "./nightRun";
import { isNews, ownTrigger, rememberTrigger } from "./ownMemory";
import { isTimeFor, mostRuns, runsFor } from "./schedule";
import { forgetVerdicts } from "./seenVerdicts";
import { hasTrigger, makeNextTrigger, makeTrigger, removeTriggers } from "./triggers";

/** Whose account refreshes the document every night, and what the last night brought. */
export function nights(): Nights {
  const night = readNight();
  if (!night) return { by: undefined, mail: false, told: [] };
  const whose = whoseIs(night);
  const told = whose === "gone" ? [missedNight(night)] : nightReport(night);
  return { by: whose === "gone" ? undefined : whose, mail: night.mail, told };
}

/**
 * Makes the nightly trigger with the account of the present user. Returns false when another person's account refreshes
 * the document already.
 */
export function startNights(mail: boolean): boolean {
  const before = readNight();
  const whose = before && whoseIs(before);
  if (before && !isMissed(before)) {
    if (whose === "others") return false;
    if (whose === "mine") {
      writeNight({ ...before, mail });
      return true;
    }
  }
  // One's own trigger of earlier nights may be left, if another person has stopped them: an add-on may have no second.
  removeTriggers(before?.trigger, before?.next, ownTrigger());
  begin(mail);
  return true;
}

function begin(mail: boolean): Night {
  const night: Night = { trigger: makeTrigger(), since: host.now(), mail, hourly: isAddOn() };
  writeNight(night);
  rememberTrigger(night.trigger);
  return night;
}

/** Ends the nightly refresh, whoever began it. Returns whose it was. */
export function stopNights(): Nights["by"] {
  const night = readNight();
  if (!night) return undefined;
  // Once no trigger is named in the properties, each trigger of the document deletes itself when it next runs. This
  // ends triggers of other people too, which this user cannot delete.
  writeNight();
  forgetVerdicts();
  rememberTrigger();
  return removeTriggers(night.trigger, night.next) ? "mine" : "others";
}

/** Does the work of one run, which the trigger with this ID has started. */
export function refreshNight(id: string): void {
  const night = nightOf(id);
  if (!night) {
    removeTriggers(id);
    return;
  }
  const now = host.now();
  const goesOn = night.next === id && now - (night.began ?? now) < mostRuns * hour;
  const rests = night.hourly && !goesOn;
  if (rests && now - (night.began ?? 0) < mostRuns * hour) return;
  // The permissions are looked at before anything is read from a sheet or written to it: at the first line that lacks
  // one, an add-on's run ends, and nobody is told.
  const isAllowed = !lacksConsent("sheets");
  if (rests && isAllowed && !isTime(now)) return;
  // If the last night is unfinished, and its continuing trigger has not run, this new night replaces it.
  if (!night.hourly && night.next !== undefined) removeTriggers(night.next);
  const { runs = 1, began = now } = goesOn ? night : { runs: 0 };
  const came = (goesOn && night.came) || { sent: 0, missing: 0, written: 0 };
  const begun: Night = { ...night, next: undefined, due: undefined, runs: runs + 1, began, ran: now, came };
  writeNight(begun);
  if (isAllowed) mend();
  const report = isAllowed ? refreshInRun(begun) : undone(phrase("nightConsent"));
  // Meanwhile somebody may have stopped the nights, begun others, or changed the choice of e-mails.
  changeNight(night, (standing) => (report === "unfinished" ? continueNight(standing) : endNight(standing, report)));
}

/** The night with its report, which also goes into an e-mail where that was chosen. */
function endNight(night: Night, report: Report): Night {
  const { came } = night;
  const whole = report.refusal && came ? { ...report, came } : report;
  return { ...night, last: { ...whole, ...(night.mail && sendNightMail(whole)) } };
}

/** The nights, if this trigger is one of theirs; undefined for one that counts no longer. */
function nightOf(id: string): Night | undefined {
  const night = readNight();
  if (!night || (night.next !== id && night.trigger !== id)) return undefined;
  if (!isAddOn() || night.hourly) return night;
  // An earlier version of the add-on made a trigger that runs once a day, which cannot continue a night.
  removeTriggers(night.trigger, night.next);
  return { ...begin(night.mail), since: night.since, last: night.last };
}

/**
 * Whether a new night must begin now. The formulas are counted only at an hour at which the longest of nights would
 * begin, because that reads all that they refer to.
 */
function isTime(now: number): boolean {
  const minute = minuteOfDay(now);
  return isTimeFor(mostRuns, minute) && isTimeFor(runsNow(), minute);
}

/** How many runs a night takes as the document is now. */
export function runsNow(): number {
  return runsFor(callsOf(refreshDemands("all")), load().settings?.callsPerSecond ?? 1);
}

/** The minute of the day in the spreadsheet's time zone. */
function minuteOfDay(at: number): number {
  const told = Utilities.formatDate(new Date(at), activeSpreadsheet().getSpreadsheetTimeZone(), "HH:mm");
  const [hours = 0, minutes = 0] = told.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Has the night continued by a further run. Ends it where Google makes no trigger for that, for example at its limit.
 */
function continueNight(night: Night): Night {
  const now = host.now();
  if (night.hourly) return { ...night, next: night.trigger, due: now + hour };
  try {
    return { ...night, next: makeNextTrigger(), due: now + pause };
  } catch (thrown) {
    return endNight(night, undone(thrown));
  }
}

/** The message for the user who opens the document; undefined when there is nothing new for this user. */
export function openingMessage(): string | undefined {
  const night = readNight();
  if (!night) return undefined;
  const phrases = nightReport(night);
  if (phrases.length === 0) return undefined;
  // A problem is shown at each opening until it is mended. The result of a night is shown once to each person.
  const isFine = night.last !== undefined && !isMissed(night) && !endOf(night);
  if (isFine && !isNews(night.last.at)) return undefined;
  return lineOf(phrases, wordingAs(load().preferences));
}

export function lineOf(phrases: readonly Phrase[], wording: Wording): string {
  return phrases.map((one) => wording.sentence(one)).join(" ");
}

/**
 * Whose the document's trigger is. This user's own may be gone: Google deletes a trigger when its permission is
 * withdrawn, and a person can delete it in the script editor.
 */
function whoseIs({ trigger }: Night): "mine" | "others" | "gone" {
  if (hasTrigger(trigger)) return "mine";
  return ownTrigger() === trigger ? "gone" : "others";
}
