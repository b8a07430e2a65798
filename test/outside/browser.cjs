/**
 * The browser of a worker, started once because starting one takes half a second of processor time. A suite opens and
 * closes it as if it were its own: closing it closes the profiles and tabs that the suite opened. The browser ends with
 * the worker.
 *
 * One profile and one renderer process are kept for pages that take seconds to compile, because compiled code is reused
 * for the same address. Each suite still has its own tab, with empty storage.
 */
const processes = require("node:child_process");
const { chromium } = require("playwright-core");

/** By the switches that it was started with. */
const kept = new Map();

/** By browser, an empty page: what it opens is of its process. */
const openers = new WeakMap();

/** ms after which what a page does not do is a mistake: a machine that does much else may take a minute. */
const patience = 120_000;

let port = 0;

/** Listens on the port that this worker's suites had before, where it is free. */
exports.onKeptPort = async (start) => {
  const server = await start(port).catch(() => start(0));
  port = Number(new URL(server.address).port);
  return server;
};

/** A tab of the kept renderer, with nothing stored for `address`; in a profile of its own where another tab is open. */
exports.openTab = (browser, address) => {
  // In turn: a tab is known by being the next that opens.
  turn = turn.then(
    () => tabOf(browser, address),
    () => tabOf(browser, address),
  );
  return turn;
};

let turn = Promise.resolve();

async function tabOf(browser, address) {
  const opener = (await answering(openers.get(browser))) ?? (await openOpener(browser));
  const profile = opener.context();
  if (profile.pages().length > 1) return browser.newPage();
  await exports.clearStorage(opener, address);
  await Promise.all([profile.clearCookies(), profile.clearPermissions()]);
  const [tab] = await Promise.all([opener.waitForEvent("popup"), opener.evaluate("open('about:blank').opener = null")]);
  return tab;
}

exports.clearStorage = async (page, address) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
  await session.detach();
};

/** Undefined for one that does not: its process is busy for ever, or gone. */
async function answering(opener) {
  const answer = opener?.evaluate("true").catch(() => false);
  const isThere = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  if (!isThere) await opener?.context().close();
  return isThere ? opener : undefined;
}

async function openOpener(browser) {
  const opener = await browser.newPage();
  // Of the site that all ports of this machine are: pages of another site would have another process.
  await opener.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await opener.goto("http://127.0.0.1/");
  openers.set(browser, opener);
  return opener;
}

exports.openKept = async (executablePath, args) => {
  const key = JSON.stringify(args);
  if (!kept.get(key)?.isConnected()) kept.set(key, await start(executablePath, args));
  return kept.get(key);
};

async function start(executablePath, args) {
  const { spawn } = processes;
  processes.spawn = (...told) => unwaited(spawn(...told));
  try {
    const browser = await chromium.launch({ executablePath, args });
    const { newContext, newPage } = browser;
    browser.newContext = async (...given) => patiently(await newContext.apply(browser, given));
    browser.newPage = async (...given) => {
      const page = await newPage.apply(browser, given);
      await patiently(page.context());
      return page;
    };
    browser.close = async () => {
      const opener = openers.get(browser);
      const profile = opener?.context();
      const profiles = browser.contexts().filter((one) => one !== profile);
      const tabs = profile?.pages().filter((tab) => tab !== opener) ?? [];
      await Promise.all([...profiles, ...tabs].map((one) => one.close()));
    };
    return browser;
  } finally {
    processes.spawn = spawn;
  }
}

async function patiently(context) {
  context.setDefaultTimeout(patience);
  await context.addInitScript(holdWhatIsPressed);
  return context;
}

/**
 * Runs in the page: a press reaches what it began on, though the page grows above it and moves it away before the
 * button is let go. Playwright looks only at where a press begins, and says of such a click that it is done.
 */
function holdWhatIsPressed() {
  const hold = ({ target, pointerId }) =>
    target instanceof Element && target.closest("a, button, input, label, summary")?.setPointerCapture(pointerId);
  addEventListener("pointerdown", hold, true);
}

/** Neither it nor its pipes keep this process alive, and no suite ends it. */
function unwaited(child) {
  child.isKept = true;
  child.unref();
  for (const pipe of child.stdio) pipe?.unref?.();
  return child;
}
