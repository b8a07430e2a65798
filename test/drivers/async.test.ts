/**
 * The loop that waits, on a virtual clock: when cells are answered, what they share, what is dropped, and what a faulty
 * host can spoil.
 */

import { operations } from "../../src/api/operations";
import type { Call, Cells } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import type { Reply, Request } from "../../src/core/http";
import { type Pace, postpone } from "../../src/core/pace";
import { type Batch, type Known, Planner, type PlannerSettings } from "../../src/core/planner";
import { AsyncDriver, type Listener } from "../../src/drivers/async";
import type { Cancelable, Waiting } from "../../src/drivers/waiters";
import { each, type ShowCell } from "../../src/functions/show";
import { asyncHost, type HostOptions, start, VirtualTime } from "../virtual-host";

const { screening, report } = operations;
const credentials = { address: "https://service.test", segment: "svc", clientId: "me", secret: "hush" };

const showStatus: ShowCell<{ shariahComplianceStatus?: string | undefined }> = (entry) => entry.shariahComplianceStatus;
const status = (...tickers: unknown[]) => each([tickers], screening, showStatus) as Call;

interface World {
  readonly time: VirtualTime;
  readonly driver: AsyncDriver;
  readonly planner: Planner;
  readonly sent: Request[];
}

function world(
  answer: (request: Request, call: number) => Partial<Reply> = answers,
  more: { settings?: Partial<PlannerSettings>; host?: HostOptions; listener?: Listener } = {},
): World {
  const time = new VirtualTime();
  const sent: Request[] = [];
  const send = async (request: Request): Promise<Reply> => {
    sent.push(request);
    const reply = answer(request, sent.length - 1);
    await time.sleep(100);
    return { status: 200, text: "", ...reply };
  };
  const planner = new Planner(more.settings, Object.values(operations));
  const driver = new AsyncDriver(asyncHost(time, send, more.host), planner, credentials, undefined, more.listener);
  return { time, driver, planner, sent };
}

function answers({ body = "{}" }: Request): Partial<Reply> {
  const { stocks = [], stock } = JSON.parse(body) as { stocks?: string[]; stock?: string };
  const symbols = stock === undefined ? stocks : [stock];
  return { text: JSON.stringify(symbols.map((symbol) => ({ symbol, shariahComplianceStatus: `OF ${symbol}` }))) };
}

const waitOf = (shown: Cells | Waiting): Waiting => {
  if (!("promise" in shown)) throw new Error("answered at once");
  return shown;
};

it("the driver answers later what it must ask, and at once what it knows", async () => {
  const { time, driver, sent } = world();
  const { promise } = waitOf(driver.run(status("AAPL")));
  await time.run();
  expect(await promise).toEqual([["OF AAPL"]]);
  expect(driver.run(status("AAPL"))).toEqual([["OF AAPL"]]);
  expect(driver.run(status("AAPL", "", "AAPL"))).toEqual([["OF AAPL", "", "OF AAPL"]]);
  expect(sent).toHaveLength(1);
});

it.each([-3_600_000, -10_000, -400, 400, 3_600_000])(
  "the driver lets no call come early, nor late, when the clock is set by %d ms between two",
  async (step) => {
    for (let moment = 200; moment < 3000; moment += 100) {
      const setAt = start + moment;
      const arrivals: number[] = [];
      const arrive = (request: Request) => {
        arrivals.push(time.now);
        return answers(request);
      };
      const { time, driver } = world(arrive, { host: { ahead: () => (time.now < setAt ? 0 : step) } });
      const shown = waitOf(driver.run(status(...Array.from({ length: 250 }, (_, nth) => `T${nth}`))));
      await time.run();
      expect(JSON.stringify(await shown.promise)).not.toContain("failure");
      const apart = arrivals.slice(1).map((at, index) => at - (arrivals[index] as number));
      expect(apart).toHaveLength(2);
      for (const ms of apart) {
        // The reply takes 100 ms, of which less than half counts as the next call's way.
        expect(ms).toBeGreaterThanOrEqual(1060);
        expect(ms).toBeLessThanOrEqual(2200);
      }
    }
  },
);

