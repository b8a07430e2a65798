/** When a desk is told to come back: HTTP's header has whole seconds, the text for people has ms. */
import { partial, queued, whole } from "../../src/relay/replies";
import { ways } from "../../src/relay/ways";

const bulk = ways.find(({ isBulk }) => isBulk) ?? ways[0];

describe("a desk that waits", () => {
  it.each([
    [0, "1"],
    [1, "1"],
    [1000, "1"],
    [1001, "2"],
    [2400, "3"],
    [9999, "10"],
    [10_001, "10"],
    [600_000, "10"],
  ])("for %d ms asks again in %s s, and a person is told the ms", (ms, seconds) => {
    const told = queued({ queued: 3, ms });
    expect(told).toMatchObject({ status: 429, headers: { "retry-after": seconds } });
    expect(JSON.parse(told.text)).toEqual({ queued: 3, ms });
    if (bulk) expect(partial(bulk, [], 2, ms, 0).headers).toMatchObject({ "x-pending": "2", "retry-after": seconds });
  });

  it.each([
    [500, "1"],
    [1500, "2"],
    [42_000, "42"],
  ])("for a pause of %d ms waits all of it: %s s", (ms, seconds) => {
    const paused = {
      failure: { failure: "paused", message: "", until: 7000 + ms } as never,
      at: 7000,
      until: 7000 + ms,
    };
    if (!bulk) throw new Error("no way is of many");
    const told = whole(bulk, [["AAPL" as never, paused]], 7000);
    expect(told).toMatchObject({ status: 429, headers: { "retry-after": seconds } });
  });
});
