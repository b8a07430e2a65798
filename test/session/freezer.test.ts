/**
 * Which cells a freeze in Excel or the playground takes for answers: those of every function and kind of answer, and no
 * failure, in either language. test/sheets/freeze.test.ts has the same contract for Sheets.
 */
import type { Asked, Cells } from "../../src/core/call";
import type { Operation } from "../../src/core/operation";
import { english } from "../../src/core/wording";
import { excelCells, sayBy } from "../../src/excel/cells";
import { catalogue } from "../../src/functions/catalogue";
import { signatures } from "../../src/functions/signatures";
import { arabicWording } from "../../src/i18n/arabic";
import { FormulaQuestions } from "../../src/session/formulaQuestions";
import { freezerPort } from "../../src/session/freezer";
import { Session } from "../../src/session/session";
import type { Area } from "../../src/workbook/area";
import type { Workbook } from "../../src/workbook/workbook";
import { CellError } from "../excel/pageParts";
import { failures } from "../failures";
import { answeredCells, type Formula, failedCells, formulas, names } from "../functions/answeredCells";

const languages = [
  ["English", english],
  ["Arabic", arabicWording(true)],
] as const;
const each = formulas.map((one) => [one.formula, one] as const);

beforeEach(loadOffice);
afterEach(() => {
  sayBy(english);
  unloadOffice();
});

function loadOffice(): void {
  Object.assign(globalThis, {
    CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } },
  });
}

/** Where Microsoft's script never came, a cell holds a failure's sentence as its text. */
function unloadOffice(): void {
  Reflect.deleteProperty(globalThis, "CustomFunctions");
}

async function openSession(): Promise<Session> {
  const session = new Session(excelCells, sayBy);
  await session.ready;
  for (const { name, run } of catalogue) session.functions.set(name, run as (...typed: unknown[]) => Asked);
  return session;
}

/** What the formula's own cell holds, as Excel's script reads it. */
function shownIn(cells: Cells): unknown {
  const [[value] = []] = excelCells(cells);
  return value instanceof CellError ? value.code : value;
}

/** Freezes a workbook of one cell. */
async function freeze(session: Session, formula: string, shows: unknown) {
  const block = { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 1, formulas: [[formula]], values: [[shows]] };
  const workbook = {
    read: async () => [block],
    named: async () => new Map(),
    reach: async (cells: readonly Area[]) => cells,
    sheets: async () => new Map([["Sheet1", "1"]]),
    pinned: async () => new Map(),
    frozenCells: async () => [],
    keepFrozenCells: async () => undefined,
    pin: async () => undefined,
    unpin: async () => undefined,
    settle: async () => [],
    mark: async () => undefined,
  } as unknown as Workbook;
  const asking = new FormulaQuestions(session, workbook);
  const { formulas, unshown, waiting } = await freezerPort(workbook, Object.keys(signatures), asking).freeze(
    "workbook",
    undefined,
  );
  return { formulas, unshown, waiting };
}

const slotsOf = (session: Session) => (operation: Operation, value: unknown) => session.planning.peek(operation, value);
const isFrozen = { formulas: 1, unshown: 0, waiting: 0 };
const staysFormula = { formulas: 0, unshown: 1, waiting: 0 };

describe.each(languages)("in %s", (_, wording) => {
  test.each(each)("%s is frozen, whatever the service answered", async (_formula, one: Formula) => {
    sayBy(wording);
    for (const company of names) {
      for (const isKept of [false, true]) {
        const session = await openSession();
        const shows = shownIn(answeredCells(one, company, isKept, slotsOf(session)));
        expect([company, shows, await freeze(session, one.formula, shows)]).toEqual([company, shows, isFrozen]);
      }
    }
  });

  test.each(each)("%s stays a formula where it shows a failure of any kind", async (_formula, one: Formula) => {
    sayBy(wording);
    // A page's slots end in every kind but this: there it says that nobody has asked yet.
    const { loading: _loading, ...kinds } = failures;
    for (const [kind, failure] of Object.entries(kinds)) {
      for (const office of [loadOffice, unloadOffice]) {
        office();
        const session = await openSession();
        const shows = shownIn(failedCells(one, failure, slotsOf(session)));
        // What the service does not know is a share that is not covered, and an answer.
        const outcome = one.name === "COVERAGE" && shows === 0 ? isFrozen : staysFormula;
        expect([kind, shows, await freeze(session, one.formula, shows)]).toEqual([kind, shows, outcome]);
      }
    }
  });
});

test("freezing keeps a failure as a formula, and freezes what another function makes of it, and a text that no slot knows", async () => {
  const why = { name: "WHY", formula: '=SHARIAH.WHY("ZZZZ")', typed: [[["ZZZZ"]]] };
  const session = await openSession();
  const shows = shownIn(failedCells(why, failures.unknownSymbol, slotsOf(session)));
  expect(shows).toBe(failures.unknownSymbol.message);
  expect(await freeze(session, why.formula, shows)).toEqual(staysFormula);
  expect(await freeze(session, '=+SHARIAH.WHY( "ZZZZ" ) ', shows)).toEqual(staysFormula);
  expect(await freeze(session, '=IFERROR(SHARIAH.STATUS("ZZZZ"),"none")', "none")).toEqual(isFrozen);
  // A workbook that was closed and opened shows what it was saved with.
  expect(await freeze(await openSession(), why.formula, shows)).toEqual(isFrozen);
});

test("freezing keeps a formula with a refused argument, whether it shows a sentence or #VALUE!, and counts #BUSY! as waiting", async () => {
  const formula = '=SHARIAH.WHY("AAPL","dividends")';
  const session = await openSession();
  expect(await freeze(session, formula, "Argument about: give one of verdict, purification, zakat.")).toEqual(
    staysFormula,
  );
  expect(await freeze(session, formula, "#VALUE!")).toEqual(staysFormula);
  expect(await freeze(session, formula, "#BUSY!")).toEqual({ formulas: 0, unshown: 0, waiting: 1 });
});
