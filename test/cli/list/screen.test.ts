/** The command screens lists of tickers, and explains one: within this process, on the sample service. */
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { read, utils, type WorkSheet } from "@e965/xlsx";
import { csvRows, tickersIn } from "../../../src/cli/list/csv";
import { whyCommand } from "../../../src/cli/list/screen";
import { screeningBook } from "../../../src/cli/list/screening";
import { bookOf } from "../../../src/files/book";
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { partsOf } from "../../files/parts";
import { bookWith, fileOf, freshFolder } from "../book";
import { openDesk, runToEnd } from "../runToEnd";

const why = "Why there is no answer";
const { revenue, reportDate } = worksheetWords("en").portfolio.headings;

/** The cell in the second row of the column with this heading. */
function firstBelow(sheet: WorkSheet, heading: string) {
  const column = (utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[0] ?? []).indexOf(heading);
  return sheet[utils.encode_cell({ r: 1, c: column })];
}

const list = (text: string) => fileOf(new TextEncoder().encode(text), "list.csv");

test.each([
  ["with a mark", "\ufeffTicker\nAAPL\n"],
  ["without a mark", "Ticker\nAAPL\n"],
])("a list in UTF-16 %s is refused with a sentence that says how to save it", async (_, text) => {
  const { screen } = openDesk();
  const path = fileOf(new Uint8Array(Buffer.from(text, "utf16le")), "list.csv");
  const { code, err } = await screen(path);
  expect([code, err]).toEqual([1, expect.stringContaining('save the list as "CSV UTF-8". Nothing is done.')]);
});

test("screen prints a row for each ticker, as a list of objects or as lines", async () => {
  const { screen, service } = openDesk();
  const path = list('Name,Symbol,Shares\n"Apple, Inc.",aapl,10\n,,\nMicrosoft,MSFT,5\n');
  const { code, out } = await screen(path, "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    { ticker: "AAPL", status: "HALAL", rank: 4, reportDate: "2025-03-31" },
    { ticker: "MSFT", status: "HALAL", rank: 5 },
  ]);
  const lines = await screen(path);
  expect(lines.out).toMatch(/^ticker,name,status,rank,revenue,securities,debt,reportDate,failure\nAAPL,.*,HALAL,4,/);
  expect(service.calls()).toBe(1);
});

test("screen reads a workbook's first sheet; a ticker without an answer is null with the reason, and the command ends with 2", async () => {
  const { screen } = openDesk();
  const path = fileOf(bookWith([{ A: "x", B: "Ticker" }, { B: "AAPL" }, { B: "NOSUCH1" }]));
  const { code, out } = await screen(path, "--json");
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject([
    { status: "HALAL" },
    {
      ticker: "NOSUCH1",
      status: null,
      failure: "The service returned nothing for NOSUCH1: check the symbol, or refresh later.",
    },
  ]);
});

test("-o writes a file of the kind that its ending names; of a workbook another program reads the same values, and it can be screened again", async () => {
  const { screen } = openDesk();
  const path = list("Ticker\nAAPL\nNOSUCH1\n2222.SR\n");
  const out = (ending: string) => join(dirname(path), `out.${ending}`);
  const write = (ending: string, from = path) => screen(from, "-o", out(ending));
  for (const ending of ["csv", "json", "xlsx"]) expect(await write(ending)).toEqual({ code: 2, out: "", err: "" });
  const { out: lines } = await screen(path);
  expect(readFileSync(out("csv"), "utf8")).toBe(lines);
  const told = JSON.parse(readFileSync(out("json"), "utf8")) as readonly Readonly<Record<string, unknown>>[];
  expect(told.map(({ ticker }) => ticker)).toEqual(["AAPL", "NOSUCH1", "2222.SR"]);
  const bytes = readFileSync(out("xlsx"));
  const cells = read(bytes, { cellDates: false }).Sheets.Screening ?? {};
  const [apple, unknown] = utils.sheet_to_json<Record<string, unknown>>(cells);
  expect(apple).toMatchObject({ Ticker: "AAPL", Status: "HALAL", Rank: 4, [reportDate]: 45747 });
  expect(apple).not.toHaveProperty([why]);
  expect(unknown).toMatchObject({ Ticker: "NOSUCH1", [why]: told[1]?.failure });
  expect(unknown).not.toHaveProperty("Status");
  // It holds no formula, so it names no add-in, and nothing in it is calculated.
  const parts = [...partsOf(new Uint8Array(bytes))];
  expect(parts.filter(([name, text]) => /webextension/.test(name) || /<f[ >]|calcPr/.test(text))).toEqual([]);
  const again = await screen(out("xlsx"), "--json");
  expect(JSON.parse(again.out)).toEqual(told);
});

