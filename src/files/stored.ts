/** Formulas as Excel keeps them in a file: without `=`, and with the names that its file format has for functions. */

import { catalogue } from "../functions/catalogue";
import { callsIn, spellings as known } from "../workbook/formula";
import { type Into, spellings, spelt } from "../workbook/worksheets/spelling";
import type { Worksheet } from "../workbook/worksheets/worksheet";

export interface Stored {
  readonly text: string;
  /** It may fill more than its cell, so that Excel keeps it as an array's: each that has a function of ours does. */
  readonly array: boolean;
}

const ours = known(catalogue.map(({ name }) => name));

/** The functions that came after the format: without the name it has for them Excel shows `#NAME?`. */
const later: ReadonlyMap<string, string> = new Map(
  Object.entries({
    IFNA: "_xlfn.",
    IFS: "_xlfn.",
    MAXIFS: "_xlfn.",
    MINIFS: "_xlfn.",
    TEXTJOIN: "_xlfn.",
    XLOOKUP: "_xlfn.",
    XMATCH: "_xlfn.",
    UNIQUE: "_xlfn.",
    FILTER: "_xlfn._xlws.",
    SORT: "_xlfn._xlws.",
  }),
);
const filling = /(?<![\p{L}\d_.])(?:UNIQUE|FILTER|SORT)\(/iu;

export function stored(formula: string, worksheet: Worksheet, into?: Into): Stored {
  const text = spelt(formula, worksheet, spellings.file, into).replace(/^=/, "");
  return {
    text: text.replace(/"(?:[^"]|"")*"|(?<![\p{L}\d_.])([A-Z]+)(?=\()/gu, (found, name?: string) =>
      name ? (later.get(name) ?? "") + name : found,
    ),
    array: callsIn(formula, ours).length > 0 || filling.test(formula),
  };
}

/** Every function of ours, as the file names it. */
export const storedNames: readonly string[] = catalogue.map(
  ({ name }) => `_xldudf_SHARIAH_${name.replace(/\./g, "_")}`,
);
