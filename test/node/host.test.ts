/** The host that is a Node process lets it end when its work is done. */
import { openHost } from "../../src/node/host";

/** The timers that the host made and that still run. Timers of others in this process do not count. */
let mockRunning = 0;

jest.mock("node:timers/promises", () => {
  const real = jest.requireActual("node:timers/promises");
  return {
    ...real,
    setTimeout: (...given: unknown[]) => {
      mockRunning += 1;
      return real.setTimeout(...given).finally(() => {
        mockRunning -= 1;
      });
    },
  };
});

test("a sleep alone does not keep the process alive", async () => {
  const ended = new AbortController();
  const host = openHost(undefined, ended.signal);
  let isAwake = false;
  void host.sleep(60_000).then(() => {
    isAwake = true;
  });
  expect(mockRunning).toBe(1);
  ended.abort();
  await new Promise(setImmediate);
  expect([mockRunning, isAwake]).toEqual([0, false]);
  void host.sleep(60_000);
  await new Promise(setImmediate);
  expect(mockRunning).toBe(0);
});
