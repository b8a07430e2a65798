/**
 * Sleeping by a worker that answers late, breaks, or never was. The page's own timers would be slowed to one a minute where
 * the pane is closed (E28: office-js #6936, #6930; Chrome 88, timer throttling).
 */
import type { openClock } from "../../src/browser/clock";

interface Posted {
  readonly id: number;
  readonly ms: number;
}

class FakeWorker {
  static last: FakeWorker | undefined;
  readonly posted: Posted[] = [];
  onmessage: (event: { readonly data: number }) => void = () => undefined;
  onerror: () => void = () => undefined;
  constructor(readonly script: string) {
    FakeWorker.last = this;
  }
  postMessage(told: Posted): void {
    this.posted.push(told);
  }
}

/** A page's clock, which it opens once. */
function open(page: object): ReturnType<typeof openClock> {
  FakeWorker.last = undefined;
  Object.assign(globalThis, { document: undefined, Worker: FakeWorker, ...page });
  let sleep: ReturnType<typeof openClock> | undefined;
  jest.isolateModules(() => {
    const clock = require("../../src/browser/clock") as { openClock: typeof openClock };
    sleep = clock.openClock();
    expect(clock.openClock()).toBe(sleep);
  });
  return sleep as ReturnType<typeof openClock>;
}

/** Whether it is over after so many ms. */
async function isOver(sleeping: Promise<void>, ms: number): Promise<boolean> {
  let over = false;
  void sleeping.then(() => {
    over = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return over;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "document");
  Reflect.deleteProperty(globalThis, "Worker");
});

test("a page sleeps by its worker, each sleeper until its own message", async () => {
  const sleep = open({ document: {} });
  const [first, second] = [sleep(50), sleep(-5)];
  const worker = FakeWorker.last as FakeWorker;
  expect(worker.script).toBe("clock.js");
  expect(worker.posted.map(({ ms }) => ms)).toEqual([50, 0]);
  const [one, two] = worker.posted as [Posted, Posted];
  worker.onmessage({ data: two.id });
  expect([await isOver(second, 0), await isOver(first, 0)]).toEqual([true, false]);
  // A message of a sleeper that is awake already does nothing.
  worker.onmessage({ data: two.id });
  worker.onmessage({ data: one.id });
  expect(await isOver(first, 0)).toBe(true);
});

test("where the worker never answers, the page's own timer wakes the sleeper a second later", async () => {
  const sleeping = open({ document: {} })(50);
  expect(await isOver(sleeping, 1049)).toBe(false);
  expect(await isOver(sleeping, 1)).toBe(true);
});

test("when the worker breaks all wake, and later ones sleep by the page's own timers", async () => {
  const sleep = open({ document: {} });
  const sleeping = sleep(5000);
  FakeWorker.last?.onerror();
  expect(await isOver(sleeping, 0)).toBe(true);
  const later = sleep(50);
  expect([await isOver(later, 49), await isOver(later, 1)]).toEqual([false, true]);
});

test.each([
  ["without a page", {}],
  ["where workers are refused", { document: {}, Worker: undefined }],
])("%s the page sleeps by timers", async (_, page) => {
  const sleeping = open(page)(50);
  expect([await isOver(sleeping, 49), await isOver(sleeping, 1)]).toEqual([false, true]);
  expect(FakeWorker.last).toBeUndefined();
});

test("the worker says each sleeper's name when its time is over", async () => {
  const said: number[] = [];
  const worker: { onmessage?: (event: object) => void; postMessage(id: number): void } = {
    postMessage: (id) => said.push(id),
  };
  Object.assign(globalThis, { self: worker });
  jest.isolateModules(() => require("../../src/browser/clock.worker"));
  worker.onmessage?.({ data: { id: 1, ms: 50 } });
  worker.onmessage?.({ data: { id: 2, ms: 20 } });
  await jest.advanceTimersByTimeAsync(49);
  expect(said).toEqual([2]);
  await jest.advanceTimersByTimeAsync(1);
  expect(said).toEqual([2, 1]);
  Reflect.deleteProperty(globalThis, "self");
});
