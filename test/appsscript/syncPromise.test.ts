/** The promise that takes the place of `Promise` where `await` is compiled for Apps Script. */
import { SyncPromise, settledValue } from "../../appsscript/worksheets/syncPromise";

test("callbacks run before the call returns, in order", () => {
  const told: string[] = [];
  const last = SyncPromise.resolve("first").then((value) => {
    told.push(value);
    return SyncPromise.resolve("second").then((next) => {
      told.push(next);
      return 3;
    });
  });
  expect([settledValue(last), told]).toEqual([3, ["first", "second"]]);
});

test("an exception is caught by the first `catch`, and thrown at the end when there is none", () => {
  const failed = SyncPromise.resolve(1).then(() => {
    throw new Error("It is protected.");
  });
  expect(settledValue(failed.then(() => "not this").catch((error) => String(error)))).toBe("Error: It is protected.");
  expect(() => settledValue(failed)).toThrow("It is protected.");
});

test("`all` waits for all together, and fails when one fails", () => {
  expect(settledValue(SyncPromise.all([1, SyncPromise.resolve(2)]))).toEqual([1, 2]);
  const failed = new SyncPromise<number>((_, reject) => reject(new Error("It is gone.")));
  expect(() => settledValue(SyncPromise.all([1, failed]))).toThrow("It is gone.");
});

test("a promise keeps its first outcome", () => {
  const both = new SyncPromise<number>((resolve, reject) => {
    resolve(1);
    reject(new Error("too late"));
    resolve(2);
  });
  expect(settledValue(both)).toBe(1);
});

test("a promise that really waits throws at once, and does not give a missing value", () => {
  const never = new SyncPromise<number>(() => undefined);
  expect(() => settledValue(never.then((value) => value))).toThrow(/waits, and Apps Script cannot/);
  expect(() => settledValue(never)).toThrow(/waits, and Apps Script cannot/);
});
