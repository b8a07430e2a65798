/**
 * What Google's services throw, in Google's words: each is a failure that says what to do. The texts are those that
 * people report; a few are as Google words them in other languages.
 */
import { explainError, fetchRefusal, propertiesRefusal, refusal } from "../../appsscript/shared/googleErrors";
import { type Failure, isFailure, sentences } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";
import { arabicWording } from "../../src/i18n/arabic";
import { refusalWords } from "../../src/ports/refusals";

const now = Date.UTC(2026, 0, 20);
const address = "https://service.example/v1/zakat/AAPL?x=1";

const fetches: readonly (readonly [words: string, kind: string, minutes: number])[] = [
  ["Service invoked too many times for one day: urlfetch.", "fetchShare", 60],
  ["سرویس در طول یک روز به دفعات زیاد فراخوان شده است:urlfetch.", "fetchShare", 60],
  ["Dienst an einem Tag zu oft aufgerufen: urlfetch.", "fetchShare", 60],
  [
    "You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request",
    "fetchPermission",
    10,
  ],
  [
    "Sie sind nicht berechtigt, UrlFetchApp.fetch aufzurufen. Erforderliche Berechtigungen: https://www.googleapis.com/auth/script.external_request",
    "fetchPermission",
    10,
  ],
  ["Authorization is required to perform that action.", "fetchPermission", 10],
  [
    `Request to ${address} failed because the URL has not been whitelisted in the script manifest.`,
    "fetchAllowlist",
    10,
  ],
  [`${address} is not in the urlFetchWhitelist`, "fetchAllowlist", 10],
  [`UrlFetch calls to ${address} are not permitted by your admin`, "fetchAdmin", 10],
  [`Bandwidth quota exceeded: ${address}. Try reducing the rate of data transfer.`, "fetchBandwidth", 0],
  [`SSL Error ${address}`, "certificate", 0],
  [`DNS error: ${address}`, "hostName", 0],
  [`Address unavailable: ${address}`, "noAnswer", 0],
  [`Timeout: ${address}`, "noAnswer", 0],
  [
    "Service invoked too many times in a short time: urlfetch rateMax. Try Utilities.sleep(1000) between calls.",
    "googleBusy",
    0,
  ],
  ["We're sorry, a server error occurred. Please wait a bit and try again.", "googleFault", 0],
  [`Unexpected error: ${address}`, "fetchFailed", 0],
  ["Etwas ist schiefgegangen. Ganz und gar.", "fetchFailed", 0],
];

const stores: readonly (readonly [words: string, kind: string, seconds: number])[] = [
  ["Service invoked too many times for one day: properties.", "store", 600],
  ["Service called too frequently in one day: properties get.", "store", 600],
  ["Dienst an einem Tag zu oft aufgerufen: properties.", "store", 600],
  [
    "Service invoked too many times in a short time: properties rateMax. Try Utilities.sleep(1000) between calls.",
    "googleBusy",
    5,
  ],
  ["We're sorry, a server error occurred. Please wait a bit and try again.", "googleFault", 60],
  ["Nobody has ever read this.", "googleFault", 60],
];

const others: readonly (readonly [words: string, kind: string])[] = [
  [
    "Service invoked too many times in a short time: lockBean rateMax. Try Utilities.sleep(1000) between calls.",
    "googleBusy",
  ],
  ["There are too many LockService operations against the same script.", "googleBusy"],
  [
    "Service invoked too many times in a short time: cacheService rateMax. Try Utilities.sleep(1000) between calls.",
    "googleBusy",
  ],
  ["Service Spreadsheets timed out while accessing document with id 1a2b3c.", "googleFault"],
  ["We're sorry, a server error occurred. Please wait a bit and try again.", "googleFault"],
  ["You have exceeded the property storage quota. Please remove some properties and try again.", "storeFull"],
  [
    "You do not have permission to call SpreadsheetApp.getUi. Required permissions: https://www.googleapis.com/auth/script.container.ui",
    "scriptPermission",
  ],
  ["Service invoked too many times for one day: spreadsheets.", "googleShare"],
];

const exception = (words: string) => Object.assign(new Error(words), { name: "Exception" });

test.each(fetches)("a request that Google does not make: %s", (words, kind, minutes) => {
  const failure = fetchRefusal(exception(words), now);
  expect([failure.failure, failure.until]).toEqual([kind, minutes > 0 ? now + minutes * 60_000 : undefined]);
});

