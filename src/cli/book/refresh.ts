/** `shariah-sheets refresh book.xlsx`: refreshes a workbook that nobody has open, and changes nothing else in it. */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { monthLeft } from "../../core/budget";
import { withNoun } from "../../core/plural";
import { largeLimits, usualLimits } from "../../files/archive";
import { type CellWrite, ClosedBook } from "../../files/closedWorkbook";
import { useDateSystem as countDaysFrom } from "../../functions/arguments/days";
import { setCountries } from "../../functions/funds";
import { growth } from "../../i18n/growth";
import { readCredentials } from "../../node/credentials";
import { homeFolder } from "../../node/home";
import { packing } from "../../node/packing";
import { addressOnSheet } from "../../workbook/area";
import { callsOf, estimate } from "../../workbook/estimate";
import { isSameValue, isUnanswered } from "../../workbook/refresh/newValues";
import { choiceFlags, inArabic, readChoices, wordingFor } from "../choices";
import { openDesk } from "../desk";
import { sentenceOf } from "../sentences";
import { wrongUse } from "../wrongUse";
import { readBook, wordsOf, writeBook } from "./bookFile";
import { calculateInThread } from "./calculation";
import { htmlReport } from "./htmlReport";
import { showProgress } from "./progress";
import {
  cellsOf,
  endingOf,
  exitCodeOf,
  keptCells,
  type RefreshReport,
  reportText,
  shrunkOf,
  staleCellsOf,
  viewsOf,
} from "./report";
import { StaleCells } from "./staleCells";
import { WorkbookRefresh } from "./workbookRefresh";

const usage = `shariah-sheets refresh BOOK.xlsx [FLAGS]

Asks the service anew for every formula of Shariah Sheets in a workbook that is closed, and writes the answers into it. The
formulas that read them are calculated too. Nothing else in the file changes. Without -o the workbook itself is replaced, and
the old one stays beside it as .bak.

For a start:
  shariah-sheets refresh book.xlsx --dry-run     what it costs; sends nothing
  shariah-sheets refresh book.xlsx               refreshes it, and says what changed

What is written and printed
  -o OUT.xlsx      writes the result there and leaves BOOK.xlsx as it is
  --json           prints the report as one JSON object
  --html           prints the report as a page: every cell before and after, with its date and source
  --large          reads a workbook with a part of more than 64 MB, unpacked
  --dry-run        tells calls and seconds, and sends nothing
  --alert          ends with 10 in place of 0 where a verdict, rank or test changed

What is asked
  --older HOURS    asks again for answers older than this (12)
  --all            asks again for every answer
  --allow CALLS    may send so many calls (60)
  --budget PERCENT of the month's calls at which it asks no more (95)

What you chose in the pane, which no file tells
  --zakat KIND     what ZAKAT means where a formula names no holding: short or long. Without it such a cell is left
  --language en|ar the language of a cell that has no sentence yet; any other cell keeps the language that it has (en)
  --countries LIST whose lists of ETFs are asked (US)
  --choices FILE   the same as JSON: holding, sentences, verdictsToo, countries, budgetPercent, consentAbove. Flags come first

The formulas that read the answers
  --engine off     calculates none of them; each is listed
  --on-doubt WHAT  where one cannot be calculated for certain: keep leaves it and lists it (this is usual), recalculate also
                   has Excel calculate the whole workbook when it is opened, fail does nothing at all

Ends with 0 when all is refreshed, 1 when nothing was done, 2 when a cell kept its last value, 3 when a formula that reads
new values was not calculated. A formula that an
earlier run left so is told again until its value is another. The service's credentials come from the environment, SHARIAH_ADDRESS, SHARIAH_CLIENT_ID and
SHARIAH_SECRET, or from a file of mode 600 that SHARIAH_CREDENTIALS names. Answers are kept under SHARIAH_HOME.`;

const hour = 3_600_000;

