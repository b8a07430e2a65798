/// <reference types="google-apps-script" />
/**
 * Makes the menu "Shariah Sheets" in the user's language, and does what its items say. What the menu does not list is in
 * the sidebar. Long work is done in steps, each of which reports its progress, and stops before Google would end the run.
 */

import type { Phrase } from "../../src/core/phrase";
import { type MenuWords, menuWords } from "../../src/i18n/menu";
import { nightPhrase } from "../../src/ports/night";
import { firstPage } from "../../src/ports/pageParts";
import { refusalPhrase } from "../../src/ports/refusals";
import { wordingAs } from "../cells/wording";
import { host } from "../host";
import { doneBy, nightHour } from "../nights/nightSchedule";
import { lineOf, nights, openingMessage, runsNow, startNights, stopNights } from "../nights/nights";
import { canMail, isAddOn } from "../shared/addOn";
import { requireConsent } from "../shared/consent";
import { dataFormat } from "../shared/format";
import { load } from "../shared/settings";
import { type FreezeStep, freeze, continueJob as goOnFreezing, thaw } from "../workbook/freezer";
import { continueRefresh, type RefreshStep, startRefresh } from "../workbook/refresh";
import { leaveOldSample } from "../workbook/sampleMode";
import { activeSpreadsheet, type ExtentKind } from "../workbook/workbook";
import { observeStatuses } from "../workbook/worksheetCalls";

const title = "Shariah Sheets";
/**
 * `longest`: ms for which a menu choice may work, because Google ends a run after six minutes. `step`: ms for a step.
 */
const longest = 300_000;
const step = 20_000;

/**
 * Adds the menu. For a script that belongs to one document, the menu stands beside Help. For an add-on it stands under
 * Extensions, with the add-on's name.
 */
export function openMenu(published: boolean): void {
  const ui = SpreadsheetApp.getUi();
  const menu = published || isAddOn() ? ui.createAddonMenu() : ui.createMenu(title);
  const { items } = userWords();
  menu
    .addItem(items.open, "showPortfolio")
    .addItem(items.refresh, "refreshAll")
    .addItem(items.errors, "refreshErrors")
    .addItem(items.freeze, "freezeSelection")
    .addItem(items.thaw, "thawAll")
    .addItem(items.nights, "everyNight")
    .addItem(items.help, "showHelp")
    .addToUi();
}

/**
 * The menu's words in the language of whoever has the document open. Google tells the language without any permission,
 * also to a published add-on that has none yet. If it does not, the menu must stand all the same.
 */
function userWords(): MenuWords {
  try {
    return menuWords(Session.getActiveUserLocale());
  } catch {
    return menuWords("en");
  }
}

