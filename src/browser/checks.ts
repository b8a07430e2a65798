/**
 * Checks what only a real page can show: storage, a database, a worker, a clock. A part that is missing is reported as
 * absent, not as a failure.
 */
import { ownStorage } from "./attempt";

/** The outcome of one check, with details in English. */
export interface Outcome {
  readonly outcome: "works" | "absent" | "fails";
  readonly seen: string;
}

export const works = (seen: string): Outcome => ({ outcome: "works", seen });
export const absent = (seen: string): Outcome => ({ outcome: "absent", seen });
export const fails = (seen: string): Outcome => ({ outcome: "fails", seen });

/** The checks, each with its name. */
export const pageChecks = [
  [
    "storage",
    async () => {
      const storage = ownStorage();
      if (!storage) return absent("the browser gives none");
      storage.setItem("shariah.check", "1");
      const kept = storage.getItem("shariah.check");
      storage.removeItem("shariah.check");
      return kept === "1" ? works("written, read and removed") : fails("not read again");
    },
  ],
  [
    "database",
    async () => {
      if (typeof indexedDB === "undefined") return absent("the browser gives none");
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("shariah-check");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      opened.close();
      indexedDB.deleteDatabase("shariah-check");
      return works("opened and removed");
    },
  ],
  [
    "worker",
    async () => {
      if (typeof Worker === "undefined") return absent("the browser gives none");
      const worker = new Worker("clock.js");
      const start = Date.now();
      try {
        await new Promise((resolve, reject) => {
          worker.onmessage = resolve;
          worker.onerror = () => reject(new Error("it does not start"));
          worker.postMessage({ id: 1, ms: 50 });
        });
      } finally {
        worker.terminate();
      }
      return works(`50 ms were ${Date.now() - start}`);
    },
  ],
  [
    "clock",
    async () => {
      // Asks the page's own server, not the service.
      const reply = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      const told = Date.parse(reply.headers.get("date") ?? "");
      if (Number.isNaN(told)) return absent("the page's server tells no time");
      const seconds = Math.round((Date.now() - told) / 1000);
      return Math.abs(seconds) <= 5 ? works(`${seconds} s from the page's server`) : fails(`${seconds} s off`);
    },
  ],
] as const satisfies readonly (readonly [string, () => Promise<Outcome>])[];
