import { bucketsOf, join, longAnswers, packAnswers, unpackAnswers } from "../../appsscript/shared/answers";
import { screening } from "../../src/api/stocks";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";

function answeredSlot(input: string, answer: unknown, sentAt = 1_000): Slot {
  const slot = new Slot(screening as never, input) as Slot;
  return Object.assign(slot, { answer, sentAt });
}

const texts = (entries: Record<string, string>) => new Map(Object.entries(entries));

test("what is packed is unpacked, in its own scope alone", () => {
  const entries = packAnswers([answeredSlot("AAPL", { companyName: "Æpple 苹果" })], new Map(), "mine");
  expect(Object.keys(entries)).toEqual(bucketsOf([{ operation: "screening", input: "AAPL" }]));
  expect(Object.values(entries).join("")).toMatch(/^[\x20-\x7e]*$/);
  expect(unpackAnswers(texts(entries), "mine").known).toEqual([
    { operation: "screening", input: "AAPL", answer: { companyName: "Æpple 苹果" }, sentAt: 1_000 },
  ]);
  expect(unpackAnswers(texts(entries), "other")).toEqual({ known: [], failed: [] });
});

test("a bucket keeps its earlier findings; a failure is stored beside the last good answer", () => {
  const first = texts(packAnswers([answeredSlot("AAPL", { rank: 1 })], new Map(), "s"));
  const failed = answeredSlot("AAPL", { rank: 1 });
  Object.assign(failed, { failure: fail("service", 503), failedAt: 2_000, failedUntil: 9_000 });
  const second = texts(packAnswers([failed], first, "s"));
  expect(unpackAnswers(second, "s").known).toHaveLength(1);
  expect(unpackAnswers(second, "s").failed).toMatchObject([{ input: "AAPL", failedAt: 2_000, failedUntil: 9_000 }]);
  const healed = texts(packAnswers([answeredSlot("AAPL", { rank: 2 }, 3_000)], second, "s"));
  expect(unpackAnswers(healed, "s")).toMatchObject({ known: [{ sentAt: 3_000 }], failed: [] });
});

test("the age of a relay's answer and its account are stored too, for short and long answers", () => {
  const aged = (input: string, text: string) =>
    Object.assign(answeredSlot(input, { text }), { age: 7_000, account: "0a1b" });
  const entries = texts(packAnswers([aged("AAPL", "x"), aged("MSFT", "x".repeat(20_000))], new Map(), "s"));
  const [long] = longAnswers(entries, "s");
  if (!long) throw new Error("none is long");
  expect(
    [...unpackAnswers(entries, "s").known, ...join(long, entries)].map(({ input, age, account }) => [
      input,
      age,
      account,
    ]),
  ).toEqual([
    ["AAPL", 7_000, "0a1b"],
    ["MSFT", 7_000, "0a1b"],
  ]);
});

test("5,000 tickers take 128 values, none larger than Google takes", () => {
  const slots = Array.from({ length: 5_000 }, (_, index) => answeredSlot(`T${index}`, { text: "x".repeat(600) }));
  const entries = packAnswers(slots, new Map(), "s");
  expect(Object.keys(entries).length).toBeLessThanOrEqual(128);
  expect(Math.max(...Object.values(entries).map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(102_400);
  expect(unpackAnswers(texts(entries), "s").known).toHaveLength(5_000);
});

test("a full bucket drops its oldest findings", () => {
  const [key] = bucketsOf([{ operation: "screening", input: "T0" }]);
  const inputs = Array.from({ length: 40_000 }, (_, index) => `T${index}`).filter(
    (input) => bucketsOf([{ operation: "screening", input }])[0] === key,
  );
  const slots = inputs.map((input, index) => answeredSlot(input, "x".repeat(1_000), index));
  const entries = packAnswers(slots, new Map(), "s");
  const kept = unpackAnswers(texts(entries), "s").known.map(({ sentAt }) => sentAt);
  expect(Buffer.byteLength(entries[key as string] as string)).toBeLessThanOrEqual(102_400);
  expect(kept.length).toBeGreaterThan(50);
  expect(Math.min(...kept)).toBe(inputs.length - kept.length);
});

test("a long answer is stored in parts, and counts only when all parts are of one moment", () => {
  const answer = { items: "é".repeat(60_000) };
  const entries = texts(packAnswers([answeredSlot("AAPL", answer)], new Map(), "s"));
  expect(unpackAnswers(entries, "s").known).toEqual([]);
  const [long] = longAnswers(entries, "s");
  expect(long?.keys.length).toBeGreaterThan(1);
  expect(long && join(long, entries)).toEqual([{ operation: "screening", input: "AAPL", answer, sentAt: 1_000 }]);
  const [first = ""] = long?.keys ?? [];
  const later = new Map(entries).set(first, (entries.get(first) ?? "").replace("1000:", "2000:"));
  expect(long && join(long, later)).toEqual([]);
  const mixed = new Map(entries).set(long?.keys[0] as string, '999:{"answer":');
  expect(long && join(long, mixed)).toEqual([]);
});

test("reading the cache never throws, whatever is stored in it", () => {
  for (const text of [
    "",
    "null",
    "[]",
    "{",
    '{"scope":"s","findings":7}',
    '{"scope":"s","findings":[null]}'.slice(0, 20),
  ]) {
    expect(unpackAnswers(new Map([["b1", text]]), "s")).toEqual({ known: [], failed: [] });
  }
});

test("a failure is stored for five seconds at least; one that lacks a moment is not read", () => {
  const failed = (until: number) =>
    Object.assign(answeredSlot("AAPL", undefined), {
      failure: fail("service", 503),
      failedAt: 2_000,
      failedUntil: until,
    });
  const stored = (slot: Slot) => unpackAnswers(texts(packAnswers([slot], new Map(), "s")), "s");
  expect([3_000, 9_000].map((until) => stored(failed(until)).failed[0]?.failedUntil)).toEqual([7_000, 9_000]);
  expect(stored(answeredSlot("AAPL", { rank: 1 })).failed).toEqual([]);
  expect(stored(answeredSlot("AAPL", undefined))).toEqual({ known: [], failed: [] });
  expect(stored(answeredSlot("AAPL", { rank: 1 }, Number.NEGATIVE_INFINITY)).known).toEqual([]);
  const whole = { operation: "screening", input: "AAPL", failure: fail("service", 503), failedAt: 1, failedUntil: 2 };
  const read = (one: object) =>
    unpackAnswers(new Map([["b1", JSON.stringify({ scope: "s", findings: [one] })]]), "s").failed;
  expect(read(whole)).toEqual([whole]);
  for (const field of Object.keys(whole)) expect(read({ ...whole, [field]: undefined })).toEqual([]);
});

test("values under other keys are no buckets, and an answer that is too long for its parts is not stored", () => {
  const entries = packAnswers([answeredSlot("AAPL", { rank: 1 })], new Map(), "s");
  const [text = ""] = Object.values(entries);
  expect(unpackAnswers(new Map([["o1", text]]), "s").known).toEqual([]);
  const huge = packAnswers([answeredSlot("AAPL", { text: "x".repeat(1_300_000) })], new Map(), "s");
  expect([longAnswers(texts(huge), "s"), unpackAnswers(texts(huge), "s").known, Object.keys(huge).length]).toEqual([
    [],
    [],
    1,
  ]);
});
