/** Waiting for a part of a page that may never answer: as long as stated, and longer if the page itself was busy. */
import { inTime } from "../../src/browser/attempt";

const { setTimeout: timer, clearTimeout: clear } = globalThis;

/** Timers of a page whose clock the test turns: a step is over only when the page is free to hear of it. */
let timers = new Map<number, { readonly at: number; readonly act: () => void }>();
let now = 0;
let last = 0;

beforeEach(() => {
  timers = new Map();
  now = 0;
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms = 0) => {
      last += 1;
      timers.set(last, { at: now + ms, act });
      return last;
    },
    clearTimeout: (id: number) => timers.delete(id),
  });
});
afterEach(() => Object.assign(globalThis, { setTimeout: timer, clearTimeout: clear }));

/** The page is free again after so many ms: of the timers it had then, those that are due act. */
async function busy(ms: number): Promise<void> {
  now += ms;
  for (const [id, { at, act }] of [...timers]) {
    if (at > now) continue;
    timers.delete(id);
    act();
  }
  await Promise.resolve();
}

/** What comes of something that answers when the page has been free for the second time. */
function askLate(longest?: number) {
  let answer: (value: string) => void = () => undefined;
  const settled: unknown[] = [];
  void inTime(
    () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
    longest,
  ).then((value) => settled.push(value));
  return { settled, answer: () => answer("here") };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test.each([2_500, 60_000])("a page that is busy for %d ms hears what was answered meanwhile", async (ms) => {
  const { settled, answer } = askLate();
  await busy(ms);
  answer();
  await turns();
  expect(settled).toStrictEqual(["here"]);
  expect(timers.size).toBe(0);
});

test.each([
  [undefined, 2_000],
  [10_000, 10_000],
])("a call without an answer is given up: patience %p ms", async (longest, ms) => {
  const { settled, answer } = askLate(longest);
  for (let passed = 0; passed < ms - 100; passed += 100) await busy(100);
  await turns();
  expect(settled).toStrictEqual([]);
  await busy(100);
  await turns();
  expect(settled).toStrictEqual([undefined]);
  answer();
  await turns();
  expect(settled).toStrictEqual([undefined]);
});

test.each([
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no"))],
])("a call that %s gives undefined at once", async (_, act) => {
  expect(await inTime(act as () => Promise<never>)).toBeUndefined();
  expect(timers.size).toBe(0);
});
