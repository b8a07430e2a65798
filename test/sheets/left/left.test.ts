/**
 * What earlier versions left in a document (README), under today's script: cells are answered, no formula, consent or
 * ledger is lost, and damaged data are not taken for good.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFormat } from "../../../appsscript/shared/format";
import { type Ask, portsOver } from "../../../appsscript/sidebar/page/ports";
import { refusalWords } from "../../../src/ports/refusals";
import { shippedScript } from "../script";
import type { Document } from "../stand-in/document";
import { type Left, lay, leftovers, type Running, runDocument } from "./document";

const folder = "test/sheets/left";
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Left);

let now: Running | undefined;
afterEach(async () => {
  await now?.close();
  now = undefined;
});

const layUnder = async (left: Left): Promise<Running> => {
  const running = await runDocument({ code: shippedScript(), latencyFactor: 0.1 });
  lay(running.document, left);
  await running.document.settled();
  return running;
};

const under = async (left: Left): Promise<Document> => {
  now = await layUnder(left);
  return now.document;
};

/** What a script says of itself and not to its user. */
const raw = /TypeError|ReferenceError|RangeError|Cannot |undefined|is not (a function|iterable|defined)|NaN/;

const errors = (document: Document) => document.runs.map(({ error }) => error ?? "").filter((error) => raw.test(error));

const formulasOf = (document: Document) => {
  const area = { row: 1, column: 1, rows: 90, columns: 20 };
  return document.spreadsheet.sheet("Sheet1").formulas(area).flat().filter(Boolean);
};

/** The formulas of a journal that an ended run left. */
const journalFormulas = ({ properties }: Left): string[] =>
  Object.entries(properties).flatMap(([key, text]) =>
    key.includes(".journal") ? (JSON.parse(text) as { formulas: string[] }[]).flatMap(({ formulas }) => formulas) : [],
  );

const sidebar = (document: Document) => {
  const ask: Ask = (name, ...given) => document.run("pane", name, JSON.parse(JSON.stringify(given)));
  return portsOver(ask, 20);
};

test("there is a stored document of each version in the changelog", () => {
  expect(fixtures.map(({ commit }) => commit)).toEqual(expect.arrayContaining(["c781dbc", "da12b58", "e103c2e"]));
  for (const left of fixtures) {
    expect(journalFormulas(left).length).toBeGreaterThan(0);
    expect(Object.keys(left.cache).length).toBeGreaterThan(10);
    // A run that was killed after four of eight formulas.
    expect(JSON.parse(left.properties["shariah.refresh"] ?? "")).toMatchObject({ written: 4, formulas: 8 });
  }
});

describe.each(fixtures.map((left) => [left.commit, left] as const))("left by %s", (_, left) => {
  describe("whose cells nobody changes", () => {
    let running: Running;
    let document: Document;
    beforeAll(async () => {
      running = await layUnder(left);
      document = running.document;
    });
    afterAll(() => running.close());

    test("consent given for always stays, and the calls of the days and the month are still counted", async () => {
      expect(await document.run("pane", "activity.progress", [])).toMatchObject({ allowed: ["related"] });
      const days = Object.values((await document.run("pane", "usage.days", [])) as Record<string, number>);
      const { days: kept, month } = JSON.parse(left.properties["shariah.lasting"] ?? "");
      const [before = 0] = Object.values(kept as Record<string, number>);
      expect(Math.max(...days)).toBeGreaterThanOrEqual(before);
      document.enter("T2", [['=SHARIAH_STATUS("ADBE")']]);
      await document.settled();
      const { month: today } = JSON.parse(document.properties.read()["shariah2.lasting"] ?? "{}");
      expect((today ?? month).limit).toBe(month.limit);
    });

    test("cells of that version and new ones answer", async () => {
      document.enter("T2", [['=SHARIAH_STATUS("KO")'], ['=SHARIAH_NAME("AAPL")'], ['=SHARIAH_STATUS("ADBE")']]);
      await document.settled();
      expect(document.values("T2:T4")).toEqual([["HALAL"], ["Apple Inc."], [expect.stringMatching(/HALAL|DOUBTFUL/)]]);
      expect(errors(document)).toEqual([]);
    });

    const ledger = left.sheets.find(({ name }) => name.includes("ledger"));
    if (!ledger) return;

    test("its ledger is read, and goes on", async () => {
      const { ledgers } = sidebar(document);
      const { sheet, periods } = (await ledgers?.periods()) ?? { sheet: undefined, periods: [] };
      expect(sheet).toBe(ledger.name);
      expect(periods.map(({ state }) => state)).toEqual(["noShares", "noShares"]);
      expect(await ledgers?.record()).toMatchObject({ untouched: 2 });
    });
  });

  test("opening puts back the cells that an ended refresh left blank", async () => {
    const document = await under(left);
    const before = formulasOf(document);
    await document.open();
    expect(formulasOf(document).sort()).toEqual([...before, ...journalFormulas(left)].sort());
    expect(Object.keys(document.properties.read()).join()).not.toContain("journal");
  });

  test("an unfinished refresh does not stop the next one", async () => {
    const document = await under(left);
    document.selection = "P2:P9";
    await document.open();
    await document.run("pane", "refresher.start", ["selection"]);
    await document.settled();
    await document.menu("Refresh");
    await document.settled();
    expect(document.ui.toasts.at(-1)).toMatch(/^(Done: \d+ formulas? refreshed|Not refreshed: \d+ answers?\.)/);
    expect(Object.keys(document.properties.read()).join()).not.toContain("refresh");
    expect(errors(document)).toEqual([]);
  });

  test("what was frozen, wholly or in part, thaws", async () => {
    const document = await under(left);
    await document.open();
    const frozen = left.sheets.flatMap(({ notes }) =>
      Object.values(notes).filter((note) => note.startsWith("Frozen ")),
    );
    expect(frozen.length).toBeGreaterThan(1);
    await document.menu("Thaw");
    await document.settled();
    const back = formulasOf(document);
    for (const note of frozen) expect(back).toContain(note.slice(note.indexOf("\n=") + 1));
    const area = { row: 1, column: 1, rows: 20, columns: 8 };
    expect(document.spreadsheet.sheet("Sheet1").notes(area).flat().join("")).toBe("");
    expect(errors(document)).toEqual([]);
  });

  test("an older script reads nothing that this version stores", async () => {
    const document = await under(left);
    await document.open();
    document.storage.caches.document.remove(document.storage.caches.document.keys);
    const laid = document.properties.read();
    document.selection = "B4:B5";
    document.enter("T2", [['=SHARIAH_STATUS("ADBE")']]);
    await document.settled();
    await document.run("pane", "refresher.start", ["selection"]);
    await document.settled();
    const keys = document.storage.caches.document.keys;
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((key) => !key.startsWith("shariah2."))).toEqual([]);
    const written = Object.entries(document.properties.read()).filter(([key, text]) => laid[key] !== text);
    expect(written.map(([key]) => key).filter((key) => !key.startsWith("shariah2."))).toEqual([]);
  });
});

