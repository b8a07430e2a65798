/**
 * Checks what only a real host can show, on a sheet that it makes for this and always removes again, also after a
 * failure. It is loaded when somebody asks for it. Each check has a time limit; what the host does not have is reported
 * as absent, not as a failure.
 */

import { absent, fails, type Outcome, pageChecks, works } from "../browser/checks";
import { withNoun } from "../core/plural";
import type { Checker, CheckName, Finding } from "../ports/host";
import type { Area } from "../workbook/area";
import { isError } from "../workbook/refresh/errorCells";
import type { Scratch, Workbook } from "../workbook/workbook";
import type { Session } from "./session";

/** ms for one check, and ms between two readings of a cell. */
const patience = 8_000;
const between = 100;

const pinName = "check";

export function checkerPort(session: Session, workbook: Workbook): Checker {
  return { check: (tell) => checkHost(session, workbook, tell) };
}

async function checkHost(session: Session, workbook: Workbook, tell: (finding: Finding) => void): Promise<void> {
  const attempt = async (what: CheckName, act: () => Promise<Outcome>) => {
    const start = Date.now();
    const found = await inPatience(act).catch((thrown: unknown) => fails(sentenceOf(thrown)));
    tell({ what, ...found, ms: Date.now() - start });
  };
  let scratch: Scratch | undefined;
  try {
    await attempt("sheet", async () => {
      if (!workbook.scratch) return absent("this page lends no sheet");
      scratch = await workbook.scratch();
      return works("made");
    });
    if (scratch) for (const [what, act] of onSheet(session, workbook, scratch)) await attempt(what, act);
    for (const [what, act] of pageChecks) await attempt(what, act);
  } finally {
    const made = scratch;
    if (made) {
      await attempt("removed", async () => {
        await workbook.unpin([...(await workbook.pinned()).keys()].filter((name) => name === pinName));
        await made.remove();
        return (await workbook.sheets()).has(made.sheet)
          ? fails("the sheet is still there")
          : works("the sheet is gone");
      });
    }
  }
}

type Tried = readonly (readonly [CheckName, () => Promise<Outcome>])[];

function onSheet(session: Session, workbook: Workbook, scratch: Scratch): Tried {
  const at = (row: number, column: number, rows = 1, columns = 1): Area => ({
    sheet: scratch.sheet,
    row,
    column,
    rows,
    columns,
  });
  const shown = async (area: Area) => (await workbook.values([area]))[0] ?? [];
  /** Enters a formula, and waits until its cell no longer shows that it is loading. */
  const enter = async (cell: Area, formula: string) => {
    await workbook.enter([{ cell, formula, blanks: [] }]);
    await until(async () => !isLoading((await shown(cell))[0]?.[0]));
    return (await shown(cell))[0]?.[0];
  };
  const isSetUp = (session.standIn ?? session.settings) !== undefined;
  return [
    [
      "errors",
      async () => {
        const cell = await enter(at(0, 0), '=SHARIAH.STATUS("LON:VOD")');
        return cell === (isSetUp ? "#VALUE!" : "#N/A")
          ? works(String(cell))
          : fails(`it shows ${JSON.stringify(cell)}`);
      },
    ],
    [
      "spill",
      async () => {
        await workbook.enter([{ cell: at(2, 0), formula: '=SHARIAH.STATUS({"","";"",""})', blanks: [] }]);
        const reach = async () => (await workbook.reach([at(2, 0)]))[0] ?? at(2, 0);
        await until(async () => (await reach()).columns > 1);
        const { rows, columns } = await reach();
        return rows === 2 && columns === 2
          ? works("2 rows, 2 columns")
          : fails(`${withNoun(rows, "row")}, ${withNoun(columns, "column")}`);
      },
    ],
    [
      "service",
      async () => {
        if (!isSetUp) return absent("not set up");
        const statuses: number[] = [];
        const end = session.listen({ called: (_, status) => void statuses.push(status) });
        const cell = await enter(at(6, 0), '=SHARIAH.SCREEN("AAPL",,TRUE)').finally(end);
        const calls = statuses.length === 0 ? "known already, no call" : `HTTP ${statuses.join(", ")}`;
        const { lastFailure } = session.planning.progress();
        return isError(cell) ? fails(`${calls}; ${lastFailure?.failure ?? String(cell)}`) : works(calls);
      },
    ],
    [
      "leftOut",
      async () => {
        if (!isSetUp) return absent("not set up");
        const [[first, , , , , , last] = []] = await shown(at(6, 0, 1, 7));
        const titles = `${String(first)} to ${String(last)}`;
        return titles === "Name to Report date" ? works(titles) : fails(titles);
      },
    ],
    [
      "dates",
      async () => {
        if (!isSetUp) return absent("not set up");
        const cell = at(7, 6);
        const [[value] = []] = await shown(cell);
        const [[text] = []] = await scratch.texts(cell);
        const seen = `${typeof value} that reads ${JSON.stringify(text)}`;
        if (typeof value !== "number") return isError(value) || !value ? absent("no date came") : fails(seen);
        return /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? works(seen) : fails(seen);
      },
    ],
    [
      "recalculation",
      async () => {
        const cell = at(12, 0);
        const before = await enter(cell, '=SHARIAH.AGE("AAPL")');
        if (typeof before !== "number") return absent("nothing was fetched whose age could be told");
        await until(async () => {
          await workbook.recalculate([cell]);
          const [[now] = []] = await shown(cell);
          return typeof now === "number" && now > before;
        });
        const [[now] = []] = await shown(cell);
        return Number(now) > before ? works("a later age") : fails("the same age");
      },
    ],
    [
      "names",
      async () => {
        await workbook.pin([{ name: pinName, cell: at(0, 0) }]);
        const found = (await workbook.pinned()).get(pinName);
        await workbook.unpin([pinName]);
        return found?.sheet === scratch.sheet ? works("set, found and removed") : fails("not found again");
      },
    ],
    [
      "notes",
      async () => {
        const note = await scratch.note?.(at(0, 0), "Shariah Sheets");
        if (note === undefined) return absent("this host has none, or too old ones");
        return note === "Shariah Sheets" ? works("set and read") : fails(`it reads ${JSON.stringify(note)}`);
      },
    ],
  ];
}

/** Tries again until `holds` is true, or the check's time is nearly over. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience - 1_000;
  while (!(await holds()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, between));
}

function isLoading(value: unknown): boolean {
  return value === undefined || value === "" || value === "#BUSY!" || value === 0;
}

async function inPatience(act: () => Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(fails("no answer in time")), patience);
  });
  return Promise.race([act(), late]).finally(() => clearTimeout(timer));
}

function sentenceOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
