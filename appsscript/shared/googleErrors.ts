/**
 * Turns exceptions of Google's services into failures that say what to do. Google words its exceptions in the user's
 * language, so they are recognised by what is the same in all languages: names of services, permissions and fields.
 * Exceptions that are not recognised are shown in Google's own words, without addresses.
 */
import type { Failure } from "../../src/core/failure";
import { isObject } from "../../src/core/json";
import type { Phrase } from "../../src/core/phrase";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { failGoogle } from "./googleFailures";

const second = 1_000;
const minute = 60 * second;
/**
 * ms until the next request after a daily quota was used up. Google does not say when the quota is renewed, so one
 * request an hour finds out.
 */
const shareAskedAgain = 60 * minute;
/** ms until the next request after a failure that a person has to mend. A refresh asks at once. */
const mendedAskedAgain = 10 * minute;
const mostWords = 90;
const address = /https?:\/\/\S+/g;

/**
 * Why a web request was not made, or failed. If the failure has an `until`, every request before that moment would fail
 * too.
 */
export function fetchRefusal(thrown: unknown, now: number): Failure {
  const told = wordsOf(thrown);
  if (isPermission(told)) return until(now + mendedAskedAgain, failGoogle("fetchPermission"));
  // The address is removed first, because its name may look like a reason, such as tls.example.
  const words = told.replace(address, "…");
  if (/whitelist|allowlist/i.test(words)) return until(now + mendedAskedAgain, failGoogle("fetchAllowlist"));
  if (/permitted by your admin|administrator/i.test(words))
    return until(now + mendedAskedAgain, failGoogle("fetchAdmin"));
  if (isTooFast(words)) return failGoogle("googleBusy", refusalPhrase("webRequests"));
  if (/urlfetch\W*$/i.test(words)) return until(now + shareAskedAgain, failGoogle("fetchShare"));
  if (/\bBandwidth\b/i.test(words)) return failGoogle("fetchBandwidth");
  if (/\bSSL\b|\bTLS\b|certificate/i.test(words)) return failGoogle("certificate");
  if (/\bDNS\b/.test(words)) return failGoogle("hostName");
  if (/Address unavailable|Timeout|timed out/i.test(words)) return failGoogle("noAnswer");
  return refusal(words) ?? failGoogle("fetchFailed", shortWords(words));
}

/** Why the document's properties could not be read. */
export function propertiesRefusal(thrown: unknown, now: number): Failure {
  const words = wordsOf(thrown);
  if (isTooFast(words)) return until(now + 5 * second, failGoogle("googleBusy", refusalPhrase("documentSettings")));
  // "Service invoked too many times for one day: properties", or "... in one day: properties get".
  if (/propert\w*( \w+)?\W*$/i.test(words)) return until(now + mendedAskedAgain, failGoogle("store"));
  return { ...(refusal(words) ?? failGoogle("googleFault", shortWords(words))), until: now + minute };
}

/** The failure for an exception that any Google service may throw; undefined if the words are not recognised. */
export function refusal(words: string): Failure | undefined {
  if (/too many LockService operations/i.test(words)) return failGoogle("googleBusy", refusalPhrase("locks"));
  if (isTooFast(words)) return failGoogle("googleBusy", serviceIn(words));
  if (/storage quota/i.test(words)) return failGoogle("storeFull");
  if (
    /timed out while|^Service \w+ timed out|server error occurred|Service (error|unavailable)|Internal error/i.test(
      words,
    )
  )
    return failGoogle("googleFault", shortWords(words));
  if (isPermission(words)) return failGoogle("scriptPermission");
  if (/too many times for one day|too frequently in one day/i.test(words))
    return failGoogle("googleShare", shortWords(words));
  return undefined;
}

/** Why the cache or the lock was refused. */
export function serviceRefusal(thrown: unknown): Failure {
  const words = wordsOf(thrown);
  return refusal(words) ?? failGoogle("googleFault", shortWords(words));
}

/** For a menu or the sidebar: turns Google's exception into a sentence that says what to do; our own stay. */
export function explainError(thrown: unknown): unknown {
  const failure = refusal(wordsOf(thrown));
  return failure ? new RefusalError(failure) : thrown;
}

/** The same failure, with the moment before which no new request makes sense. */
function until(moment: number, failure: Failure): Failure {
  return { ...failure, until: moment };
}

/** Whether a short-term limit was reached: asking again in a moment helps. */
function isTooFast(words: string): boolean {
  return /rateMax|Utilities\.sleep|short time/i.test(words);
}

/** Whether a permission is missing. The exception names the permission's address or the method in every language. */
function isPermission(words: string): boolean {
  return /auth\/(script\.|userinfo)|do not have permission to call|\bUrlFetchApp\.fetch|Authorization is required/i.test(
    words,
  );
}

function serviceIn(words: string): Phrase {
  if (/lock/i.test(words)) return refusalPhrase("locks");
  if (/cache/i.test(words)) return refusalPhrase("cache");
  return refusalPhrase(/propert/i.test(words) ? "documentSettings" : "services");
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

/**
 * Google's words, shortened and as one sentence, since a sentence of ours follows. Addresses are removed, because they
 * are long and may hold a ticker.
 */
function shortWords(words: string): string {
  const plain = words
    .replace(address, "…")
    .replace(/\.?\s+/g, (gap) => (gap.startsWith(".") ? "; " : " "))
    .replace(/[\s.:…]+$/, "");
  return plain.length > mostWords ? `${plain.slice(0, mostWords)}…` : plain || "no reason given";
}
