/** What the host check says of a host that cannot do something, or does it wrongly; in virtual time. */
import { fail } from "../../src/core/failure";
import type { Finding } from "../../src/ports/host";
import { checkerPort } from "../../src/session/checks";
import type { Session } from "../../src/session/session";
import type { Area } from "../../src/workbook/area";
import type { Workbook } from "../../src/workbook/workbook";
import { VirtualTime } from "../virtual-host";

const { setTimeout: timer, clearTimeout: clear } = globalThis;
let time: VirtualTime;
/** Timers that were neither cleared nor are over. */
const pending = new Set<object>();
beforeEach(() => {
  time = new VirtualTime();
  jest.spyOn(Date, "now").mockImplementation(() => time.now);
  pending.clear();
  const after = (act: () => void, ms = 0) => {
    const timer = {};
    pending.add(timer);
    time.at(time.now + ms, () => pending.delete(timer) && act());
    return timer;
  };
  Object.assign(globalThis, { setTimeout: after, clearTimeout: (one: object) => pending.delete(one) });
});
afterEach(() => {
  Object.assign(globalThis, { setTimeout: timer, clearTimeout: clear });
  jest.restoreAllMocks();
});

const sheet = "Check";
/** What cells show after a formula was entered, by the place of the cell, such as `7,6`. */
type Shown = Readonly<Record<string, unknown>>;
const titles = ["Name", "Status", "Rank", "Market value", "Debt", "Cash", "Report date"];
const sound: Shown = {
  "0,0": "#VALUE!",
  "12,0": 100,
  "7,6": 46_053,
  ...Object.fromEntries(titles.map((title, column) => [`6,${column}`, title])),
};

interface Choices {
  readonly isSetUp?: boolean;
  readonly shown?: Shown;
  /** ms until a cell shows what its formula comes to. */
  readonly late?: number;
  readonly statuses?: readonly number[];
  readonly lastFailure?: ReturnType<typeof fail>;
  readonly date?: string;
  readonly spill?: Partial<Area>;
  readonly host?: (own: Workbook) => Partial<Workbook>;
}

/** A host that can do it all, but for what is chosen otherwise. */
function open({ isSetUp = true, shown = {}, late = 0, statuses = [200], ...choices }: Choices = {}) {
  const cells: Shown = { ...sound, ...shown };
  const entered: string[] = [];
  const names = new Map<string, Area>();
  let [isMade, since, aged] = [false, 0, 0];
  let called: ((call: unknown, status: number) => void) | undefined;
  const valuesIn = ({ row, column, columns }: Area) =>
    Array.from({ length: columns }, (_, across) => {
      const value = cells[`${row},${column + across}`] ?? "";
      if (time.now < since + late) return "#BUSY!";
      return row === 12 && typeof value === "number" ? value + aged : value;
    });
  const own = {
    scratch: async () => {
      isMade = true;
      return {
        sheet,
        texts: async () => [[choices.date ?? "2026-01-31"]],
        note: async (_: Area, text: string) => text,
        remove: async () => {
          isMade = false;
        },
      };
    },
    values: async (areas: readonly Area[]) => areas.map((area) => [valuesIn(area)]),
    enter: async ([{ formula }]: readonly [{ readonly formula: string }]) => {
      entered.push(formula);
      since = time.now;
      if (formula.includes("SCREEN")) for (const status of statuses) called?.({}, status);
    },
    reach: async (areas: readonly Area[]) => areas.map((area) => ({ ...area, rows: 2, columns: 2, ...choices.spill })),
    recalculate: async () => {
      aged += 1;
    },
    pin: async (pins: readonly { readonly name: string; readonly cell: Area }[]) => {
      for (const { name, cell } of pins) names.set(name, cell);
    },
    pinned: async () => names,
    unpin: async (gone: readonly string[]) => {
      for (const name of gone) names.delete(name);
    },
    sheets: async () => new Map(isMade ? [[sheet, "1"]] : []),
  } as unknown as Workbook;
  const workbook = { ...own, ...choices.host?.(own) };
  const session = {
    settings: isSetUp ? {} : undefined,
    standIn: undefined,
    planning: { progress: () => ({ lastFailure: choices.lastFailure }) },
    listen: (heard: { readonly called: typeof called }) => {
      called = heard.called;
      return () => {
        called = undefined;
      };
    },
  } as unknown as Session;
  const check = async () => {
    const found: Finding[] = [];
    const done = checkerPort(session, workbook).check((finding) => void found.push(finding));
    await time.run();
    await done;
    return found;
  };
  return { check, entered, names, session, workbook };
}

