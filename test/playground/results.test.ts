import { type FormulaPlace, type Invocation, Results } from "../../src/playground/grid/results";

const place = (row: number): FormulaPlace => ({ unit: "book", sheet: "one", row, column: 4 });
const always = () => true;

/** A promise that the test resolves or rejects. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

function openResults() {
  const settled: number[] = [];
  const results = new Results();
  results.settled = ({ row }) => settled.push(row);
  return { settled, results };
}

test("a call that is answered at once shows its value at once, and is made once for the same arguments", () => {
  const { results, settled } = openResults();
  const start = jest.fn(() => "HALAL");
  results.begin();
  expect(results.ask(place(1), "STATUS AAPL", start)).toEqual({ value: "HALAL" });
  results.begin();
  expect(results.ask(place(1), "STATUS AAPL", start)).toEqual({ value: "HALAL" });
  expect(start).toHaveBeenCalledTimes(1);
  expect([settled, results.busy]).toEqual([[], 0]);
});

test("a call that failed at once is made again by the next calculation, and not within the same one", () => {
  const { results } = openResults();
  const given: unknown[] = [[[{ code: "#N/A", message: "Nothing fetched yet" }]], 0.5];
  const start = jest.fn(() => given.shift());
  const ask = () => results.ask(place(1), "AGE AAPL", start);
  results.begin();
  expect([ask(), ask()].map((outcome) => outcome && "value" in outcome)).toEqual([true, true]);
  expect(start).toHaveBeenCalledTimes(1);
  results.begin();
  expect(ask()).toEqual({ value: 0.5 });
  results.begin();
  expect(ask()).toEqual({ value: 0.5 });
  expect(start).toHaveBeenCalledTimes(2);
});

test("a call that takes time is busy, and its cell is due when it succeeds or fails", async () => {
  const { results, settled } = openResults();
  const good = later<number>();
  const bad = later<number>();
  expect(results.ask(place(1), "a", () => good.promise)).toBeUndefined();
  expect(results.ask(place(2), "b", () => bad.promise)).toBeUndefined();
  expect(results.busy).toBe(2);
  good.resolve(7);
  bad.reject({ code: "#N/A", message: "None." });
  await Promise.allSettled([good.promise, bad.promise]);
  expect([settled, results.busy]).toEqual([[1, 2], 0]);
  expect(results.ask(place(1), "a", fail)).toEqual({ value: 7 });
  expect(results.ask(place(2), "b", fail)).toEqual({ code: "#N/A", message: "None." });
});

test("an exception of any other kind is #VALUE!, and is not thrown on", async () => {
  const { results } = openResults();
  const broken = () => {
    throw new TypeError("inside");
  };
  expect(results.ask(place(1), "a", broken)).toEqual({ code: "#VALUE!", message: "" });
  const without = Promise.reject(undefined);
  results.ask(place(1), "b", () => without);
  await without.catch(() => undefined);
  expect(results.ask(place(1), "b", fail)).toEqual({ code: "#VALUE!", message: "" });
});

test("a call whose arguments changed is cancelled, and its late answer is dropped", async () => {
  const { results, settled } = openResults();
  const old = later<string>();
  const cancelled = jest.fn();
  const waiting = (invocation: Invocation) => {
    invocation.onCanceled = cancelled;
    return old.promise;
  };
  results.begin();
  results.ask(place(1), "STATUS AAPL", waiting);
  results.begin();
  results.ask(place(1), "STATUS MSFT", () => "HALAL");
  results.sweep(always);
  expect([cancelled.mock.calls.length, results.busy]).toEqual([1, 0]);
  old.resolve("late");
  await old.promise;
  expect(settled).toEqual([]);
});

test("a cell that this calculation did not reach keeps its calls", () => {
  const { results } = openResults();
  results.begin();
  results.ask(place(1), "a", () => 1);
  results.begin();
  results.ask(place(2), "b", () => 2);
  results.sweep(always);
  expect(results.ask(place(1), "a", fail)).toEqual({ value: 1 });
});

test("a cell that is no formula any more loses its calls, and a failing onCanceled harms nobody", () => {
  const { results } = openResults();
  const warned = jest.spyOn(console, "warn").mockReturnValue(undefined);
  const second = jest.fn();
  results.ask(
    place(1),
    "a",
    hangingCall(() => {
      throw new Error("in onCanceled");
    }),
  );
  results.ask(place(2), "b", hangingCall(second));
  results.sweep(() => false);
  expect([second.mock.calls.length, results.busy, warned.mock.calls.length]).toEqual([1, 0, 1]);
  warned.mockRestore();
});

test("after a restart a call is made again, and its old answer is shown until the new one is there", async () => {
  const { results, settled } = openResults();
  const again = later<string>();
  results.ask(place(1), "a", () => "old");
  results.restart();
  expect(results.ask(place(1), "a", () => again.promise)).toEqual({ value: "old" });
  expect(results.busy).toBe(1);
  again.resolve("new");
  await again.promise;
  expect(settled).toEqual([1]);
  expect(results.ask(place(1), "a", fail)).toEqual({ value: "new" });
});

test("after a restart an old error is not shown while its call is made again", async () => {
  const { results } = openResults();
  const old = { code: "#N/A", message: "allow it" };
  results.ask(place(2), "b", () => {
    throw old;
  });
  results.ask(place(3), "c", () => [
    [old, ""],
    [old, "kept"],
  ]);
  results.ask(place(4), "d", () => [
    [old, ""],
    [old, old],
  ]);
  results.restart();
  const anew = [2, 3, 4].map((row, index) => results.ask(place(row), "bcd"[index] as string, hangingCall(jest.fn())));
  expect(anew).toEqual([
    undefined,
    {
      value: [
        [old, ""],
        [old, "kept"],
      ],
    },
    undefined,
  ]);
});

function hangingCall(onCanceled: () => void) {
  return (invocation: Invocation) => {
    invocation.onCanceled = onCanceled;
    return new Promise(() => undefined);
  };
}

function fail(): never {
  throw new Error("Asked although it was known.");
}

test("a call that was started ahead is the one that a calculation asks for; its cell is due once, and not before", async () => {
  const { results, settled } = openResults();
  const early = later<string>();
  const late = later<string>();
  results.ahead(place(1), "a", () => early.promise);
  results.ahead(place(2), "b", () => late.promise);
  expect(results.busy).toBe(2);
  early.resolve("HALAL");
  await early.promise;
  expect(settled).toEqual([]);
  results.begin();
  expect(results.ask(place(1), "a", fail)).toEqual({ value: "HALAL" });
  expect(results.ask(place(2), "b", fail)).toBeUndefined();
  results.sweep(always);
  late.resolve("DOUBTFUL");
  await late.promise;
  expect([settled, results.busy]).toEqual([[2], 0]);
  results.begin();
  expect(results.ask(place(2), "b", fail)).toEqual({ value: "DOUBTFUL" });
});

test("a call that was started ahead and is not asked for by its cell is cancelled", () => {
  const { results, settled } = openResults();
  const cancelled = jest.fn();
  results.ahead(place(1), "a", (invocation) => {
    invocation.onCanceled = cancelled;
    return new Promise(() => undefined);
  });
  results.begin();
  results.ask(place(1), "b", () => 1);
  results.sweep(always);
  expect([cancelled.mock.calls.length, settled, results.busy]).toEqual([1, [], 0]);
});
