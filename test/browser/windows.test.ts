/** Windows that tell one another, in a browser that refuses to send: nobody waits for it, and no error is unhandled. */
import "fake-indexeddb/auto";
import { listen } from "../../src/browser/channel";
import { permit } from "../../src/browser/permit";
import { openWindow } from "../../src/browser/windows";
import { newPace, type Pace, send } from "../../src/core/pace";
import type { Session } from "../../src/session/session";
import { openPage } from "../excel/surroundings";

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

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const request = (give: () => unknown) => ({ locks: { request: give } });

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
  await settled();
  expect(unhandled).toEqual([]);
  expect(pace.sends.map(({ back }) => back)).toEqual([undefined]);
});

it("a lock that is granted tells that its window is gone", async () => {
  const pace = open(request(() => undefined));
  await settled();
  expect(pace.sends.map(({ back }) => back)).toEqual([undefined]);
  const told = open({ locks: { request: (_: string, granted: () => unknown) => Promise.resolve().then(granted) } });
  await settled();
  expect(told.sends.map(({ back }) => typeof back)).toEqual(["number"]);
});

describe("a channel", () => {
  const { BroadcastChannel } = globalThis;
  afterEach(() => Object.assign(globalThis, { BroadcastChannel }));

  it("whose messages throw, or are of nobody's making, spoils nothing", async () => {
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
    listen({ scope: "mine", pace, heard: hear });
    expect(await permit("mine", newPace(), () => 7).catch((thrown) => thrown)).toBe(7);
    for (const data of [null, undefined, 7, [], ["mine"], ["mine", "no pace"], ["other", "{}"]])
      channel.onmessage?.({ data });
    channel.onmessage?.({ data: ["mine", JSON.stringify({ ...newPace(), acceptedAt: 5 })] });
    await settled();
    expect(unhandled).toEqual([]);
    expect(pace.acceptedAt).toBe(5);
  });
});