it("the driver waits out a pause that the service asked for, whatever the clock is set to", async () => {
  for (const step of [-3_600_000, 3_600_000]) {
    const arrivals: number[] = [];
    const refuse = (request: Request, call: number) => {
      arrivals.push(time.now);
      return call === 0 ? { status: 429, retryAfter: "30" } : answers(request);
    };
    const { time, driver } = world(refuse, { host: { ahead: () => (time.now < start + 5000 ? 0 : step) } });
    const shown = waitOf(driver.run(status("AAPL")));
    // Somebody else asks after the clock was set.
    time.at(start + 6000, () => driver.run(status("MSFT")));
    await time.run();
    expect(await shown.promise).toEqual([["OF AAPL"]]);
    expect((arrivals[1] as number) - (arrivals[0] as number)).toBeGreaterThanOrEqual(30_000);
    expect((arrivals[1] as number) - (arrivals[0] as number)).toBeLessThan(31_000);
  }
});

it("the driver gives cells that show the same answer the same way one promise, and others their own", () => {
  const { driver } = world();
  const first = waitOf(driver.run(status("AAPL")));
  expect(driver.run(status("AAPL"))).toBe(first);
  expect(driver.run(each([["AAPL"]], screening, () => 1) as Call)).not.toBe(first);
});

it("the driver recalls, for a call that was typed before, the promise that still waits, and later the shown cells while they are fresh", async () => {
  const { time, driver, planner } = world();
  const call = status("AAPL");
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  // A way of showing is noted from the second time on.
  for (const ticker of ["MSFT", "AAPL"]) waitOf(driver.run(status(ticker)));
  const waits = driver.recall(call, [["AAPL"]]) as Waiting;
  expect(driver.run(call)).toBe(waits);
  expect(planner.progress().cells).toBe(4);
  await time.run();
  expect(planner.progress().cells).toBe(0);
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  for (const ticker of ["MSFT", "AAPL"]) driver.run(status(ticker));
  expect(driver.recall(call, [["AAPL"]])).toEqual([["OF AAPL"]]);
  driver.forget();
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  for (const ticker of ["MSFT", "AAPL"]) expect(driver.run(status(ticker))).toEqual([[`OF ${ticker}`]]);
  expect(driver.recall(call, [["AAPL"]])).toEqual([["OF AAPL"]]);
  expect(driver.recall(each([["AAPL"]], report, showStatus as never) as Call, [["AAPL"]])).toBeUndefined();
  planner.refresh(time.now);
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  expect(waitOf(driver.run(call))).not.toBe(waits);
});

it("the driver gives no cell the promise of a cancelled one", async () => {
  const { time, driver, planner } = world();
  for (const ticker of ["MSFT", "AAPL"]) waitOf(driver.run(status(ticker)));
  const call = status("AAPL");
  const waits = driver.recall(call, [["AAPL"]]) as Waiting;
  waits.cancel();
  expect(planner.progress().cells).toBe(2);
  waits.cancel();
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  const anew = waitOf(driver.run(call));
  await time.run();
  expect(await anew.promise).toEqual([["OF AAPL"]]);
  expect(planner.progress().cells).toBe(0);
});

it("the driver answers a range when the last of it is known, duplicates and blanks in their places", async () => {
  const { time, driver, sent } = world();
  const { promise } = waitOf(
    driver.run(
      each(
        [
          ["A", null],
          ["B", "A"],
        ],
        screening,
        showStatus,
      ) as Call,
    ),
  );
  await time.run();
  expect(await promise).toEqual([
    ["OF A", ""],
    ["OF B", "OF A"],
  ]);
  expect(sent.map(({ body }) => body)).toEqual(['{"stocks":["A","B"]}']);
});

it("the driver sends 101 tickers in two calls, a permit apart", async () => {
  const { time, driver, sent } = world();
  const { promise } = waitOf(driver.run(status(...Array.from({ length: 101 }, (_, nth) => `T${nth}`))));
  await time.run();
  expect((await promise)[0]?.[100]).toBe("OF T100");
  expect(sent).toHaveLength(2);
  expect(time.now - start).toBeGreaterThanOrEqual(1100);
});

it("the driver sends a new question while another waits to be tried again", async () => {
  const { time, driver, sent } = world((request, call) => (call < 2 ? { status: 503 } : answers(request)));
  void waitOf(driver.run(status("A")));
  await time.run(start + 1300);
  void waitOf(driver.run(each([["B"]], report, showStatus as never) as Call));
  await time.run();
  expect(sent.map(({ body }) => /[AB]/.exec(body ?? "")?.[0])).toEqual(["A", "A", "B", "A"]);
});

