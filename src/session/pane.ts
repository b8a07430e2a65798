/** What a session and a workbook are to the pane: every port that this page can have. */

import type { CallRecord } from "../browser/record";
import type { DateSystem } from "../functions/days";
import type { FunctionHelp } from "../functions/help";
import type { Currencies, Freezer, Host, Refresher, Theme } from "../ports/host";
import { later, once } from "../ports/later";
import type { Area } from "../workbook/area";
import type { Workbook } from "../workbook/workbook";
import { activityPort } from "./activity";
import { diagnosticsPort } from "./diagnostics";
import { Asking, type Signatures } from "./formulaQuestions";
import { inserterPort } from "./inserter";
import { queuePort } from "./queue";
import { type SampleMark, samplePort } from "./sample";
import type { Session } from "./session";
import { preferencesPort, settingsPort } from "./settings";
import { usagePort } from "./usage";

/** The part of functions.json that is read here. */
export interface FunctionsFile {
  readonly functions: readonly {
    readonly id: string;
    readonly parameters: readonly { readonly dimensionality?: string }[];
  }[];
}

export interface Surroundings {
  readonly session: Session;
  readonly record: CallRecord;
  /** Undefined where the page is in no workbook. */
  readonly workbook?: Workbook | undefined;
  /** Without it nothing can be read off formulas. */
  readonly metadata?: FunctionsFile | undefined;
  /** The functions, as help.json or a translation of it tells them. */
  readonly helps?: readonly FunctionHelp[] | undefined;
  /** The reader's, BCP 47. */
  readonly language?: string | undefined;
  /** Sample data is all that this page offers. */
  readonly sampleOnly?: boolean | undefined;
  readonly theme?: Theme | undefined;
  readonly mark?: SampleMark | undefined;
  /** From when the workbook counts its days. */
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
}: Surroundings): Host {
  const recalculate = async (areas?: readonly Area[]) => workbook?.recalculate(areas);
  const { memory } = session;
  const asking = workbook && metadata && new Asking(session, workbook, signaturesOf(metadata));
  return {
    settings: settingsPort(session, record, recalculate, mark),
    preferences: memory && preferencesPort(session, memory, recalculate),
    activity: activityPort(session, recalculate),
    sample: samplePort(session, recalculate, mark, sampleOnly),
    usage: usagePort(session, record, recalculate),
    queue: queuePort(session, recalculate, asking),
    diagnostics: diagnosticsPort(session, record, asking),
    refresher: asking && refresherLater(session, workbook, asking),
    inserter: asking && helps && inserterPort(session, workbook, asking, helps),
    freezer: workbook && freezerLater(workbook, [...session.functions.keys()], asking),
    looks: later(async () => (await import(/* webpackChunkName: "looks" */ "./lastSeen")).looksPort(session)),
    finder: later(async () => (await import(/* webpackChunkName: "finder" */ "./tickerSearch")).finderPort(session)),
    checker:
      workbook &&
      later(async () => (await import(/* webpackChunkName: "checks" */ "./checks")).checkerPort(session, workbook)),
    ...(asking && layingLater(session, workbook, asking, language, dates)),
    theme,
  };
}

/** Fetched when it is first asked for something: most who open the pane freeze nothing. */
function freezerLater(workbook: Workbook, functions: readonly string[], asking: Asking | undefined): Freezer {
  const port = async () =>
    (await import(/* webpackChunkName: "freezer" */ "./freezer")).freezerPort(workbook, functions, asking);
  return {
    frozen: async () => (await port()).frozen(),
    freeze: async (...given) => (await port()).freeze(...given),
    thaw: async (...given) => (await port()).thaw(...given),
  };
}

/** One for the page, since it knows what came of the last refresh; fetched when that part of the pane is opened. */
function refresherLater(...given: [Session, Workbook, Asking]): Refresher {
  const port = once(async () =>
    (await import(/* webpackChunkName: "refresher" */ "./refresher")).refresherPort(...given),
  );
  return {
    kinds: ["all", "sheet", "selection", "errors", "older"],
    demands: async (...wish) => (await port()).demands(...wish),
    refresh: async (...wish) => (await port()).refresh(...wish),
    selecting: async (...wish) => (await port()).selecting(...wish),
    outcome: async () => (await port()).outcome(),
    figures: async () => (await port()).figures(),
  };
}

/** One for the page: its wishes wait for one another. */
function layingLater(
  ...given: [Session, Workbook, Asking, string, Surroundings["dates"]]
): Pick<Host, "worksheets" | "currencies" | "ledgers"> {
  const ports = once(async () =>
    (await import(/* webpackChunkName: "worksheets" */ "./worksheets/worksheets")).worksheetsPort(...given),
  );
  return {
    worksheets: later(async () => (await ports()).worksheets),
    currencies: later(async () => (await ports()).currencies as Currencies),
    ledgers: later(async () => (await ports()).ledgers),
  };
}

function signaturesOf({ functions }: FunctionsFile): Signatures {
  return new Map(
    functions.map(({ id, parameters }) => [id, parameters.map(({ dimensionality }) => dimensionality === "matrix")]),
  );
}
