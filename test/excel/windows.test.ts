/**
 * Two workbooks open at once, on one origin and one strict plan. They share its permits, learn at once from each
 * other's replies, and leave each other's stored data alone. The built page in Chromium.
 */
import type { Page } from "playwright-core";
import { companies } from "../../src/service/sample/companies";
import { openPart, unfold } from "../pane/openPart";
import { type OpenedPage, siteWithService } from "./site";

const stand = siteWithService(1);

const calls = () => stand.service.stats().calls;

/** Each in a process of its own, as a browser opens them. */
async function openTwo(
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<readonly [OpenedPage, OpenedPage]> {
  const { openPage } = stand.origin;
  const windows = [await openPage({ prepare }), await openPage({ process: 1, prepare })] as const;
  const { address, segment, clientId, secret } = stand.service;
  const settings = { address, segment, clientId, secret, callsPerSecond: 1, demo: false };
  for (const { configure } of windows) await configure(settings);
  return windows;
}

async function askAll({ ask }: OpenedPage, tickers: readonly string[]) {
  const shown = [];
  for (const ticker of tickers) shown.push(await ask("STATUS", ticker));
  return shown;
}

type Planning = {
  shariahSheets: {
    planning: {
      pace: { by?: string; acceptedAt: number; sends: { back?: number }[] };
      readonly isPaused: boolean;
      hold(isPaused: boolean, now: number): void;
    };
    settings?: { callsPerSecond: number };
  };
};

type Functions = {
  CustomFunctions: {
    _association: { mappings: { STATUS(range: string[][], invocation: object): Promise<string[][]> } };
  };
};

const asked = [
  ["AAPL", "MSFT", "NVDA"],
  ["XOM", "JNJ", "KO"],
] as const;

test("two windows are never refused, never wait for a reply that has come, and keep each other's stored values whole", async () => {
  const windows = await openTwo();
  const began = performance.now();
  const verdicts = (
    await Promise.all(windows.map((one, index) => askAll(one, asked[index] as readonly string[])))
  ).flat();
  // A reply of which a window hears nothing would cost it 20 s, every time; six calls are due in 5 s.
  expect(performance.now() - began).toBeLessThan(18_000);
  for (const verdict of verdicts) expect(verdict).toMatch(/HALAL|DOUBTFUL|NOT COVERED/);
  // One's call may carry what the other waits for.
  const made = calls();
  expect(made).toBeLessThanOrEqual(6);
  for (const { page } of windows) {
    await page.reload();
    await page.waitForFunction(() => "shariahSheets" in globalThis);
  }
  for (const one of windows) expect(await askAll(one, asked.flat())).toEqual(verdicts);
  expect([calls(), stand.service.stats().refusals]).toEqual([made, 0]);
});

test("a window that asks nothing itself hears of the other's reply", async () => {
  const [first, second] = await openTwo();
  expect(await first.ask("STATUS", "AAPL")).toBe("HALAL");
  await second.page.waitForFunction(() => {
    const { acceptedAt, sends } = (globalThis as unknown as Planning).shariahSheets.planning.pace;
    return acceptedAt > 0 && sends.length === 1 && sends.every(({ back }) => back !== undefined);
  });
  expect([first.troubles, second.troubles]).toEqual([[], []]);
});

test("what one window is answered costs the others no call: two in two processes, of the same 150 tickers, make two", async () => {
  const windows = await openTwo();
  const tickers = [...companies.keys()].slice(0, 150);
  // All of them at once: cells that come one by one on a busy machine are asked in smaller batches.
  const askRange = ({ page }: OpenedPage) =>
    page.evaluate(
      async (range) => (globalThis as unknown as Functions).CustomFunctions._association.mappings.STATUS(range, {}),
      tickers.map((one) => [one]),
    );
  const shown = await Promise.all(windows.map(askRange));
  expect(shown[0]).toEqual(shown[1]);
  expect([calls(), stand.service.stats().refusals]).toEqual([2, 0]);
});

test("a window that is opened later knows what the others have met before its first cell asks", async () => {
  const [first, second] = await openTwo();
  const knows = ({ page }: OpenedPage) =>
    page.waitForFunction(() => (globalThis as unknown as Planning).shariahSheets.planning.pace.acceptedAt > 0);
  expect(await first.ask("STATUS", "AAPL")).toBe("HALAL");
  // It is told once the record is written; a page that closes before then takes it along.
  await knows(second);
  for (const { page } of [first, second]) await page.close();
  const later = await stand.origin.openPage();
  await knows(later);
  expect([calls(), later.troubles]).toEqual([1, []]);
});

test("where windows cannot tell one another they are slower, and still never refused", async () => {
  const windows = await openTwo((page) =>
    page.addInitScript(() => Object.assign(globalThis, { BroadcastChannel: undefined })),
  );
  const verdicts = await Promise.all(windows.map(({ ask }, index) => ask("STATUS", ["AAPL", "XOM"][index] as string)));
  expect(verdicts).toEqual(["HALAL", "NOT HALAL"]);
  expect([calls(), stand.service.stats().refusals]).toEqual([2, 0]);
});

test.each(["reloaded", "closed"])(
  "a window that is %s with a call out keeps nobody waiting for its reply",
  async (how) => {
    const [first, second] = await openTwo();
    expect(await first.ask("STATUS", "AAPL")).toBe("HALAL");
    const isTagged = ({ page }: OpenedPage) =>
      page.waitForFunction(() => (globalThis as unknown as Planning).shariahSheets.planning.pace.by !== undefined);
    await isTagged(first);
    await first.page.route(`${stand.service.address}/**`, () => undefined);
    const sent = first.page.waitForRequest((request) => (request.postData() ?? "").includes("MSFT"));
    void first.ask("STATUS", "MSFT").catch(() => undefined);
    await sent;
    // The other one, or the same anew, has heard of the call by then.
    await second.page.waitForFunction(() =>
      (globalThis as unknown as Planning).shariahSheets.planning.pace.sends.some(({ back }) => back === undefined),
    );
    await first.page.unroute(`${stand.service.address}/**`);
    if (how === "closed") await first.page.close();
    else await second.page.close().then(() => first.page.reload());
    const left = how === "closed" ? second : first;
    await isTagged(left);
    const began = performance.now();
    expect(await left.ask("STATUS", "XOM")).toBe("NOT HALAL");
    // A call that counted as lost would cost it 20 s; this one is due in 2.
    expect(performance.now() - began).toBeLessThan(12_000);
    expect(stand.service.stats().refusals).toBe(0);
  },
);

test("settings saved in one window are in force in the other, and what is forgotten is forgotten there too", async () => {
  const [first, second] = await openTwo();
  await openPart(second.page, "settings");
  await second.page.getByLabel("Secret key").waitFor();
  const { address, segment, clientId, secret } = stand.service;
  const good = { address, segment, clientId, secret, callsPerSecond: 1, demo: false };
  const inForce = ({ page }: OpenedPage, expected: number | undefined) =>
    page.waitForFunction(
      (calls) => (globalThis as unknown as Planning).shariahSheets.settings?.callsPerSecond === calls,
      expected,
    );
  await first.configure({ ...good, secret: "replaced", callsPerSecond: 2 });
  await inForce(second, 2);
  await first.configure({ ...good, callsPerSecond: 3 });
  await inForce(second, 3);
  // One field saved there leaves the new secret where it is.
  // Settings that come from elsewhere take the place of what is being typed: the form must have followed.
  const rate = second.page.getByLabel("Calls per second");
  await second.page.waitForFunction((field) => (field as HTMLInputElement).value === "3", await rate.elementHandle());
  await unfold(second.page, "Advanced");
  await rate.fill("1");
  await second.page.getByRole("button", { name: "Save", exact: true }).click();
  await inForce(first, 1);
  // Save has asked the service itself.
  const saved = calls();
  expect([await first.ask("STATUS", "AAPL"), await second.ask("STATUS", "XOM")]).toEqual(["HALAL", "NOT HALAL"]);
  await openPart(first.page, "settings");
  await first.page.getByRole("button", { name: "Forget" }).click();
  await first.page.getByRole("button", { name: "Yes, forget them" }).click();
  await inForce(second, undefined);
  expect(await second.ask("STATUS", "KO")).toMatchObject({ error: "#N/A" });
  expect([calls() - saved, first.troubles, second.troubles]).toEqual([2, [], []]);
});

test("a choice that is saved in one window is in force in the other, which stays paused", async () => {
  const [first, second] = await openTwo();
  await openPart(second.page, "settings");
  await second.page.getByLabel("Secret key").waitFor();
  const short = await second.ask("ZAKAT", "NVDA");
  const planner = await second.page.evaluateHandle(() => {
    const { planning } = (globalThis as unknown as Planning).shariahSheets;
    planning.hold(true, Date.now());
    return planning;
  });
  await openPart(first.page, "settings");
  await unfold(first.page, "Advanced");
  await first.page.getByRole("radio", { name: "Long-term holding" }).click();
  await second.page.waitForFunction(
    (before) => (globalThis as unknown as Planning).shariahSheets.planning !== before,
    planner,
  );
  const long = await second.ask("ZAKAT", "NVDA");
  expect([short, long]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(long).not.toBe(short);
  expect(await second.page.evaluate(() => (globalThis as unknown as Planning).shariahSheets.planning.isPaused)).toBe(
    true,
  );
  expect(calls()).toBe(1);
});

test("after a refresh in one window, the other window asks anew too", async () => {
  const [first, second] = await openTwo();
  const refreshedAt = () =>
    second.page.evaluate(
      () =>
        (globalThis as unknown as { shariahSheets: { planning: { pace: { refreshedAt: number } } } }).shariahSheets
          .planning.pace.refreshedAt,
    );
  expect(await second.ask("STATUS", "AAPL")).toBe("HALAL");
  expect(await refreshedAt()).toBe(0);
  await first.page.evaluate(() =>
    (globalThis as unknown as { shariahSheets: { refresh(): Promise<void> } }).shariahSheets.refresh(),
  );
  await second.page.waitForFunction(
    () =>
      (globalThis as unknown as { shariahSheets: { planning: { pace: { refreshedAt: number } } } }).shariahSheets
        .planning.pace.refreshedAt > 0,
  );
  expect(await second.ask("STATUS", "AAPL")).toBe("HALAL");
  expect(calls()).toBe(2);
});
