/**
 * Gives the help of the functions, in the spelling of Sheets. It is long, so it is loaded when the user opens the tab
 * for inserting.
 */
import { catalogue } from "../../../src/functions/catalogue";
import { type FunctionHelp, nameIn, typedName } from "../../../src/functions/help/help";
import { knownNames, respell } from "../../../src/workbook/formulas/formula";

/** The functions with their help. The build takes the help from the functions' own comments. */
declare const SHARIAH_SHEETS_HELPS: readonly FunctionHelp[] | undefined;

export function inserterHelps(): readonly FunctionHelp[] {
  return (typeof SHARIAH_SHEETS_HELPS === "undefined" ? [] : SHARIAH_SHEETS_HELPS).map(asInSheets);
}

const spelt = knownNames(catalogue.map(({ name }) => name));

/** The help with the names that Sheets knows: a function's name with a dot is `#NAME?` there. */
function asInSheets(help: FunctionHelp): FunctionHelp {
  const example = respell(help.example, "sheets", spelt);
  return { ...help, name: typedName(nameIn(help.name), "underscores"), example };
}
