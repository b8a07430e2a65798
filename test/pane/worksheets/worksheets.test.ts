/** The pane's worksheets and ledgers in a browser, over the host in memory, in both languages. */
import { growth } from "../../../src/i18n/growth";
import type { Booking, StatusChange } from "../../../src/ports/host";
import { button, paneInBrowser, violations } from "../browser";
import { filled } from "../filled";

const at = Date.UTC(2026, 0, 31);
const period = (ticker: string, state: Booking["state"], more: Partial<Booking> = {}): Booking => ({
  id: `${ticker} ${state}`,
  ticker,
  year: "2025",
  label: "third_quarter",
  state,
  row: 4,
  factor: 0.0075,
  shares: 100,
  currency: "USD",
  amount: 0.75,
  observed: at,
  closed: undefined,
  restated: undefined,
  unread: [],
  resembles: undefined,
  correction: undefined,
  reviewedBy: undefined,
  stands: state === "closed",
  portfolio: "",
  isPaid: false,
  questions: [],
  method: "dividend",
  ...more,
});
const periods = [
  period("AAPL", "closed", { closed: { at, by: "A. Auditor" } }),
  period("SABIC", "closed", { closed: { at, by: "A. Auditor" }, currency: "SAR", amount: 12 }),
  period("KO", "changed", { row: 7, shares: undefined, amount: undefined, unread: ["shares", "amount"] }),
  period("AAPL", "ready", { restated: { was: 0.005, difference: 0.0025 } }),
  period("XOM", "ready", { label: "fourth_quarter", row: undefined }),
  period("MSFT", "noShares", { shares: undefined, amount: undefined }),
  period("PG", "unread", { row: 9, shares: undefined, amount: undefined, unread: ["shares"] }),
];
const standing = {
  ticker: "KO",
  verdict: "HALAL",
  rank: 4,
  reportDate: "2025-09-30",
  at,
  tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
  bands: { revenue: "clear", securities: "clear", debt: "clear" },
} as const;
const statusChanges: readonly StatusChange[] = [
  {
    ticker: "KO",
    before: standing,
    between: [{ ...standing, verdict: "NOT HALAL", at: at + 1 }],
    now: { ...standing, verdict: "DOUBTFUL", rank: undefined, bands: { ...standing.bands, debt: "near" } },
  },
  { ticker: "XOM", before: undefined, between: [], now: { ...standing, ticker: "XOM" } },
];
const renamed = { why: "renamed", ticker: "FB", year: "2025", label: "third_quarter" } as const;
const isRenamed: Booking["questions"][number] = {
  kind: "look",
  resembles: renamed,
  choices: [
    { say: "same", books: 0 },
    { say: "new", books: 0.75 },
  ],
};
const annualOf = (ticker: string, currency: string): Booking => {
  const resembles = { why: "annual", ticker, year: "2025", label: "THIRD_QUARTER" } as const;
  const choices = [
    { say: "new", books: 45 },
    { say: "year", books: 15 },
    { say: "nothing", books: 0 },
  ] as const;
  return period(ticker, "look", {
    label: "ANNUAL",
    currency,
    resembles,
    questions: [{ kind: "look", resembles, choices }],
  });
};
const revenueOf = (ticker: string): Booking => {
  const resembles = { why: "revenue", ticker, year: "2025", label: "FIRST_QUARTER" } as const;
  const choices = [
    { say: "new", books: 8 },
    { say: "year", books: 3 },
    { say: "nothing", books: 0 },
  ] as const;
  return period(ticker, "look", {
    label: "SECOND_QUARTER",
    method: "income",
    resembles,
    questions: [{ kind: "look", resembles, choices }],
  });
};
const incomes = [
  period("MSFT", "closed", { closed: { at, by: "A. Auditor" }, method: "income", amount: 5 }),
  ...["AAPL", "KO"].map(revenueOf),
];
const openIncomes = paneInBrowser({ ...filled, periods: incomes });
const annual = [annualOf("AAPL", "USD"), annualOf("KO", "USD"), annualOf("SABIC", "SAR")];
const openAnnual = paneInBrowser({ ...filled, periods: annual });
const open = paneInBrowser({ ...filled, periods, leftOut: ["KO", "PG"], missing: 2, statusChanges });

