/**
 * What Google's services throw, as failures that say what to do. Google words an exception in its user's language, so it
 * is told by what is the same in all of them: names of services, of scopes and of fields. What is not recognised is shown
 * in Google's own words, without addresses.
 */
import type { Failure } from "../../src/core/failure";
import { isObject } from "../../src/core/json";
import type { Phrase } from "../../src/core/phrase";
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { failGoogle } from "./googleFailures";

const second = 1_000;
const minute = 60 * second;
/** A day's share comes back within a day, nobody knows when: one call an hour finds out. */
const shareAskedAgain = 60 * minute;
/** What a person has to mend may be mended at any time; a refresh asks at once in any case. */
const mendedAskedAgain = 10 * minute;
const mostWords = 90;
const address = /https?:\/\/\S+/g;

/** Why a request was not made, or brought nothing. One with an `until` would meet every request before then. */
export function fetchRefusal(thrown: unknown, now: number): Failure {
  const told = wordsOf(thrown);
  if (isPermission(told)) return until(now + mendedAskedAgain, failGoogle("fetchPermission"));
  // The service may be at an address that reads as a reason, such as tls.example.
  const words = told.replace(address, "…");
  if (/whitelist|allowlist/i.test(words)) return until(now + mendedAskedAgain, failGoogle("fetchAllowlist"));
  if (/permitted by your admin|administrator/i.test(words))
    return until(now + mendedAskedAgain, failGoogle("fetchAdmin"));
  if (isTooFast(words)) return failGoogle("googleBusy", phrase("webRequests"));
  if (/urlfetch\W*$/i.test(words)) return until(now + shareAskedAgain, failGoogle("fetchShare"));
  if (/\bBandwidth\b/i.test(words)) return failGoogle("fetchBandwidth");
  if (/\bSSL\b|\bTLS\b|certificate/i.test(words)) return failGoogle("certificate");
  if (/\bDNS\b/.test(words)) return failGoogle("hostName");
  if (/Address unavailable|Timeout|timed out/i.test(words)) return failGoogle("noAnswer");
  return refusal(words) ?? failGoogle("fetchFailed", shown(words));
}

/** Why the document's properties could not be read. */
export function propertiesRefusal(thrown: unknown, now: number): Failure {
  const words = wordsOf(thrown);
  if (isTooFast(words)) return until(now + 5 * second, failGoogle("googleBusy", phrase("documentSettings")));
  // "Service invoked too many times for one day: properties", or "... in one day: properties get".
  if (/propert\w*( \w+)?\W*$/i.test(words)) return until(now + mendedAskedAgain, failGoogle("store"));
  return { ...(refusal(words) ?? failGoogle("googleFault", shown(words))), until: now + minute };
}

/** What any service may throw; undefined where it is none of Google's known words. */
export function refusal(words: string): Failure | undefined {
  if (/too many LockService operations/i.test(words)) return failGoogle("googleBusy", phrase("locks"));
  if (isTooFast(words)) return failGoogle("googleBusy", serviceIn(words));
  if (/storage quota/i.test(words)) return failGoogle("storeFull");
  if (
    /timed out while|^Service \w+ timed out|server error occurred|Service (error|unavailable)|Internal error/i.test(
      words,
    )
  )
    return failGoogle("googleFault", shown(words));
  if (isPermission(words)) return failGoogle("scriptPermission");
  if (/too many times for one day|too frequently in one day/i.test(words))
    return failGoogle("googleShare", shown(words));
  return undefined;
}

/** Why the cache or the lock was refused. */
export function serviceRefusal(thrown: unknown): Failure {
  const words = wordsOf(thrown);
  return refusal(words) ?? failGoogle("googleFault", shown(words));
}

/** For a menu or the sidebar: an exception of Google's says what to do; a sentence of ours stays as it is. */
export function explained(thrown: unknown): unknown {
  const failure = refusal(wordsOf(thrown));
  return failure ? new Refusal(failure) : thrown;
}

/** The same failure, with the moment from which asking again makes sense. */
function until(moment: number, failure: Failure): Failure {
  return { ...failure, until: moment };
}

/** A ration a second or so: asking again in a moment helps. */
function isTooFast(words: string): boolean {
  return /rateMax|Utilities\.sleep|short time/i.test(words);
}

/** The scope's address, or a call's name, which stand in the sentence in every language. */
function isPermission(words: string): boolean {
  return /auth\/script\.|do not have permission to call|\bUrlFetchApp\.fetch|Authorization is required/i.test(words);
}

function serviceIn(words: string): Phrase {
  if (/lock/i.test(words)) return phrase("locks");
  if (/cache/i.test(words)) return phrase("cache");
  return phrase(/propert/i.test(words) ? "documentSettings" : "services");
}

function wordsOf(thrown: unknown): string {
  try {
    const { message } = isObject(thrown) ? (thrown as { readonly message?: unknown }) : { message: thrown };
    return String(message)
      .replace(/^Exception: /, "")
      .trim();
  } catch {
    return "";
  }
}

/** Without addresses, which may hold a ticker and are long; and as one sentence, since ours goes on after it. */
function shown(words: string): string {
  const plain = words
    .replace(address, "…")
    .replace(/\.?\s+/g, (gap) => (gap.startsWith(".") ? "; " : " "))
    .replace(/[\s.:…]+$/, "");
  return plain.length > mostWords ? `${plain.slice(0, mostWords)}…` : plain || "no reason given";
}
