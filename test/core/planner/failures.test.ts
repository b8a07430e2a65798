/** Which questions a failure affects (one, an operation's, all), and for how long. The clock stands still. */

import type { Batch } from "../../../src/core/planner";
import type { Slot } from "../../../src/core/slot";
import { start } from "../../virtual-host";
import { Desk, etfList, report, screening, tickers, zakat } from "../desk";
import { inside } from "./inside";

const second = 1000;
const minute = 60 * second;
const refused = { status: 401 };
/** A reason that would meet every question alike, and that no other try mends. */
const strange = { status: 418 };

type Asked = Parameters<Desk["ask"]>[0];

/** A call of these questions is out, and another question waits. */
function out(desk: Desk, operation: Asked, symbols: readonly string[]) {
  const slots = desk.ask(operation, symbols);
  const batch = desk.next() as Batch;
  const [waiting] = desk.ask(zakat, ["WAITING"]) as [Slot];
  return { slots, batch, waiting };
}

/** Credentials that were accepted at `at`. */
function deskAccepted(at = start): Desk {
  const desk = new Desk({ callsPerSecond: 5 });
  Object.assign(desk.planner.pace, { acceptedAt: at, mark: "" });
  return desk;
}

it("questions that were sent before patience ended, or at that moment, are given up", () => {
  for (const since of [0, 1]) {
    const desk = new Desk();
    const { slots, batch } = out(desk, screening, ["A"]);
    const { patience } = inside(desk.planner);
    Object.assign(desk.planner, { patience: { ...patience, expiredAt: batch.sentAt + since } });
    desk.reply(batch, { status: 503 });
    expect(desk.told(slots)).toEqual(["service"]);
  }
});

it("a failure is every cell's for 5 s, and only its own questions' when another call was accepted meanwhile", () => {
  const met = (desk: Desk) => {
    const { slots, batch, waiting } = out(desk, screening, tickers(100));
    expect(batch.sentAt).toBe(start);
    desk.reply(batch, strange);
    return [desk.told(slots)[0], waiting.state, (inside(desk.planner).circuit?.until ?? desk.now) - desk.now];
  };
  expect(met(deskAccepted(start - 1))).toEqual(["service", "idle", 5 * second]);
  expect(met(deskAccepted(start))).toEqual(["service", "queued", 0]);
});

it("a failure is no cell's when no cell waits for its questions any more", () => {
  const open = (gone: number) => {
    const desk = new Desk();
    const { slots, batch } = out(desk, screening, ["A", "B"]);
    for (const slot of slots.slice(0, gone)) desk.planner.drop(slot);
    desk.reply(batch, strange);
    return inside(desk.planner).circuit === undefined;
  };
  expect([open(2), open(1)]).toEqual([true, false]);
});

it("a failure of a side question is its own only when calls were accepted", () => {
  const circuit = (desk: Desk) => {
    const { batch } = out(desk, etfList, ["all"]);
    desk.reply(batch, strange);
    return inside(desk.planner).circuit?.failure;
  };
  expect([circuit(deskAccepted()), circuit(new Desk())]).toEqual([undefined, "service"]);
});

it.each([
  ["unknownSymbol", { status: 404 }],
  ["notReturned", { text: "[]" }],
  ["plan", { status: 403 }],
])("a failure that is about one question (%s) shows that the service is there", (failure, reply) => {
  const desk = new Desk();
  const { slots, batch, waiting } = out(desk, report, ["A"]);
  Object.assign(desk.planner, { badInARow: 2 });
  desk.reply(batch, reply);
  expect(desk.told(slots)).toEqual([failure]);
  expect(waiting.state).toBe("queued");
  expect(inside(desk.planner).patience.silentSince).toBe(desk.now);
  expect(inside(desk.planner).badInARow).toBe(0);
});

it("a failure of the plan is for all questions of the operation, and for no others", () => {
  const desk = new Desk();
  const slots = desk.ask(report, ["A", "B", "C"]);
  const batch = desk.next() as Batch;
  const [waiting] = desk.ask(screening, ["A"]) as [Slot];
  desk.reply(batch, { status: 403 });
  expect([desk.told(slots), waiting.state, desk.sent.length]).toEqual([["plan"], "queued", 1]);
});

describe("two operations that are refused", () => {
  /** What the second one's cells are told, and for how long nothing is asked. */
  function told(acceptedAfter?: number) {
    const desk = deskAccepted();
    desk.ask(report, ["A"]);
    desk.work(refused, refused);
    const at = inside(desk.planner).refusedLast?.at ?? 0;
    if (acceptedAfter !== undefined) Object.assign(desk.planner.pace, { acceptedAt: at + acceptedAfter });
    desk.now += 1;
    const slots = desk.ask(zakat, ["B"]);
    desk.work(refused, refused);
    return [desk.told(slots)[0], (inside(desk.planner).circuit?.until ?? desk.now) - desk.now];
  }

  it("in a row are taken for wrong credentials, for a minute", () => {
    expect(told()).toEqual(["refused", minute]);
  });

  it("are taken for wrong credentials when a call was accepted as the first was refused", () => {
    expect(told(0)).toEqual(["refused", minute]);
  });

  it("are each refused alone when a call was accepted between them", () => {
    expect(told(1)).toEqual(["refusedFor", 0]);
  });
});

it("a refused operation means wrong credentials when their acceptance was noted by a clock that was ahead", () => {
  const desk = deskAccepted(0);
  const slots = desk.ask(report, ["A"]);
  desk.work(refused, refused);
  expect([desk.told(slots), inside(desk.planner).circuit?.failure]).toEqual([["refused"], "refused"]);
});
