/**
 * The property of replies: whatever JSON comes back, no function throws, and no cell is a wrong verdict, a 0 for what is
 * unknown, an object's text, or anything but the service's own value for its own ticker. 100,000 cases in all, by any
 * seed that `npm run fuzz` draws; `npm test` runs its own seed's first quarter. When one fails, fast-check shrinks it and
 * prints its seed and path. Long because it lists the ways of calling each function.
 */

import fc from "fast-check";
import { type OperationName, operations } from "../../src/api/operations";
import { readExamples } from "../../src/build/functions/examples";
import { functionFiles } from "../../src/build/functions/metadata";
import type { Asked, Call, Cell, Cells, Slots } from "../../src/core/call";
import { fail, isFailure } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Slot } from "../../src/core/slot";
import { catalogue } from "../../src/functions/catalogue";
import { amount } from "../amount";
import { plainly } from "../english";
import { judgeAll, judgeShape } from "../judge";
import { readFormula } from "../stage/formula";
import { start } from "../virtual-host";
import {
  about,
  agreedAmount,
  derived,
  disagreement,
  type Field,
  field,
  impossible,
  income,
  type Json,
  name,
  near,
  numbersIn,
  plain,
  purification,
  rank,
  ratios,
  recordsIn,
  shows,
  symbol,
  tests,
  verdict,
  zakat,
} from "./fields";
import { replyText, type Spoiling, spoiling } from "./spoiling";

const cases = Math.ceil(amount(100_000, 25_000) / catalogue.length);
const view = { now: start, holding: "short" } as const;
const sentAt = start - 60_000;

/** Every way a function can be called that shows something else, and what its cells may show then. */
interface Way {
  readonly typed: readonly unknown[];
  readonly judge: (seen: Seen) => void;
}

/** What a call came to: its cells, and the replies that they rest on, those of the calls it led to included. */
interface Seen {
  readonly call: Call;
  readonly cells: Cells;
  readonly replies: readonly Reply[];
}

interface Reply {
  readonly operation: string;
  readonly json: unknown;
  readonly inputs: readonly string[];
}

const portfolio = [
  ["AAPL", "MSFT"],
  ["", "SPUS"],
];
const funds = [["SPUS", "HLAL"]];
const period = ["2026-01-01", "2026-03-31"];
const limits = { revenue: 5, securities: 30, debt: 30 };
const solar = 365.2422 / 354.367;
const times = (count: number, source: Field) => derived(source, (value) => value * count);
const screened = [name, verdict, rank, ratios.revenue, ratios.securities, ratios.debt, field("reportDate")];
const listed = [symbol, name, verdict, rank];

