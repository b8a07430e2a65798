/**
 * Writes charts as Excel stores them: a drawing that places them on the sheet, and a part (a file inside the .xlsx) for
 * each.
 */
import { addressOf, addressOnSheet } from "../workbook/area";
import type { StepOf } from "../workbook/sheet/step";
import { formats } from "../workbook/sheet/styles";
import type { Box } from "../workbook/sheet/worksheet";
import { relation } from "./sheet";
import { element, escapeText, xmlDocument } from "./xml";

const main = "http://schemas.openxmlformats.org/drawingml/2006/main";
type Chart = StepOf<"chart">;

const charting = "http://schemas.openxmlformats.org/drawingml/2006/chart";

/** The drawing of a sheet. `ids`: those by which it refers to the charts' parts. */
export function drawingText(charts: readonly Chart[], ids: readonly string[]): string {
  const xmlns = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing";
  const frames = charts.map((chart, index) => frame(chart, index + 2, ids[index] as string));
  return xmlDocument(element("xdr:wsDr", { "xmlns:xdr": xmlns, "xmlns:a": main, "xmlns:r": relation }, ...frames));
}

function frame({ title, description, at }: Chart, id: number, part: string): string {
  const corner = (name: string, row: number, column: number) =>
    element(
      `xdr:${name}`,
      {},
      `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`,
    );
  const shown = element("a:graphicData", { uri: charting }, element("c:chart", { "xmlns:c": charting, "r:id": part }));
  return element(
    "xdr:twoCellAnchor",
    { editAs: "oneCell" },
    corner("from", at.row, at.column),
    corner("to", at.row + at.rows, at.column + at.columns),
    element(
      "xdr:graphicFrame",
      { macro: "" },
      element(
        "xdr:nvGraphicFramePr",
        {},
        element("xdr:cNvPr", { id, name: title, descr: description }),
        element("xdr:cNvGraphicFramePr"),
      ),
      element("xdr:xfrm", {}, element("a:off", { x: 0, y: 0 }), element("a:ext", { cx: 0, cy: 0 })),
      element("a:graphic", {}, shown),
    ),
    element("xdr:clientData"),
  );
}

/** The text of a chart's part. It refers to cells and stores no values. */
export function chartText(chart: Chart): string {
  const { kind, series, rightToLeft: isRightToLeft } = chart;
  const plot = element(
    "c:plotArea",
    {},
    element("c:layout"),
    element(
      "c:barChart",
      {},
      val("barDir", kind === "bar" ? "bar" : "col"),
      val("grouping", "clustered"),
      val("varyColors", 0),
      ...series.map((_, index) => seriesText(chart, index)),
      val("gapWidth", 60),
      val("axId", categoryAxis),
      val("axId", valueAxis),
    ),
    axis("catAx", categoryAxis, valueAxis, {
      // Bars are drawn from the bottom up, but people read from the top down. Columns follow the sheet's direction.
      reversed: kind === "bar" || isRightToLeft,
      position: kind === "bar" ? (isRightToLeft ? "r" : "l") : "b",
    }),
    axis("valAx", valueAxis, categoryAxis, {
      reversed: kind === "bar" && isRightToLeft,
      position: kind === "bar" ? "b" : isRightToLeft ? "r" : "l",
      ...(series[0] && { format: formats[series[0].format] }),
    }),
  );
  const legend = element("c:legend", {}, val("legendPos", "b"), val("overlay", 0));
  return xmlDocument(
    element(
      "c:chartSpace",
      { "xmlns:c": charting, "xmlns:a": main, "xmlns:r": relation },
      val("roundedCorners", 0),
      element(
        "c:chart",
        {},
        titleElement(chart.title),
        val("autoTitleDeleted", 0),
        plot,
        series.length > 1 ? legend : "",
        val("plotVisOnly", 1),
        val("dispBlanksAs", "gap"),
      ),
      element(
        "c:txPr",
        {},
        element("a:bodyPr"),
        element(
          "a:p",
          {},
          element("a:pPr", {}, element("a:defRPr", { sz: 900 })),
          element("a:endParaRPr", { lang: "en-US" }),
        ),
      ),
    ),
  );
}

const categoryAxis = 111111111;
const valueAxis = 222222222;

function seriesText({ categories, series, sheet }: Chart, index: number): string {
  const { title, values, colours, format } = series[index] as Chart["series"][number];
  const [shared] = colours;
  const points = colours.length > 1 ? colours : [];
  return element(
    "c:ser",
    {},
    val("idx", index),
    val("order", index),
    element("c:tx", {}, element("c:v", {}, escapeText(title))),
    shared ? colourFill(shared) : "",
    val("invertIfNegative", 0),
    ...points.map((colour, point) =>
      element("c:dPt", {}, val("idx", point), val("invertIfNegative", 0), val("bubble3D", 0), colourFill(colour)),
    ),
    // Each bar has its value as a label, because colour alone must not carry it.
    element(
      "c:dLbls",
      {},
      element("c:numFmt", { formatCode: formats[format], sourceLinked: 0 }),
      ...["showLegendKey", "showVal", "showCatName", "showSerName", "showPercent", "showBubbleSize"].map((name) =>
        val(name, name === "showVal" ? 1 : 0),
      ),
    ),
    element("c:cat", {}, element("c:strRef", {}, reference(categories, sheet))),
    element("c:val", {}, element("c:numRef", {}, reference(values, sheet))),
  );
}

function colourFill(colour: string): string {
  return element("c:spPr", {}, element("a:solidFill", {}, element("a:srgbClr", { val: colour.replace("#", "") })));
}

function reference(box: Box, sheet: string): string {
  return element("c:f", {}, escapeText(onSheet(box, sheet)));
}

/** The address of a box on this sheet, such as `Portfolio!$A$2:$A$6`. */
export function onSheet(box: Box, sheet: string): string {
  const plain = addressOnSheet({ ...box, sheet });
  const from = plain.length - addressOf(box).length;
  return plain.slice(0, from) + plain.slice(from).replace(/([A-Z]+)(\d+)/g, "$$$1$$$2");
}

interface Axis {
  readonly reversed: boolean;
  readonly position: string;
  readonly format?: string;
}

function axis(name: "catAx" | "valAx", id: number, crossing: number, { reversed, position, format }: Axis): string {
  return element(
    `c:${name}`,
    {},
    val("axId", id),
    element(
      "c:scaling",
      {},
      val("orientation", reversed ? "maxMin" : "minMax"),
      ...(name === "valAx" ? [val("min", 0)] : []),
    ),
    val("delete", 0),
    val("axPos", position),
    format ? element("c:numFmt", { formatCode: format, sourceLinked: 0 }) : "",
    val("majorTickMark", "none"),
    val("minorTickMark", "none"),
    val("tickLblPos", "nextTo"),
    val("crossAx", crossing),
    val("crosses", "autoZero"),
  );
}

function titleElement(text: string): string {
  const run = element(
    "a:r",
    {},
    element("a:rPr", { lang: "en-US", sz: 1100, b: 1 }),
    element("a:t", {}, escapeText(text)),
  );
  return element(
    "c:title",
    {},
    element("c:tx", {}, element("c:rich", {}, element("a:bodyPr"), element("a:p", {}, run))),
    val("overlay", 0),
  );
}

function val(name: string, value: string | number): string {
  return element(`c:${name}`, { val: value });
}
