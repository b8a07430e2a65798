/** Reads the parts of a package: unzipped, and found by their relationships. */

import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";

export interface Related {
  readonly id: string;
  readonly kind: string;
  /** A path from the package's root. */
  readonly target: string;
}

export function partsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
}

/** What a part is related to; the package itself is "". */
export function relationsOf(parts: ReadonlyMap<string, string>, path: string): readonly Related[] {
  const at = path.lastIndexOf("/") + 1;
  const text = parts.get(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`);
  if (text === undefined) return [];
  const folder = path.slice(0, at);
  return all(xml(text).Relationships.Relationship).map((one) => ({
    id: one["@_Id"],
    kind: one["@_Type"].split("/").at(-1),
    target: new URL(one["@_Target"], `http://package/${folder}`).pathname.slice(1),
  }));
}

// biome-ignore lint/suspicious/noExplicitAny: a part is whatever it says it is.
export function xml(text: string): any {
  return new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
  }).parse(text);
}

/** One element or several are read alike. */
export function all<T>(found: T | readonly T[] | undefined): readonly T[] {
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found as T];
}
