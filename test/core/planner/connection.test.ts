/** The connection is back: waiting questions are sent at once, and cells that failed because of it may ask again. */

import { start } from "../../virtual-host";
import { answersTo, Desk, report, screening, tickers } from "../desk";
import { inside } from "./inside";

const second = 1000;
const offline = { status: 0 };

it("when the connection is back, waiting questions are sent at once, with all their tries", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, ["A"]);
  for (const _ of [1, 2]) {
    const batch = desk.next();
    if (batch) desk.reply(batch, offline, 10);
  }
  const now = desk.now + second;
  expect(desk.planner.due(now)).toBeGreaterThan(now + second);
  expect(desk.planner.reconnect(now)).toBe(false);
  expect(desk.planner.due(now)).toBe(now);
  desk.now = now;
  desk.work(offline, offline);
  expect(desk.told(slots)).toEqual([""]);
});

it("when the connection is back, only cells that failed as unreachable ask again", () => {
  const desk = new Desk();
  const [known] = desk.ask(screening, ["KNOWN"]);
  const [missing] = desk.ask(report, ["MISSING"]);
  for (let batch = desk.next(); batch; batch = desk.next()) {
    desk.reply(batch, batch.inputs[0] === "MISSING" ? { status: 404 } : answersTo(batch));
  }
  const slots = desk.ask(screening, tickers(3));
  desk.work(offline, offline, offline);
  expect(desk.told(slots)).toEqual(["unreachable"]);
  expect(desk.told(desk.ask(screening, ["NEW"]))).toEqual(["unreachable"]);
  const { changes } = desk.planner;
  expect(desk.planner.reconnect(desk.now)).toBe(true);
  expect(desk.planner.changes).toBeGreaterThan(changes);
  expect(desk.told(desk.ask(screening, ["NEW", "T0"]))).toEqual(["queued"]);
  const sent = desk.sent.length;
  desk.ask(screening, ["KNOWN"]);
  desk.ask(report, ["MISSING"]);
  desk.work();
  expect(desk.sent).toHaveLength(sent + 1);
  expect([known?.failure, missing?.failure?.failure]).toEqual([undefined, "unknownSymbol"]);
  expect(desk.planner.reconnect(desk.now)).toBe(true);
  desk.ask(screening, tickers(3));
  desk.work();
  expect(desk.planner.reconnect(desk.now)).toBe(false);
});

it.each([
  ["a service that is down", { status: 503 }],
  ["a pause that the service asked for", { status: 429, retryAfter: "20" }],
])("a connection that is back shortens no wait for %s", (_, reply) => {
  const desk = new Desk();
  desk.ask(screening, ["A"]);
  const batch = desk.next();
  if (batch) desk.reply(batch, reply);
  const due = desk.planner.due(desk.now);
  expect(due).toBeGreaterThan(desk.now);
  expect(desk.planner.reconnect(desk.now)).toBe(false);
  expect(desk.planner.due(desk.now)).toBe(due);
});

it("time without a connection does not use up patience", () => {
  const desk = new Desk();
  const slots = desk.ask(screening, ["A"]);
  const batch = desk.next();
  if (batch) desk.reply(batch, offline, 14 * second);
  desk.now = start + 30 * second;
  desk.planner.reconnect(desk.now);
  expect(inside(desk.planner).patience.silentSince).toBe(desk.now);
  desk.work();
  expect(desk.told(slots)).toEqual([""]);
});
