/** What open windows tell one another: the pace, new answers, and what each waits for. */
import "fake-indexeddb/auto";
import type * as channel from "../../src/browser/channel";
import { newPace, type Pace } from "../../src/core/pace";
import type { Waits } from "../../src/core/planner";

/** Every other channel hears what is said. */
class Channel {
  static readonly open = new Set<Channel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    said.push(data);
    for (const other of Channel.open) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
  }
}

const { BroadcastChannel, indexedDB } = globalThis;
let said: unknown[] = [];
beforeEach(() => {
  Channel.open.clear();
  said = [];
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => Object.assign(globalThis, { BroadcastChannel, indexedDB }));

/** A window with these credentials, and what it hears. */
function open(scope: string, waits: Waits = []) {
  let own: typeof channel | undefined;
  jest.isolateModules(() => {
    own = require("../../src/browser/channel");
  });
  const { listenToChannel, tellAnswers, tellPace } = own as typeof channel;
  const pace = newPace();
  const heard = { paces: 0, answers: [] as unknown[], waits: [] as (readonly [string, Waits])[] };
  const window = { waits, pace, heard, tellAnswers, tellPace, tell: () => tellPace(scope, pace) };
  listenToChannel({
    scope,
    pace,
    waits: () => window.waits,
    learn: (told) => void heard.answers.push(told),
    want: (name, waits) => void heard.waits.push([name, waits]),
    heard: () => {
      heard.paces += 1;
    },
  });
  return window;
}
const acceptAt = (pace: Pace, at: number) => Object.assign(pace, { acceptedAt: at });
const screening: Waits = [["screening", ["AAPL"]]];

test("a pace is followed by the windows with the same credentials, and not by the one that told it", () => {
  const [one, other, stranger] = [open("mine"), open("mine"), open("another's")];
  acceptAt(one.pace, 5);
  one.tell();
  expect([one, other, stranger].map(({ heard, pace }) => [heard.paces, pace.acceptedAt])).toEqual([
    [0, 5],
    [1, 5],
    [0, 0],
  ]);
});

test("what a test of the connection learns is followed in its own window too", () => {
  const [one, other] = [open("mine"), open("mine")];
  one.tellPace("mine", { ...newPace(), acceptedAt: 7 });
  expect([one, other].map(({ heard, pace }) => [heard.paces, pace.acceptedAt])).toEqual([
    [1, 7],
    [1, 7],
  ]);
  one.tellPace("another's", { ...newPace(), acceptedAt: 9 });
  expect(one.pace.acceptedAt).toBe(7);
});

test("answers are told to windows with the same credentials alone, and are not taken for what a window waits for", () => {
  const [one, other, stranger] = [open("mine"), open("mine"), open("another's")];
  const record = { key: ["mine", 5, 7], reply: { operation: "screening", sentAt: 5, answers: [] } } as const;
  one.tellAnswers("mine", record as never);
  expect([other.heard.answers, stranger.heard.answers, one.heard.answers]).toEqual([[record], [], []]);
  expect(other.heard.waits).toEqual([]);
});

test("a window that tells its pace also tells what it waits for, and once that it waits for nothing more", () => {
  const [one, other, stranger] = [open("mine", screening), open("mine"), open("another's")];
  one.tell();
  expect(other.heard.waits).toEqual([[expect.any(String), screening]]);
  one.waits = [];
  one.tell();
  one.tell();
  const [name] = other.heard.waits[0] ?? [];
  expect(other.heard.waits).toEqual([
    [name, screening],
    [name, []],
  ]);
  expect([stranger.heard.waits, other.heard.answers]).toEqual([[], []]);
});

test("a window that hears a pace tells what it waits for under its own name, so that the next call can carry it", () => {
  const [one, other] = [open("mine", screening), open("mine", [["report", ["KO"]]])];
  one.tell();
  expect(one.heard.waits).toEqual([[expect.any(String), [["report", ["KO"]]]]]);
  expect(one.heard.waits[0]?.[0]).not.toBe(other.heard.waits[0]?.[0]);
});

test("a listener that throws does not keep a window from telling what it waits for, nor from hearing others", () => {
  const one = open("mine");
  const other = open("mine", screening);
  Object.defineProperty(other.heard, "paces", {
    get: () => {
      throw new Error("a cell is being edited");
    },
  });
  one.tell();
  expect(one.heard.waits).toHaveLength(1);
  Object.defineProperty(one, "waits", {
    get: () => {
      throw new Error("gone");
    },
  });
  expect(() => one.tell()).not.toThrow();
});

test("without a database, or without a channel, nothing is told, and nothing fails", () => {
  Object.assign(globalThis, { indexedDB: undefined });
  open("mine", screening).tell();
  expect([Channel.open.size, said]).toEqual([0, []]);
  Object.assign(globalThis, { indexedDB, BroadcastChannel: undefined });
  const one = open("mine", screening);
  expect(() => one.tell()).not.toThrow();
  one.tellPace("mine", { ...newPace(), acceptedAt: 7 });
  expect(one.pace.acceptedAt).toBe(7);
});
