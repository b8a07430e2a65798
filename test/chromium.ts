/** The browser of the tests and the benches: `$CHROMIUM`, or what is found or installed. Opened once a test file, closed by it. */
import "./again";
import { type Browser, chromium } from "playwright-core";
import { requireChromium } from "../src/build/chromium";

const quietly = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds here: what its scripts would gain by being compiled again and better, that costs more.
  "--js-flags=--no-opt",
];

/** Pages of one profile and site share a process: what one has compiled, the next does not compile again. */
export const together = ["--process-per-site"] as const;

export function openChromium(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: [...quietly, ...more] });
}
