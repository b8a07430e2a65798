/** Turns at the pace that windows share, on a database in memory; also when a window never ends its turn. */
import "fake-indexeddb/auto";
import { createStore, promisifyRequest } from "idb-keyval";
import { permit } from "../../src/browser/permit";
import { allowance, newPace, type Pace, permitAt, refuse, send, sendReturned } from "../../src/core/pace";

const paces = createStore("shariah-sheets-pace", "paces");

/** Two seconds pass when the test says so. */
let patienceEnds: () => void = () => undefined;
jest.mock("../../src/browser/clock", () => ({
  openClock: () => () =>
    new Promise<void>((resolve) => {
      patienceEnds = resolve;
    }),
}));

async function storedPace(scope: string): Promise<Pace | undefined> {
  const text = await paces("readonly", (store) => promisifyRequest<string | undefined>(store.get(scope)));
  return text === undefined ? undefined : (JSON.parse(text) as Pace);
}

let release: () => Promise<unknown> = async () => undefined;
afterEach(() => release());

/** Another page in the middle of its turn: nobody else gets one until `release`. */
async function holdUp(): Promise<void> {
  let held = true;
  const ended = paces("readwrite", async (store) => {
    while (held) await promisifyRequest(store.count());
  });
  release = () => {
    held = false;
    return ended;
  };
  await passTime();
}

/** Time for whatever is not held up to happen. */
async function passTime(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

test("a turn that does not come in two seconds is taken without the lock, once, and more slowly", async () => {
  const pace = newPace();
  for (let at = 0; at < 8; at += 1) {
    send(pace, Date.now() - 100_000 + 1000 * at);
    sendReturned(pace, Date.now() - 100_000 + 1000 * at, Date.now() - 100_000 + 1000 * at + 80, true);
  }
  expect(allowance(pace)).toBeGreaterThan(0);
  await permit("one", pace, () => undefined);
  await holdUp();
  let turns = 0;
  const turn = permit("one", pace, () => {
    turns += 1;
    return send(pace, Date.now());
  });
  await passTime();
  expect(turns).toBe(0);
  patienceEnds();
  const sentAt = await turn;
  expect(turns).toBe(1);
  expect(allowance(pace)).toBe(0);
  // Nobody waits two seconds again for a page that has not come back.
  expect(await permit("one", pace, () => "at once")).toBe("at once");
  await release();
  // What was done alone is told when the turn comes after all.
  await permit("one", pace, () => undefined);
  expect((await storedPace("one"))?.sends.some(({ at }) => at === sentAt)).toBe(true);
  expect(turns).toBe(1);
});

test("once the turn is given back, turns pass one after the other again", async () => {
  await holdUp();
  const pace = newPace();
  const late = permit("two", pace, () => "alone");
  patienceEnds();
  expect(await late).toBe("alone");
  await release();
  await permit("two", pace, () => undefined);
  await holdUp();
  let taken = false;
  const turn = permit("two", pace, () => {
    taken = true;
  });
  await passTime();
  expect(taken).toBe(false);
  await release();
  await turn;
  expect(taken).toBe(true);
});

test("a call under way when all is forgotten stores nothing, whether its turn comes then or later", async () => {
  const life = { isOver: false };
  await permit("three", newPace(), () => undefined, life);
  expect(await storedPace("three")).toMatchObject({ refusals: 0 });
  await paces("readwrite", (store) => promisifyRequest(store.delete("three")));
  await holdUp();
  const waiting = permit("three", newPace(), () => "taken", life);
  await passTime();
  life.isOver = true;
  await release();
  expect(await waiting).toBe("taken");
  expect(await permit("three", newPace(), () => "taken too", life)).toBe("taken too");
  expect(await storedPace("three")).toBeUndefined();
});

test("a turn begins with what other windows have sent and been told since", async () => {
  const [one, other] = [newPace(), newPace()];
  const now = Date.now();
  await permit("four", other, () => {
    send(other, now - 100);
    refuse(other, now - 50, now, 9000);
  });
  const seen = await permit("four", one, () => ({
    sends: one.sends.map(({ at }) => at),
    free: permitAt(one, 1, now),
  }));
  expect(seen).toEqual({ sends: [now - 100], free: now + 19_900 });
  expect(one.pausedUntil).toBe(now + 9000);
});
