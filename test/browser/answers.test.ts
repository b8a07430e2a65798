/** The store of answers, on a database in memory: what it writes, what it deletes, and in what order it reads. */
import "fake-indexeddb/auto";
import { createStore, promisifyRequest } from "idb-keyval";
import { operations } from "../../src/api/operations";
import { mostHours, plannerSettings, readPreferences } from "../../src/api/preferences";
import { openAnswers } from "../../src/browser/answers";
import { forgetKept, keepAnswers, prune } from "../../src/browser/answersWriter";
import type { Operation } from "../../src/core/operation";
import type { Known } from "../../src/core/planner";

const { screening } = operations;
const rows = Object.values(operations) as unknown as readonly Operation[];
const day = 24 * 3_600_000;
const records = createStore("shariah-sheets", "batches");
let scopes = 0;
let scope = "";

beforeEach(() => {
  scopes += 1;
  scope = `scope ${scopes}`;
});

const lost = () => {
  throw new Error("The store was lost.");
};

/** The store, with what the pane does to it. */
async function open(now = Date.now) {
  const answers = await openAnswers(scope, rows, now, lost);
  return {
    load: async (restore: (known: readonly Known[]) => void) => prune(answers, await answers.load(restore)),
    keep: (known: readonly Known[]) => keepAnswers(answers, known),
  };
}

function answer(symbol: string, verdict = "HALAL") {
  return { symbol, shariahComplianceStatus: verdict };
}

/** The answers of one batch, as a reply gives them. */
function batch(symbols: readonly string[], sentAt: number, verdict = "HALAL"): Known[] {
  return symbols.map((input) => ({ operation: screening.name, input, answer: answer(input, verdict), sentAt }));
}

it("the age and the account of a relay's answers are stored", async () => {
  const { keep } = await open();
  const sentAt = Date.now() - 1000;
  await keep([
    ...batch(["A"], sentAt).map((one) => ({ ...one, age: 7000, account: "0a1b" })),
    ...batch(["B"], sentAt - 1),
  ]);
  const { known } = await load();
  expect(known.map(({ input, age, account }) => [input, age, account])).toEqual([
    ["A", 7000, "0a1b"],
    ["B", undefined, undefined],
  ]);
});

function names(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `T${from + index}`);
}

async function keys(): Promise<[string, number, number][]> {
  const all = await records("readonly", (store) => promisifyRequest(store.getAllKeys()));
  return (all as unknown as [string, number, number][]).filter(([owner]) => owner === scope);
}

async function load(now = Date.now) {
  const pieces: (readonly Known[])[] = [];
  const answers = await open(now);
  await answers.load((known) => pieces.push(known));
  return { answers, pieces, known: pieces.flat() };
}

/** Until what was kept is written: writes pass one after the other. */
const allWritten = () => records("readwrite", (store) => promisifyRequest(store.count()));

test("two hundred refreshes leave one record a batch, and reopening reads those alone", async () => {
  const answers = await open();
  const start = Date.now() - 1000;
  for (let refresh = 0; refresh < 200; refresh += 1) {
    for (let first = 0; first < 500; first += 100) answers.keep(batch(names(first, first + 100), start + refresh));
  }
  await allWritten();
  expect(await keys()).toHaveLength(5);
  const { known } = await load();
  expect(known).toHaveLength(500);
  expect(new Set(known.map(({ sentAt }) => sentAt))).toEqual(new Set([start + 199]));
});

test("batches of different companies replace one another too, and answers that are not replaced stay", async () => {
  const answers = await open();
  const start = Date.now() - 1000;
  answers.keep(batch(names(0, 100), start));
  answers.keep(batch(names(100, 200), start + 1));
  answers.keep(batch(names(50, 150), start + 2));
  await allWritten();
  expect(await keys()).toHaveLength(3);
  answers.keep(batch(names(0, 60), start + 3));
  await allWritten();
  expect((await keys()).map(([, at]) => at - start)).toEqual([1, 2, 3]);
  const { known } = await load();
  expect(known.map(({ input }) => input).sort()).toEqual(names(0, 200).sort());
  const since = new Map(known.map(({ input, sentAt }) => [input, sentAt - start]));
  expect([since.get("T0"), since.get("T70"), since.get("T170")]).toEqual([3, 2, 1]);
});

test("records that another window left behind are deleted when the store is read", async () => {
  const [one, other] = [await open(), await open()];
  const start = Date.now() - 1000;
  for (let refresh = 0; refresh < 5; refresh += 1) {
    one.keep(batch(names(0, 100), start + 2 * refresh));
    other.keep(batch(names(0, 100), start + 2 * refresh + 1, "DOUBTFUL"));
  }
  await allWritten();
  expect(await keys()).toHaveLength(2);
  const { known } = await load();
  expect(known).toHaveLength(100);
  expect(known[0]?.answer).toMatchObject({ shariahComplianceStatus: "DOUBTFUL" });
  expect(await keys()).toHaveLength(1);
});

