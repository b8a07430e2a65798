import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { base64, digest, openHost } from "../../src/browser/host";
import { Memory } from "../../src/browser/memory";
import type { Request } from "../../src/core/http";
import { openHost as openProcess } from "../../src/node/host";
import { openPage } from "../excel/pageParts";

// A call that is answered leaves its deadline behind, and that would keep its worker from ending.
openPage();

it("base64 spells any bytes in standard Base64", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    }),
  );
});

it("digest gives SHA-512 of any text's UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      expect(digest(text)).toBe(createHash("sha512").update(text, "utf8").digest("base64"));
    }),
  );
});

it("the host's time is the computer's, and a turn comes at once when no page shares it", async () => {
  const clock = jest.spyOn(Date, "now").mockReturnValue(1234);
  expect(openHost().now()).toBe(1234);
  clock.mockRestore();
  expect(await openHost().permit(undefined as never, () => "at once")).toBe("at once");
});

describe("a request", () => {
  const { fetch } = globalThis;
  const request: Request = { method: "POST", url: "https://service.test/x", headers: {}, body: "{}" };
  const asked: RequestInit[] = [];
  let answer: ((response: Response) => void) | undefined;

  beforeEach(() => {
    jest.useFakeTimers();
    asked.length = 0;
    globalThis.fetch = (_, init = {}) => {
      asked.push(init);
      return new Promise((resolve, reject) => {
        answer = resolve;
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it("takes along no cookie and no referrer, follows no redirect, and is answered from no cache", () => {
    void openHost().send(request);
    const { signal, ...init } = asked[0] ?? {};
    expect(signal?.aborted).toBe(false);
    expect(init).toEqual({
      method: "POST",
      headers: {},
      body: "{}",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      redirect: "error",
      cache: "no-store",
    });
  });

  it("that takes over 15 s is aborted, and is no reply", async () => {
    const replies: unknown[] = [];
    void openHost()
      .send(request)
      .then((reply) => replies.push(reply));
    await jest.advanceTimersByTimeAsync(14_999);
    expect([replies, asked[0]?.signal?.aborted]).toEqual([[], false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([replies, asked[0]?.signal?.aborted]).toEqual([[{ status: 0, text: "" }], true]);
  });

  it("ends after that time also when nothing can be aborted, and a later reply is ignored", async () => {
    const { AbortController } = globalThis;
    Object.assign(globalThis, { AbortController: undefined });
    const replies: unknown[] = [];
    void openHost()
      .send(request)
      .then((reply) => replies.push(reply));
    Object.assign(globalThis, { AbortController });
    await jest.advanceTimersByTimeAsync(15_000);
    answer?.(new Response("late"));
    await jest.advanceTimersByTimeAsync(1000);
    expect([replies, asked[0]?.signal]).toEqual([[{ status: 0, text: "" }], null]);
  });

  it("that is answered in time is not aborted when its time is up", async () => {
    const sent = openHost().send(request);
    answer?.(new Response("fine", { headers: { "retry-after": "7" } }));
    await expect(sent).resolves.toEqual({ status: 200, text: "fine", retryAfter: "7" });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked[0]?.signal?.aborted).toBe(false);
  });
});

describe("the own origin's time", () => {
  const { fetch } = globalThis;
  const own = "Sun, 01 Mar 2026 12:00:00 GMT";
  const asked: string[] = [];

  /** A service whose `Date` may be unreadable, and the add-in's own server. */
  function serve(status: number, headers: Record<string, string>): void {
    asked.length = 0;
    globalThis.fetch = async (input, { method = "GET", cache } = {}) => {
      asked.push(`${method} ${String(input)}`);
      // An answer from a cache would tell an old time.
      if (method === "HEAD") expect(cache).toBe("no-store");
      return method === "HEAD"
        ? new Response(null, { headers: { Date: own } })
        : new Response("{}", { status, headers });
    };
  }

  beforeEach(() => Object.assign(globalThis, { location: new URL("https://own.test/page?x#y") }));
  afterEach(() => {
    globalThis.fetch = fetch;
    Object.assign(globalThis, { location: undefined });
  });

  it.each([
    ["a signature that is refused", 401, {}],
    ["a time that is refused", 400, {}],
    ["a pause until a date", 429, { "Retry-After": "Sun, 01 Mar 2026 12:00:03 GMT" }],
  ])("is asked where the reply's Date cannot be read: %s", async (_, status, headers) => {
    serve(status, headers);
    const { date } = await openHost(new Memory().host("none")).send({
      method: "GET",
      url: "https://service.test/x",
      headers: {},
    });
    expect(date).toBe(Date.parse(own));
    expect(asked).toEqual(["GET https://service.test/x", "HEAD https://own.test/page"]);
  });

  it("cannot be asked without a page", async () => {
    serve(401, {});
    await openHost().send({ method: "GET", url: "https://service.test/x", headers: {} });
    expect(asked).toEqual(["GET https://service.test/x"]);
  });

  it("is unknown where that server does not answer, or tells none", async () => {
    const refused = async () => new Response("{}", { status: 401 });
    for (const own of [() => Promise.reject(new Error("offline")), async () => new Response(null)]) {
      globalThis.fetch = (_, init) => (init?.method === "HEAD" ? own() : refused());
      const { date, status } = await openHost(new Memory().host("none")).send({
        method: "GET",
        url: "https://service.test/x",
        headers: {},
      });
      expect([status, date]).toEqual([401, undefined]);
    }
  });

  it.each([
    ["the reply has a Date", 401, { Date: "Sun, 01 Mar 2026 11:00:00 GMT" }],
    ["a pause of so many seconds", 429, { "Retry-After": "30" }],
    ["an answer", 200, {}],
    ["a service that fails", 503, {}],
    ["a service that fails until a date", 503, { "Retry-After": "Sun, 01 Mar 2026 12:00:03 GMT" }],
    ["a pause that names no end", 429, {}],
  ])("is not asked for: %s", async (_, status, headers) => {
    serve(status, headers);
    await openHost(new Memory().host("none")).send({ method: "GET", url: "https://service.test/x", headers: {} });
    expect(asked).toHaveLength(1);
  });
});

it("a host reads the headers in which a relay tells the age, queue and account of an answer", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { Age: "3600", "X-Pending": "2", "Retry-After": "7", "X-Account": "0a1b" }).end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const request = { method: "GET", url, headers: {} } as const;
  const replies = await Promise.all([openHost().send(request), openProcess().send(request)]);
  await new Promise((resolve) => server.close(resolve));
  for (const reply of replies) {
    expect(reply).toMatchObject({ age: "3600", pending: "2", retryAfter: "7", account: "0a1b" });
  }
});

it("a host follows no redirect, so that a token goes to its own address alone", async () => {
  let strayed = 0;
  const server = createServer(({ url }, response) => {
    if (url === "/elsewhere") strayed += 1;
    response.writeHead(url === "/elsewhere" ? 200 : 307, { location: "/elsewhere" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const reply = await openHost().send({ method: "POST", url, headers: { token: "t" }, body: "{}" });
  await new Promise((resolve) => server.close(resolve));
  expect([reply.status, strayed]).toEqual([0, 0]);
});
