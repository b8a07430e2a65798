import crypto from "node:crypto";
import { nodeSigning } from "../../src/service/signing";
import { momentOf, timeOf, verify } from "../../src/service/verify";

const time = "20260101000000";
const now = Date.UTC(2026, 0, 1);
const credentials = { clientId: "desk", secret: "test-secret" };

const vectors = [
  ['{"stock":"AAPL"}', "uWf+ubQnODCvEpW8B3OoLz/uOVgU/r2mQGsXb/WqDnCDa74iFrJRi3E1cPRBRMg7CXJEfK1uN3Z9Hk2zIdzEnQ=="],
  ["", "FiHA4dmxXdW7b2NzJCEMmeaOh2H6hGtmjO1xvmZ91WjylODi4PlUbh+bSwipBA2hAZmERBkFzr+PB13k0HiMHA=="],
  [
    '{"stocks":["AAPL","2222.SR"]}',
    "ZqIsEr9/fthc9ccxtk4yNvJoEnK8P+1OdGGWHZN52/UTLBRkgxMzolyeLYhpeBszwiY7pE9Yp6iFbXPe6St0SQ==",
  ],
] as const;

function check(headers: Record<string, string | undefined>, body = "", at = now) {
  return verify({ clientid: "desk", time, token: vectors[1][1], ...headers }, body, credentials, nodeSigning, at);
}

it.each(vectors)("the service accepts the known token of %j", (body, token) => {
  expect(check({ token }, body)).toBeUndefined();
});

it.each(vectors)("the service refuses the known token of %j over one more space", (body, token) => {
  expect(check({ token }, `${body} `)).toMatchObject({ status: 401 });
});

it.each([
  ["clientid", 401],
  ["time", 400],
  ["token", 401],
] as const)("the service refuses a request without %s with %d", (name, status) => {
  expect(check({ [name]: undefined })?.status).toBe(status);
  expect(check({ [name]: "" })?.status).toBe(status);
});

it("the service refuses another client ID, another secret's token and a token of another length", () => {
  expect(check({ clientid: "other" })?.status).toBe(401);
  expect(check({ token: nodeSigning.digest(`other-secret${time}`) })?.status).toBe(401);
  expect(check({ token: "x" })?.status).toBe(401);
});

it.each([
  "2026-01-01T00:00:00Z",
  "2026010100000",
  "202601010000000",
  "20260230000000",
  "20260101240000",
  "2026010100000a",
])("the service refuses the time %s", (bad) => {
  expect(check({ time: bad })).toEqual({ status: 400, message: "Header time is not yyyyMMddHHmmss" });
});

it("the service accepts a time five seconds off either way, and not a millisecond more", () => {
  expect(check({}, "", now + 5_000)).toBeUndefined();
  expect(check({}, "", now - 5_000)).toBeUndefined();
  expect(check({}, "", now + 5_001)).toEqual({ status: 400, message: "Time expired" });
  expect(check({}, "", now - 5_001)).toEqual({ status: 400, message: "Time expired" });
});

it("the header's time is written and read alike", () => {
  expect(timeOf(now)).toBe(time);
  expect(momentOf(timeOf(now + 86_399_000))).toBe(now + 86_399_000);
});

it("a refusal never shows the secret or the token that was wanted", () => {
  const refusal = check({ token: "x" });
  expect(JSON.stringify(refusal)).not.toContain("test-secret");
  expect(JSON.stringify(refusal)).not.toContain(vectors[1][1].slice(0, 8));
});

it("the service compares both the client ID and the token, whichever is wrong, and each in constant time", () => {
  const compared = jest.spyOn(crypto, "timingSafeEqual");
  const cases = [
    {},
    { clientid: "other" },
    { token: "x" },
    { clientid: "", token: "y" },
    { clientid: "x", token: "y" },
  ];
  const counts = cases.map((headers) => {
    compared.mockClear();
    const refused = check(headers)?.status ?? 200;
    // What is compared is of one length whatever came: digests, not texts.
    for (const each of compared.mock.calls.flat()) expect(each.byteLength).toBe(88);
    return [refused, compared.mock.calls.length];
  });
  compared.mockRestore();
  // A header that is missing is told without a comparison.
  expect(counts).toEqual([
    [200, 2],
    [401, 2],
    [401, 2],
    [401, 0],
    [401, 2],
  ]);
});