test("the question of which time a report's revenue covers is asked once for all periods by income, with the amount of each answer", async () => {
  for (const language of ["en", "ar"]) {
    const { page, complaints } = await openIncomes({ part: "worksheets", language });
    const isEnglish = language === "en";
    const asked = page.getByRole("group", { name: isEnglish ? /of what time/ : /لأي مدة/ });
    expect(await asked.count()).toBe(1);
    const told = (await asked.innerText()).replace(/[\u2066-\u2069]/g, "");
    expect(told).toContain("AAPL Q2 2025");
    const all = (await page.locator("section[aria-labelledby=closing]").innerText()).replace(/[\u2066-\u2069]/g, "");
    if (isEnglish) {
      expect(told).toContain("Of its quarter: book it as it stands: books 16 USD.");
      expect(told).toContain("Of the year to date: book what the quarters before it lack: books 6 USD.");
      expect(all).toContain("Booked: 5 USD by income.");
    }
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(isEnglish ? "Your name" : "اسمك", { exact: true }).fill("A. Auditor");
    await asked.getByRole("button").nth(1).click();
    await page.getByText(isEnglish ? "Answers given: 1" : "الأجوبة المعطاة: 1").waitFor();
    expect(await page.evaluate(() => window.levers.told.filter((what) => what.startsWith("agree")))).toEqual([
      "agree revenue toDate A. Auditor",
    ]);
    expect(complaints).toEqual([]);
  }
});

test("the meaning of ANNUAL is asked once for all holdings, with the amount of each answer, and can be taken back", async () => {
  for (const language of ["en", "ar"]) {
    const { page, complaints } = await openAnnual({ part: "worksheets", language });
    const isEnglish = language === "en";
    const asked = page.getByRole("group", { name: /ANNUAL/ });
    expect(await asked.count()).toBe(1);
    const told = (await asked.innerText()).replace(/[\u2066-\u2069]/g, "");
    expect(told).toContain("AAPL 2025");
    if (isEnglish) {
      expect(told).toContain("3 periods wait for it");
      expect(told).toContain("It is the fourth quarter: books 90 USD, 45 SAR.");
      expect(told).toContain("It is the whole year: book what the quarters lack: books 30 USD, 15 SAR.");
    }
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(isEnglish ? "Your name" : "اسمك", { exact: true }).fill("A. Auditor");
    await asked.getByRole("button").nth(1).click();
    await page.getByText(isEnglish ? "Answers given: 1" : "الأجوبة المعطاة: 1").click();
    await button(page, isEnglish ? "Take back" : "سحب").click();
    await page
      .getByText(isEnglish ? "The answer is taken back" : "سُحب الجواب")
      .first()
      .waitFor();
    expect(await page.evaluate(() => window.levers.told.filter((what) => /^(?:agree|take)/.test(what)))).toEqual([
      "agree annual year A. Auditor",
      "take back annual A. Auditor",
    ]);
    expect(complaints).toEqual([]);
  }
});

