/** The places and their sections, in a browser, over the host in memory. */

import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { readPreferences } from "../../src/api/preferences";
import { limitKnown } from "../../src/core/batchFailure";
import { fail } from "../../src/core/failure";
import { growth } from "../../src/i18n/growth";
import { bookWith } from "../cli/book";
import { button, paneInBrowser, untilFocused, violations } from "./browser";
import { good } from "./fake-host";
import { consent, filled } from "./filled";
import { openPart, unfold } from "./openPart";
import { hosted } from "./site";

const open = paneInBrowser(filled);
const told = (page: Page) => page.evaluate(() => window.levers.told);

describe("portfolio", () => {
  test("is the first tab, and shows verdicts by count, what needs a look, what waits, and the way to why", async () => {
    const failed = [{ failure: fail("notReturned", "ZZZZ"), cells: 2, tickers: ["ZZZZ"] }];
    const { page } = await open({ part: "", levers: { failed } });
    const held = page.getByRole("region", { name: "In this workbook" });
    await held.getByText("HALAL", { exact: true }).waitFor();
    expect(await held.locator("dt, dd").allInnerTexts()).toEqual(["HALAL", "2", "DOUBTFUL", "1"]);
    // One bar, divided as the counts are, which says the same to a screen reader.
    const bar = held.getByRole("img", { name: /HALAL.?: 2, .?DOUBTFUL.?: 1$/ });
    const wide = await bar.locator("span").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect((wide[0] ?? 0) / (wide[1] ?? 1)).toBeCloseTo(2, 1);
    // A part of the bar, and its figure by keyboard, select the cells of that verdict.
    await held.getByRole("button", { name: /^Select the cells that show .?DOUBTFUL.?: 1$/ }).press("Enter");
    await bar.locator("span").first().click();
    await page.waitForFunction(() => window.levers.told.length === 2);
    expect(await told(page)).toEqual(["select Portfolio DOUBTFUL,DOUBTFUL", "select Portfolio HALAL,HALAL"]);
    await page.evaluate(() => window.levers.move({ cells: 3, calls: 2, ms: 2000 }));
    await held.getByText("3 cells wait for an answer: 2 calls to go.").waitFor();
    const look = page.getByRole("region", { name: "Needs a look" });
    await look.getByText(/DOUBTFUL.?: .?KO.?$/).waitFor();
    await look.getByText("2 cells show an error in place of an answer.").waitFor();
    await button(page, "Show why").click();
    await page.getByText("Nothing returned for the ticker · 2 cells").waitFor();
    // The question mark closes what it opened.
    await button(page, "Help").click();
    await held.waitFor();
  });

  test("does not count figures that the service does not publish as errors", async () => {
    const failed = [{ failure: fail("missing", "The service gives no rank"), cells: 16, tickers: ["V"] }];
    const { page } = await open({ part: "portfolio", levers: { failed, verdicts: { AAPL: "HALAL" } } });
    const look = page.getByRole("region", { name: "Needs a look" });
    await look.getByText("16 cells have no figure: the service publishes none. It is unknown, not zero.").waitFor();
    expect(await look.getByText("in place of an answer").count()).toBe(0);
    await page.getByRole("tab", { name: "Refresh" }).click();
    await page.getByText("Up to date.").waitFor();
  });

  test.each([
    [
      "en",
      "Sheet1!B2 shows #NAME?: there is no function SHARIAH.STATSU. 3 more cells have the same. Did you mean SHARIAH.STATUS?",
    ],
    ["ar", "تعرض Sheet1!B2 الخطأ #NAME?: لا توجد دالة SHARIAH.STATSU. وخلايا أخرى مثلها: 3. هل تقصد SHARIAH.STATUS؟"],
  ])("a misspelt function of ours is told once, with what may be meant: %s", async (language, line) => {
    const misspelt = [{ cell: "Sheet1!B2", cells: 4, typed: "SHARIAH.STATSU", meant: ["STATUS"] }];
    const { page } = await open({ part: "portfolio", language, levers: { misspelt } });
    await page.getByText("STATSU").waitFor();
    const text = await page.getByText("STATSU").innerText();
    expect(text.replace(/[\u2066-\u2069]/g, "")).toBe(line);
  });

  test("counts the verdicts of the sheet in front, or of another that is chosen, and never of two together", async () => {
    const others = {
      "Sample portfolio": { MSFT: "HALAL", PG: "HALAL", XOM: "NOT HALAL" },
      Second: { KO: "DOUBTFUL" },
    };
    const { page } = await open({ part: "portfolio", levers: { failed: [], others, front: "Sample portfolio" } });
    const counts = async (sheet: string) => {
      const held = page.getByRole("region", { name: `On the sheet \u2068${sheet}\u2069` });
      await held.locator("dd").first().waitFor();
      return held.locator("dt, dd").allInnerTexts();
    };
    expect(await counts("Sample portfolio")).toEqual(["HALAL", "2", "NOT HALAL", "1"]);
    await page.getByRole("combobox", { name: "Sheet to count" }).selectOption("Portfolio");
    expect(await counts("Portfolio")).toEqual(["HALAL", "2", "DOUBTFUL", "1"]);
    expect(await violations(page)).toEqual([]);
    // Another sheet in front ends the choice.
    await page.evaluate(() => {
      window.levers.front = "Second";
      window.levers.select(1);
    });
    expect(await counts("Second")).toEqual(["DOUBTFUL", "1"]);
  });

  test("says that nothing needs a look only where every ticker has its answer, also in a host without diagnostics", async () => {
    const verdicts = { AAPL: "HALAL", MSFT: "HALAL" };
    const nothing = "Nothing needs a look.";
    const { page } = await open({ part: "portfolio", levers: { failed: [], verdicts, unanswered: 3 } });
    await page.getByText("3 tickers have no answer.").waitFor();
    expect(await page.getByText(nothing).count()).toBe(0);
    const { page: sheets } = await open({
      part: "portfolio",
      levers: { failed: [], verdicts },
      without: ["diagnostics"],
    });
    await sheets.getByText(nothing).waitFor();
  });

  test("says that no verdict is shown where there is none, and leads to the first holdings", async () => {
    const { page } = await open({ part: "portfolio", levers: { verdicts: {}, failed: [] } });
    await page.getByText("No cell in this workbook shows a verdict yet.").waitFor();
    await button(page, "Enter your holdings").click();
    await page.getByRole("heading", { name: "Your first portfolio" }).waitFor();
    await button(page, "Leave").click();
    await button(page, "Enter your holdings").waitFor();
  });

  test("holds the worksheets and ledgers, which a menu can open too", async () => {
    const { page } = await open({ part: "worksheets" });
    await page.getByRole("heading", { name: "Insert a worksheet" }).waitFor();
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Portfolio");
  });
});

