/** XML as text: elements from names, attributes and what is inside. Whatever is not given is left out. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element; without anything inside it closes itself. */
export function element(name: string, attributes: Attributes = {}, ...inside: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(typeof value === "boolean" ? Number(value) : value)}"`],
  );
  const content = inside.join("");
  return content === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${content}</${name}>`;
}

/** A list that says how many it holds, as the format likes it; nothing where it holds nothing. */
export function counted(name: string, elements: readonly string[]): string {
  return elements.length === 0 ? "" : element(name, { count: elements.length }, ...elements);
}

/** An element with text inside, whose spaces stay. */
export function textElement(name: string, text: string): string {
  return element(name, /^\s|\s$|\n/.test(text) ? { "xml:space": "preserve" } : {}, escaped(text));
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML may hold it; control characters, which it may not, are left out. */
export function escaped(text: string | number): string {
  return String(text).replace(/[&<>"]|(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, (found) => entities[found] ?? "");
}

export function document(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`;
}