test("a worksheet of ours is a list: its tickers stand below a summary, and its total is none", async () => {
  const { screen } = openDesk();
  const held = [{ ticker: "MSFT" }, { ticker: "KO" }];
  const path = fileOf(bookOf([portfolio(held, worksheetWords("ar"))]));
  const { out } = await screen(path, "--json");
  expect((JSON.parse(out) as { ticker: string }[]).map(({ ticker }) => ticker)).toEqual(["MSFT", "KO"]);
});

test("-o names no other kind of file, and never the list", async () => {
  const { screen, why } = openDesk();
  const path = list("AAPL\n");
  for (const [output, sentence] of [
    [join(freshFolder(), "out.ods"), "ends with .csv, .xlsx or .json"],
    [path, "is the list itself"],
  ] as const) {
    expect(await screen(path, "-o", output)).toMatchObject({
      code: 1,
      err: expect.stringContaining(sentence),
    });
  }
  expect(readFileSync(path, "utf8")).toBe("AAPL\n");
  expect((await why("AAPL", "-o", "x.csv")).code).toBe(1);
});

test("more calls than go without asking wait for --allow, and are sent with it", async () => {
  const { screen, service } = openDesk();
  const tickers = Array.from(
    { length: 6_001 },
    (_, nth) => `Q${nth.toString(26).replace(/\d/g, (digit) => "QRSTUVWXYZ"[Number(digit)] ?? "")}`,
  );
  const path = list(`Ticker\nAAPL\n${tickers.join("\n")}\n`);
  const refused = await screen(path);
  const calls = service.calls();
  const allowed = await screen(path, "--allow", "61");
  const sent = service.calls();
  expect([refused.code, refused.err, calls]).toEqual([1, expect.stringContaining("--allow 61"), 0]);
  expect(allowed.out).toContain("\nAAPL,Apple Inc.,HALAL,");
  expect(allowed.out).not.toContain("--allow");
  expect(sent).toBeGreaterThanOrEqual(61);
});

test("the command why says in a sentence why a stock has its verdict", async () => {
  const { why, service } = openDesk();
  const { code, out } = await why("AAPL");
  expect([code, out]).toEqual([0, expect.stringMatching(/^\S.*\.\n$/)]);
  expect((await why()).code).toBe(1);
  const { env, fetch } = service;
  const unknown = { env: { ...env, SHARIAH_SECRET: "wrong" }, fetch };
  const wrong = await runToEnd(() => whyCommand(["AAPL", "--older", "0"]), unknown);
  expect(wrong.code).toBe(2);
  expect(wrong.out).not.toContain("pane");
});

