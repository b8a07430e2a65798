/** The version before an update: told for a day, from what is stored here, and from nothing else. */
import { previousVersion } from "../../src/browser/previousVersion";
import { version } from "../../src/core/version";
import { openPage } from "../excel/pageParts";

const day = 24 * 3_600_000;
const now = Date.UTC(2026, 10, 26);
const key = "shariah.version";

beforeEach(() => openPage());

it("no previous version is told at the first visit, nor at later ones with the same version", () => {
  expect([previousVersion(now), previousVersion(now + 1), previousVersion(now + 2 * day)]).toEqual(
    Array(3).fill(undefined),
  );
  expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual({ version, since: now });
});

it("the previous version is told for a day after the first visit with this one", () => {
  localStorage.setItem(key, JSON.stringify({ version: "0.9.0", since: now - 90 * day }));
  expect(previousVersion(now)).toBe("0.9.0");
  expect(previousVersion(now + day - 1)).toBe("0.9.0");
  expect(previousVersion(now + day)).toBeUndefined();
});

it("no previous version is told while the clock is set back to before the update", () => {
  localStorage.setItem(key, JSON.stringify({ version, since: now, before: "0.9.0" }));
  expect([previousVersion(now - 1), previousVersion(now)]).toEqual([undefined, "0.9.0"]);
});

it.each(["nonsense", "[]", "7", "null", '{"version":7}', '{"version":"0.9.0"}'])(
  "a stored version that is %s is ignored",
  (stored) => {
    localStorage.setItem(key, stored);
    expect(previousVersion(now)).toBeUndefined();
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual({ version, since: now });
  },
);

it("no previous version is told where the browser stores nothing", () => {
  Object.assign(globalThis, { localStorage: undefined });
  expect([previousVersion(now), previousVersion(now)]).toEqual([undefined, undefined]);
});
