/** How cells look, as a file keeps it: each look once, and cells say which. */
import { type Drawn, type Format, formats, type Look, looks, type Style } from "../workbook/worksheets/worksheet";
import { counted, document, element, escaped } from "./xml";

/** What one cell looks like; `quoted` text is never taken for a formula, also when somebody edits it. */
export interface CellStyle {
  readonly style?: Style | undefined;
  readonly format?: Format | undefined;
  readonly quoted?: boolean | undefined;
  /** Its text begins at the right, also where its first letter is a Latin one. */
  readonly rightToLeft?: boolean | undefined;
}

/** Numbers the looks as they are asked for. */
export class Styles {
  private readonly asked: string[] = [];
  private readonly drawn: string[] = [""];
  private readonly numbers = new Map<string, number>([["General", 0]]);
  private readonly looked: Look[] = [];

  /** The number that a cell names. */
  of(cell: CellStyle): number {
    const key = JSON.stringify([cell.style, cell.format ?? "general", Boolean(cell.quoted), Boolean(cell.rightToLeft)]);
    const known = this.asked.indexOf(key);
    if (known >= 0) return known + 1;
    this.asked.push(key);
    this.drawn.push(this.cellFormat(cell));
    return this.asked.length;
  }

  /** The number that a conditional format names. */
  look(name: Look): number {
    if (!this.looked.includes(name)) this.looked.push(name);
    return this.looked.indexOf(name);
  }

  text(): string {
    const own = [...this.numbers].filter(([, id]) => id >= firstOwn);
    return document(
      element(
        "styleSheet",
        { xmlns: "http://schemas.openxmlformats.org/spreadsheetml/2006/main" },
        counted(
          "numFmts",
          own.map(([formatCode, numFmtId]) => element("numFmt", { numFmtId, formatCode })),
        ),
        counted("fonts", faces.map(font)),
        counted("fills", [pattern("none"), pattern("gray125"), ...faces.slice(1).map(fill)]),
        counted("borders", [element("border", {}, ...sides()), element("border", {}, ...sides("FFB8B8B8"))]),
        counted("cellStyleXfs", [element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
        counted("cellXfs", [
          element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 }),
          ...this.drawn.slice(1),
        ]),
        counted("cellStyles", [element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })]),
        element("dxfs", { count: this.looked.length }, ...this.looked.map((name) => difference(looks[name]))),
        element("tableStyles", { count: 0, defaultTableStyle: "TableStyleLight1" }),
      ),
    );
  }

  private cellFormat({ style, format = "general", quoted, rightToLeft }: CellStyle): string {
    const index = style ? faces.findIndex(({ name }) => name === style) : 0;
    const alignment = element("alignment", {
      vertical: style === "text" ? "top" : "center",
      wrapText: style === "heading" || style === "text" || undefined,
      readingOrder: rightToLeft ? 2 : undefined,
    });
    return element(
      "xf",
      {
        numFmtId: this.number(formats[format]),
        fontId: index,
        fillId: index === 0 ? 0 : index + 1,
        borderId: style === "input" ? 1 : 0,
        xfId: 0,
        quotePrefix: quoted || undefined,
        applyNumberFormat: format !== "general" || undefined,
        applyFont: index > 0 || undefined,
        applyFill: index > 0 || undefined,
        applyBorder: style === "input" || undefined,
        applyAlignment: true,
      },
      alignment,
    );
  }

  private number(code: string): number {
    const builtIn = builtIns[code];
    if (builtIn !== undefined) return builtIn;
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    const id = firstOwn + this.numbers.size - 1;
    this.numbers.set(code, id);
    return id;
  }
}

/** Formats that every program knows by number; a file's own begin at 164. */
const builtIns: Readonly<Record<string, number>> = { General: 0, "0.00": 2, "#,##0": 3, "#,##0.00": 4, "@": 49 };
const firstOwn = 164;

interface Face {
  readonly name?: Style;
  readonly size: number;
  readonly bold?: true;
  readonly italic?: true;
  readonly ink?: string;
  readonly fill?: string;
}

/** The first is a cell's that has no style. */
const faces: readonly Face[] = [
  { size: 11 },
  { name: "title", size: 18, bold: true, ink: "FF0B4F30" },
  { name: "note", size: 9, italic: true, ink: "FF4A4A4A" },
  { name: "heading", size: 11, bold: true, ink: "FFFFFFFF", fill: "FF0B4F30" },
  { name: "label", size: 10, ink: "FF4A4A4A" },
  { name: "figure", size: 12, bold: true },
  { name: "text", size: 11 },
  { name: "input", size: 11, bold: true, ink: "FF1F3864", fill: "FFFFF9E5" },
  { name: "warning", size: 11, bold: true, ink: "FFA11D1D" },
];

function font({ size, bold, italic, ink }: Face): string {
  return element(
    "font",
    {},
    bold ? element("b") : "",
    italic ? element("i") : "",
    element("sz", { val: size }),
    element("color", { rgb: ink ?? "FF000000" }),
    element("name", { val: "Calibri" }),
    element("family", { val: 2 }),
  );
}

function fill({ fill: colour }: Face): string {
  return colour ? solid(colour) : pattern("none");
}

function pattern(patternType: string, ...inside: readonly string[]): string {
  return element("fill", {}, element("patternFill", { patternType }, ...inside));
}

function solid(rgb: string): string {
  return pattern("solid", element("fgColor", { rgb }), element("bgColor", { indexed: 64 }));
}

function sides(rgb?: string): readonly string[] {
  const line = (name: string) => (rgb ? element(name, { style: "thin" }, element("color", { rgb })) : element(name));
  return [...["left", "right", "top", "bottom"].map(line), element("diagonal")];
}

/** A conditional format: what differs from the cell's own look. A border stands with each colour. */
function difference({ fill: background, ink, bold, italic }: Drawn): string {
  const rgb = argb(ink);
  return element(
    "dxf",
    {},
    element("font", {}, bold ? element("b") : "", italic ? element("i") : "", element("color", { rgb })),
    element(
      "fill",
      {},
      element("patternFill", { patternType: "solid" }, element("bgColor", { rgb: argb(background) })),
    ),
    element("border", {}, ...sides(rgb).slice(0, 4)),
  );
}

function argb(colour: string): string {
  return `FF${escaped(colour.replace("#", ""))}`;
}