test("closing names changed rows, lets a period be chosen, asks for a name, and sums no two currencies", async () => {
  const { page, complaints } = await open({ part: "worksheets" });
  await page.getByText("1 closed period is not as it was booked: row 7 of the ledger.").waitFor();
  await page.getByText("2 closed periods are missing: their rows were deleted or emptied.").waitFor();
  await page.getByText("2 closed periods, all as they were booked.").waitFor();
  await page.getByText("Booked: 0.75 USD, 12 SAR.").waitFor();
  await page.getByText("Not in these totals: KO Q3 2025, row 7 (could not be read).").waitFor();
  await page.getByText(/2 holdings have no new figures: .*KO.*PG.*Refresh to try again/).waitFor();
  await page.getByText("Restated from 0.005, difference 0.0025, on").waitFor();
  await page.getByText("shares are missing").waitFor();
  expect(await page.getByRole("row", { name: "KO" }).getByText("could not be read", { exact: true }).count()).toBe(2);
  expect(await page.getByRole("row", { name: "PG" }).getByText("could not be read", { exact: true }).count()).toBe(1);
  await page.getByText("a figure cannot be read").waitFor();
  await page.getByText("In row 9 of the ledger something that is no number stands where a figure belongs").waitFor();
  expect(await page.getByText("NaN").count()).toBe(0);
  expect(await button(page, "Close 2 periods").getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Close", { exact: true }).selectOption("Q4 2025");
  await page.getByLabel("Your name").fill("B. Bookkeeper ");
  await button(page, "Close 1 period").click();
  await page.getByText("What is closed cannot be opened again from here.").waitFor();
  await button(page, "Close").click();
  await page.getByText("Closed: 1.").first().waitFor();
  await page.getByText("closed by B. Bookkeeper,").waitFor();
  await page.getByText("Booked: 1.5 USD, 12 SAR.").waitFor();
  expect(await page.evaluate(() => window.levers.told.filter((what) => /^(?:close|record)/.test(what)))).toEqual([
    "close XOM ready B. Bookkeeper",
  ]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a period that resembles a booked one, or has an earlier quarter's shares, can be closed once somebody answered in a name", async () => {
  const { page, complaints } = await open({
    part: "worksheets",
    levers: {
      periods: [
        period("META", "look", { resembles: renamed, questions: [isRenamed] }),
        period("XOM", "look", { questions: [{ kind: "differs" }], restated: { was: 0.005, difference: 0.0025 } }),
        period("KO", "confirm", { label: "fourth_quarter" }),
        period("PG", "confirm", { label: "fourth_quarter" }),
      ],
    },
  });
  await page.getByText("the ticker may have been renamed").waitFor();
  await page.getByText("Same period: books nothing. New period: books 0.75 USD.").waitFor();
  await page.getByText("Its row tells other shares or another currency").waitFor();
  expect(await page.getByText("confirm the shares for Q4 2025").count()).toBe(2);
  expect(await page.getByRole("group", { name: "XOM Q3 2025" }).getByRole("button").count()).toBe(0);
  const same = page.getByRole("group", { name: "META Q3 2025" }).getByRole("button", { name: "Same period" });
  expect(await same.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("button", { name: /^Close/ }).count()).toBe(0);
  await page.getByLabel("Your name").fill("B. Bookkeeper");
  expect(await violations(page)).toEqual([]);
  await same.click();
  await page.getByText("Answered: 1.").first().waitFor();
  await page.getByText("adds nothing, as answered").waitFor();
  await button(page, "Confirm these shares for 2 holdings").click();
  await page.getByText("Written into Entitlements: 2.").first().waitFor();
  await button(page, "Close 2 periods").waitFor();
  expect(await page.evaluate(() => window.levers.told)).toEqual([
    "same META look B. Bookkeeper",
    "confirm KO confirm,PG confirm B. Bookkeeper",
  ]);
  expect(complaints).toEqual([]);
});

test.each(["en", "ar"])(
  "a period has one name in all lists, questions and answers of the pane: %s",
  async (language) => {
    const grid = { periods: ["2025 Q3"], rows: [{ ticker: "XOM", cells: ["noFigure"] }] } as const;
    const question: Booking["questions"][number] = { ...isRenamed, resembles: { ...renamed, label: "THIRD_QUARTER" } };
    const { page } = await open({
      part: "worksheets",
      language,
      levers: {
        periods: [
          period("AAPL", "closed", { closed: { at, by: "A. Auditor" } }),
          period("KO", "changed", { label: "Q3" }),
          period("XOM", "ready", { label: "FIRST_QUARTER" }),
          period("XOM", "ready", { id: "third" }),
          period("META", "look", { questions: [question] }),
          period("PG", "confirm"),
        ],
        answers: [
          {
            id: "a",
            about: { ticker: "META", period: "2025 Q3" },
            answer: "new",
            source: "FB 2025 THIRD_QUARTER",
            by: "",
            at,
          },
        ],
        grid,
        owed: [{ key: "Q3", currency: "USD", portfolio: "", quarter: "2025 Q3", toGive: 10 }],
      },
    });
    const section = page.locator("section[aria-labelledby=closing]");
    await section.waitFor();
    await section.evaluate((all) => {
      for (const folded of all.querySelectorAll("details")) folded.open = true;
    });
    const shown = (await section.innerText()).replace(/[\u2066-\u2069]/g, "");
    expect(shown).not.toMatch(/quarter_|_quarter|2025 Q3/i);
    const options = (await section.locator("option").allInnerTexts()).map((text) =>
      text.replace(/[\u2066-\u2069]/g, ""),
    );
    for (const name of ["AAPL Q3 2025", "KO Q3 2025", "META Q3 2025", "FB Q3 2025", "Q1 2025"])
      expect(`${shown}\n${options.join("\n")}`).toContain(name);
  },
);

test.each(["en", "ar"])(
  "in a narrow pane a period's state is two lines at most, in sight without scrolling: %s",
  async (language) => {
    const closed = { at: Date.UTC(2026, 10, 26, 22, 25), by: "A. Auditor" };
    const { page } = await open({
      part: "worksheets",
      language,
      look: { viewport: { width: 320, height: 800 } },
      levers: {
        periods: [
          period("AAPL", "closed", { closed, reviewedBy: "B. Reviewer", amount: 12_345.67, portfolio: "Family" }),
          period("KO", "ready", { restated: { was: 0.005, difference: 0.0025 }, portfolio: "Family" }),
          period("XOM", "noAmount", { factor: undefined, amount: undefined }),
        ],
      },
    });
    const states = page
      .getByRole("table")
      .first()
      .locator("td")
      .getByText(/B\. Reviewer|0\.0025|no dividend|لا توزيع/);
    const measured = await states.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { width } = range.getBoundingClientRect();
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
        return { lines, isInSight: width <= (one.closest("table")?.parentElement?.clientWidth ?? 0) };
      }),
    );
    expect(measured).toHaveLength(3);
    expect(measured.filter(({ lines, isInSight }) => lines > 2 || !isInSight)).toEqual([]);
  },
);