test("the store is read newest first, in pieces, also an old one without sizes", async () => {
  const start = Date.now() - 1000;
  await records("readwrite", (store) => {
    for (let at = 0; at < 2000; at += 1) {
      const answers = names(at, at + 2).map((symbol) => [symbol, answer(symbol)]);
      store.put({ operation: screening.name, sentAt: start + at / 10, answers }, [
        scope,
        start + at / 10,
        Math.random(),
      ]);
    }
    return promisifyRequest(store.count());
  });
  const { pieces, known } = await load();
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces[0]?.[0]?.sentAt).toBe(start + 199.9);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100);
  const times = known.map(({ sentAt }) => sentAt);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test("when the store is too large the oldest records are deleted unread, also while it is written", async () => {
  const start = Date.now() - 1000;
  await records("readwrite", (store) => {
    for (let at = 0; at < 20; at += 1) {
      store.put({ operation: screening.name, sentAt: start + at, answers: [[`T${at}`, answer(`T${at}`)]] }, [
        scope,
        start + at,
        4e6 + Math.random(),
      ]);
    }
    return promisifyRequest(store.count());
  });
  const { answers, known } = await load();
  expect(known.map(({ input }) => input)).toEqual(names(12, 20).reverse());
  expect(await keys()).toHaveLength(8);
  const long = "x".repeat(4.5e6);
  answers.keep([
    { operation: screening.name, input: "NEW", answer: { ...answer("NEW"), companyName: long }, sentAt: start + 90 },
  ]);
  await allWritten();
  expect((await keys()).map(([, at]) => at - start)).toEqual([13, 14, 15, 16, 17, 18, 19, 90]);
});

test("an answer that came while the store was being read is not replaced by what was there", async () => {
  const start = Date.now() - 1000;
  const first = await open();
  first.keep(batch(["AAPL", "MSFT"], start));
  await allWritten();
  const answers = await open();
  answers.keep(batch(["AAPL"], start + 5, "NOT HALAL"));
  const known: Known[] = [];
  await answers.load((piece) => known.push(...piece));
  expect(known.map(({ input }) => input)).toEqual(["MSFT"]);
  expect((await load()).known.find(({ input }) => input === "AAPL")?.answer).toMatchObject({
    shariahComplianceStatus: "NOT HALAL",
  });
});

test("an answer is stored for the longest freshness that can be chosen, and the week for which it may stand in", async () => {
  const answers = await open();
  const now = Date.now();
  const longest = mostHours / 24;
  answers.keep(batch(["FRESH"], now - (longest - 1) * day));
  answers.keep(batch(["STANDS"], now - (longest + 6.9) * day));
  answers.keep(batch(["OLD"], now - (longest + 9) * day));
  await allWritten();
  const { known } = await load();
  expect(known.map(({ input }) => input)).toEqual(["FRESH", "STANDS"]);
  const { freshness } = plannerSettings({ ...readPreferences(undefined), verdictHours: mostHours });
  expect(freshness?.(screening as unknown as Operation)).toBe(longest * day);
});

test("records that are too old, or from the future, are ignored and deleted", async () => {
  const answers = await open();
  const now = Date.now();
  answers.keep(batch(["OLD"], now - 400 * day));
  answers.keep(batch(["NEW"], now));
  answers.keep(batch(["AHEAD"], now + day));
  await allWritten();
  expect((await load()).known.map(({ input }) => input)).toEqual(["NEW"]);
  expect(await keys()).toHaveLength(1);
});

test("after Forget nothing is left of any scope", async () => {
  (await open()).keep(batch(["AAPL"], Date.now()));
  await allWritten();
  const other = scope;
  scope = `${scope}, another`;
  (await open()).keep(batch(["AAPL"], Date.now()));
  await allWritten();
  expect(await keys()).toHaveLength(1);
  await forgetKept();
  expect(await keys()).toEqual([]);
  scope = other;
  expect(await keys()).toEqual([]);
});

test("answers under other settings are deleted after a month, and not before", async () => {
  const mine = scope;
  const now = Date.now();
  for (const [other, age] of [
    ["left lately", 30],
    ["left long ago", 32],
  ] as const) {
    scope = other;
    (await open()).keep(batch(["AAPL"], now - age * day));
  }
  scope = mine;
  (await open()).keep(batch(["MSFT"], now - 40 * day));
  await allWritten();
  await load();
  await allWritten();
  const all = await records("readonly", (store) => promisifyRequest(store.getAllKeys()));
  const owners = (all as unknown as [string][]).map(([owner]) => owner);
  expect(["left lately", "left long ago", mine].filter((owner) => owners.includes(owner))).toEqual([
    "left lately",
    mine,
  ]);
});

