/** What a refresh asks, writes, keeps and tells, whatever the workbook holds: the command in this process. */
import {
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { read } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { bookOf } from "../../../src/files/book";
import { companies } from "../../../src/service/sample/companies";
import { funds } from "../../../src/worksheets/sheets/funds";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { purification } from "../../../src/worksheets/sheets/purification";
import { zakat } from "../../../src/worksheets/sheets/zakat";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { recordsOf, sheet } from "../../files/closed-book";
import { bookWith, cell, cellsOf, fileOf, freshFolder, rowsOf } from "../book";
import { openDesk, type Told } from "../runToEnd";

const small = bookWith([
  { A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ["=ASOF(A1)", ""], D: ["=1+1", 2] },
  { A: "MSFT", B: ["=STATUS(A2)", ""], C: ["=RANK(A2)", ""] },
]);

test("every cell of ours is asked anew, and nothing else in the file is another; a run right after makes no call and no change", async () => {
  const { refresh, service } = openDesk();
  const path = fileOf(small);
  const out = `${path}.out.xlsx`;
  const { code, told } = await refresh(path, "-o", out, "--json");
  expect(code).toBe(0);
  expect(told).toMatchObject({ calls: 1, refusals: 0, kept: [] });
  expect(told.changes).toEqual([{ sheet: "Data", cell: "B1", before: "DOUBTFUL", after: "HALAL", changed: "verdict" }]);
  expect(told.cells).toHaveLength(4);
  expect(told.cells[0]).toMatchObject({
    formula: "=_xldudf_SHARIAH_STATUS(A1)",
    by: "service",
    reportDate: "2025-03-31",
  });
  expect(cellsOf(out, "A1", "B1", "C1", "D1", "B2", "C2")).toEqual(["AAPL", "HALAL", 45747, 2, "HALAL", 5]);
  expect(readFileSync(path)).toEqual(Buffer.from(small));
  const [before, after] = [recordsOf(small), recordsOf(new Uint8Array(readFileSync(out)))];
  const differ = [...before].filter(([name, record]) => after.get(name) !== record).map(([name]) => name);
  expect(differ).toEqual(["xl/styles.xml", "xl/worksheets/sheet1.xml"]);
  const again = await refresh(out, "-o", `${out}.xlsx`, "--json");
  expect([again.code, again.told.calls, again.told.changes]).toEqual([0, 0, []]);
  expect(readFileSync(`${out}.xlsx`)).toEqual(readFileSync(out));
  expect(again.told.files.before).toBe(again.told.files.after);
  expect(service.calls()).toBe(1);
});

test("a heading with characters of its own before a quoted sheet name: both arguments are asked, and no blank is written", async () => {
  const { refresh } = openDesk();
  const headings = ["#", "Owner's shares", "Shares [lots]"];
  const columns = headings.map((name, index) => `<tableColumn id="${index + 1}" name="${name}"/>`).join("");
  const book = bookWith([], {
    sheets: {
      Data: sheet(
        rowsOf([
          { A: "#", B: "Owner's shares", C: "Shares [lots]" },
          { A: "AAPL", B: 10, C: 20, E: ["=PURIFY(T['#],'My Sheet'!A1)", 77] },
          { E: ["=PURIFY(T['#],T[Owner''s shares])", 77], F: ["=PURIFY(T['#],T[Shares '[lots']])", 77] },
        ]),
      ),
      "My Sheet": sheet(rowsOf([{ A: 10 }])),
    },
    table: `<table id="1" name="T" displayName="T" ref="A1:C2"><tableColumns count="3">${columns}</tableColumns></table>`,
  });
  const path = fileOf(book);
  const { code, told } = await refresh(path, "--json");
  expect([code, told.kept]).toEqual([0, []]);
  const [sheetOne, own, lots] = cellsOf(path, "E2", "E3", "F3");
  expect(sheetOne).toBeGreaterThan(0);
  expect([own, lots]).toEqual([sheetOne, 2 * Number(sheetOne)]);
});

test("without -o the workbook is replaced, and the old one stays beside; where nothing is new it is not touched", async () => {
  const { refresh } = openDesk();
  const path = fileOf(small);
  expect((await refresh(path)).code).toBe(0);
  expect(readFileSync(`${path}.bak`)).toEqual(Buffer.from(small));
  expect(cellsOf(path, "B1")).toEqual(["HALAL"]);
  writeFileSync(`${path}.bak`, "mine");
  expect((await refresh(path)).out).toContain("0 with another value. 0 calls, 0 refused.");
  expect(readFileSync(`${path}.bak`, "utf8")).toBe("mine");
  expect(readdirSync(dirname(path)).sort()).toEqual(["book.xlsx", "book.xlsx.bak"]);
});

test("a link to the workbook stays a link, and the workbook named twice is replaced as without -o", async () => {
  const { refresh } = openDesk();
  const path = fileOf(small);
  const link = join(freshFolder(), "link.xlsx");
  symlinkSync(path, link);
  expect((await refresh(link)).code).toBe(0);
  expect(readlinkSync(link)).toBe(path);
  expect(cellsOf(path, "B1")).toEqual(["HALAL"]);
  writeFileSync(path, small);
  await refresh(path, "-o", path);
  expect(readFileSync(`${path}.bak`)).toEqual(Buffer.from(small));
});

describe.each(Object.entries({ portfolio, purification, zakat, funds }))("the worksheet %s", (name, worksheet) => {
  const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
  const tickers = name === "funds" ? ["SPUS", "HLAL"] : ["AAPL", "MSFT", "KO"];
  const held = [...tickers, ""].map((ticker) => ({ ticker, ...(ticker && { shares: 10, price: 100 }) }));
  const figures = ({ cells }: Told) => cells.filter(({ by }) => by === "engine");

  test("every cell is filled, also its figures; of other answers each figure is calculated, because it was reproduced", async () => {
    const { refresh } = openDesk();
    const path = fileOf(bookOf([worksheet(held, worksheetWords("en"))], addIn));
    const words = ["--json", "--zakat", "short", "--allow", "200"] as const;
    const first = await refresh(path, ...words);
    expect([first.code, first.told.kept, first.told.refusals]).toEqual([0, [], 0]);
    expect(figures(first.told).length).toBeGreaterThan(0);
    // As if Excel had saved it, and the service had said something else before.
    const parts = unzipSync(new Uint8Array(readFileSync(path)));
    const main = strFromU8(parts["xl/workbook.xml"] as Uint8Array).replace(/ fullCalcOnLoad="1"/, "");
    const other = tickers.map((_, nth) => tickers[(nth + 1) % tickers.length] as string);
    const sheetPart = "xl/worksheets/sheet1.xml";
    const texts = "xl/sharedStrings.xml";
    const swapped = (text: string) =>
      text.replace(/<t([^>]*)>([A-Z]+)<\/t>/g, (found, more, ticker) => {
        const at = tickers.indexOf(ticker);
        return at < 0 ? found : `<t${more}>${other[at]}</t>`;
      });
    parts["xl/workbook.xml"] = strToU8(main);
    for (const part of [sheetPart, texts]) {
      if (parts[part]) parts[part] = strToU8(swapped(strFromU8(parts[part])));
    }
    const saved = fileOf(zipSync(parts));
    const second = await refresh(saved, ...words);
    expect([second.code, second.told.kept]).toEqual([0, []]);
    expect(figures(second.told).length).toBeGreaterThan(0);
  });
});

test("the figures of a portfolio are those of its verdicts", async () => {
  const { refresh } = openDesk();
  const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
  const held = ["AAPL", "NVDA", "KO"].map((ticker) => ({ ticker, shares: 10, price: 100 }));
  const path = fileOf(bookOf([portfolio(held, worksheetWords("en"))], addIn));
  expect((await refresh(path)).code).toBe(0);
  const cells = read(readFileSync(path)).Sheets.Portfolio ?? {};
  const verdicts = ["C11", "C12", "C13"].map((at) => (cells[at] as { v?: unknown } | undefined)?.v);
  const halal = verdicts.filter((one) => one === "HALAL").length;
  const covered = verdicts.filter((one) => one !== "NOT COVERED").length;
  expect([halal > 0, covered > halal]).toEqual([true, true]);
  // Each has the same value, so a share by value is one by count.
  expect((cells.C3 as { v?: unknown }).v).toBeCloseTo((100 * halal) / covered, 10);
});

test("a formula asks in a later round about cells that another one fills, and cells that are filled no more go blank", async () => {
  const { refresh } = openDesk();
  const rows = rowsOf([
    {
      A: ['{A1:D2}=LIST("US","Energy")', "OLD"],
      B: "x",
      C: "x",
      D: 1,
      F: ["{F1:I2}=STATUS(_xlfn.ANCHORARRAY(A1))", "HALAL"],
    },
    { A: "x", B: "x", C: "x", D: 1, F: "HALAL", G: "x", H: "x", I: "x" },
  ]);
  const path = fileOf(bookWith([], { sheets: { Data: sheet(rows) } }));
  const dry = await refresh(path, "--dry-run");
  expect(dry.out).toMatch(/^1 call, .*\n1 formula asks about cells that other formulas fill first/);
  const { told } = await refresh(path, "--json");
  expect(told.calls).toBeGreaterThan(1);
  const [first, verdict, listed] = cellsOf(path, "A1", "F1", "C1");
  expect(first).not.toBe("OLD");
  expect(verdict).toBe(listed);
  const text = strFromU8(unzipSync(new Uint8Array(readFileSync(path)))["xl/worksheets/sheet1.xml"] as Uint8Array);
  const refs = [...text.matchAll(/ref="([A-Z]\d+:[A-Z](\d+))"/g)];
  expect(new Set(refs.map(([, , last]) => last)).size).toBe(1);
});

test("a range of a million rows, or a whole column, is read as far as it is filled, and its blanks are no cells of the report", async () => {
  const { refresh } = openDesk();
  const tickers = ["AAPL", "MSFT", "KO"];
  const filled = (formula: string, reach: string) => {
    const [first = "", ...others] = tickers;
    return bookWith([{ A: first, D: [`{${reach}}=${formula}`, "OLD"] }, ...others.map((A) => ({ A, D: "OLD" }))]);
  };
  for (const [formula, reach] of [
    ["STATUS(A1:A1000000)", "D1:D1000000"],
    ["STATUS(A1:A1000000)", "D1:D3"],
    ["STATUS(A:A)", "D1:D1048576"],
    ['SCREEN(A1:A1000000,"status")', "D1:D1000000"],
  ] as const) {
    const path = fileOf(filled(formula, reach));
    const { code, told } = await refresh(path, "--json");
    expect([formula, code, told.kept, told.cells.length <= tickers.length + 1]).toEqual([formula, 0, [], true]);
    expect(cellsOf(path, "D1", "D2", "D3", "D4")).toEqual(["HALAL", "HALAL", "HALAL", undefined]);
    const text = strFromU8(unzipSync(new Uint8Array(readFileSync(path)))["xl/worksheets/sheet1.xml"] as Uint8Array);
    expect(text).toMatch(formula.includes("A:A") ? 'ref="D1:D1048576"' : 'ref="D1:D1000000"');
  }
});

test("a table that grew or shrank below an unchanged first cell fills its new area, and is stored with it", async () => {
  const { refresh } = openDesk();
  for (const [formula, reach, values] of [
    ["STATUS(A1:A3)", "D1:D2", ["HALAL", "HALAL", "HALAL", undefined]],
    ["STATUS(A1:A2)", "D1:D4", ["HALAL", "HALAL", undefined, undefined]],
  ] as const) {
    const path = fileOf(
      bookWith([
        { A: "AAPL", D: [`{${reach}}=${formula}`, "HALAL"] },
        { A: "MSFT", D: "HALAL" },
        { A: "KO", ...(reach === "D1:D4" && { D: "HALAL" }) },
        reach === "D1:D4" ? { D: "HALAL" } : {},
      ]),
    );
    const { code, told } = await refresh(path, "--json");
    const filled = values.filter((one) => one !== undefined).length;
    expect([code, told.kept, cellsOf(path, "D1", "D2", "D3", "D4")]).toEqual([0, [], values]);
    const text = strFromU8(unzipSync(new Uint8Array(readFileSync(path)))["xl/worksheets/sheet1.xml"] as Uint8Array);
    expect(text).toContain(`ref="D1:D${filled}"`);
    expect(told.shrunk).toEqual(
      reach === "D1:D4" ? [{ sheet: "Data", cell: "D1", before: "D1:D4", after: "D1:D2" }] : [],
    );
  }
});

test("columns of which one is filled further down are of one size, and what another formula has filled below all is read", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([
      {
        A: "AAPL",
        B: 2,
        D: ["{D1:D1048576}=PURIFY(A:A,B:B)", 0],
        F: ['{F1}=LIST("US","Energy")', "OLD"],
        L: ["{L1}=STATUS(F:F)", "OLD"],
      },
      { A: "MSFT" },
      { A: "KO" },
    ]),
  );
  const { told } = await refresh(path, "--json");
  const at = (cell: string) => told.cells.find((one) => one.cell === cell);
  expect(at("D1")).toMatchObject({ by: "service", after: expect.any(Number) });
  expect(at("D2")).toMatchObject({ by: "service", after: "" });
  const listed = told.cells.filter(({ cell, after }) => /^H/.test(String(cell)) && after !== null);
  const verdicts = told.cells.filter(({ cell, after }) => /^L/.test(String(cell)) && after !== null);
  expect(listed.length).toBeGreaterThan(1);
  expect(verdicts.map(({ after }) => after)).toEqual(listed.map(({ after }) => after));
});