it("the driver does not ask for cells that are gone, and tells them so", async () => {
  const { time, driver, sent } = world();
  const [cell, other]: Cancelable[] = [{}, {}];
  const single = waitOf(driver.run(status("A")));
  single.watch(cell as Cancelable);
  const range = waitOf(driver.run(status("B", "C")));
  range.watch(other as Cancelable);
  cell?.onCanceled?.();
  other?.onCanceled?.();
  other?.onCanceled?.();
  await time.run();
  expect(await single.promise).toEqual([[fail("cancelled")]]);
  expect(await range.promise).toEqual([[fail("cancelled"), fail("cancelled")]]);
  expect(sent).toEqual([]);
});

it("the driver does not ask on for cells that are gone, and does while one of them stays", async () => {
  const { time, driver, sent } = world();
  const onwards =
    (to: string, show = () => ({ ...status(to), show: () => status(`${to}${to}`) })) =>
    (ticker: string) => ({ ...status(ticker), show });
  const [left, kept] = [onwards("B"), onwards("C")];
  const cells: Cancelable[] = [{}, {}, {}, {}];
  const waiters = [left("A"), left("A"), kept("A"), kept("A")].map((call) => waitOf(driver.run(call)));
  waiters.forEach((waiter, index) => void waiter.watch(cells[index] as Cancelable));
  const range = waitOf(driver.run({ ...status("A", "D"), show: () => status("E", "F") }));
  const ranged: Cancelable = {};
  range.watch(ranged);
  await time.run(time.now + 200);
  expect(sent.length).toBe(1);
  for (const cell of [cells[0], cells[1], cells[2], ranged]) cell?.onCanceled?.();
  await time.run();
  expect(await Promise.all(waiters.map(({ promise }) => promise))).toEqual([
    [[fail("cancelled")]],
    [[fail("cancelled")]],
    [["OF CC"]],
    [["OF CC"]],
  ]);
  expect(await range.promise).toEqual([[fail("cancelled"), fail("cancelled")]]);
  expect(sent.map(({ body }) => JSON.parse(body ?? "").stocks)).toEqual([["A", "D"], ["C"], ["CC"]]);
});

it("cancelling a cell that already has its answer does nothing to later calls", async () => {
  const { time, driver, planner } = world();
  const [cell, other]: Cancelable[] = [{}, {}];
  waitOf(driver.run(status("A"))).watch(cell as Cancelable);
  waitOf(driver.run(status("B", "C"))).watch(other as Cancelable);
  await time.run();
  planner.refresh(time.now + 1);
  time.now += 2;
  const again = [waitOf(driver.run(status("A"))), waitOf(driver.run(status("B", "C")))];
  cell?.onCanceled?.();
  other?.onCanceled?.();
  expect(planner.progress().cells).toBe(3);
  await time.run();
  expect(await Promise.all(again.map(({ promise }) => promise))).toEqual([[["OF A"]], [["OF B", "OF C"]]]);
});

it("the driver goes on for the cell that stays when its twin is gone", async () => {
  const { time, driver } = world();
  const first = waitOf(driver.run(status("A")));
  waitOf(driver.run(status("A"))).cancel();
  await time.run();
  expect(await first.promise).toEqual([["OF A"]]);
});

it("the promise of a range gives its cells also when it is asked for after they were answered or cancelled", async () => {
  const { time, driver } = world();
  const [done, gone] = [waitOf(driver.run(status("A", "B"))), waitOf(driver.run(status("C", "D")))];
  gone.cancel();
  await time.run();
  expect(await done.promise).toEqual([["OF A", "OF B"]]);
  expect(await gone.promise).toEqual([[fail("cancelled"), fail("cancelled")]]);
});

it("the driver asks nothing for a call that only looks, for a failure, or before credentials are set up", () => {
  const { driver, sent } = world();
  expect(driver.run({ ...status("A", "B"), peek: true })).toEqual([[fail("loading"), fail("loading")]]);
  expect(driver.run(fail("sizes", "shares"))).toEqual([[fail("sizes", "shares")]]);
  const bare = new AsyncDriver(
    asyncHost(new VirtualTime(), async () => ({ status: 0, text: "" })),
    new Planner(),
    undefined,
  );
  expect(bare.run(status("A", "B"))).toEqual([[fail("notSetUp"), fail("notSetUp")]]);
  expect(sent).toEqual([]);
});

