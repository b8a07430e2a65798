/**
 * What is typed as it stands, in a sentence that runs from right to left: each literal in an isolate of its own. Without
 * it a sentence that begins with one runs from left to right, and a date is shown from its end.
 */
const first = "[A-Za-z0-9=<>]";
const inner = String.raw`[^\s\u0590-\u08ff]`;
const last = String.raw`[^\s\u0590-\u08ff.,:;!?]`;
const word = `${first}(?:${inner}*${last})?`;
/** Words of one name, `NOT HALAL`, are one literal; what stands in an isolate already is passed over. */
const literals = new RegExp(String.raw`\u2066[^\u2069]*\u2069|${word}(?: ${word})*`, "gu");

export function withIsolates(sentence: string): string {
  const isolated = sentence.replace(literals, (literal) => {
    if (literal.startsWith("\u2066")) return literal;
    const closing = literal.includes("(") ? "" : (/\)+$/.exec(literal)?.[0] ?? "");
    return `\u2066${literal.slice(0, literal.length - closing.length)}\u2069${closing}`;
  });
  // What looks for the first letter to know a text's direction looks into isolates too.
  return isolated.startsWith("\u2066") ? `\u200f${isolated}` : isolated;
}
