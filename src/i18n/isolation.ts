/**
 * Puts each literal of a right-to-left sentence (a name, formula or date that is typed as it is) between Unicode's
 * isolate marks. Without them, a sentence that begins with a literal would run from left to right, and dates would be
 * reversed.
 */
const first = "[A-Za-z0-9=<>]";
const inner = String.raw`[^\s\u0590-\u08ff]`;
const last = String.raw`[^\s\u0590-\u08ff.,:;!?]`;
const word = `${first}(?:${inner}*${last})?`;
/** The words of one name, such as `NOT HALAL`, are one literal. What is isolated already is passed over. */
const literals = new RegExp(String.raw`\u2066[^\u2069]*\u2069|${word}(?: ${word})*`, "gu");

export function withIsolates(sentence: string): string {
  const isolated = sentence.replace(literals, (literal) => {
    if (literal.startsWith("\u2066")) return literal;
    const closing = literal.includes("(") ? "" : (/\)+$/.exec(literal)?.[0] ?? "");
    return `\u2066${literal.slice(0, literal.length - closing.length)}\u2069${closing}`;
  });
  // Some software takes a text's direction from its first letter, isolated or not: a right-to-left mark comes first.
  return isolated.startsWith("\u2066") ? `\u200f${isolated}` : isolated;
}
