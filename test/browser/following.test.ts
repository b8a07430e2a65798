/** A window follows what another window saves or deletes. A text that it cannot read counts as neither. */
import { readPreferences } from "../../src/api/preferences";
import { followSettings } from "../../src/browser/windows";
import { openPage } from "../excel/pageParts";

const settings = {
  address: "https://service.test",
  segment: "s",
  clientId: "c",
  secret: "made-up",
  callsPerSecond: 1,
  demo: false,
};
const key = "shariah.settings";

let heed: (event: { key: string | null; newValue: string | null }) => void = () => undefined;
beforeEach(() => {
  openPage();
  Object.assign(globalThis, {
    addEventListener: (_: string, hear: typeof heed) => {
      heed = hear;
    },
    removeEventListener: () => undefined,
  });
});

/** What this window does when another has written `newValue` and `stored` is what stands there. */
async function followChange(
  newValue: string | null,
  stored: string | null,
  inForce: typeof settings | null = settings,
) {
  const done: unknown[] = [];
  let looked: () => void = () => undefined;
  const isLooked = new Promise<void>((resolve) => {
    looked = resolve;
  });
  const { getItem } = localStorage;
  Object.assign(localStorage, {
    getItem: (name: string) => {
      // The other place is looked at last.
      if (name === key) setTimeout(looked, 0);
      return getItem(name);
    },
  });
  if (stored !== null) localStorage.setItem(key, stored);
  followSettings(
    { settings: inForce ?? undefined },
    {
      settings: {
        save: async (saved) => void done.push(saved),
        forget: async () => void done.push("forgotten"),
      },
    },
  );
  heed({ key, newValue });
  await isLooked;
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  return done;
}

const other = { ...settings, secret: "another" };
const sealedElsewhere = "bm90IHNlYWxlZCB3aXRoIGEga2V5IHRoYXQgaXMgaGVyZQ==";

test.each([
  ["what another saved is in force here", JSON.stringify(other), JSON.stringify(other), [other]],
  ["what is in force already is not saved again", JSON.stringify(settings), JSON.stringify(settings), []],
  ["what another forgot is forgotten here", null, null, ["forgotten"]],
  ["what was forgotten and saved anew meanwhile is in force", null, JSON.stringify(other), [other]],
  ["what this window cannot unseal is no Forget", sealedElsewhere, sealedElsewhere, []],
  ["what is no settings at all is no Forget", "garbage", "garbage", []],
  ["what is of another version is no Forget", '{"version":9}', '{"version":9}', []],
  ["what was saved and is gone by the time it is read waits for the word of that", JSON.stringify(other), null, []],
])("settings changed by another window: %s", async (_, newValue, stored, done) => {
  expect(await followChange(newValue, stored)).toEqual(done);
});

test("before a window is set up, what another saves is in force there", async () => {
  expect(await followChange(JSON.stringify(other), JSON.stringify(other), null)).toEqual([other]);
});

test("before a window is set up, nothing is forgotten there", async () => {
  expect(await followChange(null, null, null)).toEqual([]);
});

test("a change of another key, or an emptied storage, changes no settings", async () => {
  localStorage.clear();
  const done: unknown[] = [];
  followSettings(
    { settings },
    { settings: { save: async () => void done.push("saved"), forget: async () => void done.push("forgotten") } },
  );
  heed({ key: "other", newValue: null });
  heed({ key: null, newValue: null });
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(done).toEqual([]);
});

test("choices that another window saved are in force here, those of other keys are not, and a failed read is silent", async () => {
  const chosen = { ...readPreferences(undefined), verdictHours: 48 };
  localStorage.setItem("shariah.preferences", JSON.stringify(chosen));
  const done: unknown[] = [];
  const failing = async () => {
    done.push("tried");
    throw new Error("a cell is being edited");
  };
  const follow = (save: (saved: unknown) => Promise<void>) =>
    followSettings({ settings }, { settings: { save: failing, forget: failing }, preferences: { save } });
  follow(async (saved) => void done.push(saved));
  heed({ key: "shariah.preferences", newValue: "{}" });
  heed({ key: "shariah.days", newValue: "{}" });
  expect(done).toEqual([chosen]);
  follow(failing);
  heed({ key: "shariah.preferences", newValue: "{}" });
  heed({ key, newValue: null });
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(done).toEqual([chosen, "tried", "tried"]);
});

test("a window that has stopped following hears nothing", () => {
  const heard = new Set<unknown>();
  Object.assign(globalThis, {
    addEventListener: (name: string, hear: unknown) => name === "storage" && heard.add(hear),
    removeEventListener: (name: string, hear: unknown) => name === "storage" && heard.delete(hear),
  });
  const saving = { settings: { save: async () => undefined, forget: async () => undefined } };
  const end = followSettings({ settings }, saving);
  expect(heard.size).toBe(1);
  end();
  expect(heard.size).toBe(0);
});
