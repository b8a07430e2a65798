/** Finds the functions that somebody looks for, by parts of their names and summaries or by a question in their own words. */
import { type FunctionHelp, nameIn } from "../../functions/help/help";
import { type Entry, searchHelp } from "../../functions/help/searchHelp";

/**
 * First the functions with all typed words in their names, then those whose name is one of the words (WHY in "why is it not
 * halal"), then those that answer the question, best first as in the search of the help, and last those whose summaries
 * have the words.
 */
export function findFunctions(functions: readonly FunctionHelp[], search: string): readonly FunctionHelp[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const inAll = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  return [
    ...new Set([
      ...functions.filter(({ name }) => inAll(name)),
      ...functions.filter(({ name }) => wanted.includes(nameIn(name).toLowerCase())),
      ...searchHelp(search, functions.map(entryOf)).map(({ help }) => help),
      ...functions.filter(({ summary }) => inAll(summary)),
    ]),
  ];
}

const entries = new WeakMap<FunctionHelp, Entry & { readonly help: FunctionHelp }>();

/** One for each function, since the ranking remembers what it has read of an entry. */
function entryOf(help: FunctionHelp): Entry & { readonly help: FunctionHelp } {
  const { name, summary, parameters, questions = [] } = help;
  const text = parameters.map(({ description }) => description).join(" ");
  const entry = entries.get(help) ?? { help, page: name, title: name, about: summary, questions, headings: "", text };
  entries.set(help, entry);
  return entry;
}
