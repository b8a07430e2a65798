import { operations } from "../../src/api/operations";
import type { Call } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import { postpone } from "../../src/core/pace";
import { Planner } from "../../src/core/planner";
import type { SyncHost } from "../../src/drivers/host";
import { runSync, type Shift, workSync } from "../../src/drivers/sync";
import { each, type ShowCell } from "../../src/functions/show";
import { start, syncHost, VirtualTime } from "../virtual-host";

const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };
const showStatus: ShowCell<{ shariahComplianceStatus?: string | undefined }> = (entry) => entry.shariahComplianceStatus;
const status = (...tickers: unknown[]) => each([tickers], operations.screening, showStatus) as Call;
const later = start + 25_000;

function world(answer: (request: Request, call: number) => Partial<Reply> = answers) {
  const time = new VirtualTime();
  const sent: Request[] = [];
  const host = syncHost(time, (request) => {
    sent.push(request);
    return { status: 200, text: "", ...answer(request, sent.length - 1) };
  });
  return { time, host, sent, planner: new Planner({ quiet: 200, latest: 1500 }) };
}

function answers({ body = "{}" }: Request): Partial<Reply> {
  const { stocks = [] } = JSON.parse(body) as { stocks?: string[] };
  return { text: JSON.stringify(stocks.map((symbol) => ({ symbol, shariahComplianceStatus: `OF ${symbol}` }))) };
}