test("a period that is closed twice is an error with its rows, is left out of the totals, and each row can be taken back", async () => {
  const closedBy = { at, by: "A. Auditor" };
  const { page } = await open({
    part: "worksheets",
    levers: {
      periods: [
        period("AAPL", "closed", { closed: closedBy }),
        period("AAPL", "double", { id: "copy", row: 5, closed: closedBy, questions: [{ kind: "double" }] }),
      ],
    },
  });
  await page.getByText("Row 5 of the ledger books a period that another row books too.").waitFor();
  await page.getByText("Not in these totals: AAPL Q3 2025, row 5 (0.75 USD).").waitFor();
  await page.getByText("CLOSED TWICE, left out of the totals").waitFor();
  const choice = page.locator("select").filter({ hasText: "AAPL Q3 2025 (row 5)" });
  expect(await choice.locator("option").allInnerTexts()).toEqual(["Choose", "AAPL Q3 2025", "AAPL Q3 2025 (row 5)"]);
});

test("the currency of a report is confirmed for its own period, in somebody's name", async () => {
  const asked: Booking["questions"] = [
    { kind: "currency", currency: "USD", choices: [{ say: "confirm", books: 0.75 }] },
  ];
  const { page } = await open({
    part: "worksheets",
    levers: { periods: [period("SHEL.L", "currency", { questions: asked })] },
  });
  await page.getByText("USD is the main currency of the company's report.").waitFor();
  await page.getByText("Confirm: books 0.75 USD.").waitFor();
  await page.getByLabel("Your name").fill("B. Bookkeeper");
  await page.getByRole("group", { name: "SHEL.L Q3 2025" }).getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Written into Entitlements: 1.").first().waitFor();
  expect(await page.evaluate(() => window.levers.told)).toEqual(["confirm SHEL.L currency B. Bookkeeper"]);
});

test("a worksheet without holdings asks for none, and status changes since a day are listed for each ticker", async () => {
  const { page } = await open({ part: "worksheets" });
  await page.getByLabel("Pasted holdings").fill("AAPL\nKO");
  await page.getByText("Holdings read: 2.").waitFor();
  await page.getByLabel("About: the method").check();
  expect(await page.getByLabel("Pasted holdings").count()).toBe(0);
  expect(await page.getByText("Holdings read").count()).toBe(0);
  await button(page, "Insert the worksheet").click();
  await page.getByText("The worksheet is in the workbook.").first().waitFor();
  expect(await page.evaluate(() => window.levers.told.at(-1))).toBe("worksheet about");
  await page.getByRole("textbox", { name: "Since" }).fill("2026-01-01");
  await button(page, "Look").click();
  await page.getByText("2 tickers:").first().waitFor();
  await page.getByText(/DOUBTFUL.?; debt ratio: .?PASS.?, near/).waitFor();
  await page.getByText("first observed").waitFor();
  await page.getByRole("columnheader", { name: "In between" }).waitFor();
  await page.getByRole("row", { name: "KO" }).getByText("NOT HALAL").waitFor();
  await button(page, "Make No longer compliant").click();
  await page.getByText("No longer compliant: 1 holding.").first().waitFor();
  await button(page, "Make Watch").click();
  await page.getByText("On Watch: 3 holdings.").first().waitFor();
  expect(await page.evaluate(() => window.levers.told.slice(-2))).toEqual(["falls", "watch"]);
});

