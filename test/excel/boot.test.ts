/**
 * The built page is opened and reloaded as in Excel on the web, with Microsoft's own office.js. That script knows its
 * context and its storage partition only some time after the add-in's scripts have run.
 */

import { openPart } from "../pane/openPart";
import { siteWithService } from "./site";

const stand = siteWithService(20);

/** What Office will know, and when (ms after the page asks); undefined where Microsoft's script is blocked. */
type Weather = { readonly partition: string | undefined; readonly late: number } | undefined;

const partitioned = { partition: "partition-7;", late: 300 };
const plain = { partition: undefined, late: 0 };
const veryLate = { partition: "partition-7;", late: 4_500 };

/** A page in that weather, with what is stored from before. */
async function open(weather: Weather) {
  const opened = await stand.origin.openPage({
    office: weather !== undefined,
    prepare: async (page) => weather && (await page.addInitScript(comeLate, weather)),
  });
  return {
    ...opened,
    settingsKeys: () => opened.page.evaluate(() => Object.keys(localStorage).filter((key) => /settings$/.test(key))),
  };
}

/** Runs in the page before its scripts: Office is ready so late, and knows of its partition only then. */
function comeLate({ partition, late }: { readonly partition: string | undefined; readonly late: number }): void {
  interface Script {
    context?: object;
    onReady?: () => Promise<unknown>;
  }
  let script: Script | undefined;
  const held = new WeakSet<object>();
  Object.defineProperty(globalThis, "Office", {
    configurable: true,
    set: (given: Script) => {
      script = given;
    },
    get: () => {
      const real = script?.onReady;
      if (script && real && !held.has(script)) {
        held.add(script);
        const ready = new Promise((resolve) => setTimeout(resolve, late))
          .then(() => real())
          .then((info) => {
            if (partition !== undefined) Object.assign(script?.context as object, { partitionKey: partition });
            return info;
          });
        script.onReady = () => ready;
      }
      return script;
    },
  });
}

function settings() {
  const { address, segment, clientId, secret } = stand.service;
  return { address, segment, clientId, secret, callsPerSecond: 20, demo: false };
}

// E25: Microsoft Learn, *Persist add-in state and settings*; observed with `office.js`
test.each<[string, Weather, Weather]>([
  ["no partition", plain, plain],
  ["a partition", partitioned, partitioned],
  ["a partition that Office tells very late", veryLate, veryLate],
  ["settings of a page without Office, then a partition", undefined, partitioned],
  ["settings of a page whose storage was not partitioned yet", plain, partitioned],
])("%s: settings that were saved are in force after a reload", async (_, first, then) => {
  const before = await open(first);
  await before.page.getByLabel("Secret key").waitFor();
  await before.configure(settings());
  await before.page.close();
  const after = await open(then);
  // Nothing is typed there, and a cell that asks while Office is not ready waits for its settings.
  if ((then?.late ?? 0) < 2_000) expect(await after.ask("STATUS", "NVDA")).toMatch(/HALAL|DOUBTFUL|NOT COVERED/);
  await openPart(after.page, "settings");
  await after.page.getByText("Saved. Leave empty to keep it.").first().waitFor();
  expect(await after.ask("STATUS", "XOM")).toBe("NOT HALAL");
  expect([before.troubles, after.troubles]).toEqual([[], []]);
});

test("a storage partition has settings of its own, and Forget deletes them and those stored without a partition", async () => {
  const { configure, page } = await open(plain);
  await configure({ ...settings(), clientId: "of-the-plain-page" });
  await openPart(page, "settings");
  await page.getByLabel("Secret key").waitFor();
  await page.close();
  const first = await open(partitioned);
  await openPart(first.page, "settings");
  await first.page.getByLabel("Client ID").waitFor();
  await first.configure(settings());
  expect(await first.ask("STATUS", "AAPL")).toBe("HALAL");
  expect((await first.settingsKeys()).sort()).toEqual(["partition-7;shariah.settings", "shariah.settings"]);
  await first.page.reload();
  expect(await first.ask("STATUS", "XOM")).toBe("NOT HALAL");
  await openPart(first.page, "settings");
  await first.page.getByRole("button", { name: "Forget" }).click();
  await first.page.getByRole("button", { name: "Yes, forget them" }).click();
  await first.page.getByText("Forgotten.").first().waitFor();
  expect(await first.settingsKeys()).toEqual([]);
});