test.each([
  ["a sheet that is not there", "=STATUS(Gone!A1)"],
  ["another workbook", "=STATUS([2]Data!A1)"],
  ["several sheets", "=STATUS(Data:Other!A1)"],
  ["a calculation", '=STATUS(A1&"")'],
  ["a holding that nobody named", "=ZAKAT(A1,10)"],
])("%s: the cell keeps what it holds and is listed, and the others are refreshed", async (_, formula) => {
  const { refresh } = openDesk();
  const path = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", ""], C: [formula, "NOT HALAL"] }]));
  const { code, told } = await refresh(path, "--json");
  expect(code).toBe(2);
  expect(told.kept).toMatchObject([{ sheet: "Data", cell: "C1" }]);
  expect(cellsOf(path, "B1", "C1")).toEqual(["HALAL", "NOT HALAL"]);
});

test("a call inside another formula is calculated where the result is certain, and a branch that is not taken is not asked about", async () => {
  const { refresh } = openDesk();
  const book = bookWith([
    {
      A: "AAPL",
      B: ['=IF(A1="","",STATUS(A1))', ""],
      C: ['=IFERROR(RANK(A1)+1,"none")', 0],
      D: ["=TEXT(RANK(A1),0)", "5"],
    },
    { B: ['=IF(A2="","",STATUS("MSFT"))', "OLD"], C: ['=STATUS(A1)&" / "&STATUS("MSFT")', ""], D: ["=ZAKAT(A1)*2", 7] },
  ]);
  const stored = strFromU8(unzipSync(book)["xl/worksheets/sheet1.xml"] as Uint8Array).replace(
    /(STATUS|RANK|ZAKAT)\(/g,
    (found, _, at, all: string) => (all.slice(at - 15, at).includes("SHARIAH_") ? found : `_xldudf_SHARIAH_${found}`),
  );
  const path = fileOf(bookWith([], { sheets: { Data: stored } }));
  const { code, told } = await refresh(path, "--json");
  expect(code).toBe(2);
  expect(told.kept.map(({ cell }) => cell)).toEqual(["D1", "D2"]);
  // All that a formula asks is asked together.
  expect(told.calls).toBe(1);
  expect(cellsOf(path, "B1", "C1", "D1", "B2", "C2", "D2")).toEqual(["HALAL", 5, "5", "", "HALAL / HALAL", 7]);
});

test("several cells of ours inside SUM are added up; a figure that the service does not have is an answer inside ROUND too", async () => {
  const { refresh } = openDesk();
  const zakat = '_xldudf_SHARIAH_ZAKAT(A1,10,"long")';
  const rows = [
    { A: "AAPL", B: [`=${zakat}`, ""], C: [`=ROUND(${zakat},2)`, 5], D: ["=SUM(_xldudf_SHARIAH_RANK(A1:A2))", 0] },
    {
      A: "MSFT",
      B: ["=_xlfn.SINGLE(_xldudf_SHARIAH_STATUS(A1:A2))", "DOUBTFUL"],
      C: ["=ROUND(_xldudf_SHARIAH_ZAKAT(A2,1),2)", 5],
    },
  ] as const;
  const path = fileOf(bookWith(rows));
  const { code, told } = await refresh(path, "--json");
  const none = { error: "#N/A" };
  expect(cellsOf(path, "B1", "C1", "D1", "B2", "C2")).toEqual([none, none, 9, "HALAL", 5]);
  expect(told.kept.map(({ cell, why }) => `${cell} ${why}`)).toEqual([
    "C2 It names no holding: give --zakat short or --zakat long.",
  ]);
  expect(code).toBe(2);
});

test("an answer of this run is asked for once, also with --all, and in a later round", async () => {
  const { refresh } = openDesk();
  const rows = [
    { A: "AAPL", B: ["=STATUS(A1)", ""], C: ['=IF(B1="HALAL",A1,A1)', "AAPL"], D: ["=RANK(C1)", 0] },
    { A: "AAPL", B: ['=IF(B1="HALAL",_xldudf_SHARIAH_RANK(A1),0)', 0] },
  ] as const;
  const { code, told } = await refresh(fileOf(bookWith(rows)), "--json", "--all");
  expect([code, told.calls, told.kept]).toEqual([0, 1, []]);
});

test("a formula that has another value each time is listed, and is no failure where it reads nothing new", async () => {
  const { refresh } = openDesk();
  const rows = [
    { A: "AAPL", B: ["=STATUS(A1)", ""], C: ['=YEAR(TODAY())&"RAND()"', "2020"], D: ['="TODAY()"', "TODAY()"] },
  ] as const;
  const { code, told } = await refresh(fileOf(bookWith(rows)), "--json");
  expect([code, told.kept]).toEqual([
    0,
    [
      {
        sheet: "Data",
        cell: "C1",
        why: "TODAY has another value each time: it is calculated when the workbook is opened.",
      },
    ],
  ]);
});

test("a ticker that has no answer keeps what its cell holds; one whose ticker is new does not keep the other's verdict", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([
      { A: "AAPL", B: ["=STATUS(A1)", ""] },
      { A: "NOSUCH1", B: ["=STATUS(A2)", "DOUBTFUL"], C: ["=STATUS(B1)", "HALAL"] },
    ]),
  );
  const { code, told } = await refresh(path, "--json");
  expect(code).toBe(2);
  expect(told.cells.map(({ cell, by }) => `${cell} ${by}`)).toEqual(["B1 service", "B2 kept", "C2 service"]);
  expect(cellsOf(path, "B1", "B2", "C2")).toEqual(["HALAL", "DOUBTFUL", { error: expect.stringMatching(/^#/) }]);
  // What the service did not know a moment ago is asked about no more for a while.
  expect((await refresh(path, "--json")).told).toMatchObject({ calls: 0, changes: [] });
});

test("a ticker that the service does not know is no failure of the night where its cell shows an error or nothing, and is listed", async () => {
  const { refresh } = openDesk();
  const unknown = '<c r="B2" cm="1" t="e"><f t="array" ref="B2">_xldudf_SHARIAH_STATUS(A2)</f><v>#N/A</v></c>';
  const rows = [
    cell("A1", "AAPL") + cell("B1", "=STATUS(A1)", "HALAL"),
    cell("A2", "NOSUCH1") + unknown,
    cell("A3", "NOSUCH2") + cell("B3", "=STATUS(A3)", ""),
    cell("A4", "NOSUCH3") +
      '<c r="B4" cm="1" t="str"><f t="array" ref="B4">IFERROR(_xldudf_SHARIAH_STATUS(A4),"none")</f><v>none</v></c>' +
      '<c r="C4" cm="1" t="str"><f t="array" ref="C4">IFERROR(_xldudf_SHARIAH_STATUS(A4),"none")</f><v>HALAL</v></c>',
  ];
  const held = (count: number) =>
    sheet(
      rows
        .slice(0, count)
        .map((cells, nth) => `<row r="${nth + 1}">${cells}</row>`)
        .join(""),
    );
  const path = fileOf(bookWith([], { sheets: { Data: held(3) } }));
  for (const listed of [["B2"], ["B2", "B3"]]) {
    const { code, told } = await refresh(path, "--json", "--all");
    expect([code, told.changes]).toEqual([0, []]);
    expect(told.kept).toEqual(
      listed.map((at) => ({ sheet: "Data", cell: at, why: expect.stringContaining("NOSUCH") })),
    );
  }
  expect(cellsOf(path, "B2", "B3")).toEqual([{ error: "#N/A" }, { error: "#N/A" }]);
  const around = fileOf(bookWith([], { sheets: { Data: held(4) } }));
  const { code, told } = await refresh(around, "--json");
  expect([code, told.kept.map((one) => one.cell)]).toEqual([2, ["B2", "C4"]]);
  expect(cellsOf(around, "B4", "C4")).toEqual(["none", "HALAL"]);
});

test("a text around a function of ours keeps the language of its cell, and a comparison is in the language that it names", async () => {
  const { refresh } = openDesk();
  const array = (at: string, formula: string, shown: string) =>
    `<c r="${at}" cm="1" t="str"><f t="array" ref="${at}">${formula.replace(/&/g, "&amp;")}</f><v>${shown}</v></c>`;
  const status = "_xldudf_SHARIAH_STATUS($A1)";
  const cells =
    cell("A1", "AAPL") +
    array("B1", `"("&${status}&")"`, "(مشكوك فيه)") +
    array("C1", `"("&${status}&")"`, "(DOUBTFUL)") +
    array("D1", `IF(${status}="HALAL","نعم","لا")`, "لا") +
    array("E1", `IF(${status}="حلال","yes","no")`, "no");
  const path = fileOf(bookWith([], { sheets: { Data: sheet(`<row r="1">${cells}</row>`) } }));
  expect((await refresh(path)).code).toBe(0);
  expect(cellsOf(path, "B1", "C1", "D1", "E1")).toEqual(["(حلال)", "(HALAL)", "نعم", "yes"]);
});

test("a card is listed and is no failure; there is no #SPILL! where there is no room", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([
      { A: "AAPL", B: ["=STATUS(A1)", ""], C: ["=CARD(A1)", "card"], D: ['=SCREEN(A1,"status,rank")', "x"], E: "mine" },
    ]),
  );
  const { code, told } = await refresh(path, "--json");
  expect(code).toBe(2);
  expect(told.kept.map(({ cell, why }) => `${cell} ${why}`)).toEqual([
    "C1 A card is kept in a form that only Excel writes.",
    "D1 There is no room for D1:E1: what stands in E1 is in the way.",
  ]);
  const alone = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", ""], C: ["=CARD(A1)", "card"] }]));
  expect((await refresh(alone, "--json")).code).toBe(0);
});

test("a formula that reads new values is calculated where the engine reproduced what was stored; else it is told, totals first, and ends with 3", async () => {
  const { refresh } = openDesk();
  const rows = [
    {
      A: "AAPL",
      B: ["=STATUS(A1)", "DOUBTFUL"],
      C: ['=IF(B1="HALAL",1,0)', 0],
      D: ["=SUM(C1:C9)", 0],
      E: ["=A1", "AAPL"],
      F: ['=IF(B1="HALAL",1,0)', 7],
      G: ["=SUM(F1:F9)", 7],
      J: ["=SUM(C1:C9,F1:F9)", 8],
      H: ["=STATUS(I1)", "DOUBTFUL"],
      I: ['=IF(B1="HALAL","MSFT","NOSUCH1")', "NOSUCH1"],
    },
  ] as const;
  const path = fileOf(bookWith(rows));
  const { code, told } = await refresh(path, "--json");
  expect(code).toBe(3);
  expect(cellsOf(path, "C1", "D1", "F1", "G1", "H1", "I1")).toEqual([1, 1, 7, 7, "HALAL", "MSFT"]);
  expect(told.cells.filter(({ by }) => by === "engine")).toEqual([
    { sheet: "Data", cell: "C1", formula: '=IF(B1="HALAL",1,0)', before: 0, after: 1, by: "engine" },
    { sheet: "Data", cell: "D1", formula: "=SUM(C1:C9)", before: 0, after: 1, by: "engine" },
    { sheet: "Data", cell: "I1", formula: expect.any(String), before: "NOSUCH1", after: "MSFT", by: "engine" },
  ]);
  expect(told.kept.map(({ cell, why }) => `${cell} ${why}`)).toEqual([
    expect.stringMatching(/^J1 This total no longer matches its column: it reads cells that are new/),
    expect.stringMatching(/^G1 This total .* it reads Data!F1, which was not calculated/),
    expect.stringMatching(/^F1 This formula .* did not reproduce/),
  ]);
});

test("a formula that reads new values through a name, several sheets or an address that it works out is never stale in silence", async () => {
  const { refresh } = openDesk();
  const names =
    '<definedName name="Total">SUM(Data!$C$1:$C$2)</definedName><definedName name="Beside">Data!C1</definedName>' +
    '<definedName name="Twice" localSheetId="0">Data!$C$1</definedName><definedName name="Twice">Other!$C$1</definedName>' +
    '<definedName name="Two">Data!$C$1,Data!$C$2</definedName><definedName name="Elsewhere">SUM(Other!$A$1)</definedName>';
  const formulas = ["Total*2", "Beside", "Twice", "SUM(Two)", 'INDIRECT("C1")', "OFFSET(A1,0,2)", "SUM(Data:Other!C1)"];
  const books = [...formulas, "Elsewhere", "SUM(Other!A1:INDEX(Other!A:A,2))"].map((formula) =>
    fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", ""], C: ["=RANK(A1)", 0], D: [`=${formula}`, 7] }], { names })),
  );
  const told: unknown[] = [];
  for (const path of books) {
    const {
      code,
      told: { kept },
    } = await refresh(path, "--json");
    told.push([code, kept.map(({ cell }) => cell)]);
  }
  expect(told).toEqual([...formulas.map(() => [3, ["D1"]]), [0, []], [0, []]]);
});

test("--engine off calculates nothing; --on-doubt recalculate leaves all to Excel, and --on-doubt fail does nothing", async () => {
  const { refresh } = openDesk();
  const book = bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=IF(B1="HALAL",1,0)', 7] }]);
  const off = fileOf(book);
  expect((await refresh(off, "--engine", "off", "--json")).told.kept).toMatchObject([{ cell: "C1" }]);
  const anew = fileOf(book);
  const { code, told } = await refresh(anew, "--on-doubt", "recalculate", "--json");
  expect([code, told.parts]).toEqual([3, ["xl/workbook.xml", "xl/worksheets/sheet1.xml"]]);
  expect(strFromU8(unzipSync(readFileSync(anew))["xl/workbook.xml"] as Uint8Array)).toMatch(
    /<\/definedNames><calcPr fullCalcOnLoad="1"\/><\/workbook>/,
  );
  const none = fileOf(book);
  const failed = await refresh(none, "--on-doubt", "fail");
  expect([failed.code, failed.err]).toEqual([1, expect.stringContaining("Data!C1")]);
  expect(readFileSync(none)).toEqual(Buffer.from(book));
  expect((await refresh(none, "--on-doubt", "guess")).err).toContain("keep, recalculate, fail");
});

test("a ZAKAT that names no holding is answered as --zakat says, and --choices says the same; a flag comes first", async () => {
  const { refresh } = openDesk();
  const book = bookWith([{ A: "AAPL", B: ["=ZAKAT(A1,10)", 1] }]);
  const choices = join(freshFolder(), "choices.json");
  writeFileSync(choices, JSON.stringify({ holding: "long", countries: "US, UK", budgetPercent: 80, showAge: true }));
  const shown = async (...words: string[]) => {
    const path = fileOf(book);
    expect(await refresh(path, ...words)).toMatchObject({ code: 0, err: "" });
    return cellsOf(path, "B1")[0];
  };
  const [short, long] = [await shown("--zakat", "short"), await shown("--zakat", "long")];
  expect(short).not.toEqual(long);
  expect(await shown("--choices", choices)).toEqual(long);
  expect(await shown("--choices", choices, "--zakat", "short")).toEqual(short);
  expect((await refresh(fileOf(book))).err).toContain("give --zakat short or --zakat long");
});

test.each([
  [["--zakat", "medium"], "--zakat: short or long"],
  [["--language", "fr"], "--language: en or ar"],
  [["--countries", "1"], "--countries: codes"],
  [["--budget", "0"], "--budget: percent"],
  [["--choices", "/gone.json"], "--choices: /gone.json is not there"],
])("a flag with a value that it cannot have is named: %s", async (words, sentence) => {
  const { refresh } = openDesk();
  expect(await refresh(fileOf(small), ...words)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
});

test("a choice that there is not, or that has another value than it can have, is named", async () => {
  const { refresh } = openDesk();
  for (const [held, named] of [
    [{ holdings: "long" }, '"holdings"'],
    [{ holding: "both" }, '"holding"'],
  ] as const) {
    const path = join(freshFolder(), "choices.json");
    writeFileSync(path, JSON.stringify(held));
    expect((await refresh(fileOf(small), "--choices", path)).err).toContain(named);
  }
});

test("--budget: at this percent of the month's calls nothing more is asked", async () => {
  const { refresh } = openDesk({ month: 10 });
  const rows = ["AAPL", "MSFT", "KO"].map((ticker, nth) => ({
    A: ticker,
    B: [`=ZAKAT(A${nth + 1},1,"short")`, 1] as const,
  }));
  const path = fileOf(bookWith(rows));
  await refresh(fileOf(bookWith([{ B: ["=USAGE()", ""] }])));
  const { told, code } = await refresh(path, "--budget", "20", "--json");
  expect([code, told.calls]).toEqual([2, 1]);
});

test("a sentence keeps the language of its cell, and --language is for cells that have none", async () => {
  const { refresh } = openDesk();
  const rows = [
    { A: "AAPL", B: ["=WHY(A1)", "حلال"], C: ["=WHY(A1)", "HALAL: as it was"], D: ["=WHY(A1)", ""] },
    { A: "NVDA", B: ["=STATUS(A2)", "حلال"], C: ["=STATUS(A2)", "HALAL"], D: ["=STATUS(A2)", ""] },
  ] as const;
  const path = fileOf(bookWith(rows));
  await refresh(path, "--language", "ar");
  const arabic = /\p{Script=Arabic}/u;
  const shown = cellsOf(path, "B1", "C1", "D1", "B2", "C2", "D2").map(String);
  expect(shown.map((text) => arabic.test(text))).toEqual([true, false, true, true, false, false]);
  expect(shown[0]).not.toContain("HALAL");
  const plain = fileOf(bookWith(rows));
  await refresh(plain);
  expect(cellsOf(plain, "B1", "C1", "D1").map((text) => arabic.test(String(text)))).toEqual([true, false, false]);
});

test("--html is a page with every cell; charts and pivot tables that read a new value are named, others are not", async () => {
  const { refresh } = openDesk();
  const chart = (area: string) => `<c:chart xmlns:c="x"><c:f>${area}</c:f><c:f>Data!$Z$1</c:f></c:chart>`;
  const others = {
    "xl/charts/chart1.xml": chart("Data!$B$1:$B$9"),
    "xl/charts/chart2.xml": chart("Other!$B$1:$B$9"),
    "xl/pivotCache/pivotCacheDefinition1.xml": '<p><worksheetSource ref="A1:C2" sheet="Data"/></p>',
  };
  const book = bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "<b>&"], C: ["=NAME(A1)", "x"], D: ["=ASOF(A1)", 45657] }], {
    others,
  });
  const { out, code } = await refresh(fileOf(book), "--html");
  expect([code, out.startsWith("<!doctype html>")]).toEqual([0, true]);
  expect(out).toContain("<td>&lt;b&gt;&amp;</td>");
  expect(out).not.toContain("<b>");
  expect(out.match(/<tr>/g)).toHaveLength(4);
  expect(out).toMatch(/=SHARIAH\.ASOF\(A1\)<\/td><td>2024-12-31<\/td><td class="new">2025-03-31<\/td>/);
  expect(out).toMatch(/<td class="day">\d{4}-\d\d-\d\d \d\d:\d\d UTC<\/td><td>service<\/td>/);
  expect(out).toContain("chart xl/charts/chart1.xml reads Data!B1:B9");
  expect(out).toContain("pivot table xl/pivotCache/pivotCacheDefinition1.xml reads Data!A1:C2");
  expect(out).not.toContain("chart2");
  const { out: text } = await refresh(fileOf(book));
  expect(text).toContain(
    "The pivot table of xl/pivotCache/pivotCacheDefinition1.xml reads Data!A1:C2: refresh it in Excel",
  );
});

