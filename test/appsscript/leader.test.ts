/**
 * What thirty executions at once get from a service with a small plan. The clock skips waiting and has Google's assumed
 * latencies, so a busy machine changes nothing.
 */
import { sp500 } from "../../src/service/sample/companies";
import { type Opened, type OpenOptions, open } from "../sheets/opened";

const tickers = sp500.map(({ ticker }) => ticker);
/** Reading the sheet refused: no look-ahead. */
const blind = { sheetRefused: true };
const loading = /^Still loading/;

let opened: Opened[] = [];
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
});

async function begin({ service = {}, ...options }: OpenOptions = {}): Promise<Opened> {
  const one = await open({
    speed: Number.POSITIVE_INFINITY,
    latencyFactor: 1,
    ...options,
    service: { rate: 1, ...service },
  });
  opened.push(one);
  return one;
}

/** Fills a column, and gives the notes of its cells, the seconds it took, and what it cost. */
async function column(one: Opened, name: string, count: number) {
  const { document, service } = one;
  const start = document.clock.now();
  await document.column(`SHARIAH_${name}`, tickers.slice(0, count));
  const notes = notesOf(one, count);
  const { calls, refusals } = service.stats();
  return { notes, failed: notes.filter(Boolean), seconds: (document.clock.now() - start) / 1_000, calls, refusals };
}

function notesOf({ document }: Opened, count: number): string[] {
  return Array.from({ length: count }, (_, index) => document.note(`B${index + 2}`));
}

function spoilFirst(status: number, headers = {}) {
  return {
    fault: (_: unknown, index: number) => (index < 3 ? { kind: "status" as const, status, headers } : undefined),
  };
}

describe("a leader serves the board while it has time", () => {
  test.each([{}, blind])("20 cells of a call each are answered within their thirty seconds (%p)", async (faults) => {
    const one = await begin({ faults });
    expect(await column(one, "ZAKAT", 20)).toMatchObject({ failed: [], calls: 20, refusals: 0 });
    // An election each would be twenty.
    expect(one.document.storage.meters.lock.count).toBeLessThan(60);
  });

  test("a document that measured many round trips sends its calls closer together from the first on, also after the cache is lost", async () => {
    const seconds = async (before: number) => {
      const one = await begin({ latency: { network: [340, 360] } });
      await column(one, "ZAKAT", before);
      one.document.storage.caches.document.remove(one.document.storage.caches.document.keys);
      await one.document.clock.wait(10_000);
      const start = one.document.clock.now();
      one.document.enter(
        "D2",
        tickers.slice(20, 30).map((each) => [`=SHARIAH_ZAKAT("${each}")`]),
      );
      await one.document.settled();
      expect(one.service.stats()).toMatchObject({ calls: before + 10, refusals: 0 });
      return (one.document.clock.now() - start) / 1_000;
    };
    expect(await seconds(8)).toBeLessThan((await seconds(1)) - 0.1);
  });

  test("a plan of five calls a second is used as one", async () => {
    const { failed, seconds, calls, refusals } = await column(await begin({ service: { rate: 5 } }), "ZAKAT", 60);
    expect([failed, calls, refusals]).toEqual([[], 60, 0]);
    expect(seconds).toBeLessThan(20);
  });

  test("cells that thirty seconds were too short for are finished by the open sidebar", async () => {
    const one = await begin();
    const { failed } = await column(one, "ZAKAT", 45);
    expect(failed).toEqual(failed.map(() => expect.stringMatching(loading)));
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0]).toMatch(/calls a second were not enough.*The open sidebar goes on by itself/);
    const pane = (name: string) => one.document.run("pane", name, []);
    expect(await pane("activity.progress")).toMatchObject({ unfinished: true });
    for (let step = { done: false }; !step.done; ) step = (await pane("refresher.finish")) as { done: boolean };
    await one.document.settled();
    expect(notesOf(one, 45).filter(Boolean)).toEqual([]);
    expect(await pane("activity.progress")).toMatchObject({ unfinished: false });
    expect(one.service.stats()).toMatchObject({ calls: 45, refusals: 0 });
    // What a refresh has to go is told in calls, and these take one each.
    await one.document.clock.wait(60_000);
    const refresh = (await one.document.run("pane", "refresher.start", ["all"])) as { waiting: number; calls: number };
    expect(refresh.waiting).toBeGreaterThan(0);
    expect(refresh.calls).toBe(refresh.waiting);
  });

  test("the sidebar does not ask again for cells that failed for a reason", async () => {
    const one = await begin();
    one.document.enter("A2", [["ZZZZ", "=SHARIAH_ZAKAT(A2)"]]);
    await one.document.settled();
    const { calls } = one.service.stats();
    expect(await one.document.run("pane", "refresher.finish", [])).toMatchObject({ done: true, written: 0 });
    expect(one.service.stats().calls).toBe(calls);
  });

  test("a leader ends its work when a page knocks", async () => {
    const one = await begin();
    const filling = column(one, "ZAKAT", 20);
    await one.document.clock.wait(6_000);
    const asked = one.document.clock.now();
    await one.document.run("pane", "queue.pause", [true]);
    expect(one.document.clock.now() - asked).toBeLessThan(4_000);
    const { calls } = one.service.stats();
    await filling;
    expect(one.service.stats().calls).toBeLessThanOrEqual(calls + 1);
  });

  test("a leader that is killed delays waiting cells by five seconds at most, and the next leader goes by the same name", async () => {
    const one = await begin({ faults: { killedHolders: 2 } });
    const { failed, seconds, calls, refusals } = await column(one, "STATUS", 200);
    expect(failed).toEqual(Array(2).fill("Internal error executing the custom function."));
    expect([calls, refusals]).toEqual([2, 0]);
    expect(seconds).toBeLessThan(11.5);
    const { script } = one.document.storage.caches;
    const names = script.keys.map((key) => JSON.parse(script.read([key])[key] as string).by);
    expect(new Set(names).size).toBe(1);
  });

  test("a leader that looks ahead does not ask again for cells that show an answer", async () => {
    const one = await begin();
    await column(one, "ZAKAT", 8);
    one.document.storage.caches.document.remove(one.document.storage.caches.document.keys);
    one.document.enter("A10", [[tickers[9], "=SHARIAH_ZAKAT(A10)"]]);
    await one.document.settled();
    expect(one.document.note("B10")).toBe("");
    expect(one.service.stats().calls).toBe(9);
  });
});

