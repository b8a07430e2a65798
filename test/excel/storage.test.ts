/**
 * The page does not trust the browser's storage: whatever is found there, cells are answered with the service's own
 * verdicts. The built page in Chromium, with records planted in its storage.
 */
import type { Page } from "playwright-core";
import type { Memory } from "../../src/browser/memory";
import { openPart, unfold } from "../pane/openPart";
import { type OpenedPage, siteWithService } from "./site";

const stand = siteWithService(20);

const calls = () => stand.service.stats().calls;

function settings(change = {}) {
  const { address, segment, clientId, secret } = stand.service;
  return { address, segment, clientId, secret, callsPerSecond: 20, demo: false, ...change };
}

async function openReady(prepare?: (page: Page) => Promise<unknown>): Promise<OpenedPage> {
  const opened = await stand.origin.openPage(prepare && { prepare });
  await opened.configure(settings());
  return opened;
}

/** The page anew in its tab, after a deed where nothing of ours runs. */
async function after({ page }: OpenedPage, deed: (plain: Page) => Promise<unknown>): Promise<void> {
  const { address } = stand.origin;
  await page.goto(`${address}/blank`);
  await deed(page);
  await page.goto(`${address}/taskpane.html`);
}

/** What the service says of these, asked on an origin of its own. */
async function verdictsOf(...tickers: readonly string[]) {
  const origin = await stand.site.openOrigin();
  const opened = await origin.openPage();
  await opened.configure(settings());
  const verdicts = await Promise.all(tickers.map((ticker) => opened.ask("STATUS", ticker)));
  await origin.close();
  return verdicts;
}

test("a record planted among the stored answers is served only when it is sound", async () => {
  const [exxon] = await verdictsOf("XOM");
  expect(exxon).toBe("NOT HALAL");
  const first = await openReady();
  const apple = await first.ask("STATUS", "AAPL");
  await first.page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === "shariah-sheets"),
  );
  await first.page.close();
  const plain = await stand.origin.openPlain();
  const planted = await plain.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("shariah-sheets");
      opening.onsuccess = () => resolve(opening.result);
    });
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const store = () => database.transaction("batches", "readwrite").objectStore("batches");
    const [[key], [kept]] = await Promise.all([done(store().getAllKeys()), done(store().getAll())]);
    const [scope] = key as [string];
    const [[, answer]] = kept.answers;
    const of = (symbol: string, verdict: string) => ({ ...answer, symbol, shariahComplianceStatus: verdict });
    const lie = of("XOM", "HALAL");
    const now = Date.now();
    const { operation } = kept;
    const circle: Record<string, unknown> = { operation, sentAt: now };
    circle.answers = [["XOM", circle]];
    const day = 24 * 3_600_000;
    const records = [
      { operation, sentAt: now + day, answers: [["XOM", lie]] },
      { operation, sentAt: now - 30 * day, answers: [["XOM", lie]] },
      { operation, sentAt: Number.NaN, answers: [["XOM", lie]] },
      { operation, sentAt: String(now), answers: [["XOM", lie]] },
      { operation, answers: [["XOM", lie]] },
      { operation: "another", sentAt: now, answers: [["XOM", lie]] },
      { operation: "constructor", sentAt: now, answers: [["XOM", lie]] },
      { sentAt: now, answers: [["XOM", lie]] },
      { operation, sentAt: now, answers: { XOM: lie } },
      { operation, sentAt: now, answers: [lie] },
      { operation, sentAt: now, answers: [["XOM"]] },
      { operation, sentAt: now, answers: [["XOM", "HALAL"]] },
      { operation, sentAt: now, answers: [["XOM", { ...answer, symbol: "AAPL" }]] },
      { operation, sentAt: now, answers: [["XOM", { failure: "service", message: "HALAL" }]] },
      { operation, sentAt: now, answers: [[["XOM"], lie]] },
      circle,
      "text",
      42,
      null,
      [],
      new Map([["XOM", lie]]),
      new Date(),
      new Uint8Array(9),
      true,
    ];
    for (const record of records) await done(store().put(record, [scope, now, Math.random()]));
    for (const foreign of ["key", 5, [scope], [scope, "later", 0], ["other", now, 0]]) {
      await done(store().put({ operation, sentAt: now, answers: [["XOM", lie]] }, foreign));
    }
    // The control: a record as the add-in writes it is believed.
    const sound = { operation, sentAt: now, answers: [["NVDA", of("NVDA", "DOUBTFUL")]] };
    await done(store().put(sound, [scope, now, Math.random()]));
    return records.length;
  });
  expect(planted).toBeGreaterThan(20);
  const before = calls();
  const again = await stand.origin.openPage();
  expect([await again.ask("STATUS", "AAPL"), await again.ask("STATUS", "NVDA")]).toEqual([apple, "DOUBTFUL"]);
  expect(calls()).toBe(before);
  expect(await again.ask("STATUS", "XOM")).toBe(exxon);
  expect(calls()).toBe(before + 1);
  expect(again.troubles).toEqual([]);
});

const answersSentence = "Answers are kept only until this page closes: the browser's storage is full or off.";
const settingsSentence = "Settings are kept only until this page closes: the browser's storage is full or off.";

test("databases of a newer version are left alone, and the pane says that answers do not last", async () => {
  const plain = await stand.origin.openPlain();
  await plain.evaluate(async () => {
    for (const name of ["shariah-sheets", "shariah-sheets-key", "shariah-sheets-pace"]) {
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(name, 99);
        opening.onupgradeneeded = () => void opening.result.createObjectStore("other").put("theirs", 1);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      });
    }
  });
  const { page, ask, troubles } = await openReady();
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  expect(await ask("RANK", "AAPL")).toEqual(expect.any(Number));
  expect(calls()).toBe(1);
  await openPart(page, "settings");
  await page.getByText(answersSentence).waitFor();
  const versions = await page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version));
  expect(versions).toEqual([99, 99, 99]);
  expect(troubles).toEqual([]);
});

