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
function accepted(at = start): Desk {
  const desk = new Desk({ callsPerSecond: 5 });
  Object.assign(desk.planner.pace, { acceptedAt: at, mark: "" });
  return desk;
}

it("gives up what was sent before patience ended, or as it did", () => {
  for (const since of [0, 1]) {
    const desk = new Desk();
    const { slots, batch } = out(desk, screening, ["A"]);
    const { patience } = inside(desk.planner);
    Object.assign(desk.planner, { patience: { ...patience, expiredAt: batch.sentAt + since } });
    desk.reply(batch, { status: 503 });
    expect(desk.told(slots)).toEqual(["service"]);
  }
});

it("meets everybody for 5 s, and the questions alone where a call was accepted as theirs left", () => {
  const met = (desk: Desk) => {
    const { slots, batch, waiting } = out(desk, screening, tickers(100));
    expect(batch.sentAt).toBe(start);
    desk.reply(batch, strange);
    return [desk.told(slots)[0], waiting.state, (inside(desk.planner).circuit?.until ?? desk.now) - desk.now];
  };
  expect(met(accepted(start - 1))).toEqual(["service", "idle", 5 * second]);
  expect(met(accepted(start))).toEqual(["service", "queued", 0]);
});

it("meets nobody where nobody waits for any of the questions any more", () => {
  const open = (gone: number) => {
    const desk = new Desk();
    const { slots, batch } = out(desk, screening, ["A", "B"]);
    for (const slot of slots.slice(0, gone)) desk.planner.drop(slot);
    desk.reply(batch, strange);
    return inside(desk.planner).circuit === undefined;
  };
  expect([open(2), open(1)]).toEqual([true, false]);
});

it("of what is asked in passing is its own only where calls were accepted", () => {
  const circuit = (desk: Desk) => {
    const { batch } = out(desk, etfList, ["all"]);
    desk.reply(batch, strange);
    return inside(desk.planner).circuit?.failure;
  };
  expect([circuit(accepted()), circuit(new Desk())]).toEqual([undefined, "service"]);
});

it.each([
  ["unknownSymbol", { status: 404 }],
  ["notReturned", { text: "[]" }],
  ["plan", { status: 403 }],
])("that is said of a question (%s) shows that the service is there", (failure, reply) => {
  const desk = new Desk();
  const { slots, batch, waiting } = out(desk, report, ["A"]);
  Object.assign(desk.planner, { badInARow: 2 });
  desk.reply(batch, reply);
  expect(desk.told(slots)).toEqual([failure]);
  expect(waiting.state).toBe("queued");
  expect(inside(desk.planner).patience.silentSince).toBe(desk.now);
  expect(inside(desk.planner).badInARow).toBe(0);
});

it("that is the plan's meets the operation's other questions, and no others", () => {
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
    const desk = accepted();
    desk.ask(report, ["A"]);
    desk.work(refused, refused);
    const at = inside(desk.planner).refusedLast?.at ?? 0;
    if (acceptedAfter !== undefined) Object.assign(desk.planner.pace, { acceptedAt: at + acceptedAfter });
    desk.now += 1;
    const slots = desk.ask(zakat, ["B"]);
    desk.work(refused, refused);
    return [desk.told(slots)[0], (inside(desk.planner).circuit?.until ?? desk.now) - desk.now];
  }

  it("in a row are the credentials', for a minute", () => {
    expect(told()).toEqual(["refused", minute]);
  });

  it("are the credentials' where a call was accepted as the first was refused", () => {
    expect(told(0)).toEqual(["refused", minute]);
  });

  it("are each their own where a call was accepted between them", () => {
    expect(told(1)).toEqual(["refusedFor", 0]);
  });
});

it("that refuses an operation means the credentials where their acceptance was a clock's that was ahead", () => {
  const desk = accepted(0);
  const slots = desk.ask(report, ["A"]);
  desk.work(refused, refused);
  expect([desk.told(slots), inside(desk.planner).circuit?.failure]).toEqual([["refused"], "refused"]);
});
