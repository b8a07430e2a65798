/**
 * Writes worksheets as an .xlsx file. Formulas are written without values: Excel calculates all of them when it opens
 * the file and has the add-in. A file without formulas needs no add-in.
 */
import { addressOf } from "../workbook/area";
import { type Step, type StepOf, stepsThat, targets } from "../workbook/sheet/step";
import type { Worksheet } from "../workbook/sheet/worksheet";
import { stepsOf } from "../worksheets/steps";
import { type AddIn, addInParts } from "./addInParts";
import { chartText, drawingText, onSheet } from "./chart";
import { noteBoxesText, notesText } from "./notes";
import { officePackage, type PackagePart, type Relationship, relationshipKinds } from "./officePackage";
import { SharedStrings } from "./sharedStrings";
import { relation, sheetText, spreadsheet } from "./sheet";
import { storedFormula } from "./storedFormula";
import { Styles } from "./styles";
import { element, escapeText, textElement, xmlDocument } from "./xml";

const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The bytes of an .xlsx file. `addIn`: the add-in whose functions the formulas call; none where there is no formula. */
export function bookOf(worksheets: readonly Worksheet[], addIn?: AddIn): Uint8Array {
  const taken = { marked: new Map(), blocks: [], sheets: [] };
  const plans = worksheets.map((worksheet) =>
    stepsOf({ how: "lay", worksheet, again: undefined }, taken, targets.file),
  );
  return bookOfSteps(plans, addIn);
}

/** As `bookOf`, of steps: those of each sheet write all of it. */
export function bookOfSteps(plans: readonly (readonly Step[])[], addIn?: AddIn): Uint8Array {
  const styles = new Styles();
  const texts = new SharedStrings();
  const counts = { table: 0, chart: 0 };
  const sheets = plans.map((steps, index) => sheetParts(steps, index + 1, styles, texts, counts));
  const panes = addIn ? addInParts(addIn) : [];
  const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;
  const workbook: PackagePart = {
    path: "xl/workbook.xml",
    type: `${main}.sheet.main+xml`,
    text: workbookText(plans, addIn !== undefined),
    needs: [
      ...plans.map((_, index) => need(`rId${index + 1}`, "worksheet", sheetPath(index))),
      need("rIdStyles", "styles", "xl/styles.xml"),
      need("rIdTexts", "texts", "xl/sharedStrings.xml"),
      need("rIdMetadata", "metadata", "xl/metadata.xml"),
    ],
  };
  const all: readonly PackagePart[] = [
    workbook,
    ...sheets.flat(),
    { path: "xl/styles.xml", type: `${main}.styles+xml`, text: styles.text() },
    { path: "xl/sharedStrings.xml", type: `${main}.sharedStrings+xml`, text: texts.text() },
    { path: "xl/metadata.xml", type: `${main}.sheetMetadata+xml`, text: metadata },
    ...panes,
    {
      path: "docProps/core.xml",
      type: "application/vnd.openxmlformats-package.core-properties+xml",
      text: coreText(plans),
    },
  ];
  return officePackage(all, [
    need("rId1", "workbook", workbook.path),
    need("rId2", "core", "docProps/core.xml"),
    ...panes.slice(0, 1).map(({ path }) => need("rId3", "panes", path)),
  ]);
}

function need(id: string, kind: keyof typeof relationshipKinds, target: string): Relationship {
  return { id, kind: relationshipKinds[kind], target };
}

function sheetParts(
  steps: readonly Step[],
  number: number,
  styles: Styles,
  texts: SharedStrings,
  counts: { table: number; chart: number },
): readonly PackagePart[] {
  const needs: Relationship[] = [];
  const parts: PackagePart[] = [];
  const add = (kind: keyof typeof relationshipKinds, part: PackagePart): string => {
    const id = `rId${needs.length + 1}`;
    needs.push(need(id, kind, part.path));
    parts.push(part);
    return id;
  };
  const tables = stepsThat(steps, "table").map((table) => {
    counts.table += 1;
    const path = `xl/tables/table${counts.table}.xml`;
    return add("table", { path, type: `${main}.table+xml`, text: tableText(table, counts.table) });
  });
  const drawings = stepsThat(steps, "chart");
  const drawing = drawings.length > 0 ? drawingParts(drawings, number, counts) : [];
  const [drawn, ...charts] = drawing;
  const notes = stepsThat(steps, "notes").flatMap((step) => step.notes);
  if (notes.length > 0) {
    add("notes", { path: `xl/comments${number}.xml`, type: `${main}.comments+xml`, text: notesText(notes) });
  }
  const boxes: PackagePart = {
    path: `xl/drawings/vmlDrawing${number}.vml`,
    type: "application/vnd.openxmlformats-officedocument.vmlDrawing",
    text: noteBoxesText(notes),
  };
  const asked = {
    tables,
    drawing: drawn && add("drawing", drawn),
    notes: notes.length > 0 ? add("boxes", boxes) : undefined,
  };
  const sheet: PackagePart = {
    path: `xl/worksheets/sheet${number}.xml`,
    type: `${main}.worksheet+xml`,
    text: sheetText(steps, styles, texts, asked, number === 1),
    needs,
  };
  return [sheet, ...parts, ...charts];
}

/**
 * The parts (files inside the .xlsx) of a sheet's charts: first the drawing that places them, then one for each chart.
 */
