/**
 * Saves the playground's workbook as an .xlsx file. It is loaded when somebody asks for it, because nobody else needs
 * the writer of such files.
 */
import type { IWorkbookData } from "@univerjs/core";
import { bookOfSteps } from "../../files/book";
import { targets } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { stepsOf } from "../../worksheets/steps";
import { fileSteps, type ShownAt } from "./fileSteps";
import type { GridWorksheets } from "./worksheets";

/** What a file says first where its verdicts are made up: the name of its first sheet, and a sentence. */
export interface Warning {
  readonly name: string;
  readonly sentence: string;
  readonly direction: "ltr" | "rtl";
}

/** The file's bytes. */
export function workbookFile(
  workbook: Partial<IWorkbookData>,
  shownAt: ShownAt,
  laid: Pick<GridWorksheets, "areas" | "charts" | "place">,
  warning: Warning | undefined,
): Uint8Array {
  const sheets = fileSteps(workbook, shownAt, laid);
  if (!warning) return bookOfSteps(sheets);
  const taken = sheets.flatMap((steps) => steps.flatMap((step) => (step.do === "sheet" ? [step.sheet] : [])));
  const first = stepsOf(
    { how: "lay", worksheet: warningSheet(warning), again: undefined },
    { marked: new Map(), blocks: [], sheets: taken },
    targets.file,
  );
  return bookOfSteps([first, ...sheets]);
}

function warningSheet({ name, sentence, direction }: Warning): Worksheet {
  return {
    kind: "about",
    name,
    direction,
    widths: [700],
    cells: [{ row: 0, column: 0, value: sentence, style: "warning" }],
    tables: [],
    names: [],
    looks: [],
    charts: [],
    frozen: { rows: 0, columns: 0 },
    print: { landscape: true, titleRows: [0, 0], columns: 1 },
  };
}
