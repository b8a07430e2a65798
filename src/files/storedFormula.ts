/** Spells formulas as Excel stores them in a file: without `=`, and with the file format's own names for functions. */

import { catalogue } from "../functions/catalogue";
import { tokensOf } from "../workbook/formulas/tokensOf";

export interface StoredFormula {
  readonly text: string;
  /** Whether Excel stores it as an array, because it may spill. Each formula with a function of ours is stored so. */
  readonly array: boolean;
}

/**
 * Functions that are newer than the file format, with the prefix of their stored names. Without it Excel shows
 * `#NAME?`.
 */
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
const filling = /^(?:UNIQUE|FILTER|SORT|_xldudf_SHARIAH_[A-Z_]+)$/i;

/** `formula`, spelt as in `spellings.file`, in its stored form. */
export function storedFormula(formula: string): StoredFormula {
  const tokens = tokensOf(formula.replace(/^=/, ""));
  return {
    text: tokens.map(({ kind, name, text }) => (kind === "call" ? (later.get(name) ?? "") + text : text)).join(""),
    array: tokens.some(({ kind, name }) => kind === "call" && filling.test(name)),
  };
}

/** The stored name of each of our functions. */
export const storedNames: readonly string[] = catalogue.map(
  ({ name }) => `_xldudf_SHARIAH_${name.replace(/\./g, "_")}`,
);
