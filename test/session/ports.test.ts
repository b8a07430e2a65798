/** The pane's ports that need no workbook, over the add-in itself and the sample service. */

import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import { alwaysAllowed } from "../../src/core/budget";
import type { Asked } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import { adopt, readPace } from "../../src/core/pace";
import { excelCells, sayBy } from "../../src/excel/cells";
import { status } from "../../src/functions/stocks";
import { zakat } from "../../src/functions/zakat";
import { startService } from "../../src/service/server";
import { activityPort } from "../../src/session/activity";
import type { FormulaQuestions } from "../../src/session/formulaQuestions";
import { queuePort } from "../../src/session/queue";
import { samplePort } from "../../src/session/sample";
import { Session } from "../../src/session/session";
import { preferencesPort, settingsPort } from "../../src/session/settings";
import { usagePort } from "../../src/session/usage";
import { CellError, openPage } from "../excel/pageParts";
import { type Bench, portsContract } from "../pane/ports.contract";

const ports = ["preferences", "sample", "usage", "queue"] as const;

async function open() {
  openPage();
  const faults = { refuses: false };
  const service = await startService({
    port: 0,
    rate: 50,
    fault: () => (faults.refuses ? { kind: "status", status: 403 } : undefined),
  });
  const memory = new Memory();
  const session = new Session(excelCells, sayBy, memory);
  const record = openRecord(session);
  /** The formulas of an imagined sheet, each with what it showed last. */
  const formulas: { ask: () => Asked; shows: unknown }[] = [];
  const recalculate = async () => {
    for (const formula of formulas) {
      const cells = session.run(formula.ask());
      formula.shows = "promise" in cells ? undefined : cells[0]?.[0];
      if ("promise" in cells) {
        void cells.promise.then((shown) => {
          formula.shows = shown[0]?.[0];
        });
      }
    }
  };
  const type = async (count: number, ask: (ticker: string) => Asked = (one) => status([[one]])) => {
    for (let index = 0; index < count; index += 1) {
      formulas.push({ ask: () => ask(`T${formulas.length}${index}`), shows: undefined });
    }
    await recalculate();
  };
  const { address, segment, clientId, secret } = service;
  const bench = {
    host: {
      settings: settingsPort(session, record, recalculate),
      activity: activityPort(session, recalculate),
      preferences: preferencesPort(session, memory, recalculate),
      sample: samplePort(session, recalculate),
      usage: usagePort(session, record, recalculate),
      queue: queuePort(session, recalculate, undefined),
    },
    good: { address, segment, clientId, secret, callsPerSecond: 50, demo: false },
    type,
    close: async () => {
      // A call that came back later would be counted among the next test's.
      const { planning } = session;
      planning.cancel(Date.now());
      await service.close();
      while (planning.progress().calls > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  } satisfies Bench<(typeof ports)[number]>;
  return { ...bench, session, record, formulas, recalculate, service: faults };
}

portsContract("The session", ports, open);

/** What a sentence in a cell says. */
function kindOf(sentence: string): string {
  const known = ["notSetUp", "cancelled"] as const;
  const counted = { consent: /^This needs/, declined: /you said no/i, budget: /budget is reached/ };
  const [kind] = Object.entries(counted).find(([, start]) => start.test(sentence)) ?? [];
  return known.find((kind) => fail(kind).message === sentence) ?? kind ?? "other";
}

describe("the session", () => {
  let bench: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());
  const idle = async () => {
    while (bench.host.activity.progress().cells > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // The cells hear of it after the planner.
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const zakats = (count: number) => bench.type(count, (ticker) => zakat([[ticker]], [[1]]));
  const failures = () =>
    bench.formulas.map(({ shows }) => (shows instanceof CellError ? kindOf(shows.message) : "shown"));

  test("answers cells in the page while the sample is on, and by the user's settings after it", async () => {
    const { host, formulas, record } = bench;
    await bench.type(1, () => status([["AAPL"]]));
    expect(failures()).toEqual(["notSetUp"]);
    await host.sample.start();
    await idle();
    expect(["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"]).toContain(formulas[0]?.shows);
    expect([record.calls().length > 0, record.days()]).toEqual([true, []]);
    await host.sample.stop();
    expect(failures()).toEqual(["notSetUp"]);
  });

  test("counts a wait of less than a tenth of a second, though no listener was told that it began", async () => {
    const { host, recalculate } = bench;
    const { progress, waits } = host.activity;
    const heard: boolean[] = [];
    const end = host.activity.listen(() => void heard.push(progress().cells > 0));
    // Whoever was told a moment ago is told again when the tenth is over.
    await host.settings.save(bench.good);
    await bench.type(3);
    await idle();
    const before = waits();
    expect(before).toBeGreaterThan(0);
    await recalculate();
    await idle();
    expect(waits()).toBe(before);
    await host.activity.refresh();
    await idle();
    expect(waits()).toBe(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    end();
    expect(heard.at(-1)).toBe(false);
  });

  test("shows cells in Arabic once that is chosen, verdicts only where those are chosen too, and in English again", async () => {
    const { host, formulas, good } = bench;
    const choose = async (choice: object) => host.preferences.save({ ...(await host.preferences.load()), ...choice });
    const says = () => formulas.map(({ shows }) => (shows instanceof CellError ? shows.message : shows));
    await host.settings.save(good);
    await bench.type(1, () => status([["AAPL"]]));
    await bench.type(1, () => status([["LON:VOD"]]));
    await idle();
    const [verdict, english] = says();
    expect(english).toMatch(/exchange's prefix/);
    await choose({ sentences: "ar" });
    await idle();
    expect(says()).toEqual([verdict, expect.stringMatching(/^«\u2068LON:VOD\u2069» مسبوق باسم بورصة/)]);
    await choose({ verdictsToo: true });
    await idle();
    expect(["حلال", "غير حلال", "مشكوك فيه", "غير مشمول"]).toContain(says()[0]);
    await choose({ sentences: "en" });
    await idle();
    expect(says()).toEqual([verdict, english]);
  });

  test("cancels nothing and asks nothing twice when the language changes while cells wait", async () => {
    const { host, formulas, good, session } = bench;
    const choose = async (choice: object) => host.preferences.save({ ...(await host.preferences.load()), ...choice });
    await host.settings.save(good);
    const outcomes: unknown[] = [];
    for (const tickers of [[["AAPL"], ["MSFT"]], [["LON:VOD"]]]) {
      const cells = session.run(status(tickers));
      if ("promise" in cells) void cells.promise.then((shown) => outcomes.push(shown[0]?.[0]));
    }
    await bench.type(1, () => status([["AAPL"]]));
    expect(session.planning.progress().cells).toBeGreaterThan(0);
    await choose({ sentences: "ar", verdictsToo: true });
    expect(session.planning.progress().cells).toBeGreaterThan(0);
    await idle();
    expect(outcomes.map((shown) => (shown instanceof CellError ? shown.message : shown))).not.toContainEqual(
      expect.stringMatching(/Cancelled|أُلغي/),
    );
    expect(["حلال", "غير حلال", "مشكوك فيه", "غير مشمول"]).toContain(formulas[0]?.shows);
    expect((await host.usage.days()).reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
    await choose({ sentences: "en", verdictsToo: false });
  });

  test("ends the sample when settings are saved, and not when preferences are", async () => {
    const { host, good } = bench;
    await host.sample.start();
    await host.preferences.save({ ...(await host.preferences.load()), verdictHours: 48 });
    expect(await host.sample.active()).toBe(true);
    await host.settings.save(good);
    expect(await host.sample.active()).toBe(false);
  });

  test("holds work of many calls back until it is answered with no, once or always", async () => {
    const { host, good } = bench;
    await host.settings.save(good);
    await zakats(100);
    await idle();
    const [consent] = host.queue.consents();
    expect(consent).toMatchObject({ what: "zakat", why: "many" });
    expect(consent?.calls).toBeGreaterThan(60);
    expect(failures()).toContain("consent");
    await host.queue.answer(consent?.id ?? "", "no");
    expect(host.queue.consents()).toEqual([]);
    await bench.recalculate();
    await idle();
    // No holds until it is taken back.
    expect([failures().includes("declined"), host.queue.consents()]).toEqual([true, []]);
    await host.queue.askAgain("zakat");
    await bench.recalculate();
    await idle();
    expect(failures()).toContain("consent");
    await host.queue.answer(host.queue.consents()[0]?.id ?? "", "once");
    await idle();
    expect(failures()).not.toContain("consent");
    bench.session.planning.refresh(Date.now());
    await zakats(100);
    await idle();
    await host.queue.answer(host.queue.consents()[0]?.id ?? "", "always");
    await idle();
    expect([failures().includes("consent"), host.queue.consents()]).toEqual([false, []]);
    const kept = readPace(JSON.stringify(bench.session.planning.pace), Date.now());
    expect(kept?.allowed.zakat).toBeGreaterThan(1e9);
  });

  test('asks for consent again once "always" was taken back, in every window', async () => {
    const { host, good } = bench;
    await host.settings.save(good);
    await zakats(100);
    await idle();
    await host.queue.answer("zakat", "always");
    await idle();
    expect(host.queue.allowed()).toEqual([{ id: "zakat", what: "zakat" }]);
    const { pace } = bench.session.planning;
    const otherWindow = readPace(JSON.stringify(pace), Date.now());
    await host.queue.askAgain("zakat");
    expect(host.queue.allowed()).toEqual([]);
    if (!otherWindow) throw new Error("The pace is not sound.");
    // A window that has not heard of it yet writes what it knows: the last decision holds in both.
    adopt(pace, otherWindow, Date.now());
    expect(host.queue.allowed()).toEqual([]);
    adopt(otherWindow, pace, Date.now());
    expect(alwaysAllowed(otherWindow)).toEqual([]);
    bench.session.planning.refresh(Date.now());
    await zakats(100);
    await idle();
    expect(host.queue.consents()).toMatchObject([{ id: "zakat" }]);
  });

  test("asks what waits again when settings or preferences change", async () => {
    const { host, good } = bench;
    await host.settings.save(good);
    await host.queue.pause();
    const verdict = () => status([["AAPL"]]);
    await bench.type(2, verdict);
    await host.preferences.save({ ...(await host.preferences.load()), verdictHours: 48 });
    expect(host.queue.paused()).toBe(true);
    await host.queue.resume();
    await idle();
    expect(failures()).toEqual(["shown", "shown"]);
    await host.queue.pause();
    await bench.type(2, verdict);
    await host.settings.save({ ...good, callsPerSecond: 40 });
    await idle();
    expect(failures()).toEqual(["shown", "shown", "shown", "shown"]);
  });

  test("shows another choice of holding at once, also in cells that wait for nothing", async () => {
    const { host, good, formulas } = bench;
    await host.settings.save(good);
    await bench.type(1, () => zakat([["NVDA"]], [[1000]]));
    await idle();
    const short = formulas[0]?.shows;
    expect(short).toBeGreaterThan(0);
    await host.preferences.save({ ...(await host.preferences.load()), holding: "long" });
    await idle();
    expect(formulas[0]?.shows).toBeGreaterThan(0);
    expect(formulas[0]?.shows).not.toBe(short);
  });

  test("makes cancelled cells say so", async () => {
    const { host, good } = bench;
    await host.settings.save(good);
    await host.queue.pause();
    await bench.type(3);
    await host.queue.cancel();
    await idle();
    expect(failures()).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  test("calculates only the cells again that waited for consent, when all is cancelled", async () => {
    const { host, good, session } = bench;
    await host.settings.save(good);
    const cellIn = (row: number) => ({ sheet: "Sheet1", row, column: 1, rows: 1, columns: 1 });
    const asks = [
      zakat(
        Array.from({ length: 100 }, (_, index) => [`T${index}`]),
        [[1]],
      ),
      status([["AAPL"]]),
    ];
    const asking = {
      cells: async () => asks.map((asked, row) => ({ cell: cellIn(row), formula: "", asks: [asked] })),
      slots: (asked: Asked) =>
        isFailure(asked)
          ? []
          : asked.inputs.flat().flatMap((input) => session.planning.peek(asked.operation, input) ?? []),
    } as unknown as FormulaQuestions;
    const again: unknown[] = [];
    const queue = queuePort(session, async (areas) => void again.push(areas), asking);
    for (const asked of asks) session.run(asked);
    await idle();
    expect(queue.consents()).toMatchObject([{ id: "zakat" }]);
    await queue.cancel();
    expect([queue.consents(), again]).toEqual([[], [[cellIn(0)]]]);
    // Where nothing asked for consent, nothing has to be calculated anew.
    await queue.cancel();
    expect(again).toHaveLength(1);
  });

  test("fails, and does not give the earlier figures, where asking for the account fails", async () => {
    const { host, good, service } = bench;
    await host.settings.save(good);
    expect(await host.usage.ask()).toMatchObject({ limit: expect.any(Number) });
    service.refuses = true;
    expect(await host.usage.ask()).toMatchObject({ failure: expect.any(String) });
    // They stand there all the same, as what was known before.
    expect(await host.usage.known()).toMatchObject({ limit: expect.any(Number) });
  });

  test("tells a long pause of the service, which a person can end after a minute and not before", async () => {
    const { host, good, session } = bench;
    await host.settings.save(good);
    const pausedAt = Date.now() - 30_000;
    const pausedUntil = pausedAt + 3 * 3_600_000;
    Object.assign(session.planning.pace, { pausedUntil, pausedAt, pausedByService: true });
    await bench.type(1, () => status([["AAPL"]]));
    await idle();
    expect(host.queue.longPause()).toEqual({ until: pausedUntil, tryAt: pausedAt + 60_000 });
    await host.queue.tryNow();
    expect(session.planning.pace.pausedUntil).toBe(pausedUntil);
    Object.assign(session.planning.pace, { pausedAt: pausedAt - 60_000 });
    await host.queue.tryNow();
    await idle();
    expect([host.queue.longPause(), failures()]).toEqual([undefined, ["shown"]]);
  });

  test("stops cells at the month's budget until the user allows going on for the rest of the month", async () => {
    const { host, good } = bench;
    await host.settings.save(good);
    await host.usage.ask();
    Object.assign(bench.session.planning.pace, { month: { limit: 10, used: 10 } });
    await bench.type(1);
    await idle();
    expect(failures()).toEqual(["budget"]);
    await host.usage.override();
    await idle();
    expect(failures()).not.toContain("budget");
    expect(bench.session.planning.pace.overrunUntil).toBeGreaterThan(Date.now());
  });

  test("records calls, tests too, without tickers and credentials", async () => {
    const { host, good, record } = bench;
    expect(await host.settings.test(good)).toBeUndefined();
    await host.settings.save(good);
    await bench.type(2);
    await idle();
    const [latest] = record.calls();
    // What screening does not know may be a fund: their list is asked for next.
    expect(latest).toMatchObject({ operation: "etfList", questions: 1 });
    // Two that nobody knows come back as an empty list, which is believed when it is said twice.
    const screened = record.calls().filter(({ operation }) => operation === "screening");
    expect(screened.map(({ questions, status }) => [questions, status])).toEqual([
      [2, 200],
      [2, 200],
      // The test, whose path has the segment in it.
      [1, 200],
    ]);
    expect(record.calls().at(-1)).toMatchObject({ operation: "screening" });
    expect(record.days()).toEqual([{ day: new Date().toISOString().slice(0, 10), calls: record.calls().length }]);
    expect(JSON.stringify(record.calls())).not.toMatch(new RegExp(`${good.clientId}|${good.secret}|T1`));
    await host.settings.forget();
    expect([record.calls(), record.days()]).toEqual([[], []]);
  });
});