it("the driver asks the further call that an answer leads to, and turns a show that throws into a failure", async () => {
  const { time, driver } = world();
  const further = { ...status("A"), show: () => status("B") };
  const broken = {
    ...status("C"),
    show: () => {
      throw new Error("a bug");
    },
  };
  const [one, two] = [waitOf(driver.run(further)), waitOf(driver.run(broken))];
  await time.run();
  expect(await one.promise).toEqual([["OF B"]]);
  expect(await two.promise).toEqual([[fail("notUnderstood")]]);
});

it("the driver believes no reply that is signed wrongly", async () => {
  const { time, driver, sent } = world((request, call) => ({
    ...answers(request),
    ...(call === 0 ? { time: "20260101000000", token: "forged" } : {}),
  }));
  const { promise } = waitOf(driver.run(status("A")));
  await time.run();
  expect(await promise).toEqual([["OF A"]]);
  expect(sent).toHaveLength(2);
});

it("the driver tells its listener of each change, each call, and the answers to store", async () => {
  const kept: Known[] = [];
  const counts: number[] = [];
  const calls: unknown[] = [];
  const listener = {
    keep: (known: readonly Known[]) => void kept.push(...known),
    moved: () => void counts.push(kept.length),
    called: ({ operation, inputs }: Batch, status: number) => void calls.push([operation.name, inputs, status]),
  };
  const { time, driver } = world(answers, { listener });
  void waitOf(driver.run(status("A", "B")));
  await time.run();
  expect(kept.map(({ operation, input }) => `${operation}/${input}`)).toEqual(["screening/A", "screening/B"]);
  // Cells ask, their call leaves, it is out, it comes back, and nothing is left to do.
  expect(counts).toEqual([0, 0, 0, 2]);
  expect(calls).toEqual([["screening", ["A", "B"], 200]]);
});

it("the driver leaves no cell hanging for a host that throws, in sending, in its lock or in its digest", async () => {
  for (const broken of ["send", "permit", "digest"] as const) {
    const time = new VirtualTime();
    const host = asyncHost(time, async (request) => ({ status: 200, text: "", ...answers(request) }));
    const throws = () => {
      throw new Error("the host broke its word");
    };
    const driver = new AsyncDriver({ ...host, [broken]: throws }, new Planner(), credentials);
    const { promise } = waitOf(driver.run(status("A")));
    await time.run();
    const [[cell] = []] = await promise;
    if (broken === "permit") expect(cell).toBe("OF A");
    else expect(cell).toMatchObject({ failure: "unreachable" });
  }
});

it("the driver leaves no cell hanging for a host that cannot present what it is given, nor for a listener that throws", async () => {
  const throws = () => {
    throw new Error("the host broke its word");
  };
  for (const broken of ["present", "moved", "called"] as const) {
    const time = new VirtualTime();
    const host = asyncHost(time, async (request) => ({ status: 200, text: "", ...answers(request) }));
    const listener: Listener = broken === "present" ? {} : { [broken]: throws };
    const present = broken === "present" ? (throws as () => Cells) : (cells: Cells) => cells;
    const driver = new AsyncDriver(host, new Planner({ quiet: 0 }), credentials, undefined, listener, present);
    const cells = [status("A"), status("B", "C"), status("D")].map((call) => waitOf(driver.run(call)).promise);
    const ended = Promise.allSettled(cells);
    await time.run();
    const outcomes = await ended;
    const ends = broken === "present" ? "rejected" : "fulfilled";
    expect(outcomes.map(({ status }) => `${broken} ${status}`)).toEqual(Array(3).fill(`${broken} ${ends}`));
  }
});

it("the driver ends every cell while a hidden page's timers fire once a minute", async () => {
  const minute = 60_000;
  const fires = (moment: number) => Math.ceil(moment / minute) * minute;
  const { time, driver } = world(answers, { host: { fires } });
  const { promise } = waitOf(driver.run(status(...Array.from({ length: 250 }, (_, nth) => `T${nth}`))));
  await time.run();
  expect((await promise)[0]?.every((cell) => typeof cell === "string")).toBe(true);
});

