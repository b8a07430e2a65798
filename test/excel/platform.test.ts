/**
 * Settings, policies and private windows can take parts of a page away. Each part is broken here in each known way, and
 * cells are still answered and the pane still opens. The built page in Chromium; it records that the part was used, so
 * that no test passes without it.
 */

import { openPart } from "../pane/openPart";
import { siteWithService } from "./site";

const stand = siteWithService(20);

const ways = ["is absent", "throws when it is looked at", "refuses", "never answers"] as const;
type Way = (typeof ways)[number];
const parts = ["BroadcastChannel", "indexedDB", "crypto.subtle", "navigator.locks", "localStorage", "Worker"] as const;
type Part = (typeof parts)[number];

type Looked = typeof globalThis & { looked?: boolean };

/** Runs in the page before its scripts. */
function breakPart([part, way]: readonly [Part, Way]): void {
  const refused = () => {
    throw new DOMException("Refused.", "SecurityError");
  };
  const never = () => new Promise<never>(() => undefined);
  const rejects = () => Promise.reject(new DOMException("Refused.", "NotAllowedError"));
  const promised = way === "refuses" ? rejects : never;
  /** What is called, opened or written to, and refuses or never answers. */
  class Silent extends EventTarget {
    onerror: ((event: Event) => void) | null = null;
    constructor() {
      super();
      if (way === "refuses") setTimeout(() => this.onerror?.(new Event("error")), 10);
    }
    postMessage() {
      if (way === "refuses") refused();
    }
  }
  const broken = {
    BroadcastChannel: Silent,
    Worker: class extends Silent {
      override postMessage() {
        // Heard by nobody.
      }
    },
    indexedDB: { open: () => new Silent() },
    "crypto.subtle": { generateKey: promised, encrypt: promised, decrypt: promised },
    "navigator.locks": { request: promised },
    localStorage: { getItem: refused, setItem: refused, removeItem: refused, key: refused, length: 0 },
  }[part];
  const [name, owner] = part.split(".").reverse() as [string, string?];
  const holder = owner === "crypto" ? Crypto.prototype : owner === "navigator" ? Navigator.prototype : globalThis;
  const found = way === "is absent" ? () => undefined : way === "throws when it is looked at" ? refused : () => broken;
  const get = () => {
    (globalThis as Looked).looked = true;
    return found();
  };
  Object.defineProperty(holder, name, { configurable: true, get });
}

// E26: office-js #915; the browsers' specifications
test.each(parts)("%s: where it is absent, throws, refuses or never answers, cells are answered", async (part) => {
  const { address, segment, clientId, secret } = stand.service;
  const settings = { address, segment, clientId, secret, callsPerSecond: 20, demo: false };
  // Storage answers at once or throws: it has no fourth way.
  const tried = ways.filter((way) => way !== "never answers" || part !== "localStorage");
  const shown = await Promise.all(
    tried.map(async (way) => {
      const origin = await stand.site.openOrigin();
      const { page, configure, ask, troubles } = await origin.openPage({
        prepare: (empty) => empty.addInitScript(breakPart, [part, way] as const),
      });
      await configure(settings);
      const verdicts = [await ask("STATUS", "AAPL"), await ask("STATUS", "XOM")];
      await openPart(page, "settings");
      await page.getByText("Saved. Leave empty to keep it.").first().waitFor();
      await page.getByRole("button", { name: "Test connection" }).click();
      await page.getByText("It works").first().waitFor();
      await page.getByRole("button", { name: "Forget" }).click();
      await page.getByRole("button", { name: "Yes, forget them" }).click();
      await page.getByText("Forgotten.").first().waitFor();
      const looked = await page.evaluate(() => (globalThis as Looked).looked === true);
      await origin.close();
      return [way, verdicts, looked, troubles];
    }),
  );
  expect(shown).toEqual(tried.map((way) => [way, ["HALAL", "NOT HALAL"], true, []]));
});
