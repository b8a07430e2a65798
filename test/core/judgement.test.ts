import { failGoogle } from "../../appsscript/shared/googleFailures";
import { operations } from "../../src/api/operations";
import { fail } from "../../src/core/failure";
import type { Reply } from "../../src/core/http";
import { type Circumstances, judgeReply } from "../../src/core/judgement";
import type { Operation } from "../../src/core/operation";
import { start } from "../virtual-host";

function about(operation: Operation, inputs: readonly string[], more: Partial<Circumstances> = {}): Circumstances {
  const route = operation.routes[0];
  return { operation, route, inputs, middle: start - 50, clockOffset: 0, clockProven: true, ...more };
}

const bulk = about(operations.screening, ["AAPL", "MSFT"]);
const single = about(operations.report, ["AAPL"]);
const get = about(operations.zakat, ["AAPL"]);
const unproven = { clockProven: false };

function kindOf(reply: Partial<Reply>, circumstances: Circumstances): string {
  return judgeReply({ status: 200, text: "", ...reply }, circumstances, start).kind;
}

it.each<[Partial<Reply>, Circumstances, string]>([
  [{ status: 200, text: "[]" }, bulk, "answers"],
  [{ status: 200, text: "<html>" }, bulk, "again"],
  [{ status: 200, text: '[{"symbol":"AA' }, bulk, "again"],
  [{ status: 0 }, bulk, "again"],
  [{ status: 0, failure: failGoogle("hostName") }, bulk, "again"],
  [{ status: 0, failure: { ...failGoogle("fetchShare"), until: start + 1 } }, bulk, "stop"],
  [{ status: 408 }, bulk, "again"],
  [{ status: 425 }, bulk, "again"],
  [{ status: 500 }, bulk, "again"],
  [{ status: 503 }, bulk, "again"],
  [{ status: 599 }, bulk, "again"],
  [{ status: 429 }, bulk, "pause"],
  [{ status: 403 }, bulk, "reroute"],
  [{ status: 404 }, bulk, "reroute"],
  [{ status: 405 }, bulk, "reroute"],
  [{ status: 403 }, single, "fail"],
  [{ status: 404 }, single, "fail"],
  [{ status: 302 }, single, "fail"],
  [{ status: Number.NaN }, single, "fail"],
  [{ status: 400 }, bulk, "split"],
  [{ status: 400 }, { ...bulk, ...unproven }, "again"],
  [{ status: 400, date: start }, { ...bulk, ...unproven }, "split"],
  [{ status: 400 }, single, "again"],
  [{ status: 401 }, bulk, "again"],
  [{ status: 401 }, get, "reroute"],
  [{ status: 401 }, { ...get, ...unproven }, "reroute"],
  [{ status: 400 }, get, "reroute"],
  [{ status: 400 }, { ...get, ...unproven }, "again"],
  [{ status: 400, date: start + 40_000 }, bulk, "clock"],
  [{ status: 401, date: start - 40_000 }, get, "clock"],
])("a reply is judged: %j", (reply, circumstances, kind) => {
  expect(kindOf(reply, circumstances)).toBe(kind);
});

it("the account's fingerprint is read from a relay's reply, and other values are no fingerprint", () => {
  const account = (text?: string) =>
    judgeReply({ status: 200, text: "[]", ...(text !== undefined && { account: text }) }, bulk, start);
  expect(account("0a1b2c3d4e5f6789")).toMatchObject({ kind: "answers", account: "0a1b2c3d4e5f6789" });
  for (const none of [undefined, "", "0a1b2c3d4e5f678", "0a1b2c3d4e5f6789 x", "=1+1", "0A1B2C3D4E5F6789"]) {
    expect(account(none)).toEqual({ kind: "answers", json: [], others: undefined, age: 0, account: undefined });
  }
});

it("the age of a relay's answer is read, and a senseless age is ignored", () => {
  const age = (text?: string) =>
    judgeReply({ status: 200, text: "[]", ...(text !== undefined && { age: text }) }, bulk, start);
  expect(age("3600")).toMatchObject({ kind: "answers", age: 3_600_000 });
  for (const none of [undefined, "", "-5", "1e9", "soon", "9".repeat(30), "Infinity"]) {
    expect(age(none)).toMatchObject({ kind: "answers", age: 0 });
  }
});

it("Retry-After is read as seconds or a date, and senseless values are ignored", () => {
  const pause = (retryAfter: string) => judgeReply({ status: 429, text: "", retryAfter }, bulk, start);
  expect(pause("7")).toEqual({ kind: "pause", ms: 7000, ofMonth: false });
  expect(pause("0")).toEqual({ kind: "pause", ms: 1000, ofMonth: false });
  expect(pause(new Date(start + 9000).toUTCString())).toEqual({ kind: "pause", ms: 9000, ofMonth: false });
  expect(pause("soon")).toEqual({ kind: "pause", ms: undefined, ofMonth: false });
  expect(pause(new Date(start - 9000).toUTCString())).toEqual({ kind: "pause", ms: undefined, ofMonth: false });
  expect(pause("9".repeat(30))).toEqual({ kind: "pause", ms: 31 * 24 * 3_600_000, ofMonth: false });
});

