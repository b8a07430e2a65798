/** `npm start` as a user runs it, for suites that open it in a browser. Their screenshots go to `.cache/pane`. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, FrameLocator, Page } from "playwright-core";
import type { PanePart } from "../../src/pane/frame/context";
import { openChromium } from "../chromium";
import { onKeptPort, openTab } from "../outside/browser.cjs";
import { openPart } from "../pane/openPart";
import { openSheet, type ToySheet } from "./toy";

const root = join(__dirname, "../..");
const pictures = join(root, ".cache/pane");

export interface Opened {
  readonly sheet: ToySheet;
  readonly page: Page;
  readonly pane: FrameLocator;
  /** Opens a part by its tab. */
  turn(part: PanePart): Promise<void>;
  press(name: string): Promise<void>;
  calls(): Promise<number>;
  picture(name: string): Promise<unknown>;
  close(): Promise<void>;
}

/** For a suite: starts it before the tests, and stops it after them. Returns how to open a page. */
export function startedPlayground(): (query?: string, viewport?: { width: number; height: number }) => Promise<Opened> {
  let child: ChildProcessWithoutNullStreams;
  let browser: Browser;
  let address = "";
  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    ({ address } = await onKeptPort(start));
    browser = await openChromium();
  });
  /** Takes another port where this one is taken. */
  const start = async (port: number) => {
    const env = { ...process.env, PORT: String(port), CI: "1" };
    child = spawn(process.execPath, ["--import", "tsx", "src/playground/main.ts"], { cwd: root, env });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    return { address: /http:\S+[^/\s]/.exec(said)?.[0] ?? "" };
  };
  afterAll(async () => {
    await browser?.close();
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  return async (query = "", viewport = { width: 1280, height: 900 }) => {
    const page = await openTab(browser, address);
    await page.setViewportSize(viewport);
    const sheet = await openSheet(page, `${address}/${query}`, ["http://127.0.0.1:"]);
    const pane = page.frameLocator("iframe");
    return {
      sheet,
      page,
      pane,
      turn: (part) => openPart(pane, part),
      press: (name) => pane.getByRole("button", { name, exact: true }).click(),
      calls: async () => ((await sheet.service()) as { calls: number }).calls,
      picture: (name) => page.screenshot({ path: join(pictures, `${name}.png`) }),
      close: async () => {
        expect(sheet.troubles).toEqual([]);
        await page.close();
      },
    };
  };
}
