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

test("it follows no redirect: a token goes to its own address alone", () => {
  const url = "https://service.example/x";
  const replies = host.send([{ method: "POST", url, headers: { token: "t" }, body: "{}" }]);
  expect([replies.map(({ status }) => status), visited]).toEqual([[307], [url]]);
});

test.each([new Error("DNS error: https://service.example/x"), "Etwas ist schiefgegangen", undefined, null, {}])(
  "it never throws: what Google throws is why there is no reply (%p)",
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
