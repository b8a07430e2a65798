/** The board, where waiting executions leave slips, and the lock for which a menu knocks. */
import { knock, leaveSlip, leaveUnfinished, readBoard } from "../../appsscript/leader/board";
import { lockRefusal, tryLock, unlock, waitLock } from "../../appsscript/leader/lock";
import { prefix } from "../../appsscript/shared/format";
import { openGoogle } from "./google";

const now = Date.UTC(2026, 2, 31);
const host = { now: () => now } as Parameters<typeof waitLock>[0];

afterEach(() => jest.restoreAllMocks());

describe("a slip", () => {
  test("is read by the leader while its writer waits, the oldest first, and once although it is stored in two places", () => {
    const { own } = openGoogle();
    const later = leaveSlip("screening", ["MSFT"], now + 5, now + 60_000);
    const first = leaveSlip("report", ["AAPL", "KO"], now, now + 30_000);
    expect(readBoard(now)?.slips).toEqual([
      { id: first, at: now, until: now + 30_000, operation: "report", inputs: ["AAPL", "KO"] },
      { id: later, at: now + 5, until: now + 60_000, operation: "screening", inputs: ["MSFT"] },
    ]);
    expect(readBoard(now + 30_000)?.slips.map(({ id }) => id)).toEqual([later]);
    expect(own.writes.map(({ seconds }) => seconds)).toEqual([60, 60]);
  });

  test.each([0, 0.5, 0.999_999])("is stored in two places of 256, for any random number (%d)", (dice) => {
    const { own } = openGoogle();
    jest.spyOn(Math, "random").mockReturnValue(dice);
    leaveSlip("screening", ["AAPL"], now, now + 1);
    const keys = [...own.items.keys()].map((key) => Number(key.slice(`${prefix}n`.length)));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key >= 0 && key < 256).toBe(true);
    expect(readBoard(now)?.slips).toHaveLength(1);
  });

  test("asks at most a hundred questions, and other values on the board are skipped", () => {
    const { own } = openGoogle();
    leaveSlip(
      "screening",
      Array.from({ length: 150 }, (_, index) => `T${index}`),
      now,
      now + 1,
    );
    expect(readBoard(now)?.slips[0]?.inputs).toHaveLength(100);
    own.items.clear();
    const whole = { id: "a", at: now, until: now + 1, operation: "screening", inputs: ["AAPL"] };
    const spoilt = Object.keys(whole).map((field) => ({ ...whole, [field]: undefined }));
    ["damaged", "7", ...spoilt.map((one) => JSON.stringify(one))].forEach((text, at) => {
      own.items.set(`${prefix}n${at}`, text);
    });
    expect(readBoard(now)).toEqual({ slips: [], knockedAt: 0 });
  });

  test("is unknown when Google refuses the read", () => {
    openGoogle().own.refuses = true;
    expect(readBoard(now)).toBeUndefined();
  });
});

test("a knock is heard with its moment, and cells without an answer are noted for the sidebar", () => {
  const { own } = openGoogle();
  knock(now);
  expect(readBoard(now)?.knockedAt).toBe(now);
  leaveUnfinished(now);
  expect(own.writes.map(({ entries, seconds }) => [Object.keys(entries)[0], seconds])).toEqual([
    [`${prefix}k`, 60],
    [`${prefix}l`, 21_600],
  ]);
});

describe("the lock", () => {
  test("is tried for a moment by cells; a menu that does not get it at once knocks and waits", () => {
    const { lock, own } = openGoogle();
    expect([tryLock(), waitLock(host, 20_000)]).toEqual([true, true]);
    expect([lock.tries, own.items.size]).toEqual([[10, 10], 0]);
    lock.isFree = false;
    expect([tryLock(), waitLock(host, 20_000), lock.tries.slice(2)]).toEqual([false, false, [10, 10, 20_000]]);
    expect(readBoard(now)?.knockedAt).toBe(now);
    unlock();
    expect(lock.released).toBe(1);
  });

  test("counts as taken by another when Google refuses it, and keeps Google's reason until the next try", () => {
    const { lock } = openGoogle();
    lock.refuses = true;
    expect(tryLock()).toBe(false);
    expect(String(lockRefusal())).toContain("LockService");
    expect(() => unlock()).not.toThrow();
    lock.refuses = false;
    expect([tryLock(), lockRefusal()]).toEqual([true, undefined]);
  });

  test("is not needed where there is no document", () => {
    Object.assign(globalThis, { LockService: { getDocumentLock: () => null } });
    expect(tryLock()).toBe(true);
    expect(() => unlock()).not.toThrow();
  });
});
