/// <reference types="google-apps-script" />
/**
 * Makes the menu "Shariah Sheets", and does what its items say. Long work is done in steps, each of which reports its
 * progress, and stops before Google would end the run.
 */

import type { Phrase } from "../../src/core/phrase";
import { withNoun } from "../../src/core/plural";
import { nightPhrase } from "../../src/ports/night";
import { firstPage } from "../../src/ports/pageParts";
import { phrase } from "../../src/ports/refusals";
import { wordingAs } from "../cells/language";
import { host } from "../host";
import { lineOf, nights, openingMessage, runsNow, startNights, stopNights } from "../nights/nights";
import { doneBy, nightHour } from "../nights/schedule";
import { requireConsent } from "../shared/consent";
import { format } from "../shared/format";
import { canMail, isAddOn } from "../shared/scriptKind";
import { load } from "../shared/settings";
import { respell } from "../workbook/formulas";
import { type FreezeStep, freeze, goOn as goOnFreezing, thaw } from "../workbook/freezer";
import { goOn, type Step, start } from "../workbook/refresh";
import { leaveOldSample } from "../workbook/sampleMode";
import { observeStatuses } from "../workbook/sheetPorts";
import { document, type Kind, rewrite, spots } from "../workbook/workbook";

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
  menu
    .addItem("Portfolio", "showPortfolio")
    .addItem("Settings", "showSettings")
    .addItem("Refresh", "refreshAll")
    .addItem("Refresh selection", "refreshSelection")
    .addItem("Errors only", "refreshErrors")
    .addItem("Usage", "showUsage")
    .addItem("Insert worksheet", "showWorksheets")
    .addSeparator()
    .addItem("Convert formulas from Excel", "convertFromExcel")
    .addItem("Convert formulas to Excel", "convertToExcel")
    .addSeparator()
    .addItem("Freeze to values", "freezeSelection")
    .addItem("Thaw", "thawAll")
    .addSeparator()
    .addItem("Refresh every night", "everyNight")
    .addItem("Stop refreshing every night", "stopEveryNight")
    .addToUi();
}