it.each([
  ["a hidden page", 60_000],
  ["a machine that slept for an hour", 3_600_000],
])("the driver of %s makes no burst of calls on waking, and no call more", async (_, asleep) => {
  const departures: number[] = [];
  const until = start + 1500 + asleep;
  const fires = (moment: number) => (moment > start + 1500 && moment < until ? until : moment);
  const reply = (request: Request) => {
    departures.push(time.now);
    return answers(request);
  };
  const { time, driver } = world(reply, { host: { fires } });
  const { promise } = waitOf(driver.run(status(...Array.from({ length: 600 }, (_, nth) => `T${nth}`))));
  await time.run();
  expect((await promise)[0]?.every((cell) => typeof cell === "string")).toBe(true);
  expect(departures).toHaveLength(6);
  const gaps = departures.slice(1).map((at, index) => at - (departures[index] as number));
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(asleep);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
});

it("a failure that a cell got at once while the service was unreachable is not given to cells that ask once it answers", async () => {
  let down = true;
  const { time, driver } = world((request) => (down ? { status: 0 } : answers(request)));
  const first = waitOf(driver.run(status("AAPL")));
  await time.run();
  expect(JSON.stringify(await first.promise)).toContain("unreachable");
  expect(JSON.stringify(driver.run(status("MSFT")))).toContain("unreachable");
  down = false;
  time.at(time.now + 600_000, () => undefined);
  await time.run();
  const later = waitOf(driver.run(status("MSFT")));
  await time.run();
  expect(await later.promise).toEqual([["OF MSFT"]]);
});

it("the driver recalls shown cells only for their day, and not after a refresh, a lifted pause or `outdate`", async () => {
  const { time, driver, planner, sent } = world();
  const call = status("AAPL");
  for (const ticker of ["MSFT", "AAPL"]) waitOf(driver.run(status(ticker)));
  await time.run();
  const note = () => ["MSFT", "AAPL"].map((ticker) => driver.run(status(ticker)));
  note();
  expect(driver.recall(call, [["AAPL"]])).toEqual([["OF AAPL"]]);
  Object.assign(planner.pace, { refreshedAt: time.now + 1 });
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  Object.assign(planner.pace, { refreshedAt: 0 });
  note();
  expect(driver.recall(call, [["AAPL"]])).toEqual([["OF AAPL"]]);
  Object.assign(planner.pace, { liftedAt: time.now });
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  note();
  planner.outdate();
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  note();
  time.now += 24 * 3_600_000 - 1000;
  expect(driver.recall(call, [["AAPL"]])).toEqual([["OF AAPL"]]);
  time.now += 2000;
  expect(driver.recall(call, [["AAPL"]])).toBeUndefined();
  expect(sent).toHaveLength(1);
});

it("the driver stores no answer a second time when a refresh is called off", async () => {
  const kept: Known[] = [];
  const { time, driver, planner } = world(answers, { listener: { keep: (known) => kept.push(...known) } });
  waitOf(driver.run(status("AAPL")));
  await time.run();
  time.now += 1000;
  planner.refresh(time.now);
  const shown = waitOf(driver.run(status("AAPL")));
  time.now += 5;
  planner.cancel(time.now);
  driver.pump();
  expect(await shown.promise).toEqual([["OF AAPL"]]);
  expect(kept).toHaveLength(1);
});

it("the driver stores an answer that was asked for anew in the very moment in which a refresh was called off", async () => {
  const kept: Known[] = [];
  const listener: Listener = { keep: (known) => void kept.push(...known) };
  const { time, driver, planner } = world(answers, { settings: { quiet: 0 }, listener });
  waitOf(driver.run(status("AAPL")));
  await time.run();
  time.now += 60_000;
  planner.refresh(time.now);
  waitOf(driver.run(status("AAPL")));
  planner.cancel(time.now);
  planner.refresh(time.now);
  waitOf(driver.run(status("AAPL")));
  await time.run();
  expect(kept).toHaveLength(2);
});

it("a call that only looks asks nothing for the further call that its answer leads to", async () => {
  const { driver, sent, time } = world();
  const looks = { ...status("A"), show: () => status("B"), peek: true } as const;
  expect(driver.run(looks)).toEqual([[fail("loading")]]);
  await time.run();
  expect(sent).toEqual([]);
});