describe("refusals are waited out", () => {
  test.each([{ "retry-after": "2" }, {}])("three in a row cost no cell (%p)", async (headers) => {
    const one = await begin({ service: spoilFirst(429, headers) });
    expect(await column(one, "STATUS", 60)).toMatchObject({ failed: [], calls: 4 });
  });

  test.each([{}, blind])(
    "a month that is spent, told by a bare 429: at most six calls in the first minute, and each of sixty cells says that calls are refused (%p)",
    async (faults) => {
      const one = await begin({
        faults,
        service: { fault: () => ({ kind: "status", status: 429, headers: {} }) },
      });
      const start = one.document.clock.now();
      const { notes, refusals } = await column(one, "STATUS", 60);
      expect(notes).toEqual(
        notes.map(() =>
          expect.stringMatching(/^Too many calls: the service refused \d+ calls? in a row\. Next try after /),
        ),
      );
      const early = one.service.stats().arrivals.filter((at) => at < start + 60_000);
      expect([3, 4, 5, 6]).toContain(early.length);
      // None came too fast: what is refused here is what the service was told to refuse.
      expect(refusals).toBe(0);
      expect(one.document.clock.now() - start).toBeLessThan(70_000);
    },
  );

  test("a service that accepts calls again answers cells that ask after the pause", async () => {
    let isSpent = true;
    const one = await begin({
      service: { fault: () => (isSpent ? { kind: "status", status: 429, headers: {} } : undefined) },
    });
    await column(one, "STATUS", 30);
    isSpent = false;
    await one.document.clock.wait(90_000);
    await one.document.open();
    await one.document.menu("Errors only");
    await one.document.settled();
    expect(notesOf(one, 30).filter(Boolean)).toEqual([]);
  });

  test("cells say that the month is spent when the service's refusal says so", async () => {
    const { notes, calls } = await column(await begin({ service: { month: 0 } }), "STATUS", 40);
    expect(notes).toEqual(notes.map(() => expect.stringMatching(/month/)));
    expect(calls).toBe(3);
  });

  test.each([false, true])(
    "two documents that share the credentials answer all their cells (add-on: %p)",
    async (addOn) => {
      const first = await begin();
      const beside = addOn ? { beside: first.document } : {};
      const second = await begin({ clock: first.document.clock, settings: first.settings, seed: 2, ...beside });
      const both = await Promise.all([column(first, "STATUS", 150), column(second, "STATUS", 150)]);
      expect(both.map(({ failed }) => failed)).toEqual([[], []]);
      expect(first.service.stats().refusals).toBeLessThanOrEqual(addOn ? 2 : 6);
    },
  );

  test("two documents of one script that make room for each other leave no call's moment unused", async () => {
    const first = await begin();
    const second = await begin({
      clock: first.document.clock,
      settings: first.settings,
      seed: 2,
      beside: first.document,
    });
    const both = await Promise.all([column(first, "ZAKAT", 20), column(second, "ZAKAT", 20)]);
    // Twenty-seven seconds at one call a second, less what two who share it need between their calls.
    expect(both.map(({ failed }) => 20 - failed.length).reduce((a, b) => a + b)).toBeGreaterThanOrEqual(16);
    expect(first.service.stats().refusals).toBeLessThanOrEqual(2);
  });

  test("four documents of one script take turns where nobody can look ahead, and all are answered", async () => {
    // Half of what Google runs at once is as many turns in half as many threads.
    const small = { faults: blind, slots: 15 };
    const first = await begin(small);
    const { clock } = first.document;
    const others = [2, 3, 4].map((seed) =>
      begin({ ...small, clock, settings: first.settings, seed, beside: first.document }),
    );
    const all = await Promise.all([first, ...(await Promise.all(others))].map((one) => column(one, "STATUS", 75)));
    expect(all.map(({ failed }) => failed)).toEqual([[], [], [], []]);
    const { calls, refusals } = first.service.stats();
    // Executions of several workers: now and then two meet, which costs a call and no cell.
    expect(refusals).toBeLessThanOrEqual(2);
    // Fifteen cells a call are twenty; some leave before all fifteen have said what they want.
    expect(calls - refusals).toBeLessThanOrEqual(26);
    for (const { seconds } of all) expect(seconds).toBeLessThan(calls * 1.25 + 2);
  });

  test("documents of one script share the moments of their calls under a hash of the credentials, and share nothing else", async () => {
    const one = await begin();
    const { clock, storage } = one.document;
    const other = await begin({ clock, settings: one.settings, seed: 2, beside: one.document });
    await Promise.all([column(one, "STATUS", 5), column(other, "STATUS", 5)]);
    const { script } = storage.caches;
    const keys = [...script.keys].sort((a, b) => a.length - b.length);
    const [, hash = ""] = /^shariah2\.([A-Za-z0-9+/]{40})$/.exec(keys[0] as string) ?? [];
    const place = expect.stringMatching(/^shariah2\.[A-Za-z0-9+/]{40}\.\d{1,2}$/);
    expect(keys).toEqual([`shariah2.${hash}`, place, place]);
    expect(keys.filter((key) => !key.includes(hash))).toEqual([]);
    const [moment, ...wants] = keys.map((key) => JSON.parse(script.read([key])[key] as string));
    const by = expect.stringMatching(/^\w{4,8}$/);
    expect(moment).toEqual({ until: expect.any(Number), by });
    const want = { by, since: expect.any(Number), at: expect.any(Number) };
    expect(wants).toEqual([want, want]);
    expect(new Set(wants.map((each) => each.by)).size).toBe(2);
  });

  test("a document that is alone in its script says once that it is there, and writes nothing else for others", async () => {
    const one = await begin({ faults: blind });
    const { script } = one.document.storage.caches;
    const written = jest.spyOn(script, "write");
    await column(one, "STATUS", 60);
    expect(one.service.stats().calls).toBeGreaterThan(1);
    expect(written).toHaveBeenCalledTimes(1);
    expect(script.keys).toEqual([expect.stringMatching(/^shariah2\.[A-Za-z0-9+/]{40}\.\d{1,2}$/)]);
    await one.document.clock.wait(700_000);
    await one.document.cell('=SHARIAH_NAME("ZM")');
    expect(written).toHaveBeenCalledTimes(2);
    expect(script.keys).toHaveLength(1);
  });

  test("two documents of a script each, who cannot tell one another anything, lose no cell and are seldom refused", async () => {
    const first = await begin({ faults: blind });
    const second = await begin({ faults: blind, clock: first.document.clock, settings: first.settings, seed: 2 });
    const both = await Promise.all([column(first, "STATUS", 400), column(second, "STATUS", 400)]);
    expect(both.map(({ failed }) => failed)).toEqual([[], []]);
    // How many seconds it takes depends on how the machine shares its threads: `bench sheets` measures that.
    const { calls, refusals } = first.service.stats();
    expect(refusals).toBeLessThanOrEqual(calls / 4);
  });
});

