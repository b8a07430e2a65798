/** A worker's suites share one process and address for their tabs, but see nothing of one another. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "../chromium";
import { onKeptPort, openTab } from "./browser.cjs";

async function serve(port: number) {
  const server = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>here"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** What a page can find of one before it. */
const traces = async () => ({
  cookie: document.cookie,
  kept: [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
    (await caches.keys()).length,
  ],
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  told: ["tell", "begun"].filter((name) => name in window),
  text: document.body.textContent,
  opener: window.opener,
  look: [innerWidth, innerHeight, matchMedia("(prefers-color-scheme: dark)").matches],
  allowed: (await navigator.permissions.query({ name: "geolocation" })).state,
});
const nothing = {
  cookie: "",
  kept: [0, 0, 0, 0],
  workers: 0,
  told: [],
  text: "here",
  opener: null,
  look: [1280, 720, false],
  allowed: "prompt",
};

async function renderers(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

async function leaveAll(page: Page): Promise<void> {
  await page.exposeFunction("tell", () => undefined);
  await page.addInitScript(() => Object.assign(window, { begun: true }));
  await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<p>elsewhere" }));
  await page.context().grantPermissions(["geolocation"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 500, height: 400 });
  await page.reload();
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to keep one waits for it.
    document.cookie = "kept=1; max-age=1000";
    localStorage.setItem("kept", "1");
    sessionStorage.setItem("kept", "1");
    await caches.open("kept");
    await new Promise((resolve) => indexedDB.open("kept").addEventListener("success", resolve));
  });
}

test("a tab after another: the same address and process, and nothing left; beside another: a profile of its own", async () => {
  const first = await onKeptPort(serve);
  const browser = await openChromium();
  const one = await openTab(browser, first.address);
  await one.goto(first.address);
  expect(await one.evaluate(traces)).toEqual(nothing);
  await leaveAll(one);
  expect(await one.evaluate(traces)).toEqual({
    cookie: "kept=1",
    kept: [1, 1, 1, 1],
    workers: 0,
    told: ["tell", "begun"],
    text: "elsewhere",
    opener: null,
    look: [500, 400, true],
    allowed: "granted",
  });
  const before = await renderers(browser);
  await browser.close();
  first.close();

  const second = await onKeptPort(serve);
  expect(second.address).toBe(first.address);
  const two = await openTab(await openChromium(), second.address);
  await two.goto(second.address);
  expect(await renderers(browser)).toEqual(before);
  expect(await two.evaluate(traces)).toEqual(nothing);
  await two.evaluate(() => localStorage.setItem("kept", "1"));

  const third = await onKeptPort(serve);
  expect(third.address).not.toBe(second.address);
  const beside = await openTab(browser, second.address);
  await beside.goto(second.address);
  expect(await beside.evaluate(traces)).toEqual(nothing);
  expect(await two.evaluate(() => localStorage.length)).toBe(1);
  await browser.close();
  second.close();
  third.close();
});

test.each(["a button of its own page", "a button of a tab"])(
  "a press of %s is done, though the page grows above it before the button is let go",
  async (place) => {
    const browser = await openChromium();
    const { address, close } = await onKeptPort(serve);
    const page = place.endsWith("tab") ? await openTab(browser, address) : await browser.newPage();
    await page.goto(address);
    await page.evaluate(() => {
      const button = document.body.appendChild(document.createElement("button"));
      button.onclick = () => button.append("pressed");
      addEventListener("mousedown", () => {
        document.body.prepend(Object.assign(document.createElement("p"), { style: "height: 300px" }));
      });
    });
    await page.getByRole("button").click();
    expect(await page.getByRole("button").textContent()).toBe("pressed");
    await browser.close();
    close();
  },
);
