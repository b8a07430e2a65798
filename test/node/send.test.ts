/** A request as a Node process sends it, and what it tells of the reply. */
import { createHash } from "node:crypto";
import { openHost } from "../../src/node/host";

/** What `send` gives where `fetch` does this, and what it was called with. */
async function trySend(fetched: () => Promise<Response>, body?: string) {
  const real = globalThis.fetch;
  const calls: unknown[][] = [];
  globalThis.fetch = (async (...given: unknown[]) => {
    calls.push(given);
    return fetched();
  }) as never;
  try {
    const request = {
      method: "POST",
      url: "https://a.example/x",
      headers: { token: "t" },
      ...(body && { body }),
    } as const;
    return { reply: await openHost().send(request), calls };
  } finally {
    globalThis.fetch = real;
  }
}

test("the request leaves as it was signed, follows no redirect, and ends after a while", async () => {
  const { calls } = await trySend(async () => new Response("ok"), '{"a":1}');
  const [[url, options]] = calls as [[string, RequestInit]];
  expect(url).toBe("https://a.example/x");
  expect(options).toMatchObject({ method: "POST", headers: { token: "t" }, redirect: "error", body: '{"a":1}' });
  expect(options.signal).toBeInstanceOf(AbortSignal);
  expect((await trySend(async () => new Response("ok"))).calls[0]?.[1]).toMatchObject({ body: null });
});

test("the reply has its status, its text and the headers that count", async () => {
  const headers = {
    date: "Mon, 05 Jan 2026 12:00:00 GMT",
    "retry-after": "3",
    "x-pending": "2",
    age: "5",
    "x-account": "acc",
    time: "now",
    token: "signed",
  };
  expect((await trySend(async () => new Response("text", { status: 429, headers }))).reply).toEqual({
    status: 429,
    text: "text",
    date: Date.UTC(2026, 0, 5, 12),
    retryAfter: "3",
    pending: "2",
    age: "5",
    account: "acc",
    time: "now",
    token: "signed",
  });
  expect((await trySend(async () => new Response("text", { headers: { date: "never" } }))).reply).toMatchObject({
    status: 200,
    date: undefined,
    retryAfter: undefined,
    pending: undefined,
  });
});

test("no connection, and a reply that breaks off, are status 0 and throw nothing", async () => {
  const lost = { status: 0, text: "" };
  expect((await trySend(() => Promise.reject(new TypeError("fetch failed")))).reply).toEqual(lost);
  const broken = new ReadableStream({ start: (stream) => stream.error(new Error("cut")) });
  expect((await trySend(async () => new Response(broken))).reply).toEqual(lost);
});

test("the digest is SHA-512 of the UTF-8 text in Base64; a permit of one's own takes a turn at once; a sleep ends", async () => {
  const host = openHost();
  expect(host.digest("é")).toBe(createHash("sha512").update(Buffer.from("é", "utf8")).digest("base64"));
  expect(await host.permit({} as never, () => 7)).toBe(7);
  expect(Math.abs(host.now() - Date.now())).toBeLessThan(1000);
  await host.sleep(-5);
  await host.sleep(1);
});

test("a sleep that is not over does not end when its host does, and a later one neither", async () => {
  const ended = new AbortController();
  const host = openHost(undefined, ended.signal);
  let awake = 0;
  const wake = () => {
    awake += 1;
  };
  void host.sleep(3_600_000).then(wake);
  ended.abort();
  void host.sleep(0).then(wake);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(awake).toBe(0);
});
