/** Documents of one script that take turns by what they write into its cache, on one clock and without Google. */
import { createHash } from "node:crypto";
import { SharedSchedule } from "../../appsscript/leader/sharedSchedule";
import { DocumentTurn } from "../../appsscript/leader/turn";
import { prefix } from "../../appsscript/shared/format";
import { newPace } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import { Chance } from "../sheets/stand-in/chance";
import { openGoogle } from "./google";

const window = 1_000;
const digest = (text: string) => createHash("sha512").update(text).digest("base64");
const begun = Date.UTC(2026, 2, 31);

beforeEach(() => {
  const chance = new Chance(1);
  jest.spyOn(Math, "random").mockImplementation(() => chance.next());
});
afterEach(() => jest.restoreAllMocks());

function open() {
  const { shared } = openGoogle();
  const clock = { now: begun };
  const host = { now: () => clock.now, digest } as SyncHost;
  const document = (by: string) => new SharedSchedule("key", by, window, host);
  return { shared, clock, host, document };
}

/** What these documents send in so many ms, each as often as its own pace of one call a second allows. */
function live(names: readonly string[], ms: number) {
  const { shared, clock, document } = open();
  const all = names.map((by) => {
    clock.now += 7;
    return { by, moments: document(by), due: clock.now, next: clock.now };
  });
  const sent: { readonly by: string; readonly at: number }[] = [];
  for (const end = clock.now + ms; clock.now < end; clock.now += 10) {
    for (const each of all) {
      if (clock.now < each.next) continue;
      const leaves = each.moments.leaves(each.due);
      each.next = leaves;
      if (leaves > clock.now) continue;
      sent.push({ by: each.by, at: clock.now });
      each.due = clock.now + window;
    }
  }
  return { sent, shared };
}

test("a document alone sends when it may, and notes once that it is there", () => {
  const { sent, shared } = live(["a"], 20_000);
  expect(sent).toHaveLength(20);
  expect(shared.writes.map(({ seconds }) => seconds)).toEqual([1_800]);
});

test.each([2, 3, 5])("%d documents never send within a second of one another, and each has its turn", (count) => {
  const names = ["a", "b", "c", "d", "e"].slice(0, count);
  const { sent } = live(names, 60_000);
  // They are begun at once: what the first ones send before they have seen one another does not count.
  const ordered = sent.filter(({ at }) => at > begun + 5_000);
  const gaps = ordered.slice(1).map(({ at }, index) => at - (ordered[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(window);
  const turns = names.map((name) => ordered.filter(({ by }) => by === name).length);
  expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
  expect(ordered.length).toBeGreaterThan(30);
});

test("a document that comes back soon does not note again that it is there; after ten minutes it does", () => {
  const { shared, clock, document } = open();
  document("a");
  clock.now += 600_000;
  document("a");
  expect(shared.writes).toHaveLength(1);
  clock.now += 1;
  document("a");
  expect(shared.writes).toHaveLength(2);
});

test("a document that sees another begin waits for its own moment, which it books for a second and the clocks' difference", () => {
  const { shared, clock, document } = open();
  const one = document("a");
  document("b");
  // The first has seen nobody yet.
  expect(one.isShared).toBe(false);
  clock.now += 10;
  const leaves = one.leaves(clock.now);
  expect(one.isShared).toBe(true);
  expect(leaves).toBe(clock.now + 300);
  const booked = JSON.parse(shared.items.get(`${prefix}key`) ?? "{}");
  expect(booked).toEqual({ by: "a", until: leaves + window + 150 });
  clock.now = begun + 20_000;
  expect(one.isShared).toBe(false);
});

test("a wish of more than four seconds ago is ignored, since its document may have ended", () => {
  const { shared, clock, document } = open();
  const wish = (at: number) =>
    shared.items.set(`${prefix}key.3`, JSON.stringify({ by: "b", since: begun - 60_000, at }));
  wish(begun - 4_000);
  expect(document("a").leaves(clock.now)).toBe(clock.now);
  shared.items.clear();
  wish(begun - 3_999);
  expect(document("a").leaves(clock.now)).toBeGreaterThan(clock.now);
});

test("a moment far ahead, written by a wrong clock, is waited for by no document", () => {
  const { shared, clock, document } = open();
  shared.items.set(`${prefix}key`, JSON.stringify({ until: begun + 3_600_000, by: "b" }));
  const one = document("a");
  let leaves = one.leaves(clock.now);
  for (let tries = 0; leaves > clock.now && tries < 100; tries += 1) {
    clock.now = leaves;
    leaves = one.leaves(clock.now);
  }
  expect(clock.now).toBeLessThan(begun + 5_000);
});

test.each(["damaged", "7", '{"by":"b"}', '{"until":1}', '{"by":"b","since":1}'])(
  "a value that is no moment and no wish (%s) is ignored",
  (text) => {
    const { shared, clock, document } = open();
    shared.items.set(`${prefix}key`, text);
    shared.items.set(`${prefix}key.3`, text);
    const one = document("a");
    expect([one.leaves(clock.now), one.isShared]).toEqual([clock.now, false]);
  },
);

test("where Google refuses the cache a document sends as if it were alone", () => {
  const { shared, clock, document } = open();
  shared.refuses = true;
  const one = document("a");
  expect([one.leaves(clock.now), one.leaves(clock.now + 500)]).toEqual([clock.now, clock.now + 500]);
});

describe("after a refusal", () => {
  const settings = { address: "https://service.test", segment: "s", clientId: "c", secret: "x", callsPerSecond: 1 };
  const turnOf = (host: SyncHost, by: string) => new DocumentTurn({ ...settings, demo: false }, host, by);
  const refusedPace = (refusals: number) => ({ ...newPace(), refusals });

  test("other programs are assumed where no document of this script explains it, and every second moment is used", () => {
    const { host, clock } = open();
    const turn = turnOf(host, "a");
    expect(turn.leaves(clock.now)).toBe(clock.now);
    const pace = refusedPace(1);
    expect(turn.refused(pace)).toMatchObject({ until: clock.now + 60_000, frame: 2 });
    expect(pace.pausedUntil).toBeGreaterThanOrEqual(clock.now);
    const moments = Array.from({ length: 20 }, (_, index) => turn.leaves(clock.now + 1_250 * index + 600));
    expect(new Set(moments.map((at) => Math.floor(at / 1_250) % 2)).size).toBe(1);
    clock.now += 60_000;
    expect(turn.leaves(clock.now)).toBe(clock.now);
  });

  test("none is assumed for the first refusal where another document has just sent, and one is for the second", () => {
    const { host, clock } = open();
    const turn = turnOf(host, "a");
    turnOf(host, "b");
    clock.now += 10;
    turn.leaves(clock.now);
    expect(turn.refused(refusedPace(1))).toMatchObject({ frame: 1 });
    expect(turn.refused(refusedPace(2))).toMatchObject({ frame: 2, until: clock.now + 60_000 });
  });

  test("documents with other credentials never see one another", () => {
    const { host, shared } = open();
    turnOf(host, "a");
    new DocumentTurn({ ...settings, secret: "y", demo: false }, host, "b");
    const names = [...shared.items.keys()].map((key) => key.slice(prefix.length).split(".")[0]);
    expect(new Set(names).size).toBe(2);
    expect(names.every((name) => name?.length === 40)).toBe(true);
  });
});