it("a spent month is recognised by the limit's name, and never by words", () => {
  const ofMonth = (text: string) => judgeReply({ status: 429, text }, bulk, start);
  expect(ofMonth('{"limit":"month"}')).toEqual({ kind: "pause", ms: undefined, ofMonth: true });
  for (const text of [
    "The monthly limit",
    '{"message":"The monthly limit of calls"}',
    '{"limit":"second"}',
    "null",
    "7",
  ]) {
    expect(ofMonth(text)).toEqual({ kind: "pause", ms: undefined, ofMonth: false });
  }
});

it("a date in Retry-After is taken by the reply's own Date, or by what is known of the service's clock", () => {
  const ahead = 10 * 60_000;
  const then = new Date(start - ahead + 3000).toUTCString();
  const pause = (reply: Partial<Reply>, more = {}) =>
    judgeReply({ status: 429, text: "", retryAfter: then, ...reply }, { ...bulk, ...more }, start);
  expect(pause({ date: start - ahead })).toEqual({ kind: "pause", ms: 3000, ofMonth: false });
  expect(pause({ date: start - ahead }, { clockOffset: 1 })).toEqual({ kind: "pause", ms: 3000, ofMonth: false });
  expect(pause({}, { clockOffset: -ahead })).toEqual({ kind: "pause", ms: 3000, ofMonth: false });
  expect(pause({})).toEqual({ kind: "pause", ms: undefined, ofMonth: false });
  const behind = { retryAfter: new Date(start + ahead + 3000).toUTCString(), date: start + ahead };
  expect(pause(behind)).toEqual({ kind: "pause", ms: 3000, ofMonth: false });
});

it("the clock's error is never more than the round trip leaves open, and an impossible date is ignored", () => {
  const slow = { ...bulk, middle: start - 5000 };
  expect(kindOf({ status: 400, date: start }, slow)).toBe("split");
  expect(kindOf({ status: 400, date: start + 3000 }, slow)).toBe("clock");
  expect(kindOf({ status: 400, date: 8.64e15 }, { ...bulk, ...unproven })).toBe("again");
  expect(kindOf({ status: 400, date: Number.NaN }, { ...bulk, ...unproven })).toBe("again");
});

it("a clock within the round trip's uncertainty counts as right, to the ms, and a wrong one is told with its difference", () => {
  const told = (date: number, clockOffset = 0) =>
    judgeReply({ status: 400, text: "", date }, { ...bulk, clockOffset }, start);
  expect([told(start + 1500).kind, told(start + 1501).kind]).toEqual(["split", "clock"]);
  expect(told(start + 40_000)).toEqual({ kind: "clock", offset: 40_550 });
  expect(told(start - 40_550, -40_000).kind).toBe("split");
  expect(told(start + 365 * 24 * 3_600_000).kind).toBe("clock");
});

it("Retry-After is read as seconds with blanks around them, and as a date that begins or ends in digits", () => {
  const pause = (retryAfter: string) => judgeReply({ status: 429, text: "", retryAfter }, bulk, start);
  const later = new Date(start + 9000);
  for (const text of [" 9 ", later.toISOString(), later.toUTCString().replace("GMT", "+0000")]) {
    expect(pause(text)).toEqual({ kind: "pause", ms: 9000, ofMonth: false });
  }
});

it("a reply tells of other questions that wait only when a relay names some", () => {
  const others = (pending: string) => judgeReply({ status: 200, text: "[]", pending, retryAfter: "3" }, bulk, start);
  expect(others("0")).toEqual({ kind: "answers", json: [], others: undefined, age: 0 });
  expect(others("2")).toEqual({ kind: "answers", json: [], others: 3000, age: 0 });
});

it("the failure names the operation where more than one symbol was refused", () => {
  const { title } = operations.screening;
  expect(judgeReply({ status: 400, text: "" }, bulk, start)).toMatchObject({ failure: fail("badRequest", title) });
  expect(judgeReply({ status: 400, text: "" }, single, start)).toMatchObject({ failure: fail("badRequest", "AAPL") });
  expect(judgeReply({ status: 404, text: "" }, bulk, start)).toMatchObject({ failure: fail("wrongAddress") });
});

it("the failure says which symbol is unknown only where one was asked for", () => {
  expect(judgeReply({ status: 404, text: "" }, single, start)).toMatchObject({ failure: { failure: "unknownSymbol" } });
  const account = about(operations.statistics, ["account"]);
  expect(judgeReply({ status: 404, text: "" }, account, start)).toMatchObject({ failure: { failure: "wrongAddress" } });
});
