/** Worksheets in the playground: from a selection to rows of the portfolio, by the pane and by `window.playground`. */
import { filledPortfolio } from "../../src/playground/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";
import { cellOf } from "../worksheets/places";
import { sampleCell } from "./sampleCell";
import { startedPlayground } from "./started";

const open = startedPlayground();

test("what is missing from a worksheet that stands is added below in three clicks, and once", async () => {
  const { sheet, page, pane, turn, press, picture, close } = await open();
  expect(await sheet.get("B2")).toBe("Sample data: every verdict here is made up. Not a fatwa.");
  const listed = { X1: "Ticker", Y1: "Shares", X2: "AAPL", Y2: 5, X3: "ZZZZ", Y3: 7 };
  for (const [cell, input] of Object.entries(listed)) await sheet.set(cell, input);
  await sheet.settled();
  const playground = (name: "select" | "insert", given: string) =>
    page.evaluate(
      ([method, argument]) =>
        (window as never as Record<"playground", Record<string, (a: string) => unknown>>).playground[method]?.(
          argument,
        ),
      [name, given] as const,
    );
  await playground("select", "X1:Y2");
  await playground("insert", "portfolio");
  await sheet.settled();
  // What was answered from here on; a call that was refused for coming too fast is another matter.
  const asked: string[] = [];
  page.on("response", (response) => {
    if (response.ok() && response.request().method() === "POST") {
      asked.push(`${new URL(response.url()).pathname} ${response.request().postData()}`);
    }
  });
  await playground("select", "'Sample portfolio'!X1:Y3");
  await turn("worksheets");
  await pane.getByText("Holdings read: 2.").waitFor();
  // ZZZZ may be an ETF: the list of ETFs and its own report are two calls more.
  await pane.getByText("1 to 3 calls, about").waitFor();
  await press("Add what is missing");
  await pane.getByText("Inserted: 1 holding. Already there, and left as they are: 1.").first().waitFor();
  await sheet.settled();
  const added = [sampleCell("ticker", 1), sampleCell("shares", 1), sampleCell("status", 1), sampleCell("ticker", 2)];
  expect(await Promise.all(added.map((cell) => sheet.get(`Portfolio!${cell}`)))).toEqual(["ZZZZ", 7, "#N/A", null]);
  expect(await sheet.get("Portfolio!B2")).toBe("Sample data: every verdict here is made up. Not a fatwa.");
  expect(await sheet.get(`'Sample portfolio'!${sampleCell("ticker", 60)}`)).toBe(null);
  // The list of ETFs besides, as for every ticker that screening does not know; it is kept for a week.
  expect(asked[0]).toMatch(/screening-list \{"stocks":\["ZZZZ"\]\}$/);
  expect(asked.slice(1).filter((one) => !one.includes("/etf/list "))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(2);
  await playground("insert", "portfolio");
  await sheet.settled();
  expect(await sheet.get(`Portfolio!${sampleCell("ticker", 2)}`)).toBe(null);
  await picture("worksheet");
  await close();
});

test("the pane counts the user's own list, and not the sample, once its worksheet is made from answers that were all known", async () => {
  const { page, pane, press, calls, close } = await open();
  const counted = async () =>
    (await pane.getByRole("region", { name: /^(In this workbook|On the sheet)/ }).innerText()).replace(
      /[\u2066-\u2069]/g,
      "",
    );
  expect(await counted()).toMatch(/^In this workbook/);
  const before = await calls();
  await page.getByRole("button", { name: "Start with my list" }).click();
  await pane.getByLabel("Holdings").fill("AAPL\t100\nKO\t1500");
  await press("Make the worksheet");
  await pane.getByRole("heading", { name: /^On the sheet .?Portfolio.?$/ }).waitFor();
  expect(await counted()).toMatch(/HALAL\s2$/);
  expect(await calls()).toBe(before);
  await close();
});

test("the value of a portfolio is told by currency, weights are of one currency or by the user's rates, and one unknown ticker takes no figure away", async () => {
  const { sheet, page, close } = await open("?holdings=0");
  const rows = [
    ["Symbol", "Quantity", "Price", "Currency"],
    ["AAPL", 10, 20, "USD"],
    ["MSFT", 10, 30, "USD"],
    ["NVDA", 10, 150, "SAR"],
    ["ZZZZ", 10, 0.5, "SAR"],
  ];
  for (const [down, row] of rows.entries()) {
    for (const [across, value] of row.entries()) await sheet.set(`${"ABCD"[across]}${down + 1}`, value);
  }
  const playground = (name: "select" | "insert", given: string) =>
    page.evaluate(
      ([method, argument]) =>
        (window as never as Record<"playground", Record<string, (a: string) => unknown>>).playground[method]?.(
          argument,
        ),
      [name, given] as const,
    );
  await playground("select", "A1:D5");
  await playground("insert", "portfolio");
  await sheet.settled();
  /** Cells above and beside the table have no keys. */
  const read = (cells: string) => Promise.all(cells.split(" ").map((cell) => sheet.get(`'Portfolio 2'!${cell}`)));
  const set = async (cells: Readonly<Record<string, string | number | null>>) => {
    for (const [cell, value] of Object.entries(cells)) await sheet.set(`'Portfolio 2'!${cell}`, value);
    await sheet.settled();
  };
  const column = (key: string, ...at: readonly number[]) => at.map((row) => sampleCell(key, row)).join(" ");
  expect(await read(column("status", 0, 1, 2, 3))).toEqual(["HALAL", "HALAL", "NOT HALAL", "#N/A"]);
  // Two currencies and no rates: each is weighed by itself, and nothing is said of the whole.
  expect(await read("H4 I4 J4 K4 L4")).toEqual(["USD", 2, 500, 0, 100]);
  expect(await read("H5 I5 J5 K5 L5")).toEqual(["SAR", 2, 1505, 0, 0]);
  expect(await read(column("weight", 0, 1))).toEqual([40, 60]);
  expect(await read("B3 C3 C4 C8")).toEqual(["HALAL, of what has a verdict", ...Array(3).fill("by currency")]);
  // The chart counts holdings.
  expect((await read("AJ4 AJ6 AH7 AJ7 C7")).map(round)).toEqual([50, 25, "No verdict: 1", 25, 1]);
  expect(await read("D1")).toEqual(["Weights are by currency: the chart counts holdings."]);
  // Rates of the user's own in every row: one whole.
  const setAll = (key: string, ...values: readonly (string | number | null)[]) =>
    set(Object.fromEntries(values.map((value, row) => [sampleCell(key, row), value])));
  await setAll("rate", 4, 4, 1, 1);
  const total = cellOf(filledPortfolio([], worksheetWords("en")), "total");
  expect((await read(`${column("weight", 0, 2)} ${total}`)).map(round)).toEqual([22.82, 42.8, 3505]);
  expect((await read("B3 C3 C4 C8")).map(round)).toEqual([
    "HALAL, of what has a verdict",
    57.14,
    99.86,
    "by your rates",
  ]);
  // The chart is of all weights, of those without a verdict too.
  expect((await read("AJ4 AJ5 AJ6 AJ7")).map(round)).toEqual([57.06, 0, 42.8, 0.14]);
  // One currency alone, or none typed at all, needs no rate; a value that is missing has no weight.
  await setAll("currency", "USD", "USD", "USD", "USD");
  await setAll("rate", null, null, null, null);
  await set({ [sampleCell("price", 1)]: null });
  expect((await read(`${column("weight", 0, 1, 2)} C8`)).map(round)).toEqual([11.73, null, 87.98, "by value"]);
  expect((await read("B3 C3 K4 AH7")).map(round)).toEqual([
    "HALAL, of what has a verdict",
    11.76,
    1,
    "No verdict: 1, no weight: 1",
  ]);
  await setAll("currency", null, null, null, null);
  expect((await read(`${column("weight", 0)} C3 C8 H8 I8 J8`)).map(round)).toEqual([
    11.73,
    11.76,
    "by value",
    "No currency",
    4,
    1705,
  ]);
  await close();
});

function round(value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 100) / 100 : value;
}
