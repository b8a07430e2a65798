/**
 * The browser of a worker: to start one costs half a second of a processor, and a suite closes what it opened there all
 * the same, since whoever closes it closes its profiles alone. Nothing waits for it: it ends with the worker.
 */
const processes = require("node:child_process");
const { chromium } = require("playwright-core");

/** By the switches that it was started with. */
const kept = new Map();

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
    browser.close = async () => {
      await Promise.all(browser.contexts().map((profile) => profile.close()));
    };
    return browser;
  } finally {
    processes.spawn = spawn;
  }
}

/** Neither it nor its pipes keep this process alive. */
function unwaited(child) {
  child.unref();
  for (const pipe of child.stdio) pipe?.unref?.();
  return child;
}
