/** What a page does when its browser reports that it is online again. */

import type { Cells } from "../../src/core/call";
import type { Request } from "../../src/core/http";
import { Planner } from "../../src/core/planner";
import { AsyncDriver } from "../../src/drivers/async";
import { status } from "../../src/functions/stocks";
import { followConnection } from "../../src/session/connection";
import { inEnglish } from "../english";
import { asyncHost, start, VirtualTime } from "../virtual-host";

const target = new EventTarget();
const { addEventListener, removeEventListener } = globalThis;
beforeEach(() => {
  Object.assign(globalThis, {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
});
afterEach(() => {
  Object.assign(globalThis, { addEventListener, removeEventListener });
  jest.restoreAllMocks();
});

function open() {
  const time = new VirtualTime();
  jest.spyOn(Date, "now").mockImplementation(() => time.now);
  const page = { isOnline: true, calls: 0 };
  const send = async ({ body = "{}" }: Request) => {
    if (!page.isOnline) return { status: 0, text: "" };
    page.calls += 1;
    const { stocks = [] } = JSON.parse(body) as { stocks?: string[] };
    const entries = stocks.map((symbol) => ({ symbol, shariahComplianceStatus: "HALAL" }));
    return { status: 200, text: JSON.stringify(entries) };
  };
  const planning = new Planner();
  const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
  const driver = new AsyncDriver(asyncHost(time, send), planning, credentials);
  return { time, page, driver, session: { planning, pump: () => driver.pump() } };
}

test("when the browser is online again, cells that failed for want of a connection are calculated again, once", async () => {
  const { time, page, driver, session } = open();
  let shown: unknown;
  let recalculated = 0;
  const calculate = async () => {
    recalculated += 1;
    const cells = driver.run(status([["AAPL"]]));
    shown = "promise" in cells ? await cells.promise : cells;
  };
  const end = followConnection(session, calculate);
  page.isOnline = false;
  void calculate();
  await time.run(start + 10_000);
  expect(shown).toMatchObject([[{ failure: "unreachable" }]]);
  page.isOnline = true;
  await time.run(start + 60_000);
  // Nothing is asked anew by itself: so it is shown until somebody says that there is a connection.
  expect(shown).toMatchObject([[{ failure: "unreachable" }]]);
  target.dispatchEvent(new Event("online"));
  await time.run(start + 61_500);
  expect([inEnglish(shown as Cells), recalculated, page.calls]).toEqual([[["HALAL"]], 2, 1]);
  target.dispatchEvent(new Event("online"));
  await time.run(start + 70_000);
  expect([recalculated, page.calls]).toEqual([2, 1]);
  end();
  page.isOnline = false;
  void driver.run(status([["MSFT"]]));
  await time.run(start + 80_000);
  target.dispatchEvent(new Event("online"));
  expect(recalculated).toBe(2);
});

test("when the browser is online again and the sheet refuses to calculate, later cells are answered all the same", async () => {
  const { time, page, driver, session } = open();
  followConnection(session, () => Promise.reject(new Error("a cell is being edited")));
  page.isOnline = false;
  void driver.run(status([["AAPL"]]));
  await time.run(start + 10_000);
  page.isOnline = true;
  target.dispatchEvent(new Event("online"));
  await time.run(start + 11_000);
  const cells = driver.run(status([["AAPL"]]));
  await time.run(start + 14_000);
  expect(inEnglish(await ("promise" in cells ? cells.promise : cells))).toEqual([["HALAL"]]);
});
