/** Workbooks as other programs may write them, built from the text of their parts; and the entries of a zip file. */
import { strToU8, type Zippable, zipSync } from "fflate";

export interface BookParts {
  /** The text of each sheet's part, by the sheet's name. */
  readonly sheets: Readonly<Record<string, string | Uint8Array>>;
  readonly texts?: readonly string[];
  readonly styles?: string;
  readonly names?: string;
  readonly properties?: string;
  /** A table's part for the first sheet. */
  readonly table?: string;
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const list = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

export const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs count="3"><xf numFmtId="0" fontId="0"/><xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>`;

/** A sheet's part around its rows. */
export const sheet = (rows: string, after = "") =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="A1"/><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** As far as another reader needs it. */
const contentTypes = (sheets: number) => {
  const type = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const all = Array.from({ length: sheets }, (_, index) => type(`worksheets/sheet${index + 1}`, "worksheet"));
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("workbook", "sheet.main")}${type("styles", "styles")}${all.join("")}</Types>`;
};

export function makeBook({
  sheets,
  texts,
  styles,
  names = "",
  properties = "",
  table,
  others = {},
}: BookParts): Uint8Array {
  const all = Object.entries(sheets);
  const bytes = (text: string | Uint8Array) => (typeof text === "string" ? strToU8(text) : text);
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": contentTypes(all.length),
    "_rels/.rels": list(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${all
      .map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets><definedNames>${names}</definedNames></workbook>`,
    "xl/_rels/workbook.xml.rels": list(
      all.map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("") +
        (texts ? relation("rIdT", "sharedStrings", "sharedStrings.xml") : "") +
        (styles ? relation("rIdS", "styles", "/xl/styles.xml") : ""),
    ),
    ...(texts && { "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>` }),
    ...(styles && { "xl/styles.xml": styles }),
    ...Object.fromEntries(all.map(([, text], index) => [`xl/worksheets/sheet${index + 1}.xml`, text])),
    ...(table && {
      "xl/worksheets/_rels/sheet1.xml.rels": list(relation("rId1", "table", "../tables/table1.xml")),
      "xl/tables/table1.xml": table,
    }),
    ...others,
  };
  const zipped: Zippable = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, bytes(text)]));
  return zipSync(zipped, { mtime: new Date(2020, 1, 2) });
}

/** The bytes of each entry as it is packed, with its own record before it, by name. */
export function recordsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, string>();
  let at = 0;
  while (view.getUint32(at, true) === 0x04034b50) {
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    const end = nameEnd + view.getUint16(at + 28, true) + view.getUint32(at + 18, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 30, nameEnd));
    found.set(name, Buffer.from(bytes.subarray(at, end)).toString("base64"));
    at = end;
  }
  return found;
}
