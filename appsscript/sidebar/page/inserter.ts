/** The functions' help in the spelling of Sheets. Loaded when the place for inserting is opened: the help is long. */
import { catalogue } from "../../../src/functions/catalogue";
import { type FunctionHelp, nameIn, spelled } from "../../../src/functions/help";
import { respelt, spellings } from "../../../src/workbook/formula";

/** The functions with their help, which the build reads from the functions' own comments. */
declare const SHARIAH_SHEETS_HELPS: readonly FunctionHelp[] | undefined;

export function helps(): readonly FunctionHelp[] {
  return (typeof SHARIAH_SHEETS_HELPS === "undefined" ? [] : SHARIAH_SHEETS_HELPS).map(asInSheets);
}

const spelt = spellings(catalogue.map(({ name }) => name));

/** With the names that Sheets knows: a dot in a function's name is `#NAME?` there. */
function asInSheets(help: FunctionHelp): FunctionHelp {
  const example = respelt(help.example, "sheets", spelt);
  return { ...help, name: spelled(nameIn(help.name), "underscores"), example };
}
