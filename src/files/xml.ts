/** Writes XML from names, attributes and content. An attribute without a value is left out. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element; it closes itself when it is empty. */
export function element(name: string, attributes: Attributes = {}, ...inside: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeText(typeof value === "boolean" ? Number(value) : value)}"`],
  );
  const content = inside.join("");
  return content === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${content}</${name}>`;
}

/** A list with its `count`; "" when it is empty. */
export function countedList(name: string, elements: readonly string[]): string {
  return elements.length === 0 ? "" : element(name, { count: elements.length }, ...elements);
}

/** An element with text, whose spaces are kept. */
export function textElement(name: string, text: string): string {
  return element(name, /^\s|\s$|\n/.test(text) ? { "xml:space": "preserve" } : {}, escapeText(text));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for XML, without the control characters that XML forbids. */
export function escapeText(text: string | number): string {
  return String(text).replace(/[&<>"]|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, (found) => entities[found] ?? "");
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}