test("a list is read with any separator, with quotes, with a byte-order mark and without headings", () => {
  expect(csvRows('\ufeffa;b\r\n1;"x;""y"""\r\n')).toEqual([
    ["a", "b"],
    ["1", 'x;"y"'],
  ]);
  expect(csvRows("a\tb\n1\t2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(csvRows("AAPL\n\nMSFT")).toEqual([["AAPL"], ["MSFT"]]);
  expect(csvRows("a,\n,b")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
  expect(() => csvRows('a,"b')).toThrow("not closed");
  expect(
    tickersIn([
      ["AAPL", 1],
      ["MSFT", 2],
    ]),
  ).toEqual(["AAPL", "MSFT"]);
  expect(
    tickersIn([
      ["n", " Ticker "],
      [1, "KO"],
      [2, ""],
      ["", "Total"],
    ]),
  ).toEqual(["KO"]);
});

test("help is printed, and a wrong use is told with what the command takes", async () => {
  const { screen, why } = openDesk();
  expect(await screen("--help")).toMatchObject({ code: 0, out: expect.stringMatching(/^shariah-sheets screen LIST/) });
  expect(await why("--help")).toMatchObject({ code: 0, out: expect.stringMatching(/^shariah-sheets why TICKER/) });
  for (const words of [[], ["a.csv", "b.csv"]])
    expect((await screen(...words)).err).toMatch(/^Name one list\.\nshariah/);
  for (const words of [[], ["AAPL", "MSFT"]]) expect((await why(...words)).err).toMatch(/^Name one ticker\.\nshariah/);
  expect((await screen("/gone.csv")).err).toBe("There is no file /gone.csv.");
  const empty = list("Ticker\n\n");
  expect((await screen(empty)).err).toBe(`${empty} holds no ticker.`);
  for (const flag of ["older", "allow"]) {
    for (const value of ["soon", "", "-1"]) {
      expect((await screen(list("AAPL\n"), `--${flag}=${value}`)).err).toBe(`--${flag}: a number, please`);
    }
  }
});

test("an answer of a moment ago is asked again only where that is said, and --json of why is an object", async () => {
  const { screen, why, service } = openDesk();
  const path = list("AAPL\n");
  await screen(path);
  await screen(path, "--older", "1");
  expect(service.calls()).toBe(1);
  await screen(path, "--older", "0");
  expect(service.calls()).toBe(2);
  expect((await screen(path, "--allow", "0")).err).toBe("This needs 1 call: give --allow 1. Nothing is done.");
  const { code, out } = await why("AAPL", "--json");
  expect([code, JSON.parse(out)]).toEqual([0, { ticker: "AAPL", why: expect.stringMatching(/^\S.*\.$/) }]);
});

test("a result is never written where it cannot be, nor over the list that a link leads to, nor as another kind", async () => {
  const { screen, service } = openDesk();
  const path = list("AAPL\n");
  const link = join(freshFolder(), "link.csv");
  symlinkSync(path, link);
  expect((await screen(path, "-o", link)).err).toBe(`-o: ${link} is the list itself. Nothing is done.`);
  expect((await screen(path, "-o", join(path, "below.csv"))).err).toContain("is no folder");
  expect((await screen(path, "-o", `${path}.json.txt`)).err).toContain("ends with .csv, .xlsx or .json");
  expect(service.calls()).toBe(0);
  writeFileSync(`${path}.other.csv`, "another file, which may be written over");
  expect((await screen(path, "-o", `${path}.other.csv`)).code).toBe(0);
});

test("the workbook with the answers has their formats and widths, and its headings stay in sight and on each page", async () => {
  const rows = [{ ticker: "AAPL", name: "Apple", status: "HALAL", rank: 4, revenue: 1.5, reportDate: 45747 }];
  const bytes = screeningBook(rows as never);
  const sheet = read(bytes, { cellNF: true, cellStyles: true }).Sheets.Screening ?? {};
  const formats = ["Rank", revenue, reportDate].map((heading) => firstBelow(sheet, heading)?.z);
  expect(formats).toEqual(["#,##0", '0.00####" %"', "yyyy-mm-dd"]);
  const headings = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[0];
  expect([headings?.[0], headings?.[1], headings?.at(-1)]).toEqual(["Ticker", "Company", why]);
  const parts = partsOf(bytes);
  const text = parts.get("xl/worksheets/sheet1.xml") ?? "";
  expect(
    [...text.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Math.round(Number(width) * 7 + 5)),
  ).toEqual([90, 220, 115, 55, 95, 95, 95, 95, 420]);
  expect(text).toMatch(/<pane xSplit="1" ySplit="1" .*orientation="landscape"/);
  expect(parts.get("xl/workbook.xml")).toMatch(
    /Print_Area" localSheetId="0">'Screening'!\$A:\$I<.*'Screening'!\$1:\$1</,
  );
  expect(parts.get("xl/tables/table1.xml")).toContain('displayName="Screening" ref="A1:I2"');
});
