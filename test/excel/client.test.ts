/** What an add-in meets through Microsoft's client: a test for each rule of the object server that src/excel relies on. */
import { allSets, openClient } from "./client";

const open = (sets = allSets) => openClient((formula) => [[formula]], sets);
const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: { code: string }) => code,
  );

// E16: Microsoft's client, `PropertyNotLoaded`
test("a property that was not loaded and synchronised cannot be read", async () => {
  open();
  const read = Excel.run(async ({ workbook }) => workbook.worksheets.getItem("Sheet1").getRange("A1").values);
  expect(await code(read)).toBe("PropertyNotLoaded");
});

// E17: Microsoft Support, *Display or hide formulas*; for a script *assumed*
test("a cell formatted as text keeps a formula as its letters, and a number as text", async () => {
  const { book } = open();
  await Excel.run(async ({ workbook }) => {
    const range = workbook.worksheets.getItem("Sheet1").getRange("A1:A2");
    range.numberFormat = [["@"], ["@"]];
    range.values = [["=1+1"], ["0700"]];
  });
  expect([book.formula("Sheet1", 0, 0), book.get("Sheet1", 0, 0), book.get("Sheet1", 1, 0)]).toEqual([
    undefined,
    "=1+1",
    "0700",
  ]);
});

// E18: `Excel.RunOptions`; client, `onBeforeExcelRun`
test("while somebody edits a cell a request is refused, or waits where it says so", async () => {
  const { book } = open();
  const finish = book.edit();
  const write = async ({ workbook }: Excel.RequestContext) => {
    workbook.worksheets.getItem("Sheet1").getRange("A1").values = [[1]];
  };
  expect(await code(Excel.run(write))).toBe("InvalidOperationInCellEditMode");
  const waiting = Excel.run({ delayForCellEdit: true }, write);
  finish();
  await waiting;
  expect(book.get("Sheet1", 0, 0)).toBe(1);
});

// E3: Microsoft Learn, *Resource limits and performance optimization for Office Add-ins*
test("no more than 5 MB go over in one request or one answer", async () => {
  const { book } = open();
  const text = "x".repeat(30_000);
  const range = ({ workbook }: Excel.RequestContext) => workbook.worksheets.getItem("Sheet1").getRange("A1:A200");
  const write = Excel.run(async (context) => {
    range(context).values = Array.from({ length: 200 }, () => [text]);
  });
  expect(await code(write)).toBe("RequestPayloadSizeLimitExceeded");
  for (let row = 0; row < 200; row += 1) book.set("Sheet1", row, 0, text);
  const read = Excel.run(async (context) => {
    range(context).load("values");
    await context.sync();
  });
  expect(await code(read)).toBe("ResponsePayloadSizeLimitExceeded");
});

// E19: Microsoft Learn, *Error handling with the application-specific JavaScript APIs*
test("a protected sheet is read and not written, and a protected structure takes no sheet", async () => {
  const { book } = open();
  book.sheet("Sheet1").isProtected = true;
  book.isStructureProtected = true;
  const write = Excel.run(async ({ workbook }) => {
    workbook.worksheets.getItem("Sheet1").getRange("A1").values = [[1]];
  });
  expect(await code(write)).toBe("AccessDenied");
  expect(await code(Excel.run(async ({ workbook }) => void workbook.worksheets.add("Two")))).toBe("AccessDenied");
});

// E20: `Excel.Range`, tracked objects
test("a range that is kept between two requests follows its cells when a row is inserted", async () => {
  const { book } = open();
  const row = await Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem("Sheet1").getRange("A3");
    await context.sync();
    book.insertRow("Sheet1", 0);
    range.load("rowIndex");
    await context.sync();
    return range.rowIndex;
  });
  expect(row).toBe(3);
});

// E21: `Excel.Workbook.onSelectionChanged`
test("a change of selection is told to its listeners until they are removed", async () => {
  const { book } = open();
  let told = 0;
  const listening = await Excel.run(async (context) => {
    const added = context.workbook.onSelectionChanged.add(async () => {
      told += 1;
    });
    await context.sync();
    return added;
  });
  book.select("Sheet1", { row: 1, column: 1 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toBe(1);
  await Excel.run(listening.context, async (context) => {
    listening.remove();
    await context.sync();
  });
  book.select("Sheet1", { row: 2, column: 1 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toBe(1);
});

test("a table, a name, a note, a rule and a chart are there when they are asked for again", async () => {
  const { book } = open();
  book.set("Sheet1", 0, 0, "Ticker");
  await Excel.run(async ({ workbook }) => {
    const sheet = workbook.worksheets.getItem("Sheet1");
    sheet.tables.add(sheet.getRange("A1:A3"), true).name = "Holdings";
    workbook.names.add("First", sheet.getRange("A2")).visible = false;
    sheet.notes.add("A1", "What you hold.");
    sheet.getRange("A2:A3").conditionalFormats.add("Custom").custom.rule.formula = "=A2>1";
    sheet.charts.add("ColumnClustered", sheet.getRange("A2:A3"), "Columns").name = "one";
  });
  const found = await Excel.run(async (context) => {
    const { workbook } = context;
    const body = workbook.tables.getItem("Holdings").getDataBodyRange().load("address");
    const names = workbook.names.load("items/name,items/formula,items/visible");
    const sheet = workbook.worksheets.getItem("Sheet1");
    const note = sheet.notes.getItemOrNullObject("A1").load("content");
    const none = sheet.notes.getItemOrNullObject("A2").load("content");
    const charts = sheet.charts.load("items/name");
    await context.sync();
    return [
      body.address,
      names.items.map(({ name, formula, visible }) => [name, formula, visible]),
      [note.content, none.isNullObject],
      charts.items.map(({ name }) => name),
    ];
  });
  expect(found).toEqual(["Sheet1!A2:A3", [["First", "='Sheet1'!$A$2", false]], ["What you hold.", true], ["one"]]);
  expect(
    book.sheet("Sheet1").rules.map(({ row, rows, list }) => [row, rows, list[0]?.store.get("Custom.Rule.Formula")]),
  ).toEqual([[1, 2, "=A2>1"]]);
});

// E24: `Excel.NoteCollection`
test("an Excel of 2021 has no notes, and says so before anything is sent", async () => {
  open({ ExcelApi: "1.13" });
  expect(Office.context.requirements.isSetSupported("ExcelApi", "1.18")).toBe(false);
});
