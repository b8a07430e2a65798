/** The delivered command screens lists of tickers, and explains one. */

import { lineOf, rowsIn, tickersIn } from "../../src/cli/rows";
import { type RunningService, startService } from "../../src/service/server";
import { environment, run } from "../relay/program";
import { bookWith, fileOf, freshFolder } from "./book";

let service: RunningService;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startService({ rate: 10 });
  env = environment(freshFolder(), service, 10);
});
afterAll(() => service.close());
const list = (text: string) => fileOf(new TextEncoder().encode(text), "list.csv");

test("a row a ticker, as a list of objects or as lines", async () => {
  const path = list('Name,Symbol,Shares\n"Apple, Inc.",aapl,10\n,,\nMicrosoft,MSFT,5\n');
  const { code, out } = await run(["screen", path, "--json"], env);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    { ticker: "aapl", status: "HALAL", rank: 4, reportDate: "2025-03-31" },
    { ticker: "MSFT", status: "HALAL", rank: 5 },
  ]);
  const lines = await run(["screen", path], env);
  expect(lines.out).toMatch(/^ticker,name,status,rank,revenue,securities,debt,reportDate,failure\naapl,.*,HALAL,4,/);
  expect(service.stats().calls).toBe(1);
});

test("a workbook's first sheet; a ticker without an answer is null with the reason, and ends with 2", async () => {
  const path = fileOf(bookWith([{ A: "x", B: "Ticker" }, { B: "AAPL" }, { B: "NOSUCH1" }]));
  const { code, out } = await run(["screen", path, "--json"], env);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject([
    { status: "HALAL" },
    { ticker: "NOSUCH1", status: null, failure: expect.any(String) },
  ]);
});

test("why a stock has its verdict, in a sentence", async () => {
  const { code, out } = await run(["why", "AAPL"], env);
  expect([code, out]).toEqual([0, expect.stringMatching(/^\S.*\.\n$/)]);
  expect((await run(["why"], env)).code).toBe(1);
  const wrong = await run(["why", "AAPL", "--older", "0"], { ...env, SHARIAH_SECRET: "wrong" });
  expect(wrong.code).toBe(2);
  expect(wrong.out).not.toContain("pane");
});

test("lists of every kind: separators, quotes, a mark before them, no headings", () => {
  expect(rowsIn('\ufeffa;b\r\n1;"x;""y"""\r\n')).toEqual([
    ["a", "b"],
    ["1", 'x;"y"'],
  ]);
  expect(rowsIn("a\tb\n1\t2")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(rowsIn("AAPL\n\nMSFT")).toEqual([["AAPL"], ["MSFT"]]);
  expect(rowsIn("a,\n,b")).toEqual([
    ["a", ""],
    ["", "b"],
  ]);
  expect(() => rowsIn('a,"b')).toThrow("not closed");
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
    ]),
  ).toEqual(["KO"]);
  expect(lineOf(["a", 1, null, 'x,"y"'])).toBe('a,1,,"x,""y"""');
});