test("a changed rank is reported where SCREEN or REPORT shows it; another number is not", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([
      {
        A: "AAPL",
        C: ['{C1:E2}=SCREEN(A1:A2,"status,rank,debt")', "HALAL"],
        D: 1,
        E: 99,
        H: ['=REPORT(A1,"complianceRanking")', 1],
      },
      { A: "MSFT", C: "HALAL", D: "", E: 99 },
    ]),
  );
  const { told, code } = await refresh(path, "--json", "--alert");
  expect([code, told.kept]).toEqual([10, []]);
  expect(told.changes.map(({ cell, before, changed }) => [cell, before, changed])).toEqual([
    ["D1", 1, "rank"],
    ["H1", 1, "rank"],
  ]);
});

test("a table's cells have the ticker and date of their own row, also below headings; a percentage of several has none", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([
      { A: "AAPL", C: ['{C1:D3}=SCREEN(A1:A2,"status,rank",TRUE)', "Status"], D: "Rank", F: ["=COMPLIANCE(A1:A2)", 1] },
      { A: "XOM", C: "HALAL", D: 1, F: ["=STATUS(A1)", ""], G: ["=ASOF(A2)", ""] },
      { C: "HALAL", D: "" },
    ]),
  );
  const { told } = await refresh(path, "--json");
  const at = (cell: string) => told.cells.find((one) => one.cell === cell);
  expect([at("C1")?.ticker, at("C2")?.ticker, at("C3")?.ticker]).toEqual([undefined, "AAPL", "XOM"]);
  expect([at("C2")?.reportDate, at("C3")?.reportDate]).toEqual([at("F2")?.reportDate, at("G2")?.reportDate]);
  expect(at("C3")?.reportDate).not.toBe(at("C2")?.reportDate);
  expect([at("F1")?.after, at("F1")?.reportDate, at("F1")?.ticker]).toEqual([50, undefined, undefined]);
  const again = await refresh(fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"] }])));
  expect(again.out).toContain("  Data!B1, AAPL, verdict: DOUBTFUL -> HALAL\n".trimEnd());
});

