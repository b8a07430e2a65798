import {
  atRest,
  expire,
  longestSilence,
  never,
  noteLook,
  noteTime,
  type Patience,
  patienceAfterClockSet,
  patienceSetBack,
  renew,
  startWaiting,
} from "../../src/core/patience";
import { start } from "../virtual-host";

const patienceSince = (silentSince = start): Patience => ({ ...atRest, silentSince });
const quiet = { pausedUntil: 0, refusals: 0, acceptedAt: 0 };

it("patience begins with the first cell that waits, and not anew with the second", () => {
  expect(startWaiting(atRest, start)).toEqual(patienceSince());
  expect(startWaiting(patienceSince(), start + 5)).toEqual(patienceSince());
});

it("patience is renewed only for cells that still wait", () => {
  expect(renew(atRest, start)).toEqual(atRest);
  expect(renew(patienceSince(), start + 5)).toEqual(patienceSince(start + 5));
});

it.each([
  ["in time keeps the wait", start + 5000, start],
  ["more than 5 s late has slept, and begins the wait anew", start + 5001, start + 5001],
])("a driver that looks %s", (_, now, silentSince) => {
  const told = { ...patienceSince(), expectedAt: start };
  expect(noteLook(told, now)).toEqual({ ...told, silentSince, seenAt: now, expectedAt: never });
  expect(noteLook(noteTime(told, now, true), now)).toEqual({ ...told, seenAt: now, expectedAt: never });
});

it("patience ends after its time, and begins anew for later questions", () => {
  const end = start + longestSilence;
  expect(expire(patienceSince(), quiet, end - 1)).toEqual(patienceSince());
  expect(expire(patienceSince(), quiet, end)).toEqual({ ...patienceSince(end), expiredAt: end });
  expect(expire(atRest, quiet, end)).toEqual(atRest);
});

it.each([
  ["the moment when another call was accepted", { ...quiet, acceptedAt: start + 10 }, start + 10],
  ["the end of a pause that was waited out", { ...quiet, pausedUntil: start + 20, refusals: 1 }, start + 20],
])("the wait counts from %s", (_, pace, since) => {
  expect(expire(patienceSince(), pace, start + longestSilence)).toEqual(patienceSince(since));
});

it("the wait keeps its beginning until its time is over", () => {
  expect(expire(patienceSince(), { ...quiet, acceptedAt: start + 10 }, start + 20)).toEqual(patienceSince());
});

it("a pause that ended with an accepted reply does not prolong patience", () => {
  const end = start + longestSilence;
  expect(expire(patienceSince(), { ...quiet, pausedUntil: start + 20 }, end)).toEqual({
    ...patienceSince(end),
    expiredAt: end,
  });
});

it("patience moves with a clock that is set", () => {
  expect(patienceSetBack(patienceSince(), 1000, start)).toEqual(patienceSince(start - 1000));
  expect(patienceSetBack(atRest, 1000, start)).toEqual(atRest);
  const given = { ...patienceSince(), expiredAt: start + 1 };
  expect(patienceSetBack(given, 1000, start)).toEqual({ ...given, silentSince: start - 1000, expiredAt: start });
  const seen = { ...patienceSince(), seenAt: start + 50 };
  expect(patienceAfterClockSet(seen, 1000, start + 9000)).toEqual({ ...seen, silentSince: start + 1000 });
  expect(patienceAfterClockSet(seen, 1000, start + 100)).toEqual({ ...seen, silentSince: start + 100 });
  expect(patienceAfterClockSet(seen, -1000, start + 10)).toEqual({ ...seen, seenAt: start + 10 });
  expect(patienceAfterClockSet(atRest, 1000, start)).toEqual(atRest);
  expect(patienceAfterClockSet({ ...seen, expectedAt: start + 60 }, -1000, start + 10).expectedAt).toBe(start - 940);
});

it("a driver that was late while the clock was set back counts as having slept", () => {
  const told = { ...patienceSince(), seenAt: start, expectedAt: start + 1000 };
  // A minute of a hidden page, in which the clock was set back by 86 s.
  const now = start - 26_000;
  expect(noteLook(patienceAfterClockSet(told, -86_000, now), now).silentSince).toBe(now);
});