/** Opens the sidebar at one of the pane's places. */
export function openSidebar(part: "portfolio" | "help"): void {
  const page = HtmlService.createHtmlOutputFromFile("sidebar");
  const content = firstPage(page.getContent());
  // The quotes are optional, because a minifier may drop them.
  const [, told] = /data-format=["']?(\d+)/.exec(content) || [];
  // The script and its sidebar are pasted separately. If only the script was updated, the sidebar is older and would
  // fail half way, so a message is shown in its place.
  const shown = Number(told) === dataFormat ? content.replace(/(data-part=["']?)settings/, `$1${part}`) : outdated;
  SpreadsheetApp.getUi().showSidebar(page.setContent(shown).setTitle(title));
}

const outdated = `<p style="font:14px/1.5 sans-serif;margin:16px">${refusalPhrase("olderSidebar").english}</p>`;

export function refreshNow(kind: ExtentKind): void {
  const words = userWords();
  const end = host.now() + longest;
  let now = startRefresh(kind, step);
  while (!now.done && host.now() + step < end) {
    tell(progressOf(now, words));
    now = continueRefresh(step) || { ...now, done: true };
  }
  if (now.done) observe();
  tell(now.done ? refreshText(now, words) : `${progressOf(now, words)} ${words.goOn}`);
}

/** Writes new verdicts to the status ledger. Those that cannot be written now are written the next time. */
function observe(): void {
  try {
    observeStatuses();
  } catch {
    // Somebody protects the ledger's cells, or Google refuses for a moment.
  }
}

/**
 * Where nobody's account refreshes the document at night: asks whether e-mails are wanted, where the script may send
 * them, and then makes this person's account do it. Where it is done already: asks whether to stop it.
 */
export function everyNight(): void {
  requireConsent("triggers");
  const { by, mail, told } = nights();
  const isMissed = told.some(({ phrase }) => phrase === "nightMissed");
  if (by === undefined || isMissed) beginNights();
  else if (by === "mine" && canMail()) askOwnNights(mail);
  else askToStop(by);
}

function beginNights(): void {
  const zone = activeSpreadsheet().getSpreadsheetTimeZone();
  const hourly = isAddOn() ? [nightPhrase("nightHourly", runsNow(), doneBy, zone)] : [];
  const question = isAddOn() ? nightPhrase("nightAskDone") : nightPhrase("nightAskAt", nightHour, nightHour + 1, zone);
  const { Button, ButtonSet } = SpreadsheetApp.getUi();
  const buttons = canMail() ? ButtonSet.YES_NO_CANCEL : ButtonSet.OK_CANCEL;
  const answer = ask([question, ...hourly, nightPhrase(canMail() ? "nightAskMail" : "nightAskPlain")], buttons);
  if (answer !== Button.YES && answer !== Button.NO && answer !== Button.OK) return;
  setNights(answer === Button.YES, hourly);
}

/** One's own nights, with the choice of e-mails: they are stopped, or the other choice is taken. */
function askOwnNights(mail: boolean): void {
  const { Button, ButtonSet } = SpreadsheetApp.getUi();
  const question = nightPhrase(mail ? "nightAskStopMailed" : "nightAskStopUnmailed");
  const answer = ask([question], ButtonSet.YES_NO_CANCEL);
  if (answer === Button.YES) endNights();
  else if (answer === Button.NO) setNights(!mail, []);
}

function askToStop(by: "mine" | "others"): void {
  const { Button, ButtonSet } = SpreadsheetApp.getUi();
  const question = nightPhrase(by === "mine" ? "nightAskStop" : "nightAskStopOthers");
  if (ask([question], ButtonSet.OK_CANCEL) === Button.OK) endNights();
}

function setNights(mail: boolean, hourly: readonly Phrase[]): void {
  if (mail) requireConsent("mail");
  const isMine = startNights(mail);
  say(...(isMine ? [nightPhrase("nightOn"), ...hourly] : [nightPhrase("nightOthers")]));
}

function endNights(): void {
  say(nightPhrase(stopNights() === "others" ? "nightStoppedOthers" : "nightStopped"));
}

function ask(phrases: readonly Phrase[], buttons: GoogleAppsScript.Base.ButtonSet): GoogleAppsScript.Base.Button {
  return SpreadsheetApp.getUi().alert(title, lineOf(phrases, wordingAs(load().preferences)), buttons);
}

function say(...phrases: readonly Phrase[]): void {
  tell(lineOf(phrases, wordingAs(load().preferences)));
}

/** When the document opens: shows what the last night brought. */
export function tellNight(): void {
  const line = openingMessage();
  if (line !== undefined) tell(line, longTold);
}

/** Leaves sample data, if it is in use. Works for at most `ms`. */
export function leaveSample(ms: number): void {
  if (leaveOldSample(ms)) tell(userWords().sampleLeft);
}

export function freezeSelected(): void {
  inSteps((ms) => freeze("selection", undefined, ms));
}

export function thawEverything(): void {
  inSteps((ms) => thaw(undefined, ms));
}

function inSteps(begin: (ms: number) => FreezeStep): void {
  const words = userWords();
  const end = host.now() + longest;
  let now = begin(step);
  while (!now.done && host.now() + step < end) {
    tell(words.step(now.kind, now.formulas, now.left));
    now = goOnFreezing(step) || { ...now, done: true, left: 0 };
  }
  tell(sentenceOf(now, words));
}

function sentenceOf({ kind, formulas, left, ...untouched }: FreezeStep, words: MenuWords): string {
  const { leftAlone } = words;
  const others = (Object.keys(leftAlone) as (keyof typeof leftAlone)[]).flatMap((why) =>
    untouched[why] > 0 ? [leftAlone[why](untouched[why])] : [],
  );
  const done = kind === "freeze" ? words.frozen(formulas) : words.thawed(formulas);
  return [done, ...others, ...(left > 0 ? [words.toGo(left)] : [])].join(" ");
}

function progressOf({ waiting, written, formulas }: RefreshStep, words: MenuWords): string {
  return waiting > 0 ? words.fetching(waiting) : words.written(written, formulas);
}

/**
 * The outcome of a refresh in words: how much came back, and what did not and why. `untouched` formulas stay as they
 * were: they are in cells that the user may not edit, or too long for the journal.
 */
function refreshText({ formulas, untouched, outcome }: RefreshStep, words: MenuWords): string {
  const { answered = 0, cancelled = 0, failed = 0, why } = outcome || {};
  const parts = answered === 0 && failed > 0 ? [] : [words.refreshed(formulas - untouched, untouched)];
  if (cancelled > 0) parts.push(words.cancelled(cancelled));
  if (failed > 0) parts.push(words.failed(failed, why ? wordingAs(load().preferences).sentence(why) : ""));
  return parts.join(" ");
}

/** Seconds for which a message is shown that the user has not asked for. */
const longTold = 30;

function tell(sentence: string, seconds = 8): void {
  activeSpreadsheet().toast(sentence, title, seconds);
}