describe("properties that throw", () => {
  test("over the day's share all cells are told at once, and few reads are tried", async () => {
    const one = await begin({ faults: { propertyOperations: 0 } });
    const { notes, seconds, calls } = await column(one, "STATUS", 60);
    expect(notes).toEqual(
      notes.map(() => expect.stringMatching(/^Google refuses to hand out this document's settings/)),
    );
    expect(seconds).toBeLessThan(4);
    expect([calls, one.document.storage.meters.property.count <= 4]).toEqual([0, true]);
  });

  test.each([{ ...blind, propertyOperations: 3 }, { storeFull: true }])(
    "all cells are answered, and no call is refused, when properties can no longer be read, or not be written (%p)",
    async (faults) => {
      expect(await column(await begin({ faults }), "STATUS", 100)).toMatchObject({ failed: [], refusals: 0 });
    },
  );
});

describe("what Google's services throw is told, with what to do", () => {
  const throwing = (throws: object) => begin({ faults: { ...blind, throws } });

  test.each([
    ["Service invoked too many times for one day: urlfetch.", /no more web requests today: they come back/, 61],
    [
      "You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request",
      /no permission to ask the service: paste appsscript\.json/,
      11,
    ],
    [
      "Request to https://service.example/ failed because the URL has not been whitelisted in the script manifest.",
      /not listed under urlFetchWhitelist/,
      11,
    ],
  ])("and not tried again for a while: %s", async (fetch, sentence, minutes) => {
    const one = await throwing({ fetch });
    const told = { notes: Array(30).fill(expect.stringMatching(sentence)), calls: 0 };
    const { request } = one.document.storage.meters;
    expect(await column(one, "STATUS", 30)).toMatchObject(told);
    expect(request.count).toBe(1);
    await one.document.clock.wait((minutes - 2) * 60_000);
    await one.document.cell('=SHARIAH_STATUS("ZM")');
    expect(request.count).toBe(1);
    await one.document.clock.wait(2 * 60_000);
    await one.document.cell('=SHARIAH_STATUS("ZTS")');
    expect(request.count).toBe(2);
    // A person may have mended it: a refresh asks at once.
    await one.document.open();
    await one.document.menu("Refresh");
    expect(request.count).toBe(3);
  });

  test.each([
    [
      "fetch",
      "Bandwidth quota exceeded: https://service.example/. Try reducing the rate of data transfer.",
      /limit on the data/,
    ],
    ["fetch", "DNS error: https://service.example/", /no server of the address's name/],
    ["fetch", "SSL Error https://service.example/", /certificate/],
    ["fetch", "Address unavailable: https://service.example/", /no answer from the service's address/],
    ["fetch", "Etwas ist schiefgegangen.", /could not ask the service \(Etwas ist schiefgegangen\)/],
    [
      "properties",
      "We're sorry, a server error occurred. Please wait a bit and try again.",
      /a fault of its own \(We're sorry/,
    ],
    [
      "cache",
      "Service invoked too many times in a short time: cacheService rateMax. Try Utilities.sleep(1000) between calls.",
      /refuses its cache/,
    ],
    ["lock", "There are too many LockService operations against the same script.", /refuses locks/],
  ])("by its service %s: %s", async (service, words, sentence) => {
    const { notes } = await column(await throwing({ [service]: words }), "STATUS", 5);
    expect(notes).toEqual(Array(5).fill(expect.stringMatching(sentence)));
  });

  test("the sidebar tells it too, when a request of its own is refused", async () => {
    const one = await throwing({
      properties:
        "Service invoked too many times in a short time: properties rateMax. Try Utilities.sleep(1000) between calls.",
    });
    await expect(one.document.run("pane", "settings.load", [])).rejects.toThrow(
      "Google refuses the document's settings for a moment, because too many cells ask at once: try again in a minute.",
    );
  });
});

test("cache reads that are refused, and counted, are asked for less often", async () => {
  const faults = { ...blind, cacheReadsPerSecond: 40, strictRations: true };
  expect(await column(await begin({ faults }), "STATUS", 100)).toMatchObject({ failed: [], refusals: 0 });
});

describe("consent", () => {
  test("is asked for before anything is sent, where a column tells how much it is", async () => {
    const { notes, calls } = await column(await begin(), "ZAKAT", 70);
    expect(notes).toEqual(notes.map(() => expect.stringMatching(/allow it/)));
    expect(calls).toBe(0);
  });

  test("counts the calls that a column needs at least, and not those in which Google fed it thirty cells at a time", async () => {
    const one = await begin({ faults: blind });
    await one.document.run("pane", "preferences.save", [{ consentAbove: 5 }]);
    const { failed, calls } = await column(one, "STATUS", 480);
    expect(failed).toEqual([]);
    // Sixteen executions' worth of thirty cells, where five calls would have carried them.
    expect(calls).toBeGreaterThan(10);
  });

  test("of formulas of a call each is asked for before the number that goes without asking is reached", async () => {
    const { failed, calls } = await column(await begin({ faults: blind, service: { rate: 5 } }), "ZAKAT", 70);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed).toEqual(failed.map(() => expect.stringMatching(/allow it/)));
    expect(calls).toBeLessThan(60);
  });

  test("counts calls that were sent without consent, and the request stays until it is answered", async () => {
    const one = await begin({ faults: blind, service: { rate: 5 } });
    const { notes, failed, calls } = await column(one, "ZAKAT", 100);
    expect(failed).toEqual(failed.map(() => expect.stringMatching(/allow it/)));
    expect([calls <= 60, notes.length - failed.length]).toEqual([true, calls]);
    await one.document.cell('=SHARIAH_STATUS("AAPL")');
    const told = (await one.document.run("pane", "activity.progress", [])) as { works: { operation: string }[] };
    expect(told.works.map(({ operation }) => operation)).toEqual(["zakat"]);
    await one.document.run("pane", "queue.answer", ["zakat", "no"]);
    for (let step = { done: false }; !step.done; ) {
      step = (await one.document.run("pane", "refresher.finish", [])) as { done: boolean };
    }
    await one.document.settled();
    const refused = notesOf(one, 100).filter(Boolean);
    expect(refused.filter((note) => !/You said no.*Ask me again/.test(note))).toEqual([]);
    expect(refused.length).toBeGreaterThan(failed.length / 2);
    await one.document.run("pane", "queue.askAgain", ["zakat"]);
    for (let step = { done: false }; !step.done; ) {
      step = (await one.document.run("pane", "refresher.finish", [])) as { done: boolean };
    }
    await one.document.settled();
    await one.document.run("pane", "queue.answer", ["zakat", "always"]);
    for (let step = { done: false }; !step.done; ) {
      step = (await one.document.run("pane", "refresher.finish", [])) as { done: boolean };
    }
    await one.document.settled();
    expect(notesOf(one, 100).filter(Boolean)).toEqual([]);
  });
});

test("executions whose clocks differ meet no refusal", async () => {
  const one = await begin({ latency: { network: [350, 350] }, skewSpread: 30 });
  expect((await column(one, "ZAKAT", 60)).refusals).toBe(0);
});

describe("a wrong segment", () => {
  test.each(["STATUS", "ZAKAT"])("is told in its own sentence after three calls: %s", async (name) => {
    const { notes, calls } = await column(await begin({ changed: { segment: "wrong" } }), name, 60);
    expect(notes).toEqual(notes.map(() => expect.stringMatching(/knows no such segment/)));
    expect(calls).toBe(3);
  });

  test("is no ticker's fault, and a ticker that nobody knows is not the segment's", async () => {
    const one = await begin();
    one.document.enter("A2", [["ZZZX"], ["ZZZY"], ["ZZZZ"], ["AAPL"]]);
    one.document.enter("B2", [
      ["=SHARIAH_ZAKAT(A2)"],
      ["=SHARIAH_ZAKAT(A3)"],
      ["=SHARIAH_ZAKAT(A4)"],
      ["=SHARIAH_ZAKAT(A5)"],
    ]);
    await one.document.settled();
    expect(notesOf(one, 4).map((note) => note.match(/does not know (\w+)/)?.[1] ?? note)).toEqual([
      "ZZZX",
      "ZZZY",
      "ZZZZ",
      "",
    ]);
  });
});