test("--alert ends with 10 where a verdict changed", async () => {
  const { refresh } = openDesk();
  const path = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"] }]));
  expect((await refresh(path, "--alert")).code).toBe(10);
  expect((await refresh(path, "--alert")).code).toBe(0);
});

test("--dry-run needs no folder that it may write into, since it writes nothing", async () => {
  const { refresh } = openDesk();
  const path = fileOf(small);
  const missing = join(dirname(path), "gone", "out.xlsx");
  expect(await refresh(path, "-o", missing)).toMatchObject({ code: 1, err: expect.stringContaining("no folder") });
  expect(await refresh(path, "--dry-run", "-o", missing)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 call, /),
    err: "",
  });
});

test("a chart that cannot be read, a result that cannot be written or is open: nothing is asked or written", async () => {
  const { refresh, service } = openDesk();
  const path = fileOf(small);
  const here = dirname(path);
  const link = join(freshFolder(), "link.xlsx");
  symlinkSync(path, link);
  const out = join(here, "out.xlsx");
  const refused = async (...words: string[]) => {
    const { code, err } = await refresh(...words);
    expect([code, readFileSync(path)]).toEqual([1, Buffer.from(small)]);
    return err;
  };
  expect(await refused(path, "-o", join(here, "gone", "out.xlsx"))).toMatch(/gone is no folder, .* Nothing is done/);
  writeFileSync(join(here, "~$out.xlsx"), "");
  expect(await refused(path, "-o", out)).toContain("open in another program");
  writeFileSync(join(here, "~$book.xlsx"), "");
  expect(await refused(link)).toContain("open in another program");
  expect(service.calls()).toBe(0);
  expect(readdirSync(here).sort()).toEqual(["book.xlsx", "~$book.xlsx", "~$out.xlsx"]);

  const chart = new Uint8Array(Buffer.from('\ufeff<?xml version="1.0"?><c/>', "utf16le"));
  const bytes = bookWith([{ A: "AAPL", B: ["=STATUS(A1)", ""] }], { others: { "xl/charts/chart1.xml": chart } });
  const other = fileOf(bytes);
  const { code, err } = await refresh(other);
  expect([code, err]).toEqual([1, expect.stringContaining("UTF-16")]);
  expect(readFileSync(other)).toEqual(Buffer.from(bytes));
  expect(readdirSync(dirname(other))).toEqual(["book.xlsx"]);
});

