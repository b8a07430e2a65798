/**
 * The stories that every host tells: what a user sees, and what it costs. Stories that the core alone decides are told
 * on the drivers, and on the other stages in `npm run test:all`.
 */
import type { Fault } from "../src/service/faults";
import type { TimedArrival } from "../src/service/routes";
import { sp500 } from "../src/service/sample/companies";
import { down, type Shown, type Skill, type Stage, type StageOptions, type Workbook } from "./stage/stage";
import { isEveryStage } from "./tier";

const tickers = sp500.map(({ ticker }) => ticker);

interface Telling {
  /** How long a story may take on this stage, in ms; virtual ones take none. */
  readonly ms?: number;
  /** Also the stories whose end the core decides. */
  readonly all?: boolean;
}

export function tellStories(stage: Stage, { ms = 60_000, all = isEveryStage }: Telling = {}): void {
  const can = (skill: Skill) => !stage.lacks?.includes(skill);
  const story = (title: string, options: StageOptions, tell: (workbook: Workbook) => Promise<void>, needs?: Skill) => {
    if (needs && !can(needs)) return;
    it(
      title,
      async () => {
        const workbook = await stage.open(options);
        try {
          await tell(workbook);
        } finally {
          await workbook.close();
        }
      },
      ms,
    );
  };
  /** Its end is decided in the core, in the same way for every host. */
  const coreStory: typeof story = (...told) => {
    if (all) story(...told);
  };
  const expectError = (cell: Shown | undefined, error: string, sentence: RegExp) =>
    expect(cell).toEqual(can("sentences") ? { error, message: expect.stringMatching(sentence) } : { error });

  story("one ticker", {}, async (workbook) => {
    expect(await workbook.cells("STATUS", [["AAPL"]])).toEqual([["HALAL"]]);
    expect(await workbook.calls()).toBe(1);
  });

  story("a range with a duplicate, a blank, an unknown and an uncovered one", { rate: 20 }, async (workbook) => {
    const [[apple], [twin], [blank], [unknown], [uncovered]] = (await workbook.cells(
      "STATUS",
      down("AAPL", "aapl ", "", "ZZZZ", "AOS"),
    )) as Shown[][] as [Shown[], Shown[], Shown[], Shown[], Shown[]];
    expect([apple, twin, blank, uncovered]).toEqual(["HALAL", "HALAL", "", "NOT COVERED"]);
    expectError(unknown, "#N/A", /ZZZZ/);
    // The screening, and the list of ETFs that the unknown one is looked for in.
    expect(await workbook.calls()).toBe(2);
  });

  story("101 tickers are two calls, a permit apart", {}, async (workbook) => {
    const cells = await workbook.cells("STATUS", down(...tickers.slice(0, 101)));
    expect(cells.every(([cell]) => typeof cell === "string" && cell !== "")).toBe(true);
    expect(await workbook.calls()).toBe(2);
    expect(await workbook.refusals()).toBe(0);
    const [first, second] = workbook.arrivals();
    expect((second as number) - (first as number)).toBeGreaterThanOrEqual(1000);
  });

  story("1,000 cells of 10 tickers are one call", {}, async (workbook) => {
    const asked = Array.from({ length: 1000 }, (_, index) => [[[tickers[index % 10]]]]);
    const cells = await workbook.column("STATUS", asked);
    expect(cells).toHaveLength(1000);
    expect(new Set(cells.slice(0, 10)).has("HALAL")).toBe(true);
    expect(cells.slice(10, 20)).toEqual(cells.slice(0, 10));
    expect(await workbook.calls()).toBe(1);
  });

  story(
    "a bad token says so in every cell and costs two calls",
    { settings: { secret: "wrong" }, rate: 20 },
    async (workbook) => {
      const cells = await workbook.cells("STATUS", down(...tickers.slice(0, 150)));
      for (const [cell] of cells) expectError(cell, "#N/A", /client ID or the secret key/i);
      expect(await workbook.calls()).toBe(2);
    },
  );

  coreStory("429 then answers", { fault: first({ kind: "status", status: 429 }) }, async (workbook) => {
    expect(await workbook.cells("STATUS", [["AAPL"]])).toEqual([["HALAL"]]);
    expect(await workbook.calls()).toBe(2);
  });

  for (const fault of [
    { kind: "status", status: 503 },
    { kind: "html" },
    { kind: "truncated" },
    { kind: "drop" },
  ] as const) {
    coreStory(
      `${fault.kind === "status" ? fault.status : fault.kind} then answers`,
      { fault: first(fault) },
      async (workbook) => {
        expect(await workbook.cells("STATUS", [["AAPL"]])).toEqual([["HALAL"]]);
        // A browser sends a request again by itself when its connection is cut: that one comes too fast, and nobody can
        // keep it from doing so. Any other fault costs one call, on every host.
        expect(await workbook.calls()).toBe(2 + (fault.kind === "drop" ? await workbook.refusals() : 0));
      },
    );
  }

  story("a hung call ends", { fault: first({ kind: "hang" }) }, async (workbook) => {
    expect(await workbook.cells("STATUS", [["AAPL"]])).toEqual([["HALAL"]]);
  });

  coreStory("the month is spent", { month: 0, rate: 20 }, async (workbook) => {
    const cells = await workbook.cells("STATUS", down("AAPL", "MSFT"));
    for (const [cell] of cells) expectError(cell, "#N/A", /month/i);
    expect(await workbook.calls()).toBe(3);
  });

  coreStory("a spent budget says how much, and until when", { month: 20, rate: 20 }, async (workbook) => {
    expect(await workbook.cells("USAGE", "monthlyRequestLimit")).toEqual([[20]]);
    const names = await workbook.cells("REPORT", down(...tickers.slice(0, 18)), "companyName");
    expect(names.filter(([name]) => typeof name === "string")).toHaveLength(18);
    const [[cell]] = (await workbook.cells("STATUS", [[tickers[50]]])) as [[Shown]];
    expectError(cell, "#N/A", /budget is reached \(19 of 20 calls\): the next month begins on \d{4}-\d\d-\d\d/);
    expect(await workbook.calls()).toBe(19);
  });

  coreStory("the clock is 40 s off and heals", { clockOffset: 40_000, rate: 20 }, async (workbook) => {
    expect(await workbook.cells("STATUS", [["AAPL"]])).toEqual([["HALAL"]]);
    expect(await workbook.calls()).toBe(2);
    expect(await workbook.cells("STATUS", [["MSFT"]])).toEqual([["HALAL"]]);
    expect(await workbook.calls()).toBe(3);
  });

  coreStory("not on the plan: bulk to single after consent", { plan: "singles-only", rate: 20 }, async (workbook) => {
    const five = down("AAPL", "MSFT", "AMZN", "KO", "PG");
    const [proof, ...others] = await workbook.cells("STATUS", five);
    expect(proof).toEqual(["HALAL"]);
    for (const [cell] of others) expectError(cell, "#N/A", /4 calls/);
    expect(await workbook.calls()).toBe(2);
    await workbook.allow("screening", 4);
    expect(await workbook.cells("STATUS", five)).toEqual(down("HALAL", "HALAL", "HALAL", "HALAL", "HALAL"));
    expect(await workbook.calls()).toBe(6);
  });

  story("a refresh asks again, once", { rate: 20 }, async (workbook) => {
    await workbook.cells("STATUS", down("AAPL", "MSFT"));
    await workbook.cells("STATUS", down("AAPL", "MSFT"));
    expect(await workbook.calls()).toBe(1);
    await workbook.refresh();
    expect(await workbook.cells("STATUS", down("AAPL", "MSFT"))).toEqual(down("HALAL", "HALAL"));
    await workbook.cells("RANK", down("MSFT", "AAPL"));
    expect(await workbook.calls()).toBe(2);
  });

  for (const text of ["[]", '{"status":"error","code":500,"message":"down","data":null}']) {
    coreStory(
      `a refresh that is answered with ${text} takes nothing`,
      { rate: 20, fault: second(text) },
      async (workbook) => {
        await workbook.cells("STATUS", down("AAPL", "MSFT"));
        await workbook.refresh();
        expect(await workbook.cells("STATUS", down("AAPL", "MSFT"))).toEqual(down("HALAL", "HALAL"));
        expect(await workbook.calls()).toBe(3);
      },
    );
  }

  coreStory(
    "two entries for one ticker that contradict are told, and nobody else's",
    { fault: contradiction },
    async (workbook) => {
      const [[apple], microsoft] = (await workbook.cells("STATUS", down("AAPL", "MSFT"))) as [[Shown], Shown[]];
      expectError(apple, "#N/A", /contradicts itself for AAPL/);
      expect(microsoft).toEqual(["HALAL"]);
      expect(await workbook.calls()).toBe(1);
    },
  );

  story(
    "reopening asks nothing",
    { rate: 20 },
    async (workbook) => {
      await workbook.cells("STATUS", down("AAPL", "MSFT"));
      const reopened = await told(workbook.reopen?.());
      expect(await reopened.cells("STATUS", down("AAPL", "MSFT"))).toEqual(down("HALAL", "HALAL"));
      expect(await reopened.calls()).toBe(1);
    },
    "reopen",
  );

  story(
    "a dropped cell is not asked",
    {},
    async (workbook) => {
      await told(workbook.dropped?.("STATUS", [["MSFT"]]));
      expect(await workbook.cells("ZAKAT", [["AAPL"]], [[100]], "short")).toEqual([[expect.any(Number)]]);
      expect(await workbook.calls()).toBe(1);
    },
    "dropped",
  );

  story("amounts with shares in a matching range, one value, a wrong shape", { rate: 20 }, async (workbook) => {
    const each = await workbook.cells("PURIFY", down("AAPL", "AMZN", "MSFT"));
    const [[apple], [amazon]] = each as [[number], [number]];
    expect(apple).toBeGreaterThan(0);
    expect(amazon).toBe(0);
    const ten = await workbook.cells("PURIFY", down("AAPL", "AMZN", "MSFT"), [[10]]);
    expect(ten[0]).toEqual([apple * 10]);
    const matching = await workbook.cells("PURIFY", down("AAPL", "AMZN", "MSFT"), down(2, 3, ""));
    expect(matching[0]).toEqual([apple * 2]);
    expect(matching[2]).toEqual([""]);
    const [[wrong]] = (await workbook.cells("PURIFY", down("AAPL", "AMZN", "MSFT"), down(1, 2))) as [[Shown]];
    expectError(wrong, "#VALUE!", /sizes do not match/i);
    expect(await workbook.calls()).toBe(1);
  });

  coreStory("amounts of a column are in ones, whatever units each report has", { rate: 20 }, async (workbook) => {
    const raw = await workbook.cells("REPORT", down("AAPL", "TSLA"), "totalRevenue");
    expect(raw).toEqual(down(66_903, 18_967_000_000));
    // Some stages read a table's first column alone.
    const table = await workbook.cells("SCREEN", down("AAPL", "TSLA"), [["totalRevenue", "mainCurrency"]]);
    expect(table.map(([revenue]) => revenue)).toEqual([66_903_000_000, 18_967_000_000]);
    expect(await workbook.calls()).toBe(2);
    const [[revenue]] = (await workbook.cells("SCREEN", [["MSFT"]], [["totalRevenue"]])) as [[Shown]];
    expectError(revenue, "#N/A", /scale not given/);
  });

  story(
    "a misspelt field is told before anything is asked, with all there are, the nearest first",
    {},
    async (workbook) => {
      for (const [name, typed, near] of [
        [
          "SCREEN",
          [["name,staus"]],
          /^There is no field "staus"\. Did you mean status\? Fields: status, name, symbol, .*, lastUpdate\b/,
        ],
        ["SCREEN", [["currency"]], /mainCurrency, navCurrency\? Fields: mainCurrency, navCurrency, /],
        ["REPORT", "mainCurency", /mainCurrency\?/],
        ["REPORT", "revenueBreakdown.haalRatio", /Fields: revenueBreakdown\.halalRatio, revenueBreakdown\./],
        ["PURIFICATION", [["dividnd"]], /dividend\?/],
        ["ETF.SCREEN", [["holding"]], /holdings\?/i],
        ["ETF.PROFILE", "sorce", /source\?/],
      ] as const) {
        const [[wrong]] = (await workbook.cells(name, [["AAPL"]], typed)) as [[Shown]];
        expectError(wrong, "#VALUE!", near);
      }
      expect(await workbook.calls()).toBe(0);
    },
  );

  coreStory("an ETF among stocks", { rate: 20 }, async (workbook) => {
    expect(await workbook.cells("STATUS", down("AAPL", "SPUS"))).toEqual(down("HALAL", "HALAL"));
    expect(await workbook.calls()).toBe(3);
    expect(await workbook.cells("AGE", down("AAPL", "SPUS"))).toEqual(down(expect.any(Number), expect.any(Number)));
    expect(await workbook.calls()).toBe(3);
  });

  coreStory(
    "an ETF that screening does not cover is answered from its report; a stock it does not cover stays so",
    { rate: 20, fault: notCovered("SPUS", "ZZZZ") },
    async (workbook) => {
      expect(await workbook.cells("STATUS", down("SPUS", "ZZZZ"))).toEqual(down("HALAL", "NOT COVERED"));
      expect(await workbook.calls()).toBe(3);
      expect(await workbook.cells("NAME", [["SPUS"]])).toEqual([["Sample 500 Sharia Fund"]]);
      expect(await workbook.calls()).toBe(3);
    },
  );
  coreStory(
    "a refused list of ETFs costs nobody else an answer",
    { rate: 20, fault: atLists(401) },
    async (workbook) => {
      const [[apple], [unknown]] = (await workbook.cells("STATUS", down("AAPL", "ZZZZ"))) as [[Shown], [Shown]];
      expect(apple).toBe("HALAL");
      expectError(unknown, "#N/A", /ZZZZ/);
      // The screening; the list without a country and the one of the chosen country, twice each.
      expect(await workbook.calls()).toBe(5);
      const [[covered]] = (await workbook.cells("COVERAGE", down("AAPL", "ZZZZ"))) as [[Shown]];
      expect(covered).toBe(50);
      expect(await workbook.cells("STATUS", [["MSFT"]])).toEqual([["HALAL"]]);
      expect(await workbook.calls()).toBe(6);
    },
  );

  coreStory("a list of ETFs that needs a country", { rate: 20, fault: atLists(400, "{}") }, async (workbook) => {
    expect(await workbook.cells("STATUS", down("AAPL", "SPUS"))).toEqual(down("HALAL", "HALAL"));
    // The screening, the list without a country twice, the list of the chosen country, the report.
    expect(await workbook.calls()).toBe(5);
  });

  coreStory("what no ETF's report can answer names the function that does", { rate: 20 }, async (workbook) => {
    expect(await workbook.cells("REPORT", down("AAPL", "SPUS"), "companyName")).toEqual(
      down("Apple Inc.", "Sample 500 Sharia Fund"),
    );
    expect(await workbook.calls()).toBe(4);
    const [[instead]] = (await workbook.cells("ZAKAT", [["SPUS"]], [[100]])) as [[Shown]];
    expectError(instead, "#VALUE!", /SPUS is an ETF: use ETF[._]ZAKATABLE/);
    expect(await workbook.calls()).toBe(5);
  });

  coreStory("zakat that names no holding is of one kind, all down its column", { rate: 20 }, async (workbook) => {
    // The service gives both kinds of the first, long-term alone of the second, short-term alone of the third.
    const three = down("NVDA", "MSFT", "PG");
    const named = await workbook.cells("ZAKAT", three, null, "short");
    expect(named).toEqual(down(expect.any(Number), expect.any(Number), expect.any(Number)));
    expect(await workbook.cells("ZAKAT", three)).toEqual(named);
    const [[none]] = (await workbook.cells("ZAKAT", [["PG"]], null, "long")) as [[Shown]];
    expectError(none, "#N/A", /no long-term figure for PG/);
    expect(await workbook.calls()).toBe(3);
  });

  coreStory("a function of one ticker refuses more, and asks nothing", { rate: 20 }, async (workbook) => {
    const two = down("SPUS", "HLAL");
    for (const [name, ...others] of [
      ["ETF.PURIFY", 100, "2026-01-01", "2026-03-31"],
      ["ETF.PURIFICATION", "2026-01-01", "2026-03-31"],
      ["ETF.PROFILE"],
      ["ETF.PROFILE", "source"],
      ["ETF.HOLDINGS"],
      ["ETF.SECTORS"],
      ["ETF.COUNTRIES"],
      ["ETF.ZAKATABLE"],
      ["BREAKDOWN", "debt"],
      ["RELATED"],
      ["CARD"],
    ] as const) {
      const [[refused]] = (await workbook.cells(name, two, ...others)) as [[Shown]];
      expectError(refused, "#VALUE!", /one ticker/);
    }
    expect(await workbook.calls()).toBe(0);
  });

  coreStory("a share of weights is none where a weight is missing", { rate: 20 }, async (workbook) => {
    const [[wrong]] = (await workbook.cells("COVERAGE", down("AAPL", "MSFT"), down(50, ""))) as [[Shown]];
    expectError(wrong, "#VALUE!", /a weight is missing for MSFT/);
    expect(await workbook.calls()).toBe(0);
  });

  coreStory("the verdict beside what is to purify", { rate: 20 }, async (workbook) => {
    const tickers = down("AAPL", "", "TSLA", "AMZN");
    const amounts = await workbook.cells("PURIFY", tickers);
    // Screening is asked, and known to STATUS then.
    const verdicts = await workbook.cells("PURIFICATION", tickers, [["status"]]);
    expect(verdicts).toEqual(down("HALAL", "", "NOT HALAL", "HALAL"));
    expect(await workbook.cells("STATUS", tickers)).toEqual(verdicts);
    expect(await workbook.cells("PURIFICATION", tickers, [["amount per share"]])).toEqual(amounts);
    expect(await workbook.calls()).toBe(2);
  });

  coreStory(
    "an amount that its own figures contradict is none",
    { rate: 20, fault: contradictoryAmount },
    async (workbook) => {
      const [[amount]] = (await workbook.cells("PURIFY", [["AAPL"]], [[100]])) as [[Shown]];
      expectError(amount, "#N/A", /0\.5184 per share, but dividend x ratio is 0\.005184/);
      expect(await workbook.cells("PURIFICATION", [["AAPL"]], [["amount per share"]])).toEqual([[0.5184]]);
      expect(await workbook.cells("PURIFICATION", [["AAPL"]], [["note"]])).toEqual([
        ["the amount does not agree with dividend x ratio, which is 0.005184"],
      ]);
    },
  );

  story(
    "LIST's failures name the country, and the sector beside it",
    { rate: 20, fault: refusal },
    async (workbook) => {
      const [[country]] = (await workbook.cells("LIST", "US")) as [[Shown]];
      expectError(country, "#N/A", /for US \(HTTP 400\)/);
      const [[sector]] = (await workbook.cells("LIST", "us", "energy")) as [[Shown]];
      expectError(sector, "#N/A", /for US, Energy \(HTTP 400\)/);
    },
  );

  story("what an amount rests on, why there is none, and how old it is", { rate: 20 }, async (workbook) => {
    const [[zakat] = [], [fund] = [], [blank] = []] = await workbook.cells("WHY", down("PG", "SPUS", ""), "zakat");
    expect(zakat).toMatch(/^Short-term: [\d.]+ per share, .* for a solar year, .* no long-term figure for PG/);
    expect(fund).toMatch(/^SPUS is an ETF: use ETF[._]ZAKATABLE\.$/);
    expect(blank).toBe("");
    expect(await workbook.cells("AGE", [["PG"]], "zakat")).toEqual([[expect.any(Number)]]);
    const calls = await workbook.calls();
    const [[unknown]] = (await workbook.cells("AGE", [["PG"]], "purification")) as [[Shown]];
    expectError(unknown, "#N/A", /Nothing fetched yet/);
    expect(await workbook.calls()).toBe(calls);
    const [[reason]] = (await workbook.cells("WHY", [["PG"]], "purification")) as [[Shown]];
    expect(reason).toMatch(/^[\d.]+ per share: dividend [\d.]+, ratio [\d.]+ %;/);
    expect(await workbook.cells("AGE", [["PG"]], "purification")).toEqual([[expect.any(Number)]]);
    expect(await workbook.calls()).toBe(calls + 1);
  });

  story("a day typed as text is never read in an order that was not meant", { rate: 20 }, async (workbook) => {
    const range = ["01/02/2026", "2026-03-31"] as const;
    const [[either]] = (await workbook.cells("ETF.PURIFY", [["SPUS"]], 120, ...range)) as [[Shown]];
    expectError(either, "#VALUE!", /from: 01\/02\/2026 could be 2026-01-02 or 2026-02-01: type the one you mean/);
    const [[one]] = (await workbook.cells("ETF.PURIFICATION", [["SPUS"]], "2026-01-01", "31/03/2026")) as [[Shown]];
    expectError(one, "#VALUE!", /to: for 31\/03\/2026 type 2026-03-31/);
    const [[none]] = (await workbook.cells("ETF.PURIFY", [["SPUS"]], 120, "2026-01-01", "spring")) as [[Shown]];
    expectError(none, "#VALUE!", /to: give a date, such as 2026-03-31/);
    expect(await workbook.calls()).toBe(0);
    expect(await workbook.cells("ETF.PURIFY", [["SPUS"]], 120, "2026-01-01", "2026-03-31")).toEqual([
      [expect.any(Number)],
    ]);
  });

  story("hostile text stays text", { rate: 20, fault: hostile }, async (workbook) => {
    expect(await workbook.cells("NAME", [["AAPL"]])).toEqual([['=HYPERLINK("https://evil.invalid","x")']]);
    const [[wrong]] = (await workbook.cells("STATUS", [["../../v1/b2b-users/statistics?x="]])) as [[Shown]];
    expectError(wrong, "#VALUE!", /not a ticker/);
    expect(await workbook.calls()).toBe(1);
  });
}