const waysOf: Readonly<Record<string, readonly Way[]>> = {
  STATUS: [each([portfolio], verdict), each([[["AAPL"]]], verdict)],
  RANK: [each([portfolio], rank), each([[["AAPL"]]], rank)],
  TEST: [
    line([portfolio], [tests.revenue, tests.securities, tests.debt]),
    ...(["revenue", "securities", "debt"] as const).map((which) => each([portfolio, which], tests[which])),
  ],
  RATIO: [
    line([portfolio], [ratios.revenue, ratios.securities, ratios.debt]),
    ...Object.entries(ratios).map(([which, ratio]) => each([portfolio, which], ratio)),
  ],
  HEADROOM: (["revenue", "securities", "debt"] as const).map((which) =>
    each(
      [portfolio, which],
      derived(ratios[which], (ratio) => limits[which] - ratio),
    ),
  ),
  WHY: [{ typed: [portfolio], judge: judgeReasons }],
  ASOF: [each([portfolio], field("reportDate"))],
  SOURCE: [each([portfolio], field("reportSource", "source"))],
  NAME: [each([portfolio], name)],
  AGE: [each([portfolio], () => [(start - sentAt) / 3_600_000])],
  SCREEN: [
    line([portfolio], screened),
    line([portfolio, null, true], screened),
    line([portfolio, [["mainCurrency", "totalRevenue"]]], [field("mainCurrency"), inOnes]),
    line(
      [portfolio, [["status", "units", "navCurrency", "Source", "updated", "complianceRanking"]]],
      [
        verdict,
        ...["units", "navCurrency", "reportSource", "lastUpdate", "complianceRanking"].map((path) => field(path)),
      ],
    ),
  ],
  REPORT: [
    // Beside what is given in ones stands a 1.
    table([[["AAPL"]]], () => [1]),
    table([[["SPUS"]]]),
    each([portfolio, "interestBearingDebt.ratio"], ratios.debt),
    each([portfolio, "complianceRanking"], rank),
    each([portfolio, "totalAssets"], field("totalAssets")),
    each([portfolio, "interestBearingDebtDetail.totalRetio"], field("interestBearingDebtDetail.totalRetio")),
  ],
  BREAKDOWN: ["AAPL", "SPUS"].flatMap((ticker) =>
    ["revenue", "securities", "debt", "income"].map((section) => table([[[ticker]], section], inOnes)),
  ),
  PURIFY: [
    each([portfolio], agreedAmount),
    each([portfolio, [[100]]], times(100, agreedAmount)),
    each([[["AAPL"]], [["7"]]], times(7, agreedAmount)),
  ],
  "PURIFY.INCOME": [
    each(
      [
        [["AAPL"], ["MSFT"], [""]],
        [[15e9], [7e9], [""]],
      ],
      income([15e9, 7e9]),
    ),
    each([[["AAPL"]], [[15e9]], [[100]]], income([1.5e8])),
  ],
  PURIFICATION: [
    line(
      [portfolio],
      [
        field("non-compliant_revenue_ratio"),
        field("dividend_per_share_for_quarter"),
        purification,
        field("reported_quarter"),
        field("reported_year"),
        field("report_date"),
        (record) => [
          "dividend not given",
          "no dividend this quarter",
          "latest quarter only; currency not given",
          ...disagreement(record),
          ...impossible(record),
        ],
      ],
    ),
    line([portfolio, [["status", "quarter"]]], [verdict, field("reported_quarter")]),
  ],
  ZAKAT: [
    each([portfolio], zakat("short")),
    each([portfolio, [[100]], "short"], times(100, zakat("short"))),
    each([portfolio, null, "long"], zakat("long")),
    each([portfolio, null, "short", "solar"], times(solar, zakat("short"))),
  ],
  RELATED: [list([[["AAPL"]]], listed), list([[["SPUS"]]], listed)],
  LIST: [list(["US", "Energy"], listed), list(["US", null, "HALAL"], listed)],
  COVERAGE: [{ typed: [portfolio], judge: (seen) => judgeShare(seen, shareCovered) }],
  COMPLIANCE: [{ typed: [portfolio], judge: (seen) => judgeShare(seen, shareHalal) }],
  CARD: [
    { typed: [[["AAPL"]]], judge: judgeCard },
    { typed: [[["SPUS"]]], judge: judgeCard },
  ],
  "ETF.STATUS": [each([funds], verdict)],
  "ETF.SCREEN": [
    line(
      [funds],
      [
        field("name"),
        verdict,
        field("numberOfHoldings"),
        field("uncoveredHoldings"),
        ratios.revenue,
        ratios.securities,
        ratios.debt,
        field("lastUpdate"),
      ],
    ),
  ],
  "ETF.REPORT": [table([[["SPUS"]]]), each([funds, "numberOfHoldings"], field("numberOfHoldings"))],
  "ETF.PROFILE": [table([[["SPUS"]]]), each([[["SPUS"]], "source"], field("source"))],
  "ETF.PURIFY": [each([[["SPUS"]], 120, ...period], times(1.2, ratios.revenue))],
  "ETF.PURIFICATION": [table([[["SPUS"]], ...period]), table([[["SPUS"]], ...period, [["numberOfHoldings", "isin"]]])],
  "ETF.HOLDINGS": [table([[["SPUS"]]])],
  "ETF.SECTORS": [table([[["SPUS"]]])],
  "ETF.COUNTRIES": [table([[["SPUS"]]])],
  "ETF.ZAKATABLE": [table([[["SPUS"]]])],
  "ETF.LIST": [
    list(
      ["US"],
      [symbol, "name", verdict, "assetClass", "market", "navCurrency", "numberOfHoldings", "uncoveredHoldings"].map(
        (path) => (typeof path === "string" ? field(path) : path),
      ),
    ),
  ],
  USAGE: [table([]), each(["monthlyRequestLimit"], field("monthlyRequestLimit"))],
};

const examples = readExamples(functionFiles("src/functions"));

/** As listed above. A function without any is called as in its example, and may show no number that did not come. */
function waysToCall(name: string): readonly Way[] {
  return waysOf[name] ?? [table(readFormula(examples.get(name)?.example ?? "").typed)];
}

test("a function that is not listed is called as in its example, and a number that did not come is noticed", () => {
  const [way] = [table(readFormula(examples.get("RANK")?.example ?? "").typed)];
  expect(way?.typed).toEqual([[["AAPL"]]]);
  const replies = [{ operation: "screening", json: [{ symbol: "AAPL", complianceRanking: 4 }], inputs: ["AAPL"] }];
  const seen = (cell: Cell) => ({ call: {} as Call, cells: [[cell]], replies });
  expect(() => way?.judge(seen(4))).not.toThrow();
  expect(() => way?.judge(seen(5))).toThrow("5 did not come");
  expect(Object.keys(waysOf).filter((name) => !catalogue.some((entry) => entry.name === name))).toEqual([]);
});