describe("usage", () => {
  test("shows the account in the service's figures, what is left, and whether it lasts for the month", async () => {
    const { page } = await open({ part: "usage" });
    for (const text of [
      "93,210 calls left this month",
      "6,790 of 100,000",
      "Example Investments",
      "30 Jun 2031",
      "At this pace the month's calls last until its end.",
      "42 calls in 3 days.",
    ]) {
      await page.getByText(text).first().waitFor();
    }
  });

  test("warns from 80 % of the budget on, and says at the budget that calls stopped until somebody allows going on", async () => {
    const { page } = await open({
      part: "usage",
      levers: { account: { limit: 100, used: 96, at: Date.now(), overridden: false } },
    });
    await page.getByText("96% of the month's calls are used.").waitFor();
    await page.getByText("The budget of 95% is reached").waitFor();
    await button(page, "Go on past the budget this month").click();
    await page.getByText("The budget is lifted for this month").waitFor();
    expect(await page.getByText("is reached").count()).toBe(0);
  });

  test.each([
    [79, false],
    [80, true],
    [99, true],
  ])("of %i calls in a hundred it warns: %s", async (used, warns) => {
    const { page } = await open({
      part: "usage",
      levers: { account: { limit: 100, used, at: Date.now(), overridden: false } },
    });
    await page
      .getByText(`${100 - used} call`)
      .first()
      .waitFor();
    expect(await page.getByText(`${used}% of the month's calls are used.`).count()).toBe(warns ? 1 : 0);
  });

  test("says on sample data that calls are not counted, and not that none was sent", async () => {
    const { page } = await open({ part: "settings", levers: { saved: null as unknown as undefined, days: [] } });
    await button(page, "Try it on sample data").click();
    await openPart(page, "usage");
    await page
      .getByText("You are using sample data. It sends no calls to a service, so none are counted here.")
      .waitFor();
    expect(await page.getByText("No call has been sent from here yet.").count()).toBe(0);
  });

  test("saves a higher budget", async () => {
    const { page } = await open({ part: "usage" });
    await page.getByLabel("Stop at").fill("99");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => window.levers.preferences.budgetPercent === 99);
    expect(await page.evaluate(() => window.levers.preferences)).toEqual({
      ...readPreferences(undefined),
      budgetPercent: 99,
    });
  });

  test("quotes the service's sentence where it refuses to tell the account", async () => {
    const { page } = await open({ part: "usage", levers: { accountTold: fail("refused") } });
    await button(page, "Ask the service (1 call)").click();
    await page.getByText(fail("refused").message).first().waitFor();
  });
});

