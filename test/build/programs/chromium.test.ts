import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../../src/build/programs/chromium";

const folder = mkdtempSync(join(tmpdir(), "chromium-"));
const browser = join(folder, "chromium-browser");
const plain = join(folder, "chromium");
writeFileSync(browser, "");
chmodSync(browser, 0o755);
writeFileSync(plain, "");
chmodSync(plain, 0o644);

test("the browser named in the environment counts before the path", () => {
  expect(findChromium({ CHROMIUM: browser, PATH: "/usr/bin" })).toBe(browser);
});

test("a chosen browser that is not there is no browser, whatever else is installed", () => {
  expect(findChromium({ CHROMIUM: join(folder, "none"), PATH: folder })).toBeUndefined();
});

test("the path is searched for what can be run", () => {
  expect([browser, "/usr/bin/chromium"]).toContain(findChromium({ PATH: folder }));
  expect(findChromium({ PATH: folder })).not.toBe(plain);
});