test("a written file has the permissions of the file that it replaces, or else of the workbook", async () => {
  const { refresh } = openDesk();
  const path = fileOf(small);
  const out = join(dirname(path), "out.xlsx");
  const isRoot = process.getuid?.() === 0;
  chmodSync(path, 0o640);
  if (isRoot) chownSync(path, 0, 12_345);
  const ways = (file: string) => [(statSync(file).mode & 0o777).toString(8), statSync(file).gid];
  const before = ways(path);
  await refresh(path, "-o", out);
  expect(ways(out)[0]).toBe("640");
  chmodSync(out, 0o600);
  await refresh(path, "-o", out, "--all");
  expect(ways(out)[0]).toBe("600");
  await refresh(path);
  expect([ways(path), ways(`${path}.bak`)]).toEqual([before, before]);
});

test("the calls that --dry-run tells for the first round are those that are then sent, whatever the functions ask", async () => {
  const { refresh } = openDesk();
  const functions = ["STATUS(A{})", 'RATIO(A{},"debt")', 'ZAKAT(A{},10,"short")', "PURIFY(A{},10)", "NAME(A{})"];
  const tickers = [...companies.keys()].slice(0, 7);
  const rows = tickers.map((ticker, nth) => ({
    A: ticker,
    ...Object.fromEntries(
      functions.map((call, index) => [
        String.fromCharCode(66 + index),
        [`=${call.replace("{}", String(nth + 1))}`, ""] as const,
      ]),
    ),
  }));
  const path = fileOf(bookWith(rows));
  const dry = JSON.parse((await refresh(path, "--dry-run", "--json")).out) as { calls: number; mayGrow: string[] };
  const { told, code } = await refresh(path, "--json");
  expect([code, told.calls]).toEqual([0, dry.calls]);
  expect(dry.calls).toBeGreaterThan(2);
  expect(JSON.parse((await refresh(path, "--dry-run", "--json")).out)).toMatchObject({ calls: 0, mayGrow: [] });
});

