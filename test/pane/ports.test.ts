/** The host in memory keeps the contract too, so the browser tests see what a real host would do. */
import { fakeHost, good } from "./fake-host";
import { type Bench, type OptionalPort, optionalPorts, portsContract } from "./ports.contract";

portsContract(
  "A host in memory",
  optionalPorts,
  async () => {
    const { host, levers } = fakeHost({
      accountTold: { company: "Example", limit: 1000, used: 3, at: 1, overridden: false },
      days: [
        { day: "2026-03-30", calls: 2 },
        { day: "2026-03-31", calls: 1 },
      ],
    });
    return {
      host: host as Bench<OptionalPort>["host"],
      good,
      type: async (count) => levers.type(count),
      close: async () => undefined,
    };
  },
  false,
);

describe("a host with the two ports that every host has", () => {
  portsContract<never>("It", [], async () => {
    const { host, levers } = fakeHost();
    const { settings, activity } = host;
    return {
      host: { settings, activity },
      good,
      type: async (count) => levers.type(count),
      close: async () => undefined,
    };
  });
});