function first(fault: Fault): (arrival: unknown, index: number) => Fault | undefined {
  return (_arrival, index) => (index === 0 ? fault : undefined);
}

const refusal = (): Fault => ({ kind: "status", status: 400 });

/** Screening knows these tickers, and covers none of them. */
function notCovered(...symbols: readonly string[]): (arrival: TimedArrival) => Fault | undefined {
  const entries = symbols.map((symbol) => ({ symbol, shariahComplianceStatus: "NOT_UNDER_COVERAGE" }));
  const reply = { status: 200, headers: { "content-type": "application/json" }, text: JSON.stringify(entries) };
  return ({ path }) => (path.endsWith("/stocks/screening-list") ? { kind: "status", ...reply } : undefined);
}

/** A hundred times off. */
const contradictoryAmount = (): Fault => ({
  kind: "status",
  status: 200,
  headers: { "content-type": "application/json" },
  text: JSON.stringify([
    {
      symbol: "AAPL",
      "non-compliant_revenue_ratio": 2.16,
      dividend_per_share_for_quarter: 0.24,
      dividend_purification_amount_per_share: 0.5184,
    },
  ]),
});

/** The list of ETFs is refused; or only when it is asked with this body. */
function atLists(status: number, only?: string): (arrival: TimedArrival) => Fault | undefined {
  return ({ path, body }) =>
    path.endsWith("/etf/list") && (only ?? body) === body ? { kind: "status", status } : undefined;
}

function second(text: string): (arrival: unknown, index: number) => Fault | undefined {
  return (_arrival, index) => (index === 1 ? replyFault(text) : undefined);
}

const hostile = () =>
  replyFault([
    { symbol: "AAPL", companyName: '=HYPERLINK("https://evil.invalid","x")', shariahComplianceStatus: "HALAL" },
  ]);

const contradiction = () =>
  replyFault([
    { symbol: "AAPL", shariahComplianceStatus: "HALAL" },
    { symbol: "AAPL", shariahComplianceStatus: "NOT HALAL" },
    { symbol: "MSFT", shariahComplianceStatus: "HALAL" },
  ]);

function replyFault(json: unknown): Fault {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  return { kind: "status", status: 200, headers: { "content-type": "application/json" }, text };
}

/** A stage that does not say that it lacks something has it. */
function told<T>(done: T | undefined): T {
  if (done === undefined) throw new Error("This stage lacks what the story needs, and does not say so.");
  return done;
}