it("the driver works until the cells are known, and asks nothing twice", () => {
  const { host, planner, sent } = world();
  expect(runSync(host, planner, credentials, status("A", "", "A"), later)).toEqual([["OF A", "", "OF A"]]);
  expect(runSync(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
  expect(sent).toHaveLength(1);
});

it("the driver keeps the pace by sleeping", () => {
  const { time, host, planner, sent } = world();
  runSync(host, planner, credentials, status(...Array.from({ length: 250 }, (_, nth) => `T${nth}`)), later);
  expect(sent).toHaveLength(3);
  // The third leaves a part of the way earlier: two replies have told how long that is.
  expect(time.now - start).toBe(3 * 100 + 2 * 1000 - 38.5);
});

it("the driver says still loading at the deadline, keeps what has arrived, and goes on the next time", () => {
  const { time, host, planner, sent } = world();
  const tickers = Array.from({ length: 250 }, (_, nth) => `T${nth}`);
  const [cells = []] = runSync(host, planner, credentials, status(...tickers), start + 500);
  expect(cells.filter((cell) => typeof cell === "string")).toHaveLength(100);
  expect(cells).toContainEqual(fail("loading"));
  expect(time.now).toBeLessThanOrEqual(start + 500);
  const [rest = []] = runSync(host, planner, credentials, status(...tickers), later);
  expect(rest.every((cell) => typeof cell === "string")).toBe(true);
  expect(sent).toHaveLength(3);
});

it("a call that fails is sent again, and in the end its cell shows a sentence", () => {
  const { host, planner } = world((request, call) => (call === 0 ? { status: 503 } : answers(request)));
  expect(runSync(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
  const dead = world(() => ({ status: 0 }));
  const [[cell] = []] = runSync(dead.host, dead.planner, credentials, status("A"), later);
  expect(cell).toMatchObject({ failure: "unreachable" });
  expect(dead.sent).toHaveLength(3);
});

it("the driver takes a host that throws, and a reply that is forged, for no reply", () => {
  const { host, planner } = world((request, call) => {
    if (call === 0) throw new Error("the host broke its word");
    return { ...answers(request), ...(call === 1 ? { time: "20260101000000", token: "forged" } : {}) };
  });
  expect(runSync(host, planner, credentials, status("A"), later)).toEqual([["OF A"]]);
});

it("the driver asks nothing for a call that only looks, asks the further call of an answer, and turns a show that throws into a failure", () => {
  const { host, planner, sent } = world();
  expect(runSync(host, planner, undefined, status("A"), later)).toEqual([[fail("notSetUp")]]);
  expect(runSync(host, planner, credentials, fail("sizes", "shares"), later)).toEqual([[fail("sizes", "shares")]]);
  expect(runSync(host, planner, undefined, { ...status("A"), peek: true }, later)).toEqual([[fail("loading")]]);
  expect(sent).toEqual([]);
  expect(runSync(host, planner, credentials, { ...status("A"), show: () => status("B") }, later)).toEqual([["OF B"]]);
  const broken = {
    ...status("A"),
    show: () => {
      throw new Error("a bug");
    },
  };
  expect(runSync(host, planner, credentials, broken, later)).toEqual([[fail("notUnderstood")]]);
});

it("a call that only looks sends nothing, also when others have queued its question or its answer leads to a further call", () => {
  const { host, planner, sent } = world();
  planner.ask(operations.screening, "A", start);
  const looks = { ...status("A"), peek: true } as const;
  expect(runSync(host, planner, credentials, looks, later)).toEqual([[fail("loading")]]);
  const onwards = { ...looks, show: () => status("B") };
  expect(runSync(host, planner, credentials, onwards, later)).toEqual([[fail("loading")]]);
  expect(sent).toEqual([]);
});

it("the driver ends with its own cells, whatever else is queued", () => {
  const { host, planner, sent } = world();
  for (const other of ["C", "D"]) planner.ask(operations.report, other, start);
  expect(runSync(host, planner, credentials, status("A", "", "B"), later)).toEqual([["OF A", "", "OF B"]]);
  // One of the others was first; the next would be after.
  expect(sent).toHaveLength(2);
});

it("at the deadline the driver gives what has arrived, blanks and still loading, and no cell waits any more", () => {
  const { host, planner, time } = world();
  runSync(host, planner, credentials, status("A"), later);
  expect(runSync(host, planner, credentials, status("A", "", "B"), time.now)).toEqual([["OF A", "", fail("loading")]]);
  expect(planner.progress().cells).toBe(0);
});

describe("a shift", () => {
  /** Sleeps and replies of a shift, in ms since its start, and when each call left. */
  function shift(more: Partial<Shift>, ask: boolean, permit?: SyncHost["permit"]) {
    const { host, planner, time } = world();
    const told = { sleeps: [] as number[], sent: [] as number[], replied: 0, looks: 0 };
    const watched: SyncHost = {
      ...host,
      ...(permit && { permit }),
      sleep: (ms) => {
        told.sleeps.push(ms);
        host.sleep(ms);
      },
      send: (requests) => {
        told.sent.push(time.now - start);
        return host.send(requests);
      },
    };
    if (ask) planner.ask(operations.screening, "A", start);
    const goesOn = () => {
      told.looks += 1;
      return told.looks < 50;
    };
    const replied = () => {
      told.replied += 1;
    };
    workSync(watched, planner, credentials, { deadline: later, goesOn, replied, ...more });
    return told;
  }

  it("ends where nothing is due, unless it naps until somebody asks or its time is up", () => {
    expect(shift({}, false)).toMatchObject({ sleeps: [], looks: 1 });
    expect(shift({ nap: 500, deadline: start + 1000 }, false)).toMatchObject({ sleeps: [500, 500, 500], looks: 4 });
  });

  it("sleeps at once until a call is due, sends it and tells that there were replies", () => {
    expect(shift({}, true)).toMatchObject({ sleeps: [200], sent: [200], replied: 1, looks: 3 });
    expect(shift({ nap: 150, deadline: start + 300 }, true)).toMatchObject({ sleeps: [150, 50, 150], sent: [200] });
  });

  it("sends what is due at its deadline, and nothing that is due later", () => {
    expect(shift({ deadline: start + 200 }, true).sent).toEqual([200]);
    expect(shift({ deadline: start + 199 }, true)).toMatchObject({ sleeps: [], sent: [] });
  });

  it("waits for its turn where others share the credentials", () => {
    expect(shift({ leaves: (due) => Math.max(due, start + 700) }, true)).toMatchObject({ sleeps: [700], sent: [700] });
  });

  it("sends nothing, and hears of nothing, where another had the moment", () => {
    let turns = 0;
    const taken: SyncHost["permit"] = (pace, turn) => {
      turns += 1;
      if (turns === 1) postpone(pace as never, start + 900, start + 200);
      return turn();
    };
    expect(shift({}, true, taken)).toMatchObject({ sent: [900], replied: 1 });
  });
});