function drawingParts(
  drawings: readonly StepOf<"chart">[],
  number: number,
  counts: { chart: number },
): readonly PackagePart[] {
  const charts = drawings.map((chart): PackagePart => {
    counts.chart += 1;
    const type = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
    return { path: `xl/charts/chart${counts.chart}.xml`, type, text: chartText(chart) };
  });
  const needs = charts.map(({ path }, index) => need(`rId${index + 1}`, "chart", path));
  const drawing: PackagePart = {
    path: `xl/drawings/drawing${number}.xml`,
    type: "application/vnd.openxmlformats-officedocument.drawing+xml",
    text: drawingText(
      drawings,
      needs.map(({ id }) => id),
    ),
    needs,
  };
  return [drawing, ...charts];
}

function workbookText(plans: readonly (readonly Step[])[], isCalculated: boolean): string {
  const sheets = plans.flatMap((steps, index) =>
    stepsThat(steps, "sheet").map(({ sheet: name }) =>
      element("sheet", { name, sheetId: index + 1, "r:id": `rId${index + 1}` }),
    ),
  );
  const names = plans.flatMap(namesOf);
  return xmlDocument(
    element(
      "workbook",
      { xmlns: spreadsheet, "xmlns:r": relation },
      element("bookViews", {}, element("workbookView", { activeTab: 0 })),
      element("sheets", {}, ...sheets),
      element("definedNames", {}, ...names),
      // A program that opens the file then calculates all formulas, and with them our functions.
      isCalculated ? element("calcPr", { calcId: 191029, fullCalcOnLoad: true }) : "",
    ),
  );
}

/** The names that formulas use, the columns to print, and the rows to repeat on each printed page. */
function namesOf(steps: readonly Step[], localSheetId: number): readonly string[] {
  const own = stepsThat(steps, "names").flatMap(({ sheet, names }) =>
    names.map(({ name, row, column }) =>
      element("definedName", { name }, escapeText(onSheet({ row, column, rows: 1, columns: 1 }, sheet))),
    ),
  );
  const printed = stepsThat(steps, "page").flatMap(({ sheet, columns, titleRows: [first, last] }) => {
    const lines = (cells: string) => escapeText(`'${sheet.replace(/'/g, "''")}'!${cells}`);
    const [, letters = "A"] =
      /([A-Z]+)\d+$/.exec(addressOf({ row: 0, column: columns - 1, rows: 1, columns: 1 })) ?? [];
    return [
      element("definedName", { name: "_xlnm.Print_Area", localSheetId }, lines(`$A:$${letters}`)),
      element("definedName", { name: "_xlnm.Print_Titles", localSheetId }, lines(`$${first + 1}:$${last + 1}`)),
    ];
  });
  return [...own, ...printed];
}

function tableText({ name, at, columns, style }: StepOf<"table">, id: number): string {
  const ref = addressOf(at);
  const heads = columns.map(({ heading, formula }, index) => {
    if (formula === undefined) return element("tableColumn", { id: index + 1, name: heading });
    const { text, array } = storedFormula(formula);
    const calculated = element("calculatedColumnFormula", { array: array || undefined }, escapeText(text));
    return element("tableColumn", { id: index + 1, name: heading }, calculated);
  });
  return xmlDocument(
    element(
      "table",
      { xmlns: spreadsheet, id, name, displayName: name, ref, totalsRowShown: false },
      element("autoFilter", { ref }),
      element("tableColumns", { count: heads.length }, ...heads),
      element("tableStyleInfo", {
        name: style,
        showFirstColumn: false,
        showLastColumn: false,
        showRowStripes: true,
        showColumnStripes: false,
      }),
    ),
  );
}

/**
 * The text of `metadata.xml`. Its one entry says that a formula may spill, and the cell of each such formula refers to
 * it.
 */
const metadata = xmlDocument(
  element(
    "metadata",
    {
      xmlns: spreadsheet,
      "xmlns:xda": "http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray",
    },
    element(
      "metadataTypes",
      { count: 1 },
      element("metadataType", {
        name: "XLDAPR",
        minSupportedVersion: 120000,
        copy: 1,
        pasteAll: 1,
        pasteValues: 1,
        merge: 1,
        splitFirst: 1,
        rowColShift: 1,
        clearFormats: 1,
        clearComments: 1,
        assign: 1,
        coerce: 1,
        cellMeta: 1,
      }),
    ),
    element(
      "futureMetadata",
      { name: "XLDAPR", count: 1 },
      element(
        "bk",
        {},
        element(
          "extLst",
          {},
          element(
            "ext",
            { uri: "{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}" },
            element("xda:dynamicArrayProperties", { fDynamic: 1, fCollapsed: 0 }),
          ),
        ),
      ),
    ),
    element("cellMetadata", { count: 1 }, element("bk", {}, element("rc", { t: 1, v: 0 }))),
  ),
);

function coreText(plans: readonly (readonly Step[])[]): string {
  const [first] = stepsThat(plans[0] ?? [], "sheet");
  return xmlDocument(
    element(
      "cp:coreProperties",
      {
        "xmlns:cp": "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      },
      textElement("dc:title", first?.sheet ?? ""),
      textElement("dc:creator", "Shariah Sheets"),
    ),
  );
}
