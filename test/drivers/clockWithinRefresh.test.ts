/** The clock is wrong and put right within one refresh of many cells: each cell gets its answer. */
import { operations } from "../../src/api/operations";
import type { Call } from "../../src/core/call";
import { isFailure } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import { AsyncDriver } from "../../src/drivers/async";
import { each, type ShowCell } from "../../src/functions/show";
import { asyncHost, start, VirtualTime } from "../virtual-host";

const second = 1000;
const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
const showStatus: ShowCell<{ shariahComplianceStatus?: string | undefined }> = (entry) => entry.shariahComplianceStatus;
const tickers = Array.from({ length: 350 }, (_, nth) => `T${nth}`);
const call = each([tickers], operations.screening, showStatus) as Call;

/** Of `20260101000003`. */
const momentOf = (time: string) => Date.parse(time.replace(/(....)(..)(..)(..)(..)(..)/, "$1-$2-$3T$4:$5:$6Z"));

async function failures(step: number, rightAt: number, wrongFrom = 0, trips = 100) {
  const time = new VirtualTime();
  let calls = 0;
  const send = async ({ headers, body = "{}" }: Request): Promise<Reply> => {
    calls += 1;
    await time.sleep(trips / 2);
    const date = Math.floor(time.now / second) * second;
    const isOff = Math.abs(momentOf(headers.time as string) - time.now) > 5 * second;
    await time.sleep(trips / 2);
    if (isOff) return { status: 400, text: "Time expired", date };
    const { stocks } = JSON.parse(body) as { stocks: string[] };
    const found = stocks.map((symbol) => ({ symbol, shariahComplianceStatus: "HALAL" }));
    return { status: 200, text: JSON.stringify(found), date };
  };
  const ahead = () => (time.now >= start + wrongFrom && time.now < start + rightAt ? step : 0);
  const planner = new Planner({ callsPerSecond: 1 }, Object.values(operations));
  const driver = new AsyncDriver(asyncHost(time, send, { ahead }), planner, credentials);
  const shown = driver.run(call);
  if (!("promise" in shown)) throw new Error("answered at once");
  let cells: readonly unknown[] = [];
  void shown.promise.then(([row = []]) => {
    cells = row;
  });
  await time.run(start + 120 * second);
  return {
    failed: cells.length - cells.filter((cell) => !isFailure(cell as never)).length,
    asked: cells.length,
    calls,
  };
}

const cases = [40, -40, 7200, -7200, 86_400].flatMap((step) =>
  [500, 1200, 2500, 3600, 4700].map((rightAt) => [step, rightAt] as const),
);

test.each(cases)(
  "a refresh answers every cell when its clock is wrong by %d s and put right after %d ms",
  async (step, rightAt) => {
    for (const wrongFrom of [0, 300, 1500]) {
      const { failed, asked, calls } = await failures(step * second, rightAt, wrongFrom);
      expect({ wrongFrom, failed, asked }).toEqual({ wrongFrom, failed: 0, asked: 350 });
      // Four carry the cells; each change of the clock may cost a few more.
      expect(calls).toBeLessThanOrEqual(12);
    }
  },
);
