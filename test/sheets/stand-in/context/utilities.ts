/**
 * UrlFetchApp, Utilities, HtmlService, console, and a `Date` that follows the stand-in's clock. Digests are signed bytes
 * and a sleep is 300,000 ms at most (developers.google.com/apps-script/reference/utilities). Without a charset a text is US-ASCII
 * (assumed).
 */
import type { Answered } from "../fetch";
import { ask, bridge, define } from "./bridge";

const algorithms = { MD5: "md5", SHA_1: "sha1", SHA_256: "sha256", SHA_384: "sha384", SHA_512: "sha512" };
const charsets = { US_ASCII: "ascii", UTF_8: "utf8" } as const;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function defineUtilities(): void {
  define("Utilities", {
    DigestAlgorithm: algorithms,
    Charset: charsets,
    sleep: (ms: number) => bridge.sleep(Math.min(ms, 300_000)),
    computeDigest: (algorithm: string, text: string, charset: "ascii" | "utf8" = "ascii") =>
      signedBytes(bridge.digest(algorithm, text, charset)),
    parseDate: (text: string, zone: string, _format: "yyyy-MM-dd") => midnight(text, zone),
    formatDate: (date: Date, zone: string, format: "yyyy-MM-dd" | "yyyy-MM-dd HH:mm" | "HH:mm") => {
      if (format === "HH:mm") return timeIn(date, zone);
      return format === "yyyy-MM-dd" ? dayIn(date, zone) : `${dayIn(date, zone)} ${timeIn(date, zone)}`;
    },
    base64Encode: (bytes: readonly number[]) => base64(bytes.map((byte) => byte & 255)),
  });
  define("UrlFetchApp", {
    fetch: (url: string, options: object = {}) => response(ask("fetch.request", url, options) as Answered),
    fetchAll: (requests: readonly (string | { readonly url: string })[]) => {
      const all = requests.map((each) => (typeof each === "string" ? [each, {}] : [each.url, each]));
      return (ask("fetch.all", all) as Answered[]).map(response);
    },
  });
  define("HtmlService", {
    createHtmlOutputFromFile: (file: string) => output(bridge.html[file] ?? throwMissing(file)),
    createTemplateFromFile: (file: string) => ({ getRawContent: () => bridge.html[file] ?? throwMissing(file) }),
    createHtmlOutput: (html: string) => output(html),
  });
  define("Session", {
    getScriptTimeZone: () => "Etc/GMT",
    getActiveUserLocale: () => ask("session.locale"),
    getEffectiveUser: () => ({ getEmail: () => ask("session.email") }),
  });
  define("MailApp", {
    sendEmail: (to: string, subject: string, body: string) => void ask("mail.send", to, subject, body),
  });
  defineTriggers();
  const log = (...given: readonly unknown[]) => void ask("log.line", given.map(String).join(" "));
  define("console", { log, info: log, warn: log, error: log, debug: log });
  define("Logger", { log });
  defineDate();
  Math.random = () => bridge.random();
}

type Made = { readonly id: string; readonly handler: string };

/** Clock triggers, every day in an hour of the day, every few hours or minutes, or once; and consents. */
function defineTriggers(): void {
  const trigger = ({ id, handler }: Made) => ({ getUniqueId: () => id, getHandlerFunction: () => handler });
  define("ScriptApp", {
    AuthMode: { FULL: "FULL" },
    AuthorizationStatus: { REQUIRED: "REQUIRED", NOT_REQUIRED: "NOT_REQUIRED" },
    requireScopes: (_mode: "FULL", scopes: readonly string[]) => void ask("consent.require", scopes),
    getAuthorizationInfo: (_mode: "FULL", scopes: readonly string[]) => ({
      getAuthorizationStatus: () =>
        (ask("consent.missing", scopes) as readonly string[]).length > 0 ? "REQUIRED" : "NOT_REQUIRED",
    }),
    getProjectTriggers: () => (ask("trigger.list") as Made[]).map(trigger),
    deleteTrigger: (gone: { getUniqueId(): string }) => void ask("trigger.delete", gone.getUniqueId()),
    newTrigger: (handler: string) => ({
      timeBased: () => {
        const told: { hour?: number; zone?: string; after?: number; hours?: number; minutes?: number } = {};
        const builder = {
          everyDays: () => builder,
          atHour: (hour: number) => {
            told.hour = hour;
            return builder;
          },
          inTimezone: (zone: string) => {
            told.zone = zone;
            return builder;
          },
          after: (ms: number) => {
            told.after = ms;
            return builder;
          },
          everyHours: (hours: number) => {
            told.hours = hours;
            return builder;
          },
          everyMinutes: (minutes: number) => {
            told.minutes = minutes;
            return builder;
          },
          create: () => trigger(ask("trigger.create", handler, told) as Made),
        };
        return builder;
      },
    }),
  });
}

/** Java's bytes: from -128 to 127. */
function signedBytes(hexadecimal: string): number[] {
  const pairs = hexadecimal.match(/../g) ?? [];
  return pairs.map((pair) => (Number.parseInt(pair, 16) << 24) >> 24);
}

function base64(bytes: readonly number[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    text += letters.charAt(a >> 2) + letters.charAt(((a & 3) << 4) | ((b ?? 0) >> 4));
    text += b === undefined ? "=" : letters.charAt(((b & 15) << 2) | ((c ?? 0) >> 6));
    text += c === undefined ? "=" : letters.charAt(c & 63);
  }
  return text;
}

function response({ status, headers, text }: Answered) {
  return {
    getResponseCode: () => status,
    getContentText: () => text,
    getHeaders: () => ({ ...headers }),
    getAllHeaders: () => ({ ...headers }),
  };
}

function output(html: string) {
  let content = html;
  const made = {
    title: "",
    getContent: () => content,
    setContent: (text: string) => {
      content = text;
      return made;
    },
    getTitle: () => made.title,
    setTitle: (title: string) => {
      made.title = title;
      return made;
    },
    setWidth: () => made,
    setHeight: () => made,
  };
  return made;
}

function throwMissing(file: string): never {
  throw new Error(`No HTML file named ${file} was found.`);
}

function dayIn(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(date);
}

function timeIn(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(date);
}

/** The first moment of a day in a time zone, to the quarter of an hour. */
function midnight(day: string, zone: string): Date {
  const quarter = 900_000;
  let at = Date.parse(`${day}T00:00:00Z`) - 15 * 3_600_000;
  while (dayIn(new Date(at), zone) < day) at += quarter;
  return new Date(at);
}

function defineDate(): void {
  const Ours = Date;
  const Theirs = function (this: unknown, ...given: ConstructorParameters<typeof Date> | []) {
    if (!new.target) return new Ours(bridge.now()).toString();
    return given.length === 0 ? new Ours(bridge.now()) : new Ours(...given);
  } as unknown as DateConstructor;
  Object.assign(Theirs, { UTC: Ours.UTC, parse: Ours.parse, now: bridge.now, prototype: Ours.prototype });
  define("Date", Theirs);
}
