/**
 * An update, as Excel may show it: functions of another version than the pane's, from a cache (E34: Microsoft Learn,
 * *Troubleshoot custom functions*, "may take up to 24 hours"), and what one version stored under the other. The built page in Chromium. "Another version" is the same build with another number, whose
 * modules this one's pane must not run on.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { openPart, unfold } from "../pane/openPart";
import { siteWithService } from "./site";
import { type Stored, storedByFirst } from "./stored-1.0.0";

const stand = siteWithService(20);
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const [yesterday, tomorrow] = ["0.9.0", "99.0.0"];

const other = (text: string, number: string) =>
  text.replaceAll(version, number).replaceAll(version.replaceAll(".", "_"), number.replaceAll(".", "_"));

/** From now on, serves these files of the add-in as a build of another version has them. */
function serveAs(number: string, files: RegExp): void {
  stand.origin.rewrite((name, body) => (files.test(name) ? other(body.toString(), number) : body));
}

const settings = () => {
  const { address, segment, clientId, secret } = stand.service;
  return { address, segment, clientId, secret, callsPerSecond: 20, demo: false };
};

interface AddIn {
  readonly shariahSheets: {
    readonly version: string;
    readonly settings: unknown;
    readonly memory: { readonly preferences: { readonly verdictHours: number } };
    readonly planning: { readonly pace: { readonly roundTrips: readonly number[] } };
  };
}
const runningVersion = (page: Page) => page.evaluate(() => (globalThis as unknown as AddIn).shariahSheets.version);

test.each([
  ["older", yesterday, `The functions of version ${version} arrive within a day`],
  ["newer", tomorrow, `The functions are of version ${tomorrow}, and this pane is of version ${version}`],
])(
  "functions of an %s version from a cache: the pane opens with its own, and tells both versions",
  async (_, number, said) => {
    serveAs(number, /^functions\.js$/);
    const { page, troubles, configure, ask } = await stand.origin.openPage();
    await page.getByLabel("Service address").waitFor();
    expect(await page.getByText(said).count()).toBe(1);
    expect(await page.getByText(number).count()).toBe(1);
    expect(await runningVersion(page)).toBe(version);
    await configure(settings());
    expect(await ask("STATUS", "AAPL")).toBe("HALAL");
    expect([stand.service.stats().calls, troubles]).toEqual([1, []]);
  },
);

test("functions of another version, and none of the pane's own on the server: a sentence in two languages, and no white page", async () => {
  serveAs(tomorrow, /^functions\.js$/);
  const { page } = await stand.origin.openPage({
    prepare: (empty) => empty.route(`**/functions-${version}.js`, (route) => route.fulfill({ status: 404, body: "" })),
  });
  const alert = page.getByRole("alert");
  await alert.getByText("are of two versions, because an update is under way").waitFor();
  expect(await alert.locator("[lang=ar]").textContent()).toContain("من إصدارين");
  serveAs(version, /^functions\.js$/);
  await alert.getByRole("button", { name: /^Reload/ }).click();
  await page.getByLabel("Service address").waitFor();
  expect(await page.getByRole("alert").getByText("two versions").count()).toBe(0);
});

test("where functions and pane are of one version, the pane says nothing about versions", async () => {
  const { page } = await stand.origin.openPage();
  await page.getByLabel("Service address").waitFor();
  expect(await page.getByText(/arrive within a day|this pane is of version/).count()).toBe(0);
});