it.each(catalogue.map((entry, nth) => [entry.name, entry, nth] as const))(
  "%s shows nothing wrong, whatever comes",
  (name, entry, nth) => {
    const ways = waysToCall(name);
    let shownValues = 0;
    fc.assert(
      fc.property(fc.nat({ max: ways.length - 1 }), spoiling, (way, spoils) => {
        const { typed, judge } = ways[way] as Way;
        const asked = (entry.run as (...typed: readonly unknown[]) => Asked)(...typed);
        if (isFailure(asked)) throw new Error(asked.message);
        const seen = carryOut(asked, spoils);
        try {
          judgeShape(seen.cells);
          judgeAll(seen.cells);
          judge(seen);
        } catch (error) {
          const replies = seen.replies.map(({ json }) => JSON.stringify(json)?.slice(0, 3_000));
          throw new Error(`${(error as Error).message}\n${JSON.stringify(typed)} on ${replies.join("\n")}`);
        }
        shownValues += seen.cells.flat().filter((cell) => cell !== "" && !isFailure(cell)).length;
      }),
      // No two functions meet the same cases.
      { numRuns: cases, seed: jest.getSeed() + nth },
    );
    // A test that only ever saw failures would have seen nothing.
    expect(shownValues).toBeGreaterThan(cases / 4);
  },
);

// ---- a call, carried out on spoiled replies

function carryOut(call: Call, spoils: Spoiling, replies: readonly Reply[] = [], first = call): Seen {
  const operation = operations[call.operation.name as OperationName] as Operation;
  const inputs = call.inputs.flat().map((value) => operation.input(value));
  const asked = [...new Set(inputs.filter((input) => typeof input === "string"))];
  const most = operation.routes[0].most;
  const found = new Map<string, unknown>();
  const got: Reply[] = [];
  for (let nth = 0; nth < asked.length; nth += most) {
    const batch = asked.slice(nth, nth + most);
    const json: unknown = JSON.parse(replyText(operation.name as OperationName, batch, spoils));
    got.push({ operation: operation.name, json, inputs: batch });
    const answers = operation.read(json, batch);
    for (const input of batch) found.set(input, answers ? answers.get(input) : fail("notUnderstood"));
  }
  const slots: Slots<unknown> = call.inputs.map((row) =>
    row.map((value) => slotOf(operation, operation.input(value), found)),
  );
  const shown = call.show(slots, view);
  const all = [...replies, ...got];
  return "operation" in shown ? carryOut(shown, spoils, all, first) : { call: first, cells: shown, replies: all };
}

function slotOf(operation: Operation, input: unknown, found: ReadonlyMap<string, unknown>): Slot | null {
  if (typeof input !== "string") return null;
  const slot = new Slot(operation, input);
  const answer = found.get(input);
  if (answer === undefined) slot.failure = fail("notReturned", input);
  else if (isFailure(answer)) slot.failure = answer;
  else Object.assign(slot, { answer, sentAt });
  return slot;
}

// ---- what its cells may show

/** One cell a ticker, in the tickers' shape. */
function each(typed: readonly unknown[], source: Field): Way {
  return {
    typed,
    judge: (seen) => {
      seen.call.inputs.forEach((row, i) => {
        row.forEach((input, j) => {
          judgeCell(seen, input, seen.cells[i]?.[j], source);
        });
      });
    },
  };
}

/** One row a ticker, under a header when that was asked for. */
function line(typed: readonly unknown[], sources: readonly Field[]): Way {
  return {
    typed,
    judge: (seen) => {
      const rows = typed[2] === true ? seen.cells.slice(1) : seen.cells;
      seen.call.inputs.forEach(([input], i) => {
        sources.forEach((source, j) => {
          judgeCell(seen, input, rows[i]?.[j], source);
        });
      });
    },
  };
}

function judgeCell(seen: Seen, input: unknown, cell: Cell | undefined, source: Field): void {
  if (cell === undefined) throw new Error("a cell is missing");
  if (cell === "" ? input === "" : isFailure(cell)) return;
  const values = recordsAbout(seen, String(input)).flatMap(source);
  if (!shows(cell, values)) throw new Error(`${input}: ${JSON.stringify(cell)} is none of ${JSON.stringify(values)}`);
}

