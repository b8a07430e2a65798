/**
 * Keeps literals in an Arabic sentence in their own direction. A literal is a name, formula or date that is typed as it
 * is; it is put between Unicode's isolate marks. Without them, a sentence that begins with a literal would run from
 * left to right, and dates would be reversed.
 */
const first = "[A-Za-z0-9=<>]";
const inner = String.raw`[^\s\u0590-\u08ff]`;
const last = String.raw`[^\s\u0590-\u08ff.,:;!?]`;
const word = `${first}(?:${inner}*${last})?`;
/**
 * Matches literals. Several words of one name, such as `NOT HALAL`, are one literal. Literals that have isolate marks
 * already are matched whole, and left as they are.
 */
const literals = new RegExp(String.raw`\u2066[^\u2069]*\u2069|${word}(?: ${word})*`, "gu");

export function withIsolates(sentence: string): string {
  const isolated = sentence.replace(literals, (literal) => {
    if (literal.startsWith("\u2066")) return literal;
    const closing = literal.includes("(") ? "" : (/\)+$/.exec(literal)?.[0] ?? "");
    return `\u2066${literal.slice(0, literal.length - closing.length)}\u2069${closing}`;
  });
  // Some software takes a text's direction from its first letter, even an isolated one. A right-to-left mark in front
  // prevents that.
  return isolated.startsWith("\u2066") ? `\u200f${isolated}` : isolated;
}