it("the driver rests when nothing is due, and shows what waited by the time it is there", async () => {
  const { driver, time } = world();
  const tells = { ...status("A"), show: (_: unknown, { now }: { now: number }) => [[now]] } as Call;
  const shown = waitOf(driver.run(tells));
  await time.run();
  expect(await shown.promise).toEqual([[time.now]]);
  expect(time.now).toBeLessThan(start + 1000);
});

it("the driver remembers neither a blank nor a call that waits for what its answer led to", async () => {
  const { driver, time } = world();
  const onwards = { ...status("A"), show: () => status("B") };
  const blank = status("");
  for (const _ of [1, 2]) expect(driver.run(blank)).toEqual([[""]]);
  waitOf(driver.run(status("A")));
  await time.run();
  for (const _ of [1, 2]) waitOf(driver.run(onwards));
  expect(driver.recall(onwards, [["A"]])).toBeUndefined();
  await time.run();
});

it("the driver recalls what a cell was shown, also after it looked at others and nothing was settled", async () => {
  const { driver, time } = world();
  for (const ticker of ["MSFT", "AAPL"]) waitOf(driver.run(status(ticker)));
  await time.run();
  for (const ticker of ["MSFT", "AAPL"]) driver.run(status(ticker));
  driver.pump();
  expect(driver.recall(status("AAPL"), [["AAPL"]])).toEqual([["OF AAPL"]]);
});

it("the driver answers its cell also when a question that no cell waits for is sent along", async () => {
  const { driver, planner, time } = world();
  planner.ask(screening, "X", time.now);
  const shown = waitOf(driver.run(status("Y")));
  await time.run();
  expect(await shown.promise).toEqual([["OF Y"]]);
});

it("the driver keeps how old a relay's answer was, and nothing of what failed", async () => {
  const kept: unknown[] = [];
  const keep = (known: readonly Known[]) => void kept.push(known);
  const old = world((request) => ({ ...answers(request), age: "60" }), { listener: { keep } });
  waitOf(old.driver.run(status("A")));
  await old.time.run();
  const fresh = world(answers, { listener: { keep } });
  waitOf(fresh.driver.run(status("A")));
  await fresh.time.run();
  const dead = world(() => ({ status: 0 }), { listener: { keep } });
  waitOf(dead.driver.run(status("A")));
  await dead.time.run();
  const answer = expect.objectContaining({ symbol: "A", shariahComplianceStatus: "OF A" });
  const one = { operation: "screening", input: "A", answer, sentAt: expect.any(Number) };
  expect(kept).toStrictEqual([[{ ...one, age: 60_000 }], [one]]);
});

it("the driver looks once for all who ask in one go, and tells of each call once", async () => {
  const moved: number[] = [];
  const called: unknown[] = [];
  const listener: Listener = {
    moved: () => void moved.push(time.now - start),
    called: (batch) => void called.push(batch.inputs),
  };
  const { driver, time } = world(answers, { listener });
  for (const ticker of ["A", "B", "C"]) driver.run(status(ticker));
  await time.run();
  // They ask, their call leaves, it is out, and it comes back.
  expect(moved).toHaveLength(4);
  expect(called).toEqual([["A", "B", "C"]]);
});

it("the driver tells of a call before its cells have their answers, though its lock is given back later", async () => {
  const told: string[] = [];
  const permit = async <T>(_: Pace, turn: () => T): Promise<T> => {
    const value = turn();
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
    return value;
  };
  const { driver, time } = world(answers, { host: { permit }, listener: { called: () => told.push("call") } });
  void waitOf(driver.run(status("A"))).promise.then(() => told.push("cell"));
  await time.run();
  expect(told).toEqual(["call", "cell"]);
});

it("the driver takes its turn once, though its lock breaks after it was given, and sends nothing in another's", async () => {
  let turns = 0;
  const called: unknown[] = [];
  const permit = async <T>(pace: Pace, turn: () => T): Promise<T> => {
    turns += 1;
    if (turns === 1) postpone(pace, start + 2000, start);
    turn();
    throw new Error("the host broke its word");
  };
  const { driver, time, sent } = world(answers, {
    host: { permit },
    listener: { called: (batch) => called.push(batch) },
  });
  let acts = 0;
  waitOf(driver.run(status("A")));
  await time.run();
  expect([sent.length, called.length]).toEqual([1, 1]);
  await driver.turn(() => {
    acts += 1;
  });
  expect(acts).toBe(1);
});