test.each(stores)("properties that are not handed out: %s", (words, kind, seconds) => {
  const failure = propertiesRefusal(exception(words), now);
  expect([failure.failure, failure.until]).toEqual([kind, now + seconds * 1_000]);
});

test.each(others)("any service that throws: %s", (words, kind) => {
  expect(refusal(words)?.failure).toBe(kind);
});

test("each failure is a sentence that fits a cell, without an address, and has its Arabic", () => {
  const wording = arabicWording(false);
  const all = [
    ...fetches.map(([words]) => fetchRefusal(exception(words), now)),
    ...stores.map(([words]) => propertiesRefusal(exception(words), now)),
    ...others.map(([words]) => refusal(words)),
  ];
  for (const failure of all) {
    expect(isFailure(failure)).toBe(true);
    const { message = "" } = failure ?? {};
    expect(message).toMatch(/^[A-Z].*[:;,] .{10,}\.$/);
    expect(message).not.toMatch(/https?:|AAPL/);
    expect(message.length).toBeLessThan(200);
    expect(wording.sentence(failure as Failure)).toMatch(/^[\u0600-\u06ff\u2066-\u2069]/);
  }
});

test.each([undefined, null, 7, "", {}, Object.create(null), { message: Symbol("x") }, { message: { toString: 1 } }])(
  "anything that is thrown becomes a failure: %p",
  (thrown) => {
    for (const failure of [fetchRefusal(thrown, now), propertiesRefusal(thrown, now)])
      expect(isFailure(failure)).toBe(true);
  },
);

test("no sentence of ours is taken for Google's", () => {
  const all = [...Object.values(sentences), ...Object.values(googleSentences), ...Object.values(refusalWords)];
  expect(all.filter((sentence) => refusal(sentence))).toEqual([]);
  const ours = new Error(all[0]);
  expect(explainError(ours)).toBe(ours);
  expect(explainError(exception("There are too many LockService operations against the same script."))).toEqual(
    new Error("Google refuses locks for a moment, because too many cells ask at once: try again in a minute."),
  );
});

test.each([
  ["DNS error: https://allowlist.example/v1", "hostName"],
  ["Timeout: https://tls.example/certificate", "noAnswer"],
  ["Address unavailable: https://bandwidth.example/", "noAnswer"],
  ["SSL Error https://dns.example/", "certificate"],
])("the reason in %j is not read from the address", (words, failure) => {
  expect(fetchRefusal(new Error(`Exception: ${words}`), 0).failure).toBe(failure);
});

test.each([
  ["Etwas ist\n schiefgegangen. Ganz und gar.", "Etwas ist schiefgegangen; Ganz und gar"],
  ["Gone: https://service.example/v1/zakat/AAPL", "Gone"],
  ["", "no reason given"],
  ["x".repeat(90), "x".repeat(90)],
  ["x".repeat(91), `${"x".repeat(90)}…`],
])("of Google's own words %j a cell shows one sentence without an address", (words, shown) => {
  const { message = "" } = fetchRefusal(new Error(words), now);
  expect(message).toContain(`(${shown}): `);
});

test.each([
  "The request timed out while it was under way.",
  "Service error: Spreadsheets",
  "Service unavailable: Drive",
  "Internal error executing the custom function.",
])("%s is a fault of Google's", (words) => {
  expect(refusal(words)?.failure).toBe("googleFault");
});

test("a service's name in the middle of a sentence is not the service that timed out", () => {
  expect(refusal("He said that Service Spreadsheets timed out")).toBeUndefined();
});

test.each([
  ["lockBean", "locks"],
  ["cacheService", "its cache"],
  ["properties", "the document's settings"],
])("which service refuses is told: %s", (service, told) => {
  expect(refusal(`Service invoked too many times in a short time: ${service} rateMax.`)?.message).toContain(told);
});

test("a service is told by how a sentence ends, and not by a word in its middle", () => {
  expect(fetchRefusal(new Error("The urlfetch of yesterday is gone"), now).failure).toBe("fetchFailed");
  expect(fetchRefusal(new Error("Too much urlfetch."), now).failure).toBe("fetchShare");
  expect(refusal("Service Docs timed out")?.failure).toBe("googleFault");
  expect(fetchRefusal(new Error("  Exception: Gone \n"), now).message).toContain("(Exception: Gone)");
  expect(fetchRefusal(new Error("Exception:  Gone \n"), now).message).toContain("(Gone)");
});
