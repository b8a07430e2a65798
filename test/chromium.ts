/** The browser of the tests: Chromium from `$CHROMIUM`, else Debian's. Opened once a test file, closed by it. */
import { type Browser, chromium } from "playwright-core";

const quietly = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quietly });
}
