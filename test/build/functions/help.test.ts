import { help } from "../../../src/build/functions/help";
import { functionFiles, readMetadata } from "../../../src/build/functions/metadata";

const metadata = readMetadata(functionFiles("test/build/fixtures"));
const catalogue = [
  { name: "PRICE", example: '=SHARIAH.PRICE("AAPL","Whole")', asks: [1] },
  { name: "FUND.HOLDINGS", example: '=SHARIAH.FUND.HOLDINGS("SPUS",1)', asks: [8, 9] },
];

test("help follows the catalogue's order and holds what an enum allows", async () => {
  const [price, holdings, ...others] = help(await metadata, catalogue);
  expect(others).toEqual([]);
  expect(holdings?.name).toBe("SHARIAH.FUND.HOLDINGS");
  expect(price).toEqual({
    name: "SHARIAH.PRICE",
    summary: "The price of each ticker: what it costs.",
    parameters: [
      { name: "tickers", description: "Ticker, or a range of tickers.", optional: false },
      { name: "unit", description: "The unit.", optional: false, options: ["Whole", "One share"] },
      { name: "day", description: "The day, today if left out.", optional: true },
    ],
    example: '=SHARIAH.PRICE("AAPL","Whole")',
  });
});

test("the catalogue and the documentation name the same functions, or the build stops", async () => {
  const read = await metadata;
  expect(() => help(read, catalogue.slice(1))).toThrow("Not in functions/catalogue: PRICE.");
  expect(() => help(read, [...catalogue, { name: "NOBODY", example: "", asks: [] }])).toThrow(/NOBODY is in/);
});
