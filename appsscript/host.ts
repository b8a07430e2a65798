/// <reference types="google-apps-script" />
/**
 * Implements the five functions of a host (clock, sleep, permit, hash, request) on Apps Script's services.
 * `UrlFetchApp` cannot be given a time-out: a service that hangs takes the whole execution with it. Where executions
 * share a pace, `rendezvous` holds the lock meanwhile.
 */
import type { Reply, Request } from "../src/core/http";
import type { SyncHost } from "../src/drivers/host";
import { steadyClock } from "../src/drivers/steadyClock";
import { fetchRefusal } from "./shared/googleErrors";

export const host: SyncHost = {
  now: steadyClock(() => Date.now()),
  sleep: (ms) => Utilities.sleep(Math.max(1, Math.ceil(ms))),
  permit: (_pace, turn) => turn(),
  digest: (text) => {
    const { DigestAlgorithm, Charset } = Utilities;
    // Without a character set Google would read the text as US-ASCII.
    return Utilities.base64Encode(Utilities.computeDigest(DigestAlgorithm.SHA_512, text, Charset.UTF_8));
  },
  send,
};

/**
 * Sends several requests at once; the replies come back together when the slowest has arrived. Without `fetchAll`, as
 * in some test doubles, they are sent one by one. Never throws: an exception of Google's becomes the failure of each
 * reply.
 */
function send(requests: readonly Request[]): Reply[] {
  try {
    const all = requests.map(fetchRequest);
    if (all.length > 1 && UrlFetchApp.fetchAll) return UrlFetchApp.fetchAll(all).map(replyOf);
    return all.map(({ url, ...options }) => replyOf(UrlFetchApp.fetch(url, options)));
  } catch (thrown) {
    const failure = fetchRefusal(thrown, host.now());
    return requests.map(() => ({ status: 0, text: "", failure }));
  }
}

function fetchRequest({ method, url, headers, body }: Request): GoogleAppsScript.URL_Fetch.URLFetchRequest {
  const { "Content-Type": contentType, ...others } = headers;
  return {
    url,
    method: method === "POST" ? "post" : "get",
    headers: others,
    ...(body === undefined ? {} : { payload: body, contentType: contentType || "application/json" }),
    muteHttpExceptions: true,
    followRedirects: false,
  };
}

function replyOf(response: GoogleAppsScript.URL_Fetch.HTTPResponse): Reply {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(response.getAllHeaders())) headers.set(name.toLowerCase(), String(value));
  return {
    status: response.getResponseCode(),
    text: response.getContentText(),
    date: Date.parse(headers.get("date") || "") || undefined,
    retryAfter: headers.get("retry-after"),
    pending: headers.get("x-pending"),
    age: headers.get("age"),
    account: headers.get("x-account"),
    time: headers.get("time"),
    token: headers.get("token"),
  };
}
