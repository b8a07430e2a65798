/** What a desk is told: the answers, the status of a failure, and when to come back. HTTP's header has whole seconds, the text for people has ms. */
import { fail } from "../../../src/core/failure";
import { endpoints } from "../../../src/relay/http/endpoints";
import { monthSpentReply, partialReply, queuedReply, wholeReply } from "../../../src/relay/http/replies";

const bulk = endpoints.find(({ isBulk }) => isBulk) ?? endpoints[0];

describe("a desk that waits", () => {
  it.each([
    [0, "1"],
    [1, "1"],
    [1000, "1"],
    [1001, "2"],
    [2400, "3"],
    [9999, "10"],
    [10_001, "10"],
    [600_000, "10"],
  ])("for %d ms asks again in %s s, and a person is told the ms", (ms, seconds) => {
    const told = queuedReply({ queued: 3, ms });
    expect(told).toMatchObject({ status: 429, headers: { "retry-after": seconds } });
    expect(JSON.parse(told.text)).toEqual({ queued: 3, ms });
    if (bulk)
      expect(partialReply(bulk, [], 2, ms, 0).headers).toMatchObject({ "x-pending": "2", "retry-after": seconds });
  });

  it.each([
    [500, "1"],
    [1500, "2"],
    [42_000, "42"],
  ])("for a pause of %d ms waits all of it: %s s", (ms, seconds) => {
    const paused = {
      failure: { failure: "paused", message: "", until: 7000 + ms } as never,
      at: 7000,
      until: 7000 + ms,
    };
    if (!bulk) throw new Error("no endpoint is of many");
    const told = wholeReply(bulk, [["AAPL" as never, paused]], 7000);
    expect(told).toMatchObject({ status: 429, headers: { "retry-after": seconds } });
    expect(JSON.parse(told.text).message).toMatch(/service takes no call/);
  });
});

const single = endpoints.find(({ isBulk, method }) => !isBulk && method === "GET");
if (!bulk || !single) throw new Error("an endpoint of many and an endpoint of one are served");
const [many, one] = [bulk, single];
const now = 100_000;
const failureOf = (kind: Parameters<typeof fail>[0], until?: number) => {
  const failure = { ...(fail as (kind: string) => object)(kind), ...(until === undefined ? {} : { until }) } as never;
  return ["AAPL" as never, { failure, at: now, until: now + 1 }] as const;
};
const answerOf = (answer: unknown, at = now) => ["KO" as never, { answer, at, until: now + 1 }] as const;

test.each([
  ["unknownSymbol", 404, "Symbol is not known"],
  ["notReturned", 404, "Symbol is not known"],
  ["contradiction", 404, "Symbol is not known"],
  ["badRequest", 400, "The service refused the request"],
  ["notTicker", 400, "The service refused the request"],
  ["badArgument", 400, "The service refused the request"],
  ["plan", 403, "Your plan does not include this operation"],
  ["month", 429, "The monthly limit of calls is reached"],
  ["budget", 429, "The monthly limit of calls is reached"],
  ["refused", 502, /operator must check its credentials and address$/],
  ["wrongAddress", 502, /operator must check its credentials and address$/],
  ["notSetUp", 502, /operator must check its credentials and address$/],
  ["unreachable", 503, /^The relay has no answer: ./],
] as const)("the failure %s of one question is HTTP %d", (kind, status, message) => {
  const told = wholeReply(one, [failureOf(kind)], now);
  expect(told.status).toBe(status);
  expect(JSON.parse(told.text).message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
});

test("a spent month is told by the limit's name, which desks know it by", () => {
  expect(JSON.parse(monthSpentReply().text)).toEqual({
    message: "The monthly limit of calls is reached",
    limit: "month",
  });
});

test.each([
  [undefined, "1"],
  [now - 5000, "1"],
  [now + 1001, "2"],
])("a failure that passes is asked again when it is over: %p", (until, seconds) => {
  expect(wholeReply(one, [failureOf("unreachable", until)], now).headers["retry-after"]).toBe(seconds);
});

test.each(["unknownSymbol", "notReturned", "contradiction", "notTicker", "badArgument"] as const)(
  "a ticker of a batch of which the service says %s is left out, and nothing waits for it",
  (kind) => {
    for (const founds of [[failureOf(kind)], [failureOf(kind), answerOf({ symbol: "KO" })]]) {
      const told = wholeReply(many, founds, now);
      expect([told.status, told.headers["x-pending"]]).toEqual([200, undefined]);
      expect(JSON.parse(told.text)).toEqual(founds.slice(1).map(() => ({ symbol: "KO" })));
    }
  },
);

test("of a batch a ticker whose failure may pass is pending, and alone it is the reply", () => {
  const told = wholeReply(many, [failureOf("unreachable"), answerOf({ symbol: "KO" })], now);
  expect(told).toMatchObject({ status: 200, headers: { "x-pending": "1", "retry-after": "1" } });
  expect(wholeReply(many, [failureOf("notTicker"), failureOf("unreachable")], now).status).toBe(503);
});

test("a reply's age is that of its oldest answer, and never negative", () => {
  const { headers } = wholeReply(many, [answerOf({}, now - 3600), answerOf({}, now - 9400), answerOf({})], now);
  expect(headers.age).toBe("9");
  expect(wholeReply(many, [answerOf({}, now + 5000)], now).headers.age).toBe("0");
  expect(headers).toEqual({ "content-type": "application/json", age: "9" });
});

test("an answer that is a number or null is written as such", () => {
  expect(partialReply(many, [answerOf(7), answerOf(null)], 0, 0, now).text).toBe("[7,null]");
  expect(partialReply(one, [], 0, 0, now).text).toBe("null");
});