test("a workbook that counts its days from 1904 gets none of its own formulas calculated, and each that reads a new value is listed", async () => {
  const { refresh } = openDesk();
  const path = fileOf(
    bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=IF(B1="HALAL",1,0)', 0], D: ["=ASOF(A1)", ""] }], {
      properties: '<workbookPr date1904="1"/>',
    }),
  );
  const { code, told } = await refresh(path, "--json");
  expect([code, told.kept.map(({ cell, why }) => [cell, why.includes("counts its days from 1904")])]).toEqual([
    3,
    [["C1", true]],
  ]);
  expect(cellsOf(path, "B1", "C1", "D1")).toEqual(["HALAL", 0, 45747 - 1462]);
});

test("--alert ends with 2 where a cell kept its value, and with 3 where a total is stale, though a verdict changed", async () => {
  const { refresh } = openDesk();
  const kept = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=STATUS("NOSUCH1")', "HALAL"] }]));
  const stale = fileOf(bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=IF(B1="HALAL",1,0)', 7] }]));
  for (const [path, ending] of [
    [kept, 2],
    [stale, 3],
  ] as const) {
    const { code, told } = await refresh(path, "--alert", "--json");
    expect([code, told.changes.length]).toEqual([ending, 1]);
  }
});

test("a formula too long or too deep to be read is left with a sentence, and the others are refreshed", async () => {
  const { refresh } = openDesk();
  const status = "_xldudf_SHARIAH_STATUS(A1)";
  const rows = [
    { A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: [`=${status}${'&""'.repeat(1500)}`, "DOUBTFUL"] },
    { C: [`=${"-".repeat(8100)}_xldudf_SHARIAH_RANK(A1)`, 1] },
    { C: [`=${"IF(TRUE,".repeat(1300)}${status}${")".repeat(1300)}`, "DOUBTFUL"] },
  ] as const;
  const path = fileOf(bookWith(rows));
  const { code, told, err } = await refresh(path, "--json");
  expect([err, code, cellsOf(path, "B1", "C1")]).toEqual(["", 2, ["HALAL", "DOUBTFUL"]]);
  expect(told.kept.map(({ cell }) => cell)).toEqual(["C1", "C2", "C3"]);
  expect(told.kept.every(({ why }) => /^It (?:is too long|stands inside another formula)/.test(why))).toBe(true);
});

test("a file that unpacks to much more than it says is refused before it is read, and a large one names its flag", async () => {
  const { refresh, service } = openDesk();
  const blanks = fileOf(
    bookWith([{ A: "AAPL", B: ["=STATUS(A1)", ""] }], {
      others: { "xl/charts/chart1.xml": `<c>${" ".repeat(20e6)}</c>` },
    }),
  );
  const { code, err } = await refresh(blanks);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/xl\/charts\/chart1\.xml would unpack to 20 MB, more than 200 times/),
  ]);
  expect(readdirSync(dirname(blanks))).toEqual(["book.xlsx"]);
  expect(service.calls()).toBeLessThan(2);
});