/** What stands under each kind of key once this version has worked: keys differ by digits alone. */
async function own(): Promise<Left> {
  const document = await under(fixtures[0] as Left);
  await document.open();
  document.enter("T2", [['=SHARIAH_STATUS("ADBE")'], ['=SHARIAH_REPORT("AAPL")']]);
  await document.settled();
  await document.run("pane", "usage.ask", []);
  await document.run("pane", "settings.test", [JSON.parse(document.properties.read()["shariah.settings"] ?? "{}")]);
  return leftovers(document, "today");
}

/** Each field taken away, or of another kind; and no JSON, or JSON of something else. */
function spoilt(text: string): string[] {
  const others = ["", "{", "null", "[]", "7", '"text"', "{}", "[null]", '[{"formulas":7}]'];
  const value: unknown = text.startsWith("{") ? JSON.parse(text) : undefined;
  if (typeof value !== "object" || value === null) return others;
  return [
    ...others,
    ...Object.keys(value).flatMap((field) =>
      [undefined, null, "text", -1, {}, [null], [{}]].map((other) => JSON.stringify({ ...value, [field]: other })),
    ),
  ];
}

test("a stored value damaged under any key leaves cells answered and the sidebar informed", async () => {
  const today = await own();
  const { document } = now as Running;
  const whole = document.storage.caches.document.read(document.storage.caches.document.keys);
  const kinds = new Map<string, string>();
  for (const key of Object.keys(whole)) kinds.set(key.slice("shariah2.".length).replace(/\d+$/, ""), key);
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(["s", "p", "b", "t"]));
  const properties = document.properties.read();
  const seen: unknown[] = [];
  const answered = async (what: unknown, number: number) => {
    const shown = await document.cell(`=SHARIAH_STATUS("${number % 2 ? "KO" : "AAPL"}")`, `V${2 + number}`);
    const told = await document.run("pane", "activity.progress", []).catch((error: Error) => error.message);
    if ("error" in shown || typeof told === "string" || errors(document).length > 0) seen.push([what, shown, told]);
  };
  let number = 0;
  for (const key of kinds.values()) {
    for (const text of spoilt(today.cache[key] ?? "")) {
      document.storage.caches.document.write({ ...whole, [key]: text }, 21_600);
      await answered([key, text.slice(0, 200)], number++);
    }
  }
  for (const key of [
    "shariah2.lasting",
    "shariah2.account",
    "shariah2.refresh",
    "shariah2.freeze",
    "shariah2.journal.1",
  ]) {
    for (const text of spoilt(properties[key] ?? "{}")) {
      document.properties.write({ [key]: text });
      document.storage.caches.document.remove(document.storage.caches.document.keys);
      await answered([key, text.slice(0, 200)], number++);
      await document.open();
    }
    document.properties.remove([key]);
  }
  expect(seen).toEqual([]);
});

/** What the sidebars of these versions ask when they are opened. */
const asked = {
  c781dbc: ["workbook.progress", "settings.load", "preferences.load"],
  e103c2e: [
    "activity.progress",
    "freezer.takeUp",
    "settings.load",
    "sample.active",
    "preferences.load",
    "worksheets.marked",
  ],
};

test("an older sidebar, which names no format, sees that credentials are set up, and is told for all else which text to paste", async () => {
  const document = await under(fixtures[0] as Left);
  const known: Record<string, unknown> = {
    "settings.load": expect.objectContaining({ clientId: "sample-client", secretSaved: true }),
    "sample.active": false,
  };
  for (const name of [...asked.c781dbc, ...asked.e103c2e, "refresher.start", "freezer.freeze", "queue.answer"]) {
    for (const told of [[], [dataFormat - 1], [dataFormat + 1], ["text"]]) {
      const reply = await document.call("pane", name, [], ...told).catch((error: Error) => error.message);
      expect([name, reply]).toEqual([name, known[name] ?? refusalWords.olderSidebar]);
    }
  }
  expect(await document.call("pane", "settings.load", [])).toMatchObject({ secretSaved: true });
  expect(await document.call("pane", "format", [])).toBe(dataFormat);
});

test("of an older sidebar's text the menu opens a page that says what to paste", async () => {
  now = await runDocument({ code: shippedScript(), html: { sidebar: '<div id="pane" data-part="settings"></div>' } });
  await now.document.open();
  await now.document.menu("Open");
  expect(now.document.ui.sidebar?.html).toContain(refusalWords.olderSidebar);
});