/** `calculateBy`: what calculates the workbook's own formulas, where `--engine` is on. */
export async function refreshCommand(words: readonly string[], calculateBy = calculateInThread): Promise<void> {
  const { values, positionals } = wordsOf(words, usage, options);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw wrongUse("Name one workbook.", usage);
  const older = values.all ? 0 : number("older", values.older, 12) * hour;
  const choices = readChoices(values);
  const { holding, countries, monthShare } = choices;
  const allowed = number("allow", values.allow, choices.consentOver);
  const engine = choiceOf("engine", values.engine, ["on", "off"]);
  const onDoubt = choiceOf("on-doubt", values["on-doubt"], ["keep", "recalculate", "fail"]);
  if (countries !== undefined) setCountries(countries);
  const settings = readCredentials(process.env);
  const bytes = readBook(path, values["dry-run"] ? undefined : (values.output ?? path));
  const book = new ClosedBook(bytes, packing, values.large ? largeLimits : usualLimits);
  countDaysFrom(book.usesDaysOf1904 ? 1904 : 1900);
  const folder = join(homeFolder(process.env), "refresh");
  const notes = new StaleCells(join(folder, "stale"));
  const desk = openDesk({ settings, folder, older, choices: { holding: holding ?? "short" }, monthShare });
  try {
    const isArabic = book
      .formulas()
      .some(({ cell, formula }) => inArabic.test(formula) || inArabic.test(String(book.valueAt(cell) ?? "")));
    const job = new WorkbookRefresh(book, desk, {
      wordingFor: await wordingFor(choices, isArabic),
      isHoldingOpen: holding === undefined,
      allowed,
      calculate: engine === "off" ? undefined : calculateBy,
    });
    if (job.formulas.length === 0) throw new Error(`${path} holds no formula of Shariah Sheets: nothing is done.`);
    const { demands, later, mayBeFunds } = job.price();
    const { calls, ms } = estimate(demands, settings.callsPerSecond);
    if (values["dry-run"]) {
      const left = monthLeft(desk.planner.pace, desk.planner.settings, desk.now());
      const mayGrow = growthOf(later, mayBeFunds && callsOf(demands) > 0);
      return print(values.json, { calls, seconds: Math.ceil(ms / 1000), left: left ?? null, mayGrow }, [
        `${withNoun(calls, "call")}, about ${Math.ceil(ms / 1000)} s.${left === undefined ? "" : ` ${left} are left this month.`}`,
        ...mayGrow,
      ]);
    }
    if (calls > allowed) {
      throw new Error(
        `This needs ${withNoun(calls, "call")}, and ${allowed} go without asking: give --allow ${calls}. Nothing is done.`,
      );
    }
    const shown = showProgress(desk.planner, process.stderr);
    await job.run().finally(shown);
    finish(job, book, {
      path,
      out: values.output,
      bytes,
      planner: desk.planner,
      isJson: values.json,
      isPage: values.html,
      alert: values.alert,
      onDoubt,
      notes,
    });
  } finally {
    await desk.close();
  }
}

interface Finish {
  readonly path: string;
  readonly out: string | undefined;
  readonly bytes: Uint8Array;
  readonly planner: ReturnType<typeof openDesk>["planner"];
  readonly isJson: boolean;
  readonly isPage: boolean;
  readonly alert: boolean;
  /** What is done where a formula that reads new values cannot be calculated. */
  readonly onDoubt: "keep" | "recalculate" | "fail";
  /** Which cells earlier runs have left with a value from before. */
  readonly notes: StaleCells;
}

