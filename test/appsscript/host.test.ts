/** The Apps Script host. Google's defaults would follow redirects with the token, and spoil a key that is not ASCII. */
import { createHash } from "node:crypto";
import { host } from "../../appsscript/host";

/** As Google's: US-ASCII unless a character set is named, so that any other letter is a question mark. */
const Utilities = {
  DigestAlgorithm: { SHA_512: "sha512" },
  Charset: { UTF_8: "utf8" },
  computeDigest: (algorithm: string, text: string, charset?: "utf8") =>
    createHash(algorithm)
      .update(charset ? text : text.replace(/[^\0-\x7f]/gu, "?"), "utf8")
      .digest(),
  base64Encode: (bytes: Buffer) => bytes.toString("base64"),
};

const visited: string[] = [];

/** As Google's: it goes where a reply sends it, unless it is told not to. */
const UrlFetchApp = {
  fetch: (url: string, { followRedirects = true }: { readonly followRedirects?: boolean }) => {
    visited.push(url);
    const isMoved = followRedirects === false;
    if (!isMoved) visited.push("https://elsewhere.example");
    return { getResponseCode: () => (isMoved ? 307 : 200), getContentText: () => "", getAllHeaders: () => ({}) };
  },
};

beforeAll(() => void Object.assign(globalThis, { Utilities, UrlFetchApp }));

test.each(["plain", "clé", "مفتاح", "鍵", "🔑"])("the digest of %s is that of its UTF-8", (text) => {
  expect(host.digest(text)).toBe(createHash("sha512").update(text, "utf8").digest("base64"));
});

test("the host follows no redirect: a token goes to its own address alone", () => {
  const url = "https://service.example/x";
  const replies = host.send([{ method: "POST", url, headers: { token: "t" }, body: "{}" }]);
  expect([replies.map(({ status }) => status), visited]).toEqual([[307], [url]]);
});

test.each([new Error("DNS error: https://service.example/x"), "Etwas ist schiefgegangen", undefined, null, {}])(
  "the host never throws: Google's exception is the reason why there is no reply (%p)",
  (thrown) => {
    const before = UrlFetchApp.fetch;
    UrlFetchApp.fetch = () => {
      throw thrown;
    };
    const replies = host.send([{ method: "GET", url: "https://service.example/x", headers: {} }]);
    UrlFetchApp.fetch = before;
    expect(replies).toEqual([
      { status: 0, text: "", failure: expect.objectContaining({ failure: expect.any(String) }) },
    ]);
  },
);

test("a request that cannot be made at all is no exception either", () => {
  const replies = host.send([undefined as never]);
  expect(replies).toMatchObject([{ status: 0, failure: { failure: "fetchFailed" } }]);
});

describe("requests and replies", () => {
  type Asked = { readonly url?: string } & Readonly<Record<string, unknown>>;
  const reply = (headers: object = {}) => ({
    getResponseCode: () => 200,
    getContentText: () => "[]",
    getAllHeaders: () => headers,
  });
  const get = { method: "GET", url: "https://service.example/a", headers: { token: "t" } } as const;
  const post = {
    method: "POST",
    url: "https://service.example/b",
    body: "{}",
    headers: { token: "t", "Content-Type": "application/json; charset=utf-8" },
  } as const;

  /** Google's service, with what it was asked. */
  function google(headers?: object, hasAll = true) {
    const asked: { readonly one: Asked[]; readonly all: Asked[][] } = { one: [], all: [] };
    const fetchAll = (all: Asked[]) => {
      asked.all.push(all);
      return all.map(() => reply(headers));
    };
    const fetch = (url: string, options: Asked) => {
      asked.one.push({ url, ...options });
      return reply(headers);
    };
    Object.assign(globalThis, { UrlFetchApp: { fetch, ...(hasAll && { fetchAll }) } });
    return asked;
  }
  afterEach(() => void Object.assign(globalThis, { UrlFetchApp }));

  const inForm = {
    url: get.url,
    method: "get",
    headers: { token: "t" },
    muteHttpExceptions: true,
    followRedirects: false,
  };
  const postInForm = {
    ...inForm,
    url: post.url,
    method: "post",
    payload: "{}",
    contentType: "application/json; charset=utf-8",
  };

  test("a request is in Google's form: the body's type stands apart from the headers, and a request without a body has neither", () => {
    const asked = google();
    host.send([get]);
    host.send([post]);
    host.send([{ ...post, headers: { token: "t" } }]);
    expect(asked.one).toEqual([inForm, postInForm, { ...postInForm, contentType: "application/json" }]);
  });

  test("several requests leave together by fetchAll, one by fetch; without fetchAll they leave one after the other", () => {
    const asked = google();
    expect(host.send([get, post])).toHaveLength(2);
    expect(asked).toEqual({ one: [], all: [[inForm, postInForm]] });
    const alone = google({}, false);
    expect(host.send([get, post])).toHaveLength(2);
    expect(alone.one).toEqual([inForm, postInForm]);
  });

  test("a reply's headers are read whatever their case, and what is missing or no date is undefined", () => {
    google({
      DATE: "Tue, 31 Mar 2026 12:00:00 GMT",
      "Retry-After": 7,
      "x-PENDING": "3",
      Age: "60",
      Time: "20260331120000",
      Token: "signed",
      "X-Account": "0a1b",
    });
    expect(host.send([get])).toEqual([
      {
        status: 200,
        text: "[]",
        date: Date.UTC(2026, 2, 31, 12),
        retryAfter: "7",
        pending: "3",
        age: "60",
        time: "20260331120000",
        token: "signed",
        account: "0a1b",
      },
    ]);
    for (const headers of [{}, { Date: "yesterday" }]) {
      google(headers);
      expect(host.send([get])[0]?.date).toBeUndefined();
    }
  });
});

test("the host sleeps whole milliseconds, one at least", () => {
  const slept: number[] = [];
  Object.assign(globalThis, { Utilities: { ...Utilities, sleep: (ms: number) => slept.push(ms) } });
  for (const ms of [-5, 0, 0.2, 10.5, 20]) host.sleep(ms);
  Object.assign(globalThis, { Utilities });
  expect(slept).toEqual([1, 1, 1, 11, 20]);
});
