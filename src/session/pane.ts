/** Builds every port that this page can give the pane, from a session and a workbook. */

import type { CallRecord } from "../browser/record";
import type { DateSystem } from "../functions/arguments/days";
import type { FunctionHelp } from "../functions/help/help";
import type { Freezer, Host, Refresher, Theme } from "../ports/host";
import { later, once } from "../ports/later";
import type { Area } from "../workbook/area";
import type { Workbook } from "../workbook/workbook";
import { activityPort } from "./activity";
import { diagnosticsPort } from "./diagnostics";
import { FormulaQuestions } from "./formulaQuestions";
import { inserterPort } from "./inserter";
import { queuePort } from "./queue";
import { type SampleMark, samplePort } from "./sample";
import type { Session } from "./session";
import { preferencesPort, settingsPort } from "./settings";
import { usagePort } from "./usage";

/** The part of functions.json that is read here. */
export interface FunctionsMetadata {
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly { readonly dimensionality?: string }[];
  }[];
}

export interface PaneSurroundings {
  readonly session: Session;
  readonly record: CallRecord;
  /** Undefined when the page is in no workbook. */
  readonly workbook?: Workbook | undefined;
  /** Needed to read formulas. */
  readonly metadata?: FunctionsMetadata | undefined;
  /** The functions as in help.json or a translation of it. */
  readonly helps?: readonly FunctionHelp[] | undefined;
  /** The reader's language (BCP 47). */
  readonly language?: string | undefined;
  /** Whether the page offers nothing but sample data. */
  readonly sampleOnly?: boolean | undefined;
  readonly theme?: Theme | undefined;
  readonly mark?: SampleMark | undefined;
  /** Whether the workbook counts its days from 1900 or 1904. */
  readonly dates?: (() => Promise<DateSystem>) | undefined;
}

export function paneHost({
  session,
  record,
  workbook,
  metadata,
  helps,
  sampleOnly,
  language = "en",
  theme,
  mark,
  dates,
}: PaneSurroundings): Host {
  const recalculate = async (areas?: readonly Area[]) => workbook?.recalculate(areas);
  const { memory } = session;
  const asking = workbook && metadata && new FormulaQuestions(session, workbook);
  return {
    settings: settingsPort(session, record, recalculate, mark),
    preferences: memory && preferencesPort(session, memory, recalculate),
    activity: activityPort(session, recalculate),
    sample: samplePort(session, recalculate, mark, sampleOnly),
    madeUp: async () => (await workbook?.madeUp?.()) === true,
    usage: usagePort(session, record, recalculate),
    queue: queuePort(session, recalculate, asking),
    diagnostics: diagnosticsPort(session, record, asking),
    refresher: asking && refresherLater(session, workbook, asking),
    inserter: asking && helps && inserterPort(session, workbook, asking, helps),
    oneFormulas: workbook && oneFormulasLater(workbook, [...session.functions.keys()]),
    freezer: workbook && freezerLater(workbook, [...session.functions.keys()], asking),
    looks: later(async () => (await import(/* webpackChunkName: "looks" */ "./looks")).looksPort(session)),
    finder: later(async () => (await import(/* webpackChunkName: "finder" */ "./finder")).finderPort(session)),
    checker:
      workbook &&
      later(async () => (await import(/* webpackChunkName: "checks" */ "./checks")).checkerPort(session, workbook)),
    ...(asking && sheetPortsLater(session, workbook, asking, language, dates)),
    theme,
  };
}

/** The port for freezing. It is loaded at its first use, because most people who open the pane freeze nothing. */
function freezerLater(workbook: Workbook, functions: readonly string[], asking: FormulaQuestions | undefined): Freezer {
  const port = async () =>
    (await import(/* webpackChunkName: "freezer" */ "./freezer")).freezerPort(workbook, functions, asking);
  return {
    frozen: async () => (await port()).frozen(),
    freeze: async (...given) => (await port()).freeze(...given),
    thaw: async (...given) => (await port()).thaw(...given),
  };
}

/** One for the page, because it remembers the last formulas that it replaced. Undefined in a host that cannot tell what is in the way. */
function oneFormulasLater(workbook: Workbook, functions: readonly string[]): Host["oneFormulas"] {
  if (!workbook.layoutOf) return undefined;
  const sheets = workbook as Workbook & Required<Pick<Workbook, "layoutOf">>;
  const port = once(async () =>
    (await import(/* webpackChunkName: "one-formula" */ "./oneFormula")).oneFormulaPort(sheets, functions),
  );
  return later(port);
}

/**
 * The port for refreshing. There is one for the page, because it remembers the last refresh; it is loaded when that
 * section of the pane is opened.
 */
function refresherLater(...given: [Session, Workbook, FormulaQuestions]): Refresher {
  const [, workbook] = given;
  const port = once(async () =>
    (await import(/* webpackChunkName: "refresher" */ "./refresher")).refresherPort(...given),
  );
  return {
    kinds: ["all", "sheet", "selection", "errors", "older"],
    demands: async (...wish) => (await port()).demands(...wish),
    refresh: async (...wish) => (await port()).refresh(...wish),
    selecting: async (...wish) => (await port()).selecting(...wish),
    outcome: async () => (await port()).outcome(),
    sheets: async () => (await port()).sheets(),
    front: () => workbook.activeSheet(),
    select: async (...wish) => (await port()).select(...wish),
    misspelt: async () => (await port()).misspelt(),
  };
}

/** The ports that write worksheets. There is one of each for the page, so that insertions wait for one another. */
function sheetPortsLater(
  ...given: [Session, Workbook, FormulaQuestions, string, PaneSurroundings["dates"]]
): Pick<Host, "worksheets" | "currencies" | "ledgers"> {
  const ports = once(async () =>
    (await import(/* webpackChunkName: "worksheets" */ "./worksheets/workbookPorts")).workbookPorts(...given),
  );
  return {
    worksheets: later(async () => (await ports()).worksheets),
    currencies: later(async () => (await ports()).currencies),
    ledgers: later(async () => (await ports()).ledgers),
  };
}