function finish(
  job: WorkbookRefresh,
  book: ClosedBook,
  { path, out, bytes, planner, isJson, isPage, alert, onDoubt, notes }: Finish,
): void {
  const answered = job.formulas.filter(({ cells }) => cells);
  if (answered.length === 0) {
    const why = job.formulas.find(({ left }) => left !== undefined)?.left;
    throw new Error(`No formula of ${path} could be asked: ${why}. Nothing is done.`);
  }
  const all = answered.flatMap(({ cells = [] }) => cells);
  if (job.isUnreachable || all.every(isUnanswered)) {
    const failure = all.find(isUnanswered)?.failure;
    throw new Error(`Nothing is done. ${failure ? sentenceOf(failure) : ""}`);
  }
  const writings = answered.flatMap(({ own, cells = [], reach }) =>
    cells.flatMap(({ cell, before, after, day, isKept }): readonly CellWrite[] => {
      const isOwn = cell.row === own.cell.row && cell.column === own.cell.column;
      if (isKept || (isSameValue(before, after) && !isOwn)) return [];
      return [{ cell, value: after, day, ...(isOwn && reach && own.isArray && { reach }) }];
    }),
  );
  const calculated = job.dependents.flatMap(({ own, before, result }): readonly CellWrite[] =>
    "after" in result && !isSameValue(before, result.after) ? [{ cell: own.cell, value: result.after }] : [],
  );
  const before = sha256(bytes);
  const earlier = notes.of(before, (cell) => book.valueAt(cell));
  const stale = staleCellsOf(job, earlier);
  if (onDoubt === "fail" && stale.length > 0) {
    const places = stale.slice(0, 10).map(({ cell }) => addressOnSheet(cell));
    throw new Error(
      `${withNoun(stale.length, "formula")} cannot be calculated (${places.join(", ")}). Nothing is done.`,
    );
  }
  const isAnew = onDoubt === "recalculate" && stale.length > 0;
  const rewritten = book.with([...writings, ...calculated], isAnew);
  const ending = endingOf(job, book.repeated(), stale);
  const cells = cellsOf(job);
  const changes = cells
    .filter(({ changed }) => changed !== undefined)
    .map(({ sheet, cell, before, after, changed }) => ({ sheet, cell, before, after, ...(changed && { changed }) }));
  const { sent, refusals } = planner.progress();
  const report: RefreshReport = {
    calls: sent,
    refusals,
    cells,
    kept: keptCells(job, book.repeated(), stale),
    changes,
    shrunk: shrunkOf(job),
    parts: rewritten.parts,
    views: viewsOf(
      book.views(),
      [...writings, ...calculated].flatMap(({ cell, value }) => (isSameValue(book.valueAt(cell), value) ? [] : [cell])),
    ),
    files: { before, after: sha256(rewritten.bytes) },
  };
  // This is written last, so that a part of the file that cannot be read, such as a chart, leaves the workbook as it was.
  writeBook(path, bytes, rewritten, out);
  notes.keep(report.files.after, stale);
  if (isPage) process.stdout.write(`${htmlReport(report, basename(path))}\n`);
  // The text of many thousand cells takes time, and a report as data does without it.
  else print(isJson, report, isJson ? [] : [reportText(report)]);
  process.exitCode = exitCodeOf(ending, alert && changes.length > 0);
}

function growthOf(later: number, mayBeFunds: boolean): readonly string[] {
  return [
    ...(later > 0
      ? [
          `${withNoun(later, "formula")} ${later === 1 ? "asks" : "ask"} about cells that other formulas fill first: that may add calls.`,
        ]
      : []),
    ...(mayBeFunds ? [growth.en] : []),
  ];
}

function print(isJson: boolean, report: object, text: readonly string[]): void {
  process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${text.join("\n")}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const options = {
  output: { type: "string", short: "o" },
  json: { type: "boolean", default: false },
  html: { type: "boolean", default: false },
  large: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  older: { type: "string" },
  all: { type: "boolean", default: false },
  allow: { type: "string" },
  alert: { type: "boolean", default: false },
  engine: { type: "string", default: "on" },
  "on-doubt": { type: "string", default: "keep" },
  ...choiceFlags,
  help: { type: "boolean", default: false },
} as const;

function choiceOf<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw wrongUse(`--${name}: ${choices.join(", ")}, please`, usage);
  return found;
}

function number(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(value) || value < 0 || text === "") throw wrongUse(`--${name}: a number, please`, usage);
  return value;
}