describe("queue", () => {
  test("is told on every tab, and cancelling asks first, in the button's place", async () => {
    const { page } = await open({ part: "insert" });
    await page.evaluate(() => window.levers.move({ cells: 4210, calls: 43, ms: 43_500 }));
    await page.getByText("4,210 cells waiting, 43 calls, about 44 s").first().waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(1);
    await page.evaluate(() => window.levers.move({ desks: 12, ms: 40_000 }));
    await page.getByText("4,210 cells waiting, 12 desks before you, about 40 s").first().waitFor();
    await openPart(page, "refresh");
    await button(page, "Pause").click();
    await page.getByText("Desks before you").waitFor();
    await page.getByText("Paused: nothing is sent").first().waitFor();
    await page.getByText("4,210 cells waiting, paused").waitFor();
    await button(page, "Cancel").click();
    await page.getByText(/Cells that show an earlier answer keep it\. The others say "Cancelled"/).waitFor();
    await untilFocused(page, "Keep waiting");
    await button(page, "Cancel them").click();
    await page.getByText("Nothing is waiting.").waitFor();
  });

  test("offers a slower pace after too many refusals for sending too fast, and saves nothing else", async () => {
    const { page } = await open({ part: "refresh" });
    await page.evaluate(() => window.levers.move({ sent: 40, refusals: 3 }));
    await page.getByText("Turned away (too fast)").waitFor();
    expect(await page.getByText("The service refused").count()).toBe(0);
    await page.evaluate(() => window.levers.move({ sent: 10, refusals: 4 }));
    await page.getByText("The service refused 4 of 10 calls for coming too fast.").waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, "Slow down to 0.5 a second").click();
    await page.getByRole("status").getByText("Cells ask again at that pace.").waitFor();
    expect(await page.evaluate(() => window.levers.saved)).toEqual({ ...good, callsPerSecond: 0.5 });
  });

  test("says that the month is used up, until when in the user's time zone, and offers no slower pace", async () => {
    const until = new Date(2031, 5, 30, 14, 5).getTime();
    const lastFailure = { ...fail("month", "2031-06-30 10:05 UTC", limitKnown("monthNamed")), until };
    const spent = { limit: 100, used: 100, at: Date.now(), overridden: false };
    const { page } = await open({ part: "refresh", levers: { account: spent } });
    await page.evaluate(
      (failure) => window.levers.move({ sent: 10, refusals: 4, lastFailure: failure }),
      JSON.parse(JSON.stringify(lastFailure)) as typeof lastFailure,
    );
    await page
      .getByText("Your plan's calls for this month are used up: 100 of 100. Next try: 30 Jun 2031, 14:05.")
      .waitFor();
    expect(await page.getByRole("button", { name: /^Slow down/ }).count()).toBe(0);
    expect(await page.getByText("somebody else uses the same client ID").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const untold = { at: Date.now(), overridden: false };
    const unknown = await open({ part: "refresh", levers: { account: untold } });
    await unknown.page.evaluate(
      (failure) => window.levers.move({ sent: 10, refusals: 4, lastFailure: failure }),
      JSON.parse(JSON.stringify(lastFailure)) as typeof lastFailure,
    );
    await unknown.page.getByText("may be used up, or others may share this client ID.").waitFor();
  });

  test.each(["refresh", "diagnostics"])(
    "says on the tab %s how many cells keep an earlier answer, and how old it is",
    async (part) => {
      const { page } = await open({
        part,
        levers: { stale: { cells: 12, since: Date.now() - 47 * 3_600_000 + 60_000 } },
      });
      await page.getByText(/^12 cells show the last good answer.* 47 h ago\.$/).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  test("names the work for which consent was given once, always or not", async () => {
    const { page } = await open({ part: "usage" });
    for (const [answer, short] of Object.entries({ "Allow once": "once", "Always allow": "always", No: "no" })) {
      await page.evaluate((work) => {
        window.levers.consents = [work];
        window.levers.move({});
      }, consent);
      await page.getByText("screening: 500 calls, about 9 min.").waitFor();
      await button(page, answer).click();
      await page.getByText("screening: 500 calls").waitFor({ state: "detached" });
      expect((await told(page)).at(-1)).toBe(`${short} a`);
    }
  });
});

test("says until when a pause of more than an hour lasts, and lets a person try again once a minute", async () => {
  const paused = async (until: number, tryAt: number) => {
    const { page } = await open({ part: "refresh", levers: { longPause: { until, tryAt } } });
    await page.getByText(/The service asked for a pause until .*You can try again from/).waitFor();
    expect(await button(page, "Try now").getAttribute("aria-disabled")).toBe("true");
    return page;
  };
  const now = Date.now();
  const still = await paused(now + 7_200_000, now + 7_100_000);
  expect(await violations(still)).toEqual([]);
  const page = await paused(now + 7_200_000, Date.now() + 4000);
  await page.getByText("You can try again from").waitFor({ state: "detached" });
  await button(page, "Try now").click();
  await page.getByText("The service asked for a pause until").waitFor({ state: "detached" });
  expect((await told(page)).at(-1)).toBe("try now");
});

test("lists the work that is always allowed or was declined, and a click makes it ask again", async () => {
  const { page } = await open({ part: "refresh", levers: { consents: [consent] } });
  await button(page, "No").click();
  await page.getByText("Not allowed, as you chose: screening.").waitFor();
  await button(page, "Ask me again").click();
  await page.getByText("Not allowed, as you chose").waitFor({ state: "detached" });
  await page.evaluate((work) => {
    window.levers.consents = [work];
    window.levers.move({});
  }, consent);
  await button(page, "Always allow").click();
  await page.getByText("Always allowed without asking: screening.").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(page, "Ask me again").click();
  await page.getByText("Always allowed without asking").waitFor({ state: "detached" });
  expect((await told(page)).at(-1)).toBe("ask again a");
});

describe("refresh", () => {
  test("at rest shows what was used and what has no answer, with Pause and the other choices folded", async () => {
    const { page } = await open({ part: "refresh" });
    await page.evaluate(() => window.levers.move({ sent: 8, least: 6 }));
    await page.getByText("8 calls used (fewest possible: 6).").waitFor();
    await page.getByText("2 cells have no answer.").waitFor();
    expect(await page.getByText("Up to date.").count()).toBe(0);
    expect(await page.getByText("Cells waiting").count()).toBe(0);
    expect(await button(page, "Pause").isVisible()).toBe(false);
    expect(await page.getByLabel("This sheet").isVisible()).toBe(false);
    await page.evaluate(() => window.levers.move({ cells: 3, calls: 1, ms: 1000 }));
    await button(page, "Pause").waitFor();
    await page.getByText("Cells waiting").waitFor();
    await page.evaluate(() => {
      window.levers.failed = [];
      window.levers.move({ cells: 0, calls: 0 });
    });
    await page.getByText("Up to date. 8 calls used").waitFor();
  });

  test("shows the cost before a refresh, and what changed after it", async () => {
    const { page } = await open({ part: "refresh" });
    await page.getByText("7 calls, about 8 s, 93,210 left this month").waitFor();
    await page.getByText(growth.en).waitFor();
    await button(page, "Start refresh").click();
    await page.getByText("1 figure has changed.").waitFor();
    expect(await page.getByRole("table", { name: "What changed" }).getByRole("row").allInnerTexts()).toEqual([
      "Ticker\tWhat\tBefore\tNow",
      "KO\tverdict\tDOUBTFUL\tNOT HALAL",
    ]);
    expect(await told(page)).toEqual(["refresh all"]);
  });

  test("updates the cost with the selection, and sends nothing where the cost is higher than shown", async () => {
    const { page } = await open({ part: "refresh" });
    await page.getByText("7 calls, about 8 s").waitFor();
    await page.evaluate(() => window.levers.select(1));
    await unfold(page, "More");
    await page.getByLabel("The selection").check();
    await page.getByText("1 call, about").waitFor();
    await page.evaluate(() => window.levers.select(22));
    await page.getByText("22 calls, about").waitFor();
    // Selected by somebody who is not told of: what is shown is of before.
    await page.evaluate(() => {
      window.levers.demands = [{ what: "zakat", questions: 500, most: 1 }];
    });
    await button(page, "Start refresh").click();
    await page.getByText("it costs more than was shown").first().waitFor();
    await page.getByText("500 calls, about").waitFor();
    expect(await told(page)).toEqual([]);
    await button(page, "Start refresh").click();
    await page.getByText("What changed").first().waitFor();
    expect(await told(page)).toEqual(["refresh selection"]);
  });

  test("says first that a new quarter came", async () => {
    const came = ["KO", "XOM"].map((ticker) => ({
      ticker,
      figure: "period" as const,
      before: "2025 Q4",
      now: "2026 Q1",
    }));
    const { page } = await open({ part: "refresh", levers: { came } });
    await button(page, "Start refresh").click();
    const changes = page.getByRole("region", { name: "What changed", exact: true });
    await changes.getByText("3 figures have changed.").waitFor();
    const [first] = await changes.locator("p").allInnerTexts();
    expect(first).toBe(
      "A new quarter has arrived: Q1 2026, for 2 tickers. Before it is closed, the pane asks for its shares (Portfolio, Worksheets and ledgers).",
    );
  });

  test("lists what changed since the last look, figure by figure, and keeps this look for the next", async () => {
    const at = Date.UTC(2026, 2, 31);
    const figures = { AAPL: { verdict: "HALAL" }, KO: { verdict: "HALAL", rank: 4 }, GONE: { verdict: "HALAL" } };
    const { page } = await open({ part: "portfolio", levers: { look: { at, figures } } });
    const since = page.getByRole("region", { name: /^What changed since you last looked \(.*2026/ });
    await since.getByText("1 figure has changed.").waitFor();
    const [, row] = await since.getByRole("row").allInnerTexts();
    expect(row?.split(/\s+/)).toEqual(["KO", "verdict", "HALAL", "DOUBTFUL"]);
    await since.getByText("Copy these changes").click();
    expect(await since.locator("textarea").inputValue()).toBe(
      "Ticker\tWhat\tBefore\tNow\nKO\tverdict\tHALAL\tDOUBTFUL",
    );
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => window.levers.look?.figures)).toMatchObject({
      KO: { verdict: "DOUBTFUL", rank: 4 },
      MSFT: { verdict: "HALAL" },
    });
  });

  test("keeps no look while the pane is closed but its page still runs, and one when it is opened", async () => {
    const look = { at: Date.UTC(2026, 2, 31), figures: { KO: { verdict: "HALAL" } } };
    const { page } = await open({ part: "refresh", levers: { look } });
    const turn = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await turn(true);
    await openPart(page, "portfolio");
    await page.getByText("1 figure has changed.").waitFor();
    expect(await page.evaluate(() => window.levers.look)).toEqual(look);
    await turn(false);
    await page.waitForFunction(() => window.levers.look?.figures.KO?.verdict === "DOUBTFUL");
  });

  test("says how many answers were not asked again when it was cancelled, and why when it failed, without a word of verdicts", async () => {
    const { page } = await open({
      part: "refresh",
      levers: { verdictsNext: {}, outcome: { answered: 197, cancelled: 303, failed: 0 } },
    });
    await button(page, "Start refresh").click();
    const called = "Refreshed: 197 answers. Cancelled: 303 answers were not asked anew and stay as they were.";
    await page.getByText(called).first().waitFor();
    await page.getByText("No figure has changed.").waitFor();
    expect(await violations(page)).toEqual([]);
    const why = fail("unreachable");
    const other = await open({
      part: "refresh",
      levers: { verdictsNext: {}, outcome: { answered: 0, cancelled: 0, failed: 500, why } },
    });
    await button(other.page, "Start refresh").click();
    await other.page.getByText("Not refreshed: 500 answers.").first().waitFor();
    await other.page.getByText(why.message).first().waitFor();
    expect(await other.page.getByText("No figure has changed.").count()).toBe(0);
  });

  test("says that a scope needs no call, and asks how old for a scope by age", async () => {
    const { page } = await open({ part: "refresh" });
    await page.getByLabel("Cells with an error").check();
    await page.getByText("No call is needed").waitFor();
    await unfold(page, "More");
    await page.getByLabel("Answers older than").check();
    await page.getByLabel("Hours", { exact: true }).fill("72");
    await page.keyboard.press("Tab");
    await page.getByText("7 calls, about 8 s").waitFor();
    await button(page, "Start refresh").click();
    await page.getByText("What changed").first().waitFor();
    expect(await told(page)).toEqual(["refresh older 72"]);
  });

  test("refreshes everything in a host without scopes", async () => {
    const { page } = await open({ part: "refresh", without: ["refresher"] });
    await button(page, "Start refresh").click();
    await page.getByRole("status").getByText("Refreshed.").waitFor();
    expect(await told(page)).toEqual(["refresh"]);
  });
});

describe("insert", () => {
  test("finds a function, fills it in from the selection, previews and inserts it", async () => {
    const { page } = await open({ part: "insert" });
    await page.getByLabel("Search functions").fill("fields you");
    await page.getByText("1 function", { exact: true }).waitFor();
    await page.getByRole("button", { name: "SHARIAH.SCREEN" }).click();
    await button(page, "Insert").click();
    await page.getByText("This argument is needed.").waitFor();
    await button(page, "Use selection: tickers").click();
    await page.getByLabel("status", { exact: true }).check();
    await page.getByLabel("name", { exact: true }).check();
    await page.getByLabel("headers (optional)").selectOption("TRUE");
    await page.getByText('=SHARIAH.SCREEN(A2:A4,{"status","name"},TRUE)', { exact: true }).waitFor();
    await button(page, "Show (1 call)").click();
    await page.getByRole("table", { name: "Preview" }).getByText("NOT COVERED").waitFor();
    expect(await page.getByRole("table", { name: "Preview" }).getByRole("row").allInnerTexts()).toEqual([
      "AAPL\tHALAL\t344.29",
      "AOS\tNOT COVERED\t0.004 (calculated)",
    ]);
    await page.getByText("1 more row in the sheet.").waitFor();
    // What is in the way is asked about; what the formula itself reads is not written over at all.
    await page.evaluate(() => {
      window.levers.inTheWay = { why: "circular", cell: "A3", area: "A2:A4" };
    });
    await button(page, "Insert").click();
    await page.getByText("A3 is part of A2:A4, which the formula reads").first().waitFor();
    await page.evaluate(() => {
      window.levers.inTheWay = { why: "filled", cell: "A10" };
    });
    await button(page, "Insert").click();
    await page.getByText("A10 is not empty: replace it?", { exact: true }).first().waitFor();
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => window.levers.inserted)).toEqual([]);
    await button(page, "Insert").click();
    await button(page, "Replace it").click();
    await page.getByText("Inserted into the active cell.").first().waitFor();
    expect(await page.evaluate(() => window.levers.inserted)).toEqual([
      '=SHARIAH.SCREEN(A2:A4,{"status","name"},TRUE)',
    ]);
  });

  test("lists at first the functions that most people need, each as its example, and all others at a button", async () => {
    const { page } = await open({ part: "insert" });
    const list = page.getByRole("list", { name: "Functions" }).getByRole("button");
    await list.first().waitFor();
    const first = async () => (await list.allInnerTexts()).map((text) => text.split("\n")[0]);
    expect(await first()).toEqual(["=SHARIAH.STATUS(A2:A20)", '=SHARIAH.SCREEN(A2:A20,{"name","status"})']);
    const limits = page.getByText("The tests' limits are shares of revenue");
    expect(await limits.count()).toBe(0);
    await button(page, "All functions").click();
    expect(await first()).toEqual(["SHARIAH.STATUS", "SHARIAH.RATIO", "SHARIAH.SCREEN"]);
    expect(await limits.count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  test("keeps within a pane of 300 px, however long an example is", async () => {
    const { page } = await open({ part: "insert", look: { viewport: { width: 300, height: 700 } } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await button(page, "All functions").click();
    for (const name of await page.getByRole("list", { name: "Functions" }).getByRole("button").allInnerTexts()) {
      await page
        .getByRole("button", { name: name.split("\n")[0] as string })
        .first()
        .click();
      await page.evaluate(() => {
        const example = document.querySelector("code");
        if (example) example.textContent = `=SHARIAH.ETF.PURIFICATION(A2:A2000,"${"nonHalalRevenue".repeat(4)}")`;
      });
      expect([name, await wide()]).toEqual([name, 0]);
      await button(page, "All functions").click();
    }
  });

  test("says what to do where nothing is selected", async () => {
    const { page } = await open({ part: "insert" });
    await page.evaluate(() => {
      window.levers.selection = undefined;
    });
    await page.getByRole("button", { name: "SHARIAH.STATUS" }).click();
    await button(page, "Use selection: tickers").click();
    await page.getByText("Select cells in the sheet first.").waitFor();
  });
});

describe("one formula", () => {
  test("replaces a column of formulas, is told before and after, can be undone, and says what is in its way", async () => {
    const oneFormula = { address: "B2:B1001", formulas: 1000, formula: "=SHARIAH.STATUS(A2:A1001)" };
    const { page } = await open({ part: "insert", levers: { oneFormula } });
    await page.getByText("1,000 formulas in").waitFor();
    await page.getByText("=SHARIAH.STATUS(A2:A1001)").waitFor();
    await button(page, "Make it one formula").click();
    await page.getByText("is filled by one formula now.").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, "Undo").click();
    await page.getByText("Undone: 1,000 formulas are in their cells again.").first().waitFor();
    expect(await told(page)).toEqual(["one formula =SHARIAH.STATUS(A2:A1001)", "formulas again"]);
    const refused = await open({ part: "insert", levers: { oneFormula: { why: "other", cell: "B4" } } });
    await refused.page.getByText("A cell among them is blank, or holds something else: \u2068B4\u2069.").waitFor();
    expect(await button(refused.page, "Make it one formula").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("freeze", () => {
  test("freezes the workbook only after a question, and thaws its stamps one by one", async () => {
    const { page } = await open({ part: "freeze" });
    await page.getByLabel("Your name for the stamp").fill("B. Broker");
    await page.getByLabel("The whole workbook").check();
    await button(page, "Freeze").click();
    expect(await page.evaluate(() => window.levers.frozen.length)).toBe(1);
    await button(page, "Freeze all").click();
    await page.getByText("B. Broker").waitFor();
    await button(page, "Thaw Sheet1!B2:B20").click();
    await page.getByText("19 cells thawed.").first().waitFor();
    expect(await page.evaluate(() => window.levers.frozen.map(({ by }) => by))).toEqual(["B. Broker"]);
  });
});

test("says that there was nothing to freeze, and not that it succeeded", async () => {
  const { page } = await open({ part: "freeze", levers: { unfrozen: true } });
  await button(page, "Freeze").click();
  await page.getByText("There is nothing to freeze: no formula of this add-in was found.").first().waitFor();
  expect(await page.getByText("0 cells").count()).toBe(0);
});

describe("help", () => {
  test("shows why cells have no answer, what to do, and the calls", async () => {
    const meant = [{ typed: "BRK B", symbol: "BRK.B", name: "Berkshire Hathaway" }];
    const failed = [{ failure: fail("notReturned", "KO"), cells: 2, tickers: ["KO", "BRK B"], meant }];
    const { page } = await open({ part: "diagnostics", levers: { failed } });
    await page.getByText("Nothing returned for the ticker · 2 cells").waitFor();
    await page
      .getByText("\u2068BRK B\u2069: did you mean \u2068BRK.B\u2069 (\u2068Berkshire Hathaway\u2069)?")
      .waitFor();
    await page.getByText("What to do: Check the symbol, or refresh later.").waitFor();
    expect(await page.getByRole("table", { name: "Calls" }).getByRole("row").count()).toBe(3);
    await page.getByRole("cell", { name: "no connection" }).waitFor();
  });

  test("the tour looks names up, asks for each match, makes a worksheet, and says what it cost", async () => {
    const { page } = await open({ part: "help" });
    await button(page, "Show me around").click();
    const make = button(page, "Make the worksheet");
    expect(await make.getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("Holdings").fill("AAPL\t10\nberkshire hathaway\t5\nBRK-B\nUS8863643064\nNobody & Sons");
    await button(page, "Fetch the lists (2 calls)").click();
    const offers = page.getByRole("group", { name: "Check these names" });
    await page.getByText("3 names wait for your decision.").waitFor();
    await page.getByText(/Nobody & Sons.*Not found in the lists/).waitFor();
    expect(await make.getAttribute("aria-disabled")).toBe("true");
    expect(await violations(page)).toEqual([]);
    await offers.nth(0).getByRole("button", { name: "Take BRK.B" }).click();
    await offers.nth(1).getByRole("button", { name: "Keep what I typed" }).click();
    await offers.nth(2).getByRole("button", { name: "Take SPUS" }).click();
    await make.click();
    await page.getByText("That cost 2 calls.").waitFor();
    await page.getByText("What next").waitFor();
    expect(await told(page)).toEqual(["fetch", "worksheet AAPL 10 BRK.B 5 BRK-B SPUS Nobody & Sons"]);
    expect(await violations(page)).toEqual([]);
    await button(page, "Leave").click();
    await page.getByText("What next").waitFor({ state: "detached" });
  });

  test("the tour says what it read, and which rows keep their own shares, before it writes anything", async () => {
    const { page } = await open({
      part: "portfolio",
      levers: { verdicts: {}, failed: [], held: ["AAPL"], differing: 1 },
    });
    await button(page, "Enter your holdings").click();
    await page.getByLabel("Holdings").fill("AAPL\t10\nKO\t5");
    await page.getByText("Holdings read: 2.").waitFor();
    await page.getByText("Added to").click();
    await page.getByText("1 of them is on it already.").waitFor();
    await page.getByText("1 of them has other figures on the sheet than in your list:").waitFor();
    expect(await page.getByLabel("Keep the figures on the sheet").isChecked()).toBe(true);
    expect(await told(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await button(page, "Make the worksheet").click();
    await page.getByText("Added: 1 holding. Already on the worksheet, and left as they are: 1.").waitFor();
    await page.getByLabel("Holdings").fill("AAPL\t10\nKO\t5");
    await page.getByText("Take the figures of my list").click();
    await button(page, "Make the worksheet").click();
    await page.getByText("Added: 1 holding. Updated with the figures of your list: 1.").waitFor();
  });

  test("the tour shows a broker's export line by line, what to look at, and one row for a ticker held twice", async () => {
    const { page } = await open({ part: "portfolio", levers: { verdicts: {}, failed: [] } });
    await button(page, "Enter your holdings").click();
    await page.getByLabel("Holdings").fill(await readFile("test/workbook/holdings/fixtures/comma.csv", "utf8"));
    await page.getByText("Holdings read: 4. 1 line needs you; the others go in as you typed them.").waitFor();
    await page.getByText("is read as 1,250.").waitFor();
    const read = page.getByRole("table", { name: "Read as follows. Nothing is written yet." });
    const headed = async (heading: string) =>
      read.getByRole("combobox", { name: `What is in the column \u2068${heading}\u2069?` });
    expect(await (await headed("Quantity")).inputValue()).toBe("shares");
    expect(await (await headed("Average Cost Basis")).inputValue()).toBe("cost");
    const rows = (await read.getByRole("row").allInnerTexts()).slice(1).map((row) => row.replace(/\s+/g, " ").trim());
    expect(rows.slice(0, 3)).toEqual([
      "5 AAPL APPLE INC 1,250 190.25 120",
      "6 BRK.B BERKSHIRE HATHAWAY INC CL B 12.5 410.1 320",
      "7 AAPL APPLE INC 50 190.25 160",
    ]);
    expect(rows[3]).toBe("8 XYZ SHORT POSITION INC -30 12 13.33");
    expect(rows[4]).toMatch(/^shares: -30: below 0, but a worksheet lists what you own/);
    expect(rows[5]).toMatch(/^9 CASH & CASH INVESTMENTS: left out: a total or cash, not a holding/);
    expect(rows[7]).toMatch(/^12 The data is provided for information only.: left out: a line of text, not a holding/);
    // A sign that several countries have is asked once; the answer fills the currency of each line.
    await page.getByText("Which currency does \u2068$\u2069 mean in this list?").waitFor();
    await button(page, "US dollars").click();
    await read.getByRole("columnheader", { name: "currency" }).waitFor();
    expect(await read.getByRole("cell", { name: "USD" }).count()).toBe(4);
    await page.getByLabel("shares of line 8").fill("30");
    await button(page, "Use this").click();
    await page.getByText("Holdings read: 4. 1 line needs").waitFor({ state: "detached" });
    await page.getByText("1 ticker is on several lines:").waitFor();
    await page.getByLabel("One row for each ticker, with its shares added up").check();
    await read.getByRole("cell", { name: "1,300" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await told(page)).toEqual([]);
  });

  test("a chosen file becomes the text of the list's box, and a list without known columns says why the button is off", async () => {
    const { page } = await open({ part: "portfolio", levers: { verdicts: {}, failed: [] } });
    await button(page, "Enter your holdings").click();
    await page.getByText("Add your list first.").waitFor();
    const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    const choose = page.locator("input[type=file]");
    await choose.setInputFiles(file("list.csv", "Paper,Quantity,Price\nKO,5,60\n"));
    await page.getByText("Say first which column has the tickers.").waitFor();
    expect(await page.getByLabel("Holdings").inputValue()).toBe("Paper,Quantity,Price\nKO,5,60\n");
    expect(await button(page, "Make the worksheet").getAttribute("aria-disabled")).toBe("true");
    await page.getByText("1 column is left out").click();
    await page.getByRole("combobox", { name: "What is in the column \u2068Paper\u2069?" }).selectOption("ticker");
    await page.getByText("Say first which column has the tickers.").waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    await choose.setInputFiles({ ...file("book.xlsx", "PK no workbook"), mimeType: "application/octet-stream" });
    await page.getByText("This file cannot be read.").waitFor();
  });

  test.each(["portfolio", "worksheets"] as const)(
    "a workbook that is dropped on the list's box is read with full numbers and by its headings (%s)",
    async (part) => {
      const { page } = await open({ part, levers: { verdicts: {}, failed: [] } });
      if (part === "portfolio") await button(page, "Enter your holdings").click();
      const rows = [
        { A: "Symbol", B: "Description", C: "Qty (Quantity)", D: "Price" },
        { A: "AAPL", B: "APPLE INC", C: 1250, D: 190.25 },
        { A: "KO", B: "COCA-COLA CO", C: 12.5, D: 60 },
      ];
      const box = page.getByLabel(part === "portfolio" ? "Holdings" : "Pasted holdings");
      await box.waitFor();
      const dropped = await page.evaluateHandle(
        (bytes) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(bytes)], "positions.xlsx"));
          return transfer;
        },
        [...bookWith(rows)],
      );
      await box.dispatchEvent("drop", { dataTransfer: dropped });
      await page.getByText("Holdings read: 2.").waitFor();
      expect(await box.inputValue()).toBe(
        "Symbol\tDescription\tQty (Quantity)\tPrice\nAAPL\tAPPLE INC\t1250\t190.25\nKO\tCOCA-COLA CO\t12.5\t60",
      );
      const read = page.getByRole("table", { name: "Read as follows. Nothing is written yet." });
      const shares = read.getByRole("combobox", { name: "What is in the column \u2068Qty (Quantity)\u2069?" });
      expect(await shares.inputValue()).toBe("shares");
      await read.getByRole("cell", { name: "1,250" }).waitFor();
    },
  );

  test("the box for one stock shows verdict, reason, ratios, date and source for one call, and halal stocks of its industry on request", async () => {
    const { page } = await open({ part: "portfolio" });
    await page.getByRole("textbox", { name: "Is it halal?" }).fill("ko");
    await button(page, "Ask").click();
    await page.getByText("Debt is 41.25 % of at most 30 %.").waitFor();
    await page.getByText("41.25 % of at most 30 %").first().waitFor();
    await page.getByText("Report of 2026-03-31.").waitFor();
    expect(await page.getByRole("link", { name: "Open the report" }).getAttribute("href")).toBe(
      "https://filings.example/ko",
    );
    expect((await told(page)).filter((what) => what.endsWith(" asked"))).toHaveLength(1);
    await button(page, "Show halal ones of the same industry (1 call)").click();
    await page.getByText("Halal, of the same industry. This is no recommendation.").waitFor();
    expect(await page.getByText("MNST").count()).toBe(0);
    await page.getByText("CELH").waitFor();
    expect(await violations(page)).toEqual([]);
    await button(page, "Add to my list").click();
    expect(await page.getByLabel("Holdings").inputValue()).toBe("KO");
  });

  test("the tour puts holdings on a new sheet where a worksheet exists and nothing else is chosen", async () => {
    const { page } = await open({ part: "portfolio", levers: { verdicts: {}, failed: [], held: ["AAPL"] } });
    await button(page, "Enter your holdings").click();
    await page.getByLabel("Holdings").fill("AAPL\t10\nKO\t5");
    await page.getByText("Where do they go?").waitFor();
    expect(await page.getByLabel("On a sheet of their own").isChecked()).toBe(true);
    await button(page, "Make the worksheet").click();
    await page.getByText("Added: 2 holdings.").waitFor();
    expect(await told(page)).toEqual(["worksheet AAPL 10 KO 5 on its own"]);
    // What was to be written is written now.
    expect(await page.getByText("Read as follows. Nothing is written yet.").count()).toBe(0);
  });

  test("the tour and the worksheets offer the host's formula for blank prices, and name the source of the prices", async () => {
    const prices = { source: "GOOGLEFINANCE", count: 2 } as const;
    const { page } = await open({ part: "portfolio", levers: { verdicts: {}, failed: [], prices } });
    await button(page, "Enter your holdings").click();
    await page.getByLabel("Holdings").fill("AAPL\t10\nKO\t5");
    const offer = page.getByLabel("Fill 2 blank prices with GOOGLEFINANCE");
    expect(await offer.isChecked()).toBe(false);
    await page.getByText("they are not the screening service's").waitFor();
    await offer.check();
    expect(await violations(page)).toEqual([]);
    await button(page, "Make the worksheet").click();
    await page.getByText("Added: 2 holdings.").waitFor();
    await openPart(page, "worksheets");
    await page.getByLabel("Pasted holdings").fill("PG\t1");
    await page.getByLabel("Fill 2 blank prices").check();
    await button(page, "Insert the worksheet").click();
    await page.getByRole("tabpanel").getByText("Inserted: 1 holding.").waitFor();
    expect(await told(page)).toEqual(["worksheet AAPL 10 KO 5 with prices", "worksheet PG 1 with prices"]);
  });

  test("the offer of prices counts the blank prices of the chosen sheet, and for a new sheet those of the list", async () => {
    const prices = { source: "GOOGLEFINANCE", count: 2 } as const;
    const { page } = await open({ part: "worksheets", levers: { prices, held: ["AAPL"] } });
    await page.getByLabel("Pasted holdings").fill("AAPL\t10\nKO\t5");
    await page.getByLabel("Fill 1 blank price with GOOGLEFINANCE").waitFor();
    await page.getByLabel("On a sheet of their own").check();
    await page.getByLabel("Fill 2 blank prices with GOOGLEFINANCE").waitFor();
  });

  test("the check of this host shows its findings, and a report to copy", async () => {
    const { page } = await open({ part: "diagnostics" });
    await button(page, "Check this host").click();
    await page.getByText("1 of 3 work here.").first().waitFor();
    for (const text of ["✓ works", "– not here", "✕ fails"]) await page.getByRole("cell", { name: text }).waitFor();
    const report = await page.getByLabel("Report of the check").inputValue();
    expect(report).toContain("\nfails  clock: 40 s off (3 ms)");
    expect(await told(page)).toEqual(["check"]);
    expect(await violations(page)).toEqual([]);
  });

  test("links lead to the help, to a function's own page, and for a misspelt field to the list of fields", async () => {
    const message = 'There is no field "staus". Did you mean status? Fields: status, name, rank.';
    const failed = [{ failure: { failure: "noField" as const, message }, cells: 1, tickers: [] }];
    const { page } = await open({ part: "diagnostics", levers: { failed } });
    const goal = (name: string) => page.getByRole("link", { name, exact: true }).first().getAttribute("href");
    await page.getByText(message).waitFor();
    expect(await goal("All names of fields")).toBe("help/fields.html");
    await page.getByText(/shares of revenue.*36-month average market capitalisation/).waitFor();
    expect(await goal("Troubleshooting")).toBe("help/troubleshooting.html");
    expect(await goal("Help")).toBe("help/index.html");
    await openPart(page, "insert");
    await page.getByRole("button", { name: "SHARIAH.SCREEN" }).click();
    expect(await goal("Help on this function")).toBe("help/screen.html");
  });

  test("the version is shown, and only its button asks for a newer one, without telling anything of the user", async () => {
    const { page } = await open({ part: "help" });
    const asked: Record<string, string>[] = [];
    let told: { status: number; body: string } = { status: 200, body: '{"version":"1.10.0"}' };
    await page.route(`${hosted}/version.json`, (route) => {
      asked.push(route.request().headers());
      return route.fulfill({ ...told, headers: { "access-control-allow-origin": "*" } });
    });
    await page.getByText("This is version 1.2.0.").waitFor();
    expect(asked).toEqual([]);
    const compare = button(page, "Compare with the newest");
    await compare.click();
    await page.getByText("Version 1.10.0 is available.").first().waitFor();
    expect(await page.getByRole("link", { name: "How to update" }).getAttribute("href")).toBe(
      `${hosted}/help/install-excel.html`,
    );
    told = { status: 200, body: '{"version":"1.2.0"}' };
    await compare.click();
    await page.getByText("This is the newest version.").first().waitFor();
    for (const broken of [
      { status: 404, body: "Not found" },
      { status: 200, body: '{"version":"<b>2</b>"}' },
    ]) {
      told = broken;
      await compare.click();
      await page.getByText("The newest version could not be read: check the connection.").first().waitFor();
    }
    expect(asked).toHaveLength(4);
    for (const headers of asked) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    expect(await violations(page)).toEqual([]);
  });

  test("the diagnostics to copy hold no secret, and tickers only when they are ticked", async () => {
    const { page } = await open({ part: "diagnostics" });
    const text = page.getByLabel("Diagnostics text");
    await page.getByText("2 cells").waitFor();
    expect(await text.inputValue()).toContain("notReturned, 2");
    expect(await text.inputValue()).not.toMatch(/KO|made-up-secret|desk-7/);
    await page.getByLabel("Include tickers").check();
    expect(await text.inputValue()).toContain("notReturned, 2: KO");
    await button(page, "Copy diagnostics").click();
    await page
      .getByText(/^Copied\.$|^Press Ctrl\+C/)
      .first()
      .waitFor();
  });

  test("a part of the pane that breaks says so, and the others go on", async () => {
    const { page } = await open({ part: "refresh", broken: ["inserter"] });
    await openPart(page, "insert");
    await page.getByRole("alert").getByText("This part of the pane broke").waitFor();
    await openPart(page, "settings");
    await page.getByLabel("Service address").waitFor();
  });
});
