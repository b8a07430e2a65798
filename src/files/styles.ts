/**
 * Collects the styles of cells and writes them as `styles.xml`: each style is stored once, and cells refer to it by its
 * number.
 */
import { type CellStyle, type Drawn, formats, tableStyle } from "../workbook/sheet/styles";
import type { Format } from "../workbook/sheet/worksheet";
import { countedList, element, escapeText, xmlDocument } from "./xml";

/** How one cell looks. `quoted`: its text is never taken for a formula, even when somebody edits it. */
export interface FileStyle {
  readonly style?: CellStyle | undefined;
  readonly format: Format;
  readonly quoted: boolean;
  /** Whether its text starts at the right, even when it begins with a Latin letter. */
  readonly rightToLeft: boolean;
}

/** Numbers the styles in the order of their first use. */
export class Styles {
  private readonly fonts = new Numbered([font({ ink: "#000000" })]);
  private readonly fills = new Numbered([pattern("none"), pattern("gray125")]);
  private readonly borders = new Numbered([element("border", {}, ...sides())]);
  private readonly cells = new Numbered([element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 })]);
  private readonly differences = new Numbered([]);
  private readonly numbers = new Map<string, number>();

  /** The number by which a cell refers to this style. */
  of(cell: FileStyle): number {
    return this.cells.of(this.cellFormat(cell));
  }

  /** The number by which a conditional format refers to this style. */
  look(drawn: Drawn): number {
    return this.differences.of(difference(drawn));
  }

  text(): string {
    return xmlDocument(
      element(
        "styleSheet",
        { xmlns: "http://schemas.openxmlformats.org/spreadsheetml/2006/main" },
        countedList(
          "numFmts",
          [...this.numbers].map(([formatCode, numFmtId]) => element("numFmt", { numFmtId, formatCode })),
        ),
        countedList("fonts", this.fonts.all),
        countedList("fills", this.fills.all),
        countedList("borders", this.borders.all),
        countedList("cellStyleXfs", [element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
        countedList("cellXfs", this.cells.all),
        countedList("cellStyles", [element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })]),
        element("dxfs", { count: this.differences.all.length }, ...this.differences.all),
        element("tableStyles", { count: 0, defaultTableStyle: tableStyle }),
      ),
    );
  }

  private cellFormat({ style, format, quoted, rightToLeft }: FileStyle): string {
    const alignment = element("alignment", {
      horizontal: style?.align,
      indent: style?.indent && 1,
      vertical: style?.vertical === "top" ? "top" : "center",
      wrapText: style?.wrap,
      readingOrder: rightToLeft ? 2 : undefined,
    });
    return element(
      "xf",
      {
        numFmtId: this.number(formats[format]),
        fontId: style ? this.fonts.of(font(style)) : 0,
        fillId: style?.fill ? this.fills.of(solid(argb(style.fill))) : 0,
        borderId: style?.border ? this.borders.of(element("border", {}, ...sides(argb(style.border)))) : 0,
        xfId: 0,
        quotePrefix: quoted || undefined,
        applyNumberFormat: format !== "general" || undefined,
        applyFont: style !== undefined || undefined,
        applyFill: style?.fill !== undefined || undefined,
        applyBorder: style?.border !== undefined || undefined,
        applyAlignment: true,
      },
      alignment,
    );
  }

  private number(code: string): number {
    const builtIn = builtIns[code];
    if (builtIn !== undefined) return builtIn;
    const id = this.numbers.get(code) ?? firstOwn + this.numbers.size;
    this.numbers.set(code, id);
    return id;
  }
}

/** A list of elements without repetition, each referred to by its number. */
class Numbered {
  constructor(readonly all: string[]) {}

  of(text: string): number {
    const known = this.all.indexOf(text);
    return known >= 0 ? known : this.all.push(text) - 1;
  }
}

/** The numbers of built-in formats; a file's own formats begin at 164. */
const builtIns: Readonly<Record<string, number>> = { General: 0, "0.00": 2, "#,##0": 3, "#,##0.00": 4, "@": 49 };
const firstOwn = 164;

function font({ size = 11, bold, italic, ink = "#000000" }: Partial<CellStyle>): string {
  return element(
    "font",
    {},
    bold ? element("b") : "",
    italic ? element("i") : "",
    element("sz", { val: size }),
    element("color", { rgb: argb(ink) }),
    element("name", { val: "Calibri" }),
    element("family", { val: 2 }),
  );
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

/**
 * The style of a conditional format: what differs from the cell's own style. With a fill it has a border in the ink's
 * colour too.
 */
function difference({ fill: background, ink, bold, italic, edge }: Drawn): string {
  const rgb = argb(ink);
  return element(
    "dxf",
    {},
    element("font", {}, bold ? element("b") : "", italic ? element("i") : "", element("color", { rgb })),
    background === undefined
      ? ""
      : element(
          "fill",
          {},
          element("patternFill", { patternType: "solid" }, element("bgColor", { rgb: argb(background) })),
        ),
    background === undefined ? "" : element("border", {}, ...sides(rgb).slice(0, 4)),
    edge === undefined ? "" : element("border", {}, ...sides(argb(edge)).slice(0, 1)),
  );
}

function argb(colour: string): string {
  return `FF${escapeText(colour.replace("#", ""))}`;
}
