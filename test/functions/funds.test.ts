/**
 * ETFs among stocks, on the sample service: a fund's report answers in the stock's place, and where it cannot, the cell
 * names the function to use instead. One call for each, which may need consent.
 */
import { asyncStage, syncStage } from "../stage/driverStages";
import { down, type Stage } from "../stage/stage";

const stages: readonly (readonly [string, Stage])[] = [
  ["a driver that waits", asyncStage],
  ["a driver that blocks", syncStage],
];

describe.each(stages)("with %s", (_, stage) => {
  const open = () => stage.open({ rate: 20 });

  test.each([
    ["STATUS", [], "HALAL"],
    ["NAME", [], "Sample 500 Sharia Fund"],
    [
      "WHY",
      [],
      expect.stringMatching(
        /^HALAL: all three tests pass .*; 0 of 195 holdings not covered; .* updated 20\d\d-\d\d-\d\d\.$/,
      ),
    ],
    ["CARD", [], "HALAL"],
    ["COVERAGE", [], 100],
    ["COMPLIANCE", [], 100],
    ["TEST", ["debt"], "PASS"],
    ["HEADROOM", ["revenue"], expect.any(Number)],
    ["REPORT", ["companyName"], "Sample 500 Sharia Fund"],
    ["REPORT", ["navCurrency"], "USD"],
    ["REPORT", ["shariahComplianceStatus"], "HALAL"],
    [
      "REPORT",
      ["mainCurrency"],
      { error: "#N/A", message: "No field mainCurrency: it is unknown, which is not zero." },
    ],
  ])("%s of an ETF is read off its report: %j", async (name, others, expected) => {
    const workbook = await open();
    expect(await workbook.cells(name, [["SPUS"]], ...others)).toEqual([[expected]]);
    // The stock's operation, the list of ETFs, the report; and it is known from then on.
    expect(await workbook.calls()).toBe(3);
    expect(await workbook.cells("ETF.STATUS", [["SPUS"]])).toEqual([["HALAL"]]);
    expect(await workbook.calls()).toBe(3);
  });

  test("RANK, ASOF and SOURCE of an ETF are its profile's, one call for the three", async () => {
    const workbook = await open();
    expect(await workbook.cells("RANK", down("AAPL", "SPUS"))).toEqual(down(expect.any(Number), 4));
    // The stock's operation, the list of ETFs, the profile.
    expect(await workbook.calls()).toBe(3);
    const asOf = await workbook.cells("ETF.PROFILE", [["SPUS"]], "reportDate");
    expect(await workbook.cells("ASOF", [["SPUS"]])).toEqual(asOf);
    expect(await workbook.cells("SOURCE", [["SPUS"]])).toEqual([["https://funds.example/SPUS"]]);
    expect(await workbook.calls()).toBe(3);
  });

  test("an ETF's numbers are its report's own", async () => {
    const workbook = await open();
    const [debt] = await workbook.cells("ETF.REPORT", [["SPUS"]], "aggregateInterestBearingDebt.debtRatio");
    expect(debt).toEqual([expect.any(Number)]);
    expect(await workbook.cells("RATIO", [["SPUS"]], "debt")).toEqual([debt]);
    expect(await workbook.cells("REPORT", [["SPUS"]], "interestBearingDebt.ratio")).toEqual([debt]);
    expect(await workbook.cells("REPORT", [["SPUS"]], "aggregateInterestBearingDebt.debtRatio")).toEqual([debt]);
    expect(await workbook.cells("SCREEN", [["SPUS"]], [["debt", "navCurrency"]])).toEqual([[...(debt ?? []), "USD"]]);
  });

  test("AGE makes no call, also where an ETF's report is to be asked anew", async () => {
    const workbook = await open();
    await workbook.cells("STATUS", down("AAPL", "SPUS"));
    await workbook.refresh();
    const known = await workbook.calls();
    expect(await workbook.cells("AGE", down("AAPL", "SPUS"))).toEqual(down(expect.any(Number), expect.any(Number)));
    expect(await workbook.calls()).toBe(known);
  });

  test("REPORT without a field is the ETF's report", async () => {
    const workbook = await open();
    const own = await workbook.cells("ETF.REPORT", [["SPUS"]]);
    expect(own.length).toBeGreaterThan(20);
    expect(await workbook.cells("REPORT", [["SPUS"]])).toEqual(own);
  });

  test("BREAKDOWN has what the report holds behind a ratio, and no line items", async () => {
    const workbook = await open();
    expect(await workbook.cells("BREAKDOWN", [["SPUS"]], "revenue")).toEqual([
      ...["halalRatio", "notHalalRatio", "doubtfulRatio", "halalRevenue", "notHalalRevenue", "doubtfulRevenue"].map(
        (field) => [field, expect.any(Number)],
      ),
      ["status", expect.stringMatching(/^pass$/i)],
    ]);
    expect(await workbook.cells("BREAKDOWN", [["SPUS"]], "securities")).toEqual([
      ["interestAmount", expect.any(Number)],
      ["interestRatio", expect.any(Number)],
      ["status", "PASS"],
    ]);
    expect((await workbook.cells("BREAKDOWN", [["SPUS"]], "debt")).map(([field]) => field)).toEqual([
      "debtAmount",
      "debtRatio",
      "status",
    ]);
    expect(await workbook.calls()).toBe(3);
    expect(await workbook.cells("BREAKDOWN", [["SPUS"]], "income")).toEqual([[instead("ETF.REPORT")]]);
  });

  test.each([
    ["PURIFY", [], "ETF.PURIFY", 1],
    ["PURIFY", [[[10]]], "ETF.PURIFY", 1],
    ["PURIFICATION", [], "ETF.PURIFICATION", 7],
    ["ZAKAT", [[[10]], "short"], "ETF.ZAKATABLE", 1],
    ["RELATED", [], "ETF.HOLDINGS", 1],
  ] as const)("%s of an ETF names the function to use", async (name, others, other, width) => {
    const workbook = await open();
    expect(await workbook.cells(name, [["SPUS"]], ...others)).toEqual([Array(width).fill(instead(other))]);
    // No report is asked for, since none would help.
    expect(await workbook.calls()).toBe(2);
  });

  test("PURIFICATION shows an ETF's verdict beside the function to use", async () => {
    const workbook = await open();
    expect(await workbook.cells("PURIFICATION", down("AAPL", "SPUS"), [["quarter", "status"]], true)).toEqual([
      ["Quarter", "Status"],
      ["FIRST_QUARTER", "HALAL"],
      [instead("ETF.PURIFICATION"), "HALAL"],
    ]);
  });

  test("a range is answered ticker by ticker: stock, ETF, blank, and what is neither", async () => {
    const workbook = await open();
    const tickers = down("AAPL", "SPUS", "", "ZZZZ");
    const unknown = { error: "#N/A", message: expect.stringContaining("ZZZZ") };
    expect(await workbook.cells("PURIFY", tickers)).toEqual(
      down(expect.any(Number), instead("ETF.PURIFY"), "", unknown),
    );
    expect(await workbook.calls()).toBe(2);
    expect(await workbook.cells("REPORT", tickers, "companyName")).toEqual(
      down("Apple Inc.", "Sample 500 Sharia Fund", "", unknown),
    );
    // A report of each of the three, and the fund's own; the list is known.
    expect(await workbook.calls()).toBe(6);
  });

  test("a plan without ETFs leaves the stock's own sentence", async () => {
    const workbook = await stage.open({ rate: 20, plan: "no-etf" });
    const [[cell]] = (await workbook.cells("ZAKAT", [["SPUS"]])) as unknown as [[{ message: string }]];
    expect(cell.message).toMatch(/does not know SPUS/);
  });
});

const funds = ["SPUS", "HLAL", "SPY", "QQQ", "XLV", "XLE", "XLF", "XLC", "ISUS.L", "EXS1.DE", "9404.SR", "2800.HK"];

/** A workbook where work of more than three calls waits for consent. */
test.each(["STATUS", "REPORT"])("%s of many ETFs waits for consent, and is one call each after", async (name) => {
  const workbook = await asyncStage.open({ rate: 50, consentOver: 3 });
  const others = name === "REPORT" ? ["name"] : [];
  if (name === "REPORT") await workbook.allow("report", funds.length);
  const held = await workbook.cells(name, down(...funds), ...others);
  for (const [cell] of held)
    expect(cell).toMatchObject({ error: "#N/A", message: expect.stringMatching(/12 calls.*allow/) });
  const before = await workbook.calls();
  await workbook.allow("etfReport", funds.length);
  const answered = await workbook.cells(name, down(...funds), ...others);
  for (const [cell] of answered) expect(typeof cell).toBe("string");
  expect((await workbook.calls()) - before).toBe(funds.length);
});

function instead(name: string) {
  return { error: "#VALUE!", message: `SPUS is an ETF: use ${name}.` };
}