test("the next insertion offers the holdings of the last one, and takes or leaves them as chosen", async () => {
  const { page, complaints } = await open({ part: "worksheets", levers: { selection: "AAPL\nKO" } });
  const offer = page.getByRole("checkbox", { name: "No holdings are selected: use the 2 inserted last" });
  const insert = button(page, "Insert the worksheet");
  const told = () => page.evaluate(() => window.levers.told.filter((what) => what.startsWith("worksheet")));
  await page.getByText("Holdings read: 2.").waitFor();
  expect(await offer.count()).toBe(0);
  await insert.click();
  await offer.waitFor();
  expect(await offer.isChecked()).toBe(true);
  await page.getByText("Holdings read: 2.").waitFor();
  await page.getByLabel("Zakat").check();
  await insert.click();
  await page.waitForFunction(() => window.levers.told.filter((what) => what === "worksheet AAPL KO").length === 2);
  await offer.uncheck();
  await page
    .getByText("No holdings are selected or pasted, so an empty worksheet is inserted for you to fill in.")
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await insert.click();
  await page.getByText("An empty worksheet was inserted for you to fill in.").first().waitFor();
  await page.getByLabel("Pasted holdings").fill("SPUS");
  await page.getByText("Holdings read: 1.").waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByLabel("Pasted holdings").fill("");
  await offer.waitFor();
  expect(await offer.isChecked()).toBe(false);
  await page.getByLabel("About: the method").check();
  await page.getByLabel("Pasted holdings").waitFor({ state: "detached" });
  expect(await offer.count()).toBe(0);
  expect(await told()).toEqual(["worksheet AAPL KO", "worksheet AAPL KO", "worksheet "]);
  expect(complaints).toEqual([]);
});