/** Opens the sidebar at one of the pane's tabs. */
export function openSidebar(part: "portfolio" | "settings" | "usage" | "worksheets"): void {
  const page = HtmlService.createHtmlOutputFromFile("sidebar");
  const content = firstPage(page.getContent());
  // The quotes are optional, because a minifier may drop them.
  const [, told] = /data-format=["']?(\d+)/.exec(content) || [];
  // The script and its sidebar are pasted separately. If only the script was updated, the sidebar is older and would
  // fail half way, so a message is shown in its place.
  const shown = Number(told) === format ? content.replace(/(data-part=["']?)settings/, `$1${part}`) : outdated;
  SpreadsheetApp.getUi().showSidebar(page.setContent(shown).setTitle(title));
}

const outdated = `<p style="font:14px/1.5 sans-serif;margin:16px">${phrase("olderSidebar").english}</p>`;

export function refreshNow(kind: Kind): void {
  const end = host.now() + longest;
  let now = start(kind, step);
  while (!now.done && host.now() + step < end) {
    tell(progressOf(now));
    now = goOn(step) || { ...now, done: true };
  }
  if (now.done) observe();
  tell(now.done ? refreshedOf(now) : `${progressOf(now)} Choose Refresh again to go on.`);
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
 * Asks whether e-mails are wanted, where the script may send them, and then makes this person's account refresh the
 * document every night.
 */
export function everyNight(): void {
  requireConsent("triggers");
  const { by, told } = nights();
  const ui = SpreadsheetApp.getUi();
  const wording = wordingAs(load().preferences);
  const say = (...phrases: readonly Phrase[]) => tell(lineOf(phrases, wording));
  if (by === "others" && told.every(({ phrase }) => phrase !== "nightMissed")) {
    say(nightPhrase("nightOthers"));
    return;
  }
  const zone = document().getSpreadsheetTimeZone();
  const hourly = isAddOn() ? [nightPhrase("nightHourly", runsNow(), doneBy, zone)] : [];
  const question = isAddOn() ? nightPhrase("nightAskDone") : nightPhrase("nightAskAt", nightHour, nightHour + 1, zone);
  const { Button, ButtonSet } = ui;
  const ending = nightPhrase(canMail() ? "nightAskMail" : "nightAskPlain");
  const buttons = canMail() ? ButtonSet.YES_NO_CANCEL : ButtonSet.OK_CANCEL;
  const answer = ui.alert(title, lineOf([question, ...hourly, ending], wording), buttons);
  if (answer !== Button.YES && answer !== Button.NO && answer !== Button.OK) return;
  const mail = answer === Button.YES;
  if (mail) requireConsent("mail");
  const isMine = startNights(mail);
  say(...(isMine ? [nightPhrase("nightOn"), ...hourly] : [nightPhrase("nightOthers")]));
}

export function stopEveryNight(): void {
  requireConsent("triggers");
  const was = stopNights();
  const said = was === undefined ? "nightNone" : was === "mine" ? "nightStopped" : "nightStoppedOthers";
  tell(wordingAs(load().preferences).sentence(nightPhrase(said)));
}

/** When the document opens: shows what the last night brought. */
export function tellNight(): void {
  const line = openingMessage();
  if (line !== undefined) tell(line, longTold);
}

export function convert(spelling: "sheets" | "excel"): void {
  const found = spots("all").filter(({ formula }) => respell(formula, spelling) !== formula);
  const end = host.now() + longest;
  const { written, untouched } = rewrite(
    found,
    () => host.now() < end,
    (formula) => respell(formula, spelling),
  );
  tell(editedOf(written, untouched, "converted") + leftOf(found.length - written));
}

/** Leaves sample data, if it is in use. Works for at most `ms`. */
export function leaveSample(ms: number): void {
  if (leaveOldSample(ms)) tell("Sample data is left: its verdicts were made up. Cells ask the service.");
}

export function freezeSelected(): void {
  inSteps((ms) => freeze("selection", undefined, ms));
}

export function thawEverything(): void {
  inSteps((ms) => thaw(undefined, ms));
}

function inSteps(begin: (ms: number) => FreezeStep): void {
  const end = host.now() + longest;
  let now = begin(step);
  while (!now.done && host.now() + step < end) {
    tell(`${withNoun(now.formulas, "formula")} ${now.kind === "freeze" ? "frozen" : "thawed"}, ${now.left} to go.`);
    now = goOnFreezing(step) || { ...now, done: true, left: 0 };
  }
  tell(sentenceOf(now));
}

function sentenceOf({ kind, formulas, left, ...untouched }: FreezeStep): string {
  const done =
    kind === "freeze"
      ? `${withNoun(formulas, "formula")} frozen to values. Thaw brings them back.`
      : `${withNoun(formulas, "formula")} thawed.`;
  const others: [number, string][] = [
    [untouched.waiting, "Still loading, and left as formulas"],
    [untouched.unshown, "Showing nothing or an error, and left as formulas"],
    [untouched.protected, "Protected, and left as they are"],
    [untouched.changed, "Changed since, and left as they are"],
    [untouched.foreign, "No formulas of Shariah Sheets, and not written"],
  ];
  const told = others.filter(([number]) => number > 0).map(([number, what]) => ` ${what}: ${number}.`);
  return done + told.join("") + leftOf(left);
}

function progressOf({ waiting, written, formulas }: Step): string {
  return waiting > 0
    ? `Fetching: ${withNoun(waiting, "answer")} to go.`
    : `Refreshed ${written} of ${withNoun(formulas, "formula")}.`;
}

/** The outcome of a refresh in words: how much came back, and what did not and why. */
function refreshedOf({ formulas, untouched, outcome }: Step): string {
  const { answered = 0, cancelled = 0, failed = 0, why } = outcome || {};
  const parts = answered === 0 && failed > 0 ? [] : [`Done: ${editedOf(formulas, untouched, "refreshed")}`];
  if (cancelled > 0) parts.push(`Cancelled, and as before: ${withNoun(cancelled, "answer")}.`);
  if (failed > 0) parts.push(`Not refreshed: ${withNoun(failed, "answer")}. ${why?.message ?? ""}`);
  return parts.join(" ");
}

/**
 * The outcome in words. `untouched` formulas stay as they were: they are in cells that the user may not edit, or too
 * long for the journal.
 */
function editedOf(formulas: number, untouched: number, what: string): string {
  return `${withNoun(formulas - untouched, "formula")} ${what}.${untouched > 0 ? ` Protected, or longer than 9 KB: ${untouched}.` : ""}`;
}

/** How much is left to do because the time was over, in words. */
function leftOf(formulas: number): string {
  return formulas > 0 ? ` ${formulas} left: choose it again to go on.` : "";
}

/** Seconds for which a message is shown that the user has not asked for. */
const longTold = 30;

function tell(sentence: string, seconds = 8): void {
  document().toast(sentence, title, seconds);
}
