/** What the add-in and its sheets are to the pane: every port that this page can have. */

import type { FunctionHelp } from "../functions/help";
import type { Grid } from "../pane/grid";
import type { Host } from "../pane/ports";
import type { Area } from "../workbook/area";
import { Asking, type Signatures } from "./asking";
import { freezerPort } from "./freezer";
import { inserterPort } from "./inserter";
import { journalPort } from "./journal";
import { workbookPort } from "./ports";
import { queuePort } from "./queue";
import type { CallRecord } from "./record";
import { refresherPort } from "./refresher";
import { samplePort } from "./sample";
import type { Session } from "./session";
import { preferencesPort, settingsPort } from "./settings";
import { themePort } from "./theme";
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
  readonly grid?: Grid | undefined;
  /** Without it nothing can be read off formulas. */
  readonly metadata?: FunctionsFile | undefined;
  /** The functions, as help.json or a translation of it tells them. */
  readonly helps?: readonly FunctionHelp[] | undefined;
  /** Sample data is all that this page offers. */
  readonly sampleOnly?: boolean | undefined;
}

export function paneHost({ session, record, grid, metadata, helps, sampleOnly }: Surroundings): Host {
  const recalculate = async (areas?: readonly Area[]) => grid?.recalculate(areas);
  const asking = grid && metadata && new Asking(session, grid, signaturesOf(metadata));
  return {
    settings: settingsPort(session, record, recalculate),
    preferences: preferencesPort(session, recalculate),
    workbook: workbookPort(session, recalculate),
    sample: samplePort(session, recalculate, sampleOnly),
    usage: usagePort(session, record, recalculate),
    queue: queuePort(session, recalculate, asking),
    journal: journalPort(session, record, asking),
    refresher: asking && refresherPort(session, grid, asking),
    inserter: asking && helps && inserterPort(session, grid, asking, helps),
    freezer: grid && freezerPort(grid, session.functions.keys()),
    theme: themePort(),
  };
}

function signaturesOf({ functions }: FunctionsFile): Signatures {
  return new Map(
    functions.map(({ id, parameters }) => [id, parameters.map(({ dimensionality }) => dimensionality === "matrix")]),
  );
}
