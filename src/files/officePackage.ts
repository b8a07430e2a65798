/**
 * Writes a package of parts, which is how Office stores a workbook: a zip file in which each part has a content type
 * and lists the parts that it needs. The same parts give the same bytes on every day and every machine.
 */
import { strToU8, zipSync } from "fflate";
import { element, xmlDocument } from "./xml";

/** A part: a file inside the package. */
export interface PackagePart {
  /** From the package's root, without a leading slash: `xl/workbook.xml`. */
  readonly path: string;
  readonly type: string;
  readonly text: string;
  readonly needs?: readonly Relationship[];
}

/** A relationship to another part, with the ID by which this part's text refers to it. */
export interface Relationship {
  readonly id: string;
  readonly kind: string;
  /** The other part's path. */
  readonly target: string;
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The types of relationship, as the format names them. */
export const relationshipKinds = {
  workbook: `${office}/officeDocument`,
  worksheet: `${office}/worksheet`,
  styles: `${office}/styles`,
  texts: `${office}/sharedStrings`,
  metadata: `${office}/sheetMetadata`,
  table: `${office}/table`,
  drawing: `${office}/drawing`,
  chart: `${office}/chart`,
  notes: `${office}/comments`,
  boxes: `${office}/vmlDrawing`,
  core: "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties",
  panes: "http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes",
  addin: "http://schemas.microsoft.com/office/2011/relationships/webextension",
} as const;

/** The earliest date in a zip file, so that the bytes do not depend on a clock. Zip files store local time. */
const noTime = new Date(1980, 0, 1);

/** The package's bytes; `needs`: the relationships of the package itself. */
export function officePackage(parts: readonly PackagePart[], needs: readonly Relationship[]): Uint8Array {
  const files: [string, string][] = [
    ["[Content_Types].xml", contentTypes(parts)],
    ["_rels/.rels", relations("", needs)],
  ];
  for (const { path, text, needs: own = [] } of parts) {
    files.push([path, text]);
    if (own.length > 0) files.push([relationsOf(path), relations(path, own)]);
  }
  const bytes = Object.fromEntries(files.map(([path, text]) => [path, strToU8(text)]));
  return zipSync(bytes, { level: 9, mtime: noTime });
}

function contentTypes(parts: readonly PackagePart[]): string {
  const own = parts.map(({ path, type }) => element("Override", { PartName: `/${path}`, ContentType: type }));
  const xmlns = "http://schemas.openxmlformats.org/package/2006/content-types";
  const relationships = "application/vnd.openxmlformats-package.relationships+xml";
  const defaults = [
    element("Default", { Extension: "rels", ContentType: relationships }),
    element("Default", { Extension: "xml", ContentType: "application/xml" }),
  ];
  return xmlDocument(element("Types", { xmlns }, ...defaults, ...own));
}

function relationsOf(path: string): string {
  const at = path.lastIndexOf("/") + 1;
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`;
}

function relations(from: string, needs: readonly Relationship[]): string {
  const xmlns = "http://schemas.openxmlformats.org/package/2006/relationships";
  const own = needs.map(({ id, kind, target }) =>
    element("Relationship", { Id: id, Type: kind, Target: relative(from, target) }),
  );
  return xmlDocument(element("Relationships", { xmlns }, ...own));
}

/** The path from one part's folder to another part: `../tables/table1.xml`. */
function relative(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  const shared = here.findIndex((folder, index) => folder !== there[index]);
  const same = shared < 0 ? here.length : shared;
  return [...here.slice(same).map(() => ".."), ...there.slice(same)].join("/");
}