test("what is booked is shown as a grid of holdings and quarters, with what has nothing to close beside the button", async () => {
  const grid = {
    periods: ["2025 Q4", "2025 Q3"],
    rows: [
      { ticker: "AAPL", cells: ["open", "closed"] },
      { ticker: "XOM", cells: ["notYet", "noFigure"] },
    ],
  } as const;
  const torn = [5, 9];
  const { page, complaints } = await open({ part: "worksheets", levers: { grid, torn } });
  await page
    .getByText("Q3 2025: of your 2 holdings 1 has nothing to close: XOM (dividend or percentage not given).")
    .waitFor();
  await page.getByText("A closed row before row 5, 9 of the ledger was deleted or changed.").waitFor();
  await page.getByText("Overview: which holdings are closed for which quarter").click();
  const table = page.getByRole("table", { name: "Holdings and quarters" });
  const lines = await table.locator("tr").allInnerTexts();
  // In Arabic a year would stand behind its quarter: each heading is by itself.
  expect(lines[0]).toMatch(/[\u2066-\u2068]Q4 2025\u2069/);
  expect(lines.map((line) => line.replace(/[\u2066-\u2069]/g, ""))).toEqual([
    "Ticker\tQ4 2025\tQ3 2025",
    "AAPL\t!\t✓",
    "XOM\t?\t–",
  ]);
  // Each square says its state to a screen reader, and the line below what the signs mean.
  const states = await table.getByRole("img").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(states).toEqual(["open", "closed", "no figures for this quarter yet", "dividend or percentage not given"]);
  await page.getByText("no figures for this quarter yet", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("amounts booked and given are shown as a bar for each quarter and currency, with figures", async () => {
  const quarters = [
    { quarter: "2025 Q4", currency: "USD", booked: 20, given: 0 },
    { quarter: "2025 Q3", currency: "SAR", booked: 3, given: 3 },
    { quarter: "2025 Q3", currency: "USD", booked: 10, given: 4 },
    { quarter: "", currency: "USD", booked: 0, given: 1.5 },
  ];
  const { page, complaints } = await open({ part: "worksheets", levers: { quarters } });
  await page.getByText("By quarter: what was booked and given").click();
  const table = page.getByRole("table", { name: "By quarter: what was booked and given" });
  const bare = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");
  expect((await table.locator("tbody td").allInnerTexts()).map(bare)).toEqual([
    "Q4 2025",
    "20 USD",
    "20 USD",
    "",
    "Q3 2025",
    "",
    "3 SAR",
    "3 SAR",
    "Q3 2025",
    "6 USD",
    "10 USD",
    "4 USD",
    "for no quarter",
    "",
    "",
    "1.5 USD",
  ]);
  const bars = await table
    .getByRole("img")
    .evaluateAll((all) =>
      all.map((one) => ({ label: one.getAttribute("aria-label"), width: one.getBoundingClientRect().width })),
    );
  expect(bars.map(({ label }) => bare(label))).toEqual([
    "Given: 0 USD, Still to give: 20 USD",
    "Given: 3 SAR, Still to give: 0 SAR",
    "Given: 4 USD, Still to give: 6 USD",
    "Given: 1.5 USD, Still to give: 0 USD",
  ]);
  // Each currency has its own scale: the largest of each is as long as its room.
  const [most = 0, riyals = 0, half = 0] = bars.map(({ width }) => width);
  expect([riyals, half]).toEqual([most, most / 2]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the status ledger is shown as squares by quarter, with the share of HALAL as a line and as figures", async () => {
  const statusHistory = {
    quarters: ["2025 Q3", "2025 Q4", "2026 Q1"],
    rows: [
      { ticker: "KO", account: undefined, verdicts: ["HALAL", "HALAL", "DOUBTFUL"] },
      { ticker: "XOM", account: undefined, verdicts: ["", "NOT HALAL", "NOT HALAL"] },
    ],
    counts: [
      { judged: 1, halal: 1 },
      { judged: 2, halal: 1 },
      { judged: 2, halal: 0 },
    ],
  };
  const { page, complaints } = await open({ part: "worksheets", levers: { statusHistory } });
  await page.getByText("Verdicts by quarter", { exact: true }).click();
  const table = page.getByRole("table", { name: "Verdicts by quarter" });
  await table.waitFor();
  const bare = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");
  expect((await table.locator("tr").allInnerTexts()).map(bare)).toEqual([
    "Ticker\tQ3 2025\tQ4 2025\tQ1 2026",
    "HALAL\t100%\t50%\t0%",
    "KO\t✓\t✓\t~",
    "XOM\t\t✕\t✕",
  ]);
  const states = await table.getByRole("img").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(states.map(bare)).toEqual(["HALAL", "HALAL", "DOUBTFUL", "not observed yet", "NOT HALAL", "NOT HALAL"]);
  const line = page.getByRole("img", { name: /^HALAL of those with a verdict/ });
  expect(bare(await line.getAttribute("aria-label"))).toBe(
    "HALAL of those with a verdict: Q3 2025: 100%, Q4 2025: 50%, Q1 2026: 0%",
  );
  expect(await line.locator("path").getAttribute("d")).toBe("M0 0 L1 50 L2 100");
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("without a status ledger its section says how to begin one", async () => {
  const { page } = await open({ part: "worksheets" });
  await page.getByText("Verdicts by quarter", { exact: true }).click();
  await page.getByText(/^No status ledger is in this workbook/).waitFor();
});

test("a payment of all or a part of what is owed is entered with its receiver, in somebody's name", async () => {
  const owed = [
    { key: "all", currency: "USD", portfolio: "", quarter: "", toGive: 12.34 },
    { key: "Q3", currency: "USD", portfolio: "", quarter: "2025 Q3", toGive: 10 },
  ];
  const { page, complaints } = await open({ part: "worksheets", levers: { owed } });
  const choice = page.getByLabel("Paid for");
  const labels = (await choice.locator("option").allInnerTexts()).map((text) => text.replace(/[\u2066-\u2069]/g, ""));
  expect(labels).toEqual(["Choose", "All that is owed; 12.34 USD", "Q3 2025; 10 USD"]);
  await choice.selectOption("Q3");
  expect(await page.getByLabel("Amount, ").inputValue()).toBe("10");
  await page.getByLabel("Amount, ").fill("4.5");
  await page.getByLabel("Paid on").fill("2026-02-01");
  await page.getByLabel("To whom").fill("Charity");
  await page.getByLabel("Reference").fill("A-1");
  const enter = button(page, "Enter the payment");
  expect(await enter.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Your name").fill("A. Auditor");
  await enter.click();
  await page.getByText("The payment is entered. Rows paid in full: 2.").first().waitFor();
  expect(await page.evaluate(() => window.levers.told.filter((one) => one.startsWith("pay ")))).toEqual([
    "pay Q3,2026-02-01,4.5,Charity,A-1,A. Auditor",
  ]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the evidence pack of a year is made in somebody's name, and its journal lines are there to copy", async () => {
  const { page, complaints } = await open({ part: "worksheets" });
  const make = button(page, "Make the evidence pack");
  expect(await make.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Your name").fill("A. Auditor");
  await make.click();
  await page.getByText("Sheets made: 3.").first().waitFor();
  expect(await page.evaluate(() => window.levers.told.filter((one) => one.startsWith("pack ")))).toEqual([
    "pack 2025 A. Auditor",
  ]);
  await button(page, "Journal lines for the accountant").click();
  await button(page, "Copy as CSV").waitFor();
  expect(await page.locator("textarea").last().inputValue()).toBe("Date,Account\n2025-12-31,Bank");
  await page.getByLabel("Account: bank").fill("1020 Bank");
  await button(page, "Journal lines for the accountant").click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("textarea")].some(({ value }) => value.includes("1020 Bank")),
  );
  expect(await page.locator("textarea").last().inputValue()).toBe("Date,Account\n2025-12-31,1020 Bank");
  // Names of people and of accounts are remembered by this person's browser.
  await page.reload();
  await page.getByLabel("Account: bank").waitFor();
  expect(await page.getByLabel("Your name").inputValue()).toBe("A. Auditor");
  expect(await page.getByLabel("Account: bank").inputValue()).toBe("1020 Bank");
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a closed period is corrected with a reason, by two people", async () => {
  const { page, complaints } = await open({ part: "worksheets" });
  const told = () => page.evaluate(() => window.levers.told.filter((one) => one.startsWith("correct ")));
  await page.getByLabel("Your name").fill("A. Auditor");
  await page.getByLabel("Reviewed by").fill("a. auditor");
  await page.getByText("Prepared and reviewed are two people").waitFor();
  await page.getByLabel("Reviewed by").fill("B. Reviewer");
  const choice = page.locator("select").filter({ hasText: "SABIC Q3 2025" });
  expect(await choice.locator("option").allInnerTexts()).toEqual(["Choose", "AAPL Q3 2025", "SABIC Q3 2025"]);
  await choice.selectOption({ label: "SABIC Q3 2025" });
  await page.getByLabel("Shares", { exact: true }).fill("40");
  const correct = button(page, "Correct");
  expect(await correct.getAttribute("aria-disabled")).toBe("true");
  await page.getByLabel("Reason").fill("counted twice");
  await correct.click();
  await page.getByText("These rows cannot be removed again").waitFor();
  await button(page, "Correct").click();
  await page.getByText("Rows added to the ledger: 2.").first().waitFor();
  expect(await told()).toEqual(["correct SABIC closed,40,SAR,counted twice,A. Auditor,B. Reviewer"]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the ledger's section is read again after insertions, answers and the pane's focus, and on sample data says where it is booked", async () => {
  const { page } = await open({ part: "worksheets", levers: { periods: [], leftOut: [], missing: 0 } });
  const become = (next: object) => page.evaluate((levers) => void Object.assign(window.levers, levers), next);
  await page.getByText("No period is known yet").waitFor();
  await become({ periods: [periods[5]] });
  await button(page, "Insert the worksheet").click();
  await page.getByText("shares are missing").waitFor();
  await become({ periods: [periods[4]] });
  await page.evaluate(() => void dispatchEvent(new Event("focus")));
  await button(page, "Close 1 period").waitFor();
  // Cells waited, and had their answers before anybody looked.
  await become({ periods: [periods[5]], waits: 1 });
  await page.evaluate(() => window.levers.move({}));
  await page.getByText("shares are missing").waitFor();
  await become({ periods: [], madeUp: true });
  await page.evaluate(() => void dispatchEvent(new Event("focus")));
  await page.getByText("sheets of its own, which say that they are made up").waitFor();
  await page.getByText("No period is known yet").waitFor();
});

test("the button that adds missing rows is not primary where the sheet has all of the list already", async () => {
  const { page } = await open({ part: "worksheets", levers: { held: ["AAPL"] } });
  const add = button(page, "Add what is missing");
  const isGreen = async () => {
    const [own, other] = await Promise.all(
      [add, button(page, "Choose a file")].map((one) => one.evaluate((at) => getComputedStyle(at).backgroundColor)),
    );
    return own !== other;
  };
  await page.getByLabel("Pasted holdings").fill("AAPL");
  await page.getByText("1 of them is on it already.").waitFor();
  expect(await isGreen()).toBe(false);
  await page.getByLabel("Pasted holdings").fill("AAPL\nKO\nPG");
  await page.getByText("Holdings read: 3.").waitFor();
  while (!(await isGreen())) await page.waitForTimeout(50);
});

test.each([
  ["en", /^1 to 4 calls, about 2 s to about 5 s$/, /^1 call, about 2 s$/],
  ["ar", /^من .+ إلى .+، من .+ إلى .+$/, /^طلب .+، .+$/],
] as const)(
  "%s: the price of a list is a range where it may grow, and beside it stands by what",
  async (language, range, price) => {
    for (const mayBeFunds of [true, false]) {
      const { page } = await open({ part: "worksheets", language, levers: { mayBeFunds } });
      await page.locator("textarea").first().fill("AAPL\nSPUS");
      await page.locator("strong").first().waitFor();
      expect(await page.getByText(growth[language]).count()).toBe(mayBeFunds ? 1 : 0);
      await page
        .locator("strong")
        .filter({ hasText: mayBeFunds ? range : price })
        .waitFor();
    }
  },
);

test("missing currencies show what reading them costs, what was written, what reports do not say, and what waits for consent", async () => {
  const currencies = {
    AAPL: { currency: "USD" },
    SABIC: { why: "The service does not know SABIC: use the service's own symbol." },
    XOM: {},
    KO: { waits: "consent" },
  };
  const { page, complaints } = await open({ part: "worksheets", levers: { currencies } as never });
  await page.getByText("4 tickers of Purification without a currency").waitFor();
  await page.getByText("4 calls, about").waitFor();
  await button(page, "Read 4 currencies").click();
  await page.getByText("Written, with their source beside them: 1.").first().waitFor();
  await page.getByText("The service does not know SABIC").waitFor();
  await page.getByText("the report names no currency's code").waitFor();
  await page.getByText("Reading 1 full report waits for your word").waitFor();
  await button(page, "Read 3 currencies").waitFor();
  expect(await page.evaluate(() => window.levers.told.at(-1))).toBe("currencies AAPL,SABIC,XOM,KO");
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the worksheets' sections are in Arabic and from right to left for a reader of Arabic", async () => {
  const { page } = await open({
    part: "worksheets",
    language: "ar-EG",
    levers: { statusChanges: [], currencies: { AAPL: {} } },
  });
  await page.getByRole("heading", { name: "سجل التطهير" }).waitFor();
  await page.getByRole("button", { name: "قراءة العملات (1)" }).waitFor();
  await page.getByText("فترات مقفلة ليست كما قُيّدت").waitFor();
  await page.getByText("تغيّرت بعد إقفالها").waitFor();
  await page.getByLabel("اسمك").fill("محاسب");
  await page.getByRole("button", { name: "إقفال الفترات (2)" }).click();
  await page.getByRole("button", { name: "إقفال", exact: true }).click();
  await page.getByText("أُقفلت فترات عددها: 2.").first().waitFor();
  await page.getByRole("button", { name: "عرض", exact: true }).click();
  await page.getByText("لم يتغير شيء منذ ذلك.").first().waitFor();
  const told = await page
    .locator("section[aria-labelledby=closing], section[aria-labelledby=observed], section[aria-labelledby=currencies]")
    .allInnerTexts();
  const known = /AAPL|SABIC|KO|XOM|MSFT|PG|USD|SAR|A\. Auditor|third_quarter|fourth_quarter/g;
  expect(told.join(" ").replace(known, "")).not.toMatch(/[a-z]{2}/i);
  expect(await violations(page)).toEqual([]);
});

test("a host without ledgers shows the worksheets alone", async () => {
  const { page } = await open({ part: "worksheets", without: ["ledgers"] });
  await page.getByLabel("Pasted holdings").waitFor();
  expect(await page.getByText("Purification ledger").count()).toBe(0);
});

test("a list's figures are shown as read before anything is written, and replace older ones only if that is chosen", async () => {
  const { page, complaints } = await open({ part: "worksheets" });
  const paste = page.getByLabel("Pasted holdings");
  await paste.fill("AAPL;1.500,5;12,25 USD\nKO;many");
  const read = page.getByRole("table", { name: "Read as follows. Nothing is written yet." });
  await read.getByRole("row", { name: "AAPL" }).getByText("1,500.5", { exact: true }).waitFor();
  const rows = (await read.getByRole("row").allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
  expect(rows.slice(1, 3)).toEqual(["1 AAPL 1,500.5 12.25 USD", "2 KO many"]);
  expect(rows[3]).toMatch(/^shares: many: not a number in digits/);
  // Without headings a person says once whether the columns are right.
  await page.getByText("Say first whether the columns are right.").waitFor();
  await button(page, "Yes, they are right").click();
  await button(page, "Insert the worksheet").click();
  await page.getByText("Inserted: 2 holdings.").first().waitFor();
  await paste.fill("AAPL\t7");
  await page.getByText("1 of them has other figures on the sheet than in your list:").waitFor();
  await page.getByText("Take the figures of my list").click();
  await button(page, "Add what is missing").click();
  await page.getByText("New figures: 1 holding.").first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a sheet that is a worksheet by its headings alone is offered for adoption, in both languages", async () => {
  for (const [language, use] of [
    ["en-GB", "Use this sheet"],
    ["ar-SA", "استخدام هذه الورقة"],
  ] as const) {
    const levers = { adoptable: { sheet: "Copy of Ledger", kind: "ledger" as const } };
    const { page, complaints } = await open({ part: "worksheets", language, levers });
    await button(page, use).click();
    await page.waitForFunction(() => window.levers.told.includes("adopt ledger"));
    await button(page, use).waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  }
});
