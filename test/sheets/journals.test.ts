/**
 * Google ends a refresh or a conversion at any step. Opening the document again brings every formula back, within
 * Google's thirty seconds and at its assumed latencies; so does any menu item. Formulas are calculated at once, and the
 * clock skips waiting.
 */
import { endRunAt } from "./endRunAt";
import { type Opened, open } from "./opened";
import type { Document } from "./stand-in/document";

let opened: Opened;
afterEach(() => opened.close());

const calculates = (formula: string) => (/^=SHARIAH/.test(formula) ? "HALAL" : undefined);

/** So many formulas in column B, of 130 tickers, every `apart` rows. */
async function fill(count: number, apart: number, spelling: "." | "_"): Promise<Document> {
  opened = await open({ speed: Number.POSITIVE_INFINITY, latencyFactor: 1, calculates });
  const { document } = opened;
  await document.open();
  document.spreadsheet.sheet("Sheet1").size.rows = 2 + count * apart;
  const rows = Array.from({ length: count }, (_, index) => [`=SHARIAH${spelling}STATUS("T${index % 130}")`]);
  const spread = rows.flatMap((row) => [row, ...Array.from({ length: apart - 1 }, () => [undefined])]);
  document.enter("B2", spread);
  await document.settled();
  return document;
}

/** How many of the formulas stand, in either spelling. */
function countStanding(document: Document, count: number, apart: number): number {
  const area = { row: 2, column: 2, rows: count * apart, columns: 1 };
  const formulas = document.spreadsheet.sheet("Sheet1").formulas(area).flat();
  const ours = formulas.filter((_, index) => index % apart === 0);
  return ours.filter((formula, index) => /^=SHARIAH[._]STATUS/.test(formula) && formula.includes(`"T${index % 130}"`))
    .length;
}

const journals = (document: Document) =>
  Object.keys(document.properties.read()).filter((key) => key.includes("journal"));

const works = {
  "a refresh": ["_", (document: Document) => document.menu("Refresh")],
  "a conversion": [".", (document: Document) => document.run("pane", "converter.convert", ["sheets"])],
} as const;

async function endWorkAt(
  work: keyof typeof works,
  count: number,
  apart: number,
  step: number,
  when: "before" | "after",
) {
  const [spelling, begin] = works[work];
  const document = await fill(count, apart, spelling);
  const end = endRunAt(document, step, when);
  await begin(document).catch((error: Error) => expect(error.message).toContain("Exceeded"));
  end.off();
  return { document, steps: end.steps() };
}

describe.each(["a refresh", "a conversion"] as const)("%s that is ended", (work) => {
  // Scattered cells are written one by one: a run has hundreds of steps.
  test.each([
    [260, 1, 1],
    [130, 2, 40],
  ])(
    "%i cells, %i rows apart: at every step (or %ith), all are back once the document is opened",
    async (count, apart, stride) => {
      const { steps } = await endWorkAt(work, count, apart, Number.POSITIVE_INFINITY, "before");
      await opened.close();
      let blank = 0;
      for (let step = 0; step < steps; step += stride) {
        for (const when of ["before", "after"] as const) {
          const { document } = await endWorkAt(work, count, apart, step, when);
          blank = Math.max(blank, count - countStanding(document, count, apart));
          await document.open();
          expect([step, when, countStanding(document, count, apart), journals(document)]).toEqual([
            step,
            when,
            count,
            [],
          ]);
          await opened.close();
        }
      }
      // It was worth mending.
      expect(blank).toBeGreaterThan(apart === 1 ? 100 : 20);
    },
  );

  test("2,000 cells: in the first, a middle and the last portion, all are back", async () => {
    // Nine portions of what a journal holds at once.
    const count = 2_000;
    const { steps } = await endWorkAt(work, count, 1, Number.POSITIVE_INFINITY, "before");
    await opened.close();
    const clears = [5, Math.floor(steps / 2), steps - 5];
    let blank = 0;
    for (const step of clears.flatMap((at) => [at, at + 1, at + 2, at + 3])) {
      const { document } = await endWorkAt(work, count, 1, step, "after");
      blank = Math.max(blank, count - countStanding(document, count, 1));
      await document.open();
      expect([step, countStanding(document, count, 1), journals(document)]).toEqual([step, count, []]);
      await opened.close();
    }
    expect(blank).toBeGreaterThan(100);
  });
});

/** A conversion of 260 cells that was ended while a portion of them was blank. */
async function blankedDocument(): Promise<Document> {
  for (let step = 0; ; step += 1) {
    const { document } = await endWorkAt("a conversion", 260, 1, step, "after");
    if (countStanding(document, 260, 1) < 200) return document;
    await opened.close();
  }
}

test("mending that is interrupted at any step is done again at the next opening", async () => {
  for (let step = 0, steps = 1; step < steps; step += 1) {
    for (const when of ["before", "after"] as const) {
      const document = await blankedDocument();
      const end = endRunAt(document, step, when);
      await document.open().catch((error: Error) => expect(error.message).toContain("Exceeded"));
      end.off();
      steps = Math.max(steps, end.steps());
      await document.open();
      expect([step, when, countStanding(document, 260, 1), journals(document)]).toEqual([step, when, 260, []]);
      await opened.close();
    }
  }
});

test.each(["Open", "Refresh", "Errors only", "Freeze", "Thaw", "Refresh every night", "Help"])(
  "%s puts back first what a run that died has left blank",
  async (item) => {
    const document = await blankedDocument();
    document.selection = "D1";
    await document.menu(item);
    expect(countStanding(document, 260, 1)).toBe(260);
    expect(journals(document)).toEqual([]);
  },
);

test("what was typed into a blank cell stays, and rows that are gone since are no formulas any more", async () => {
  const document = await blankedDocument();
  const sheet = document.spreadsheet.sheet("Sheet1");
  const formulas = () => sheet.formulas({ row: 2, column: 2, rows: 260, columns: 1 }).flat();
  const first = formulas().indexOf("");
  document.enter(`B${first + 4}`, [["mine"]]);
  sheet.size.rows = first + 50;
  await document.open();
  const back = formulas().slice(first, first + 49);
  expect(back.map((formula, index) => (index === 2 ? formula === "" : formula !== ""))).not.toContain(false);
  expect(document.value(`B${first + 4}`)).toBe("mine");
  expect(journals(document)).toEqual([]);
});

test("a journal that cannot be read holds nobody up, and each formula of one that can keeps its place", async () => {
  opened = await open({ speed: Number.POSITIVE_INFINITY, latencyFactor: 1, calculates });
  const { document } = opened;
  const blocks = [
    { sheet: "Sheet1", row: 2, column: 2, formulas: ['=SHARIAH_STATUS("A")', null, '=SHARIAH_STATUS("C")'] },
    { sheet: "Gone", row: 2, column: 2, formulas: ['=SHARIAH_STATUS("X")'] },
    { sheet: "Sheet1", row: "2", column: 3, formulas: ['=SHARIAH_STATUS("X")'] },
    null,
  ];
  document.properties.write({
    "shariah2.journal.1": "[{",
    "shariah2.journal.2": '{"sheet":"Sheet1"}',
    "shariah2.journal.3": JSON.stringify(blocks),
  });
  await document.open();
  const formulas = document.spreadsheet.sheet("Sheet1").formulas({ row: 1, column: 1, rows: 5, columns: 3 });
  expect(formulas.map((row) => row.join("|"))).toEqual([
    "||",
    '|=SHARIAH_STATUS("A")|',
    "||",
    '|=SHARIAH_STATUS("C")|',
    "||",
  ]);
  expect(journals(document)).toEqual([]);
});