/** One row a record, of whatever tickers. */
function list(typed: readonly unknown[], sources: readonly Field[]): Way {
  return {
    typed,
    judge: ({ cells, replies }) => {
      const records = replies.flatMap(({ json }) => recordsIn(json));
      for (const row of cells) {
        const fits = (record: Json) =>
          row.every((cell, column) => isFailure(cell) || shows(cell, sources[column]?.(record) ?? []));
        if (!row.every(isFailure) && !records.some(fits)) throw new Error(`no record gives ${JSON.stringify(row)}`);
      }
    },
  };
}

/** A table of whatever came: there is no number in it that did not come. */
function table(typed: readonly unknown[], others: Field = () => []): Way {
  return {
    typed,
    judge: ({ cells, replies }) => {
      const shown = cells
        .flat()
        .map(plain)
        .filter((value) => typeof value === "number");
      if (shown.length === 0) return;
      const came = numbersIn(replies.map(({ json }) => json));
      const made = replies.flatMap(({ json }) => recordsIn(json).flatMap(others));
      for (const value of shown) {
        if (!came.has(value) && !shows(value, made)) throw new Error(`${value} did not come`);
      }
    },
  };
}

/** What is given in units alone is shown in ones. */
function inOnes(record: Json): readonly unknown[] {
  const { units } = record;
  return typeof units === "number" ? [...numbersIn([record])].map((amount) => amount * units) : [];
}

function judgeReasons(seen: Seen): void {
  seen.call.inputs.flat().forEach((input, nth) => {
    const cell = seen.cells.flat()[nth];
    const sentence = typeof cell === "object" && "told" in cell ? cell.told.message : String(cell && plainly(cell));
    const [, claimed] = /^(HALAL|NOT HALAL|DOUBTFUL|NOT COVERED): /.exec(sentence) ?? [];
    if (claimed !== undefined) judgeCell(seen, input, claimed, verdict);
    else if ((input === "") !== (sentence === "")) throw new Error(`no reason for ${input}: ${sentence}`);
  });
}

function judgeCard(seen: Seen): void {
  const [[input] = []] = seen.call.inputs;
  const [[cell] = []] = seen.cells;
  judgeCell(seen, input, cell, verdict);
  if (typeof cell !== "object" || !("card" in cell)) return;
  const sources: Readonly<Record<string, Field>> = {
    Name: name,
    Rank: rank,
    "Revenue ratio": ratios.revenue,
    "Securities ratio": ratios.securities,
    "Debt ratio": ratios.debt,
    "Report date": field("reportDate"),
    Source: field("reportSource"),
    "Uncovered holdings": (record) => [
      `${record.uncoveredHoldings} of ${record.numberOfHoldings ?? "an unknown number of"}`,
      `${record.uncoveredHoldings} of an unknown number of`,
    ],
  };
  for (const [property, value] of Object.entries(cell.properties)) {
    judgeCell(seen, input, value, sources[property] ?? (() => []));
  }
}

type Words = readonly (string | undefined)[];

/** A share is that of some reading of the reply, where it says two things of one ticker; there is mostly one. */
function judgeShare(seen: Seen, share: (words: Words) => number | undefined): void {
  const [[cell] = []] = seen.cells;
  if (cell === undefined || isFailure(cell)) return;
  const tickers = seen.call.inputs.flat().filter((input) => input !== "");
  const readings = tickers.reduce<Words[]>(
    (before, ticker) => {
      const words = recordsAbout(seen, String(ticker)).flatMap(verdict);
      const known = words.filter((word): word is string => typeof word === "string" && !word.endsWith("?"));
      return before.flatMap((words) => [...new Set([...known, undefined])].map((word) => [...words, word]));
    },
    [[]],
  );
  const shares = readings.map(share).filter((value) => value !== undefined);
  if (!shares.some((value) => near(value, Number(plain(cell))))) throw new Error(`${JSON.stringify(cell)} is no share`);
}

function shareCovered(words: Words): number {
  return (words.filter((word) => word !== undefined && word !== "NOT COVERED").length / words.length) * 100;
}

/** None while any ticker is unknown. */
function shareHalal(words: Words): number | undefined {
  const covered = words.filter((word) => word !== "NOT COVERED");
  if (words.includes(undefined) || covered.length === 0) return undefined;
  return (covered.filter((word) => word === "HALAL").length / covered.length) * 100;
}

/** Of every reply but the list of ETFs, which only tells what is one. */
function recordsAbout({ replies }: Seen, input: string): readonly Json[] {
  const [ticker = ""] = input.split("|");
  return replies
    .filter(({ operation }) => operation !== "etfList")
    .flatMap(({ json, inputs }) =>
      inputs.some((one) => one.split("|")[0] === ticker) ? about(json, ticker, inputs.length === 1) : [],
    );
}