const findingOf = async (what: string, choices?: Choices) => {
  const found = (await open(choices).check()).find((one) => one.what === what);
  return found && `${found.outcome}: ${found.seen}`;
};

test.each<[string, string, Choices]>([
  ["sheet", "works: made", {}],
  ["errors", "works: #VALUE!", {}],
  ["errors", "works: #N/A", { isSetUp: false, shown: { "0,0": "#N/A" } }],
  ["errors", 'fails: it shows "#VALUE!"', { isSetUp: false }],
  ["errors", 'fails: it shows "#N/A"', { shown: { "0,0": "#N/A" } }],
  ["errors", "fails: it shows 7", { shown: { "0,0": 7 } }],
  ["spill", "works: 2 rows, 2 columns", {}],
  ["spill", "fails: 1 row, 2 columns", { spill: { rows: 1 } }],
  ["spill", "fails: 2 rows, 1 column", { spill: { columns: 1 } }],
  ["service", "works: HTTP 200", {}],
  ["service", "works: HTTP 500, 200", { statuses: [500, 200] }],
  ["service", "works: known already, no call", { statuses: [] }],
  [
    "service",
    "fails: HTTP 503; unreachable",
    { statuses: [503], shown: { "6,0": "#N/A" }, lastFailure: fail("unreachable") },
  ],
  ["service", "fails: HTTP 200; #NAME?", { shown: { "6,0": "#NAME?" } }],
  ["service", "absent: not set up", { isSetUp: false }],
  ["leftOut", "works: Name to Report date", {}],
  ["leftOut", "fails: Name to Status", { shown: { "6,6": "Status" } }],
  ["leftOut", "fails: Symbol to Report date", { shown: { "6,0": "Symbol" } }],
  ["leftOut", "absent: not set up", { isSetUp: false }],
  ["dates", 'works: number that reads "2026-01-31"', {}],
  ["dates", 'fails: number that reads "31/01/2026"', { date: "31/01/2026" }],
  ["dates", 'fails: number that reads "2026-01-31 0:00"', { date: "2026-01-31 0:00" }],
  ["dates", 'fails: number that reads "x2026-01-31"', { date: "x2026-01-31" }],
  ["dates", 'fails: string that reads "2026-01-31"', { shown: { "7,6": "2026-01-31" } }],
  ["dates", "absent: no date came", { shown: { "7,6": "#N/A" } }],
  ["dates", "absent: no date came", { shown: { "7,6": "" } }],
  ["dates", "absent: not set up", { isSetUp: false }],
  ["recalculation", "works: a later age", {}],
  ["recalculation", "fails: the same age", { host: () => ({ recalculate: async () => undefined }) }],
  ["recalculation", "absent: nothing was fetched whose age could be told", { shown: { "12,0": "#N/A" } }],
  ["names", "works: set, found and removed", {}],
  ["names", "fails: not found again", { host: () => ({ pin: async () => undefined }) }],
  ["names", "fails: not found again", { host: () => ({ pinned: async () => new Map([["check", elsewhere]]) }) }],
  ["notes", "works: set and read", {}],
  ["notes", "absent: this host has none, or too old ones", { host: hostWithSheet({ note: undefined }) }],
  ["notes", 'fails: it reads "Shariah"', { host: hostWithSheet({ note: async () => "Shariah" }) }],
  ["removed", "works: the sheet is gone", {}],
  ["removed", "fails: the sheet is still there", { host: hostWithSheet({ remove: async () => undefined }) }],
])("the check of a host reports for `%s`: %s", async (what, told, choices) => {
  expect(await findingOf(what, choices)).toBe(told);
});

const elsewhere: Area = { sheet: "Data", row: 0, column: 0, rows: 1, columns: 1 };

/** A host whose sheet for trials differs in this. */
function hostWithSheet(other: object): NonNullable<Choices["host"]> {
  return (own) => ({ scratch: async () => ({ ...(await own.scratch?.()), ...other }) as never });
}

const onSheet = ["errors", "spill", "service", "leftOut", "dates", "recalculation", "names", "notes"];