test("a browser that neither opens a database nor refuses holds up no cell", async () => {
  const { ask, troubles } = await openReady((page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    }),
  );
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  expect(troubles).toEqual([]);
});

test("stored text that is no settings counts as not set up, and new settings are saved", async () => {
  const opened = await stand.origin.openPage();
  const { secret: _, ...incomplete } = settings();
  const garbage = ["garbage", "{", "null", "{}", "AAAA", "\u0000", JSON.stringify({ ...settings(), address: 7 })];
  for (const text of [...garbage, JSON.stringify(incomplete), "x".repeat(100_000)]) {
    const plant = (planted: string) => {
      for (const name of ["settings", "preferences", "days"]) localStorage.setItem(`shariah.${name}`, planted);
    };
    await after(opened, (plain) => plain.evaluate(plant, text));
    expect(await opened.ask("STATUS", "AAPL")).toMatchObject({ message: expect.stringMatching(/set ?up|settings/i) });
    await opened.page.getByLabel("Service address").waitFor();
    expect(opened.troubles).toEqual([]);
  }
  expect(calls()).toBe(0);
  const { ask } = await openReady();
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
});

test("a stored encryption key that is no key is made anew", async () => {
  const plain = await stand.origin.openPlain();
  await plain.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("shariah-sheets-key", 1);
        opening.onupgradeneeded = () => void opening.result.createObjectStore("keys").put("garbage", "seal");
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  const { page } = await openReady();
  await page.close();
  const again = await stand.origin.openPage();
  expect(await again.ask("STATUS", "AAPL")).toBe("HALAL");
  const stored = await again.page.evaluate(() => localStorage.getItem("shariah.settings") ?? "");
  expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test("a damaged stored pace holds up no cell", async () => {
  const first = await openReady();
  await first.ask("STATUS", "AAPL");
  const { page: plain } = first;
  const [scope, sound] = await plain.evaluate(record, undefined);
  await plain.close();
  const pace = JSON.parse(sound);
  // Text and numbers of every kind are read in Node: here is one that is refused, and those that are read and bind nobody.
  const spoilt = [
    { ...pace, pausedUntil: Date.now() + 400 * 24 * 3_600_000 },
    { ...pace, sends: [{ at: Date.now() + 1e12 }] },
    { ...pace, refreshedAt: Date.now() + 1e12 },
    { ...pace, routes: { screening: 99 } },
  ].map((one) => JSON.stringify(one));
  const garbage = ["garbage", ...spoilt];
  const tickers = ["MSFT", "NVDA", "XOM", "GOOGL", "META"];
  const opened = await stand.origin.openPage();
  const before = calls();
  for (const [index, text] of garbage.entries()) {
    await after(opened, async (plain) => expect((await plain.evaluate(record, text))[0]).toBe(scope));
    expect([text, await opened.ask("STATUS", tickers[index] as string)]).toEqual([
      text,
      expect.stringMatching(/HALAL|DOUBTFUL|NOT COVERED/),
    ]);
    expect(opened.troubles).toEqual([]);
  }
  expect(calls()).toBe(before + garbage.length);
  expect(stand.service.stats().refusals).toBe(0);
});

/** The one record of the pace, with its scope; planted before when a text is given. */
async function record(planted: string | undefined): Promise<[string, string]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const database = await done(indexedDB.open("shariah-sheets-pace"));
  const store = () => database.transaction("paces", "readwrite").objectStore("paces");
  const [scope] = (await done(store().getAllKeys())) as [string];
  if (planted !== undefined) await done(store().put(planted, scope));
  const found: string = await done(store().get(scope));
  database.close();
  return [scope, found];
}

test("a full storage: answers and settings last until the page closes, and the pane says so", async () => {
  const { page, ask, troubles } = await openReady((empty) =>
    empty.addInitScript(() => {
      const full = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      IDBObjectStore.prototype.put = full;
      Storage.prototype.setItem = full;
    }),
  );
  await openPart(page, "settings");
  await page.getByText(settingsSentence).waitFor();
  expect(await page.getByText(answersSentence).count()).toBe(0);
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  await page.getByText(answersSentence).waitFor();
  expect(await ask("RANK", "AAPL")).toEqual(expect.any(Number));
  expect(calls()).toBe(1);
  // A choice that cannot be saved is in force all the same.
  await unfold(page, "Advanced");
  const hours = page.getByLabel("Ask again for a verdict after (hours)");
  await hours.fill("48");
  await hours.blur();
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { shariahSheets: { memory: Memory } }).shariahSheets.memory.preferences.verdictHours ===
      48,
  );
  expect(troubles).toEqual([]);
});

test("while the browser stores answers and settings, the pane says nothing about it", async () => {
  const { page, ask } = await openReady();
  await ask("STATUS", "AAPL");
  await openPart(page, "settings");
  await unfold(page, "Advanced");
  await page.getByRole("heading", { name: "Freshness and defaults" }).waitFor();
  expect(await page.getByText(/only until this page closes/).count()).toBe(0);
});

test("another client ID gets none of the first one's stored answers, and the first gets them again without a call", async () => {
  const { configure, ask } = await openReady();
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  const before = calls();
  await configure(settings({ clientId: "another" }));
  expect(await ask("STATUS", "AAPL")).toMatchObject({ error: "#N/A", message: expect.stringMatching(/client ID/i) });
  expect(calls()).toBeGreaterThan(before);
  const after = calls();
  await configure(settings());
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  expect(calls()).toBe(after);
});
