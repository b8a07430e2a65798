import { isFailure } from "../../src/core/failure";
import { ticker, westernDigits } from "../../src/core/ticker";

it.each([
  ["AAPL", "AAPL"],
  [" aapl ", "AAPL"],
  ["BRK.B", "BRK.B"],
  ["2222.SR", "2222.SR"],
  ["0700.HK", "0700.HK"],
  ["0700", "0700"],
  [700, "700"],
  [2222, "2222"],
  [0, "0"],
  [999_999_999, "999999999"],
  [`${" ".repeat(196)}AAPL`, "AAPL"],
  ["٢٢٢٢", "2222"],
  ["۲۲۲۲.SR", "2222.SR"],
  ["NASDAQ:AAPL", "AAPL"],
  ["nyse: ibm", "IBM"],
  ["NYSEARCA:SPY", "SPY"],
  ["NYSEAMERICAN:IMO", "IMO"],
  ["BATS:CBOE", "CBOE"],
  ["XNAS:MSFT", "MSFT"],
  ["XNYS:IBM", "IBM"],
  ["ARCX:SPY", "SPY"],
])("what is typed as %j is the ticker %j", (typed, symbol) => {
  expect(ticker(typed)).toBe(symbol);
});

/** Those that nobody sees, each by its code. */
const marks = [
  0x61c, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068,
  0x2069, 0xfeff,
].map((code) => String.fromCharCode(code));

it.each(marks)("a ticker loses an invisible mark wherever it was pasted: %j", (mark) => {
  for (const typed of ["AAPL", "nyse:ibm", "٢٢٢٢", "BRK.B"]) {
    const pasted = [`${mark}${typed}`, `${typed}${mark}`, ` ${mark} ${typed} ${mark}${mark}`, [...typed].join(mark)];
    for (const one of pasted) expect([one, ticker(one)]).toEqual([one, ticker(typed)]);
  }
  expect([ticker(mark), ticker(` ${mark}`)]).toEqual([null, null]);
  expect(ticker(`${mark}LON:VOD`)).toMatchObject({ message: expect.stringMatching(/^"LON:VOD" has/) });
  expect(ticker({ text: `${mark}MICROSOFT CORPORATION (XNAS:MSFT)${mark}` })).toBe("MSFT");
});

it.each([[""], ["   "], [null], [undefined]])("what is typed as %j counts as a blank", (blank) => {
  expect(ticker(blank)).toBeNull();
});

it.each([
  [true, /TRUE is a logical value.*apostrophe/],
  [false, /FALSE is a logical value/],
  [new Date(2026, 2, 1), /date.*format the cell as text/],
  ["2026-03-01", /is a date/],
  ["1/3/2026", /is a date/],
  ["US0378331005", /ISIN.*use the ticker/],
  ["Apple Inc.", /not a ticker.*AAPL/],
  ["LON:VOD", /exchange's prefix.*service's own symbol/],
  ["ETR:SAP", /exchange's prefix/],
  ["NASDAQ:", /not a ticker/],
  ["NASDAQ:LON:VOD", /exchange's prefix/],
  [-1, /not a ticker/],
  [1.5, /not a ticker/],
  [Number.NaN, /not a ticker/],
  [Number.POSITIVE_INFINITY, /not a ticker/],
  [1e21, /not a ticker/],
  [1e9, /not a ticker/],
  [`${" ".repeat(197)}AAPL`, /not a ticker/],
  [`${"A".repeat(200)}é`, /service's own symbol/],
  [`${"A".repeat(30)}`, /^"A{30}" is not a ticker/],
  [{}, /not a ticker/],
  [[], /not a ticker/],
  [Symbol("AAPL"), /not a ticker/],
  [() => "AAPL", /not a ticker/],
  ["ß", /other letters than A to Z/],
  ["ﬁ", /other letters than A to Z/],
  ["ＡＡＰＬ", /"ＡＡＰＬ" is not a ticker: it has other letters than A to Z/],
  ["ıbm", /other letters than A to Z/],
  ["nyſe:ibm", /other letters than A to Z/],
  ["AA\u0000PL", /not a ticker/],
  ["../admin", /not a ticker/],
  ["A?b=c", /not a ticker/],
  ["A#b", /not a ticker/],
  ["=CMD()", /not a ticker/],
  ["\ud800", /not a ticker/],
  ["A".repeat(10_000_000), /^"A{30}…" is not a ticker/],
])("the value %p fails with a sentence that says what to type", (typed, sentence) => {
  const read = ticker(typed);
  expect(isFailure(read) && read.failure).toBe("notTicker");
  expect(isFailure(read) && read.message).toMatch(sentence);
  expect(isFailure(read) && read.message.length).toBeLessThan(200);
});

it("Excel's Stocks type is read by its property, or by the symbol in its text", () => {
  const properties = { "Ticker symbol": { basicValue: "MSFT" } };
  expect(ticker({ type: "LinkedEntity", text: "MICROSOFT CORPORATION (XNAS:MSFT)", properties })).toBe("MSFT");
  expect(ticker({ type: "LinkedEntity", text: "MICROSOFT CORPORATION (XNAS:MSFT)" })).toBe("MSFT");
  expect(ticker({ type: "LinkedEntity", text: "Microsoft", properties })).toBe("MSFT");
  expect(ticker({ type: "LinkedEntity", text: "VODAFONE (XLON:VOD)" })).toMatchObject({ failure: "notTicker" });
  for (const none of [null, {}]) {
    expect(ticker({ text: "no symbol here", properties: none })).toMatchObject({ failure: "notTicker" });
  }
  expect(ticker({ text: "MICROSOFT CORPORATION (XNAS:MSFT)  " })).toBe("MSFT");
  expect(ticker({ text: "LIKE (XNAS:AAPL) IT IS", properties })).toBe("MSFT");
});

it("a Stocks cell of Toronto is not taken for the American company of that symbol", () => {
  const properties = { "Ticker symbol": { basicValue: "T" }, "Exchange abbreviation": { basicValue: "XTSE" } };
  expect(ticker({ type: "LinkedEntity", text: "TELUS CORPORATION (XTSE:T)", properties })).toMatchObject({
    failure: "notTicker",
    message: expect.stringContaining("exchange's prefix"),
  });
});

it("figures of Arabic and Persian are read, with their signs for thousands and decimals", () => {
  expect(["١٬٠٠٠٫٥", "۱۲۳۴۵۶۷۸۹۰", "A 7"].map(westernDigits)).toEqual(["1000.5", "1234567890", "A 7"]);
});