test.each([
  ["yesterday's version", yesterday, version],
  ["this version", version, yesterday],
])(
  "what %s stored the other reads: settings, choices, answers without a call, and the pace",
  async (_, first, then) => {
    const open = (number: string) => {
      serveAs(number, /\.(js|html)$/);
      return stand.origin.openPage();
    };
    const before = await open(first);
    await before.configure(settings());
    expect(await before.ask("STATUS", "AAPL")).toBe("HALAL");
    await openPart(before.page, "settings");
    await unfold(before.page, "Advanced");
    const hours = before.page.getByLabel("Ask again for a verdict after (hours)");
    await hours.fill("48");
    await hours.blur();
    await before.page.waitForFunction(
      () => (globalThis as unknown as AddIn).shariahSheets.memory.preferences.verdictHours === 48,
    );
    await before.page.waitForFunction(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
      const database = await done(indexedDB.open("shariah-sheets"));
      const isStored =
        database.objectStoreNames.contains("batches") &&
        (await done(database.transaction("batches").objectStore("batches").count())) > 0;
      database.close();
      return isStored;
    });
    await before.page.close();
    const after = await open(then);
    expect(await after.ask("STATUS", "AAPL")).toBe("HALAL");
    expect(await runningVersion(after.page)).toBe(then);
    const read = await after.page.evaluate(() => {
      const { settings: own, memory, planning } = (globalThis as unknown as AddIn).shariahSheets;
      return { own, hours: memory.preferences.verdictHours, trips: planning.pace.roundTrips.length };
    });
    expect(read).toEqual({ own: settings(), hours: 48, trips: 1 });
    expect(stand.service.stats().calls).toBe(1);
    // The pane says for a day what Excel may still use.
    const said =
      then === version ? `The functions of version ${version} arrive within a day` : `are of version ${version}`;
    await after.page.getByText(said).waitFor();
  },
);

describe("what version 1.0.0 stored", () => {
  const now = Date.now();

  it("is read by this version: settings, choices, answers without a call, and the pace", async () => {
    const plain = await stand.origin.openPlain();
    await plain.evaluate(
      async (text) => {
        const { local, databases } = JSON.parse(text) as Stored;
        for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
        for (const [database, [store, records]] of Object.entries(databases)) {
          await new Promise<void>((resolve) => {
            const opening = indexedDB.open(database, 1);
            opening.onupgradeneeded = () => opening.result.createObjectStore(store);
            opening.onsuccess = () => {
              const change = opening.result.transaction(store, "readwrite");
              for (const [key, record] of records) change.objectStore(store).put(record, key);
              change.oncomplete = () => {
                opening.result.close();
                resolve();
              };
            };
          });
        }
      },
      JSON.stringify(storedByFirst(now)),
    );
    const { page, ask } = await stand.origin.openPage();
    expect(await ask("STATUS", "AAPL")).toBe("HALAL");
    const read = await page.evaluate(() => {
      const { settings: own, memory, planning } = (globalThis as unknown as AddIn).shariahSheets;
      return { own, hours: memory.preferences.verdictHours, trips: planning.pace.roundTrips };
    });
    expect(read).toEqual({
      own: JSON.parse(storedByFirst(now).local["shariah.settings"] ?? ""),
      hours: 48,
      trips: [171],
    });
  });

  it("this version stores too, in the same places and forms, so that 1.0.0 can read it", async () => {
    const { page, configure, ask } = await stand.origin.openPage();
    await configure(settings());
    expect(await ask("STATUS", "AAPL")).toBe("HALAL");
    await openPart(page, "settings");
    await unfold(page, "Advanced");
    await page.getByLabel("Ask again for a verdict after (hours)").fill("48");
    await page.getByLabel("Ask again for a verdict after (hours)").blur();
    await page.waitForFunction(() => localStorage.getItem("shariah.preferences") !== null);
    const old = storedByFirst(now);
    const local = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(Object.keys(local)).toEqual(expect.arrayContaining(Object.keys(old.local)));
    expect(formOf(JSON.parse(local["shariah.preferences"] ?? ""))).toMatchObject(
      formOf(JSON.parse(old.local["shariah.preferences"] ?? "")) as object,
    );
    for (const [database, [store, [record]]] of Object.entries(old.databases)) {
      const handle = await page.waitForFunction(
        async ([name, inside]) => {
          const done = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve) => {
              request.onsuccess = () => resolve(request.result);
            });
          const open = await done(indexedDB.open(name));
          if (!open.objectStoreNames.contains(inside)) return open.close();
          const all = open.transaction(inside).objectStore(inside);
          const [[key], [value]] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
          open.close();
          return key === undefined ? undefined : { version: open.version, record: [key, value] };
        },
        [database, store] as const,
      );
      const found = (await handle.jsonValue()) as unknown as { version: number; record: readonly [unknown, unknown] };
      expect(found.version).toBe(1);
      expect(formOf(found.record)).toMatchObject(formOf(record) as object);
    }
  });
});

/** The names and kinds of a value, without what it is: of a list the first. A text that is JSON is what it says. */
function formOf(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("{")) return formOf(JSON.parse(value));
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, formOf(inner)]));
}