test("a store that fails is told once, and from then on answers stay in memory alone", async () => {
  let losses = 0;
  const answers = await openAnswers(scope, rows, Date.now, () => {
    losses += 1;
  });
  const failing = () => Promise.reject(new Error("The disk is full."));
  expect(answers.lasting).toBe(true);
  await answers.quietly(failing);
  await answers.quietly(failing);
  expect([answers.lasting, losses]).toEqual([false, 1]);
  keepAnswers(answers, batch(["AAPL"], Date.now()));
  await allWritten();
  expect([await keys(), answers.holders.size]).toEqual([[], 1]);
});

describe("what another window has written", () => {
  const told = (symbols: readonly string[], sentAt: number, owner = scope) => ({
    key: [owner, sentAt, 7 + Math.random()],
    reply: { operation: screening.name, sentAt, answers: symbols.map((one) => [one, answer(one)]) },
  });

  test("is known where it is new, once, and an older answer is not", async () => {
    const { learn } = await openAnswers(scope, rows, Date.now, lost);
    const start = Date.now() - 1000;
    const inputs = (known: readonly Known[]) => known.map(({ input, sentAt }) => [input, sentAt - start]);
    expect(inputs(learn(told(["A", "B"], start + 5)))).toEqual([
      ["A", 5],
      ["B", 5],
    ]);
    expect(inputs(learn(told(["A", "B", "C"], start + 4)))).toEqual([["C", 4]]);
    expect(inputs(learn(told(["A"], start + 5)))).toEqual([]);
    expect(inputs(learn(told(["A"], start + 6)))).toEqual([["A", 6]]);
  });

  test("is checked like stored records: nonsense, another scope's, too old or future records are ignored", async () => {
    const { learn } = await openAnswers(scope, rows, Date.now, lost);
    const now = Date.now();
    const { key, reply } = told(["A"], now);
    const others = [
      undefined,
      null,
      7,
      "",
      [],
      {},
      { key },
      { reply },
      { key: 7, reply },
      { key: [scope, now], reply },
      { key: [scope, now, "7"], reply },
      { key, reply: { ...reply, answers: 7 } },
      { key, reply: { ...reply, operation: "horoscope" } },
      { key, reply: { ...reply, operation: 7 } },
      { key, reply: { ...reply, sentAt: undefined } },
      { key, reply: { ...reply, answers: [[7, answer("A")]] } },
      { key, reply: { ...reply, answers: ["A"] } },
      { key, reply: { ...reply, answers: [["A", 7]] } },
      { key, reply: { ...reply, answers: [["A", { failure: "service", message: "no" }]] } },
      told(["A"], now, "another"),
      told(["A"], now + 120_000),
      told(["A"], now - 400 * day),
    ];
    expect(others.map((one) => learn(one))).toEqual(others.map(() => []));
    expect(learn({ key, reply })).toHaveLength(1);
  });

  test("stays while the store is read, and is deleted when all its answers are replaced here", async () => {
    const start = Date.now() - 1000;
    const written = await openAnswers(scope, rows, Date.now, lost);
    keepAnswers(written, batch(["A"], start));
    await allWritten();
    const [key] = await keys();
    const answers = await openAnswers(scope, rows, Date.now, lost);
    answers.learn({ key, reply: { operation: screening.name, sentAt: start, answers: [["A", answer("A")]] } });
    expect(await answers.load(() => undefined)).toEqual([]);
    keepAnswers(answers, batch(["A"], start + 1));
    await allWritten();
    expect((await keys()).map(([, at]) => at - start)).toEqual([1]);
  });

  test("replaces stored records: a record is deleted once each of its answers is newer there or here", async () => {
    const answers = await openAnswers(scope, rows, Date.now, lost);
    const start = Date.now() - 1000;
    keepAnswers(answers, batch(["A", "B"], start));
    answers.learn(told(["A"], start + 1));
    await allWritten();
    expect(await keys()).toHaveLength(1);
    keepAnswers(answers, batch(["B"], start + 2));
    await allWritten();
    expect((await keys()).map(([, at]) => at - start)).toEqual([2]);
  });

  test("is not written again when a cell that waited gets it", async () => {
    const answers = await openAnswers(scope, rows, Date.now, lost);
    const start = Date.now() - 1000;
    keepAnswers(answers, answers.learn(told(["A", "B"], start)));
    keepAnswers(answers, [...batch(["A"], start), ...batch(["C"], start)]);
    await allWritten();
    const all = await records("readonly", (store) => promisifyRequest<{ answers: unknown[] }[]>(store.getAll()));
    expect(await keys()).toHaveLength(1);
    expect(all.at(-1)?.answers).toHaveLength(1);
  });
});
