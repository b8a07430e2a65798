/** The host that is a Node process lets it end when its work is done. */
import { openHost } from "../../src/node/host";

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

test("a sleep that nobody waits for any more does not keep the process alive, and does not end", async () => {
  const ended = new AbortController();
  const host = openHost(undefined, ended.signal);
  const before = timers();
  let isAwake = false;
  void host.sleep(60_000).then(() => {
    isAwake = true;
  });
  expect(timers()).toBe(before + 1);
  ended.abort();
  await new Promise(setImmediate);
  expect([timers(), isAwake]).toEqual([before, false]);
  void host.sleep(60_000);
  expect(timers()).toBe(before);
});
