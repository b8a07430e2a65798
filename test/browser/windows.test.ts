/** Windows that tell one another, in a browser that refuses to send: nobody waits for it, and no error is unhandled. */
import "fake-indexeddb/auto";
import { listenToChannel } from "../../src/browser/channel";
import { permit } from "../../src/browser/permit";
import { openWindow } from "../../src/browser/windows";
import { newPace, type Pace, send } from "../../src/core/pace";
import type { Session } from "../../src/session/session";
import { openPage } from "../excel/pageParts";

openPage();
// Nobody is late here.
jest.mock("../../src/browser/clock", () => ({ openClock: () => () => new Promise(() => undefined) }));

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
const { navigator } = globalThis;

beforeAll(() => process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
});
beforeEach(() => unhandled.splice(0));

/** A page with a call of another window's on its way. */
function open(locks: unknown): Pace {
  Object.defineProperty(globalThis, "navigator", { value: locks, configurable: true });
  const pace = newPace();
  Object.assign(pace, { by: "gone" });
  send(pace, Date.now());
  let moved: (() => void) | undefined;
  const session = {
    planning: { pace },
    pump: () => undefined,
    listen: (heard: { moved?: () => void }) => {
      moved = heard.moved;
    },
  };
  openWindow(session as unknown as Session);
  moved?.();
  return pace;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const request = (give: () => unknown) => ({ locks: { request: give } });

// E26: office-js #915; the browsers' specifications
it.each([
  ["are not there", {}],
  [
    "throw when they are looked for",
    {
      get locks(): never {
        throw new Error("no");
      },
    },
  ],
  [
    "throw",
    request(() => {
      throw new Error("no");
    }),
  ],
  ["reject", request(() => Promise.reject(new Error("no")))],
  ["never answer", request(() => new Promise(() => undefined))],
])("locks that %s leave a window as it is", async (_, locks) => {
  const pace = open(locks);
  await settle();
  expect(unhandled).toEqual([]);
  expect(pace.sends.map(({ back }) => back)).toEqual([undefined]);
});

it("a lock that is granted tells that its window is gone", async () => {
  const pace = open(request(() => undefined));
  await settle();
  expect(pace.sends.map(({ back }) => back)).toEqual([undefined]);
  const told = open({ locks: { request: (_: string, granted: () => unknown) => Promise.resolve().then(granted) } });
  await settle();
  expect(told.sends.map(({ back }) => typeof back)).toEqual(["number"]);
});

it("the call of a window that is gone counts as back once it must have arrived; others' calls stay as they are", async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, "now").mockReturnValue(now);
  const pace = newPace();
  const sends = [
    { at: now, by: "gone" },
    { at: now - 9000, by: "gone" },
    { at: now - 500, by: "gone", back: now - 100 },
    { at: now - 400 },
    { at: now - 300, by: "open" },
  ];
  Object.assign(pace, { sends });
  const grant = (name: string, granted: () => unknown) =>
    name === "gone" ? Promise.resolve().then(granted) : new Promise(() => undefined);
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request: grant } }, configurable: true });
  let pumps = 0;
  let moved: (() => void) | undefined;
  openWindow({
    planning: { pace },
    pump: () => {
      pumps += 1;
    },
    listen: (heard: { moved: () => void }) => {
      moved = heard.moved;
    },
  });
  moved?.();
  await settle();
  expect(pace.sends.map(({ back }) => back)).toEqual([now + 1000, now, now - 100, undefined, undefined]);
  // Whoever waits for a permit looks again.
  expect(pumps).toBe(1);
  clock.mockRestore();
});

it("a window's own calls carry its name from when it has its lock", async () => {
  const names: string[] = [];
  const grant = (name: string, granted: () => unknown) => {
    names.push(name);
    return Promise.resolve().then(granted);
  };
  const pace = open({ locks: { request: grant } });
  await settle();
  expect([pace.by, names[0]]).toEqual([names[0], expect.stringMatching(/^0\.\d+/)]);
});

describe("a channel", () => {
  const { BroadcastChannel } = globalThis;
  afterEach(() => Object.assign(globalThis, { BroadcastChannel }));

  it("whose messages throw, or are malformed, does no harm", async () => {
    let channel: { onmessage?: (event: { data: unknown }) => void } = {};
    class Throwing {
      onmessage?: (event: { data: unknown }) => void;
      constructor() {
        channel = this;
      }
      postMessage(): never {
        throw new Error("closed");
      }
    }
    Object.assign(globalThis, { BroadcastChannel: Throwing });
    const pace = newPace();
    let heard = 0;
    const hear = () => {
      heard += 1;
      if (heard === 1) throw new Error("a sheet that cannot be calculated just now");
    };
    listenToChannel({ scope: "mine", pace, heard: hear });
    expect(await permit("mine", newPace(), () => 7).catch((thrown) => thrown)).toBe(7);
    for (const data of [null, undefined, 7, [], ["mine"], ["mine", "no pace"], ["other", "{}"]])
      channel.onmessage?.({ data });
    channel.onmessage?.({ data: ["mine", JSON.stringify({ ...newPace(), acceptedAt: 5 })] });
    await settle();
    expect(unhandled).toEqual([]);
    expect(pace.acceptedAt).toBe(5);
  });
});