test("the check of a host reports the trials on its sheet in their order, then those of the page, and last that the sheet was removed", async () => {
  const found = await open().check();
  expect(found.slice(0, 9).map(({ what }) => what)).toEqual(["sheet", ...onSheet]);
  expect(found.map(({ what }) => what)).toContain("storage");
  expect(found.at(-1)?.what).toBe("removed");
});

test.each<[string, string, (own: Workbook) => Partial<Workbook>]>([
  ["a page that lends no sheet", "absent: this page lends no sheet", () => ({ scratch: undefined as never })],
  [
    "a protected workbook",
    "fails: It is protected.",
    () => ({
      scratch: async () => {
        throw new Error("It is protected.");
      },
    }),
  ],
  ["a host that throws no error but a text", "fails: busy", () => ({ scratch: () => Promise.reject("busy") })],
])("on %s the check tries nothing on a sheet and removes none", async (_, told, host) => {
  const { check, entered } = open({ host });
  const found = await check();
  expect(`${found[0]?.outcome}: ${found[0]?.seen}`).toBe(told);
  expect(found.map(({ what }) => what)).not.toContain("removed");
  for (const what of onSheet) expect(found.map((one) => one.what)).not.toContain(what);
  expect([entered, found.map(({ what }) => what)]).toEqual([[], expect.arrayContaining(["storage"])]);
});

test("without settings the check enters no formula that would ask the service", async () => {
  const { check, entered } = open({ isSetUp: false });
  await check();
  expect(entered.join()).not.toContain("SCREEN");
});

test.each<[string, unknown]>([
  ["says that it is busy", "#BUSY!"],
  ["is blank", ""],
  ["shows Excel's zero", 0],
  ["does not exist", undefined],
])("the check waits for a cell that %s", async (_, loading) => {
  let reads = 0;
  const values = (after: number): Choices => ({
    host: (own) => ({
      values: async (areas) => {
        reads += 1;
        return time.now < begin + after ? [[[loading]]] : own.values(areas);
      },
    }),
  });
  const begin = time.now;
  const found = (await open(values(3_000)).check()).find(({ what }) => what === "errors");
  expect(found).toMatchObject({ outcome: "works", ms: 3_000 });
  expect(reads).toBeGreaterThan(20);
});

test('the check reports what a cell shows after seven seconds, and "no answer in time" after eight where the host hangs', async () => {
  const never = (await open({ late: 60_000 }).check()).find(({ what }) => what === "errors");
  expect(never).toMatchObject({ outcome: "fails", seen: 'it shows "#BUSY!"', ms: 7_000 });
  const hanging = await open({ host: () => ({ enter: () => new Promise(() => undefined) }) }).check();
  const [, errors, , , , , names] = hanging;
  expect(errors).toMatchObject({ what: "errors", outcome: "fails", seen: "no answer in time", ms: 8_000 });
  expect(names?.what).toBe("recalculation");
  expect(hanging.at(-1)).toMatchObject({ what: "removed", outcome: "works" });
});

test("the check waits for a result that spills late and for an age that grows late", async () => {
  const begin = time.now;
  const late: Choices = {
    host: (own) => ({
      reach: async (areas) => (time.now < begin + 900 ? areas : own.reach(areas)),
      recalculate: async (areas) => (time.now < begin + 3_000 ? undefined : own.recalculate(areas)),
    }),
  };
  const found = await open(late).check();
  const ofThese = found.filter(({ what }) => what === "spill" || what === "recalculation");
  expect(ofThese.map(({ outcome, ms }) => [outcome, ms])).toEqual([
    ["works", 900],
    ["works", 2_100],
  ]);
});

test("the check leaves no timer behind", async () => {
  let left = -1;
  const { session, workbook } = open();
  const done = checkerPort(session, workbook).check(() => undefined);
  void done.then(() => {
    left = pending.size;
  });
  await time.run();
  expect(left).toBe(0);
});

test("the check removes the hidden name that it set, again where its trial failed to, and leaves the user's names", async () => {
  let tries = 0;
  const unpin = (own: Workbook) => async (gone: readonly string[]) => {
    tries += 1;
    if (tries > 1) await own.unpin(gone);
  };
  const { check, names } = open({ host: (own) => ({ unpin: unpin(own) }) });
  names.set("1000_0", elsewhere);
  await check();
  expect([tries, [...names.keys()]]).toEqual([2, ["1000_0"]]);
});
