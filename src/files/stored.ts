/** Formulas as Excel keeps them in a file: without `=`, and with the names that its file format has for functions. */

import { catalogue } from "../functions/catalogue";

export interface Stored {
  readonly text: string;
  /** It may fill more than its cell, so that Excel keeps it as an array's: each that has a function of ours does. */
  readonly array: boolean;
}

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
const filling = /(?<![\p{L}\d_.])(?:UNIQUE|FILTER|SORT|_xldudf_SHARIAH_[A-Z_]+)\(/iu;
/** A text in quotes, or a function's name. */
const parts = /"(?:[^"]|"")*"|(?<![\p{L}\d_.])([A-Z]+)(?=\()/gu;

/** `formula` as `spellings.file` writes it. */
export function stored(formula: string): Stored {
  const text = formula.replace(/^=/, "");
  return {
    text: text.replace(parts, (found, name?: string) => (name ? (later.get(name) ?? "") + name : found)),
    array: filling.test(text.replace(/"(?:[^"]|"")*"/g, '""')),
  };
}

/** Every function of ours, as the file names it. */
export const storedNames: readonly string[] = catalogue.map(
  ({ name }) => `_xldudf_SHARIAH_${name.replace(/\./g, "_")}`,
);
