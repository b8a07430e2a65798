import type { Call, Cells } from "../../src/core/call";
import { fail } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { etfLists, etfPurify } from "../../src/functions/etfs";
import { compliance, coverage, list } from "../../src/functions/lists";
import { purification, purify } from "../../src/functions/purification";
import { zakat } from "../../src/functions/zakat";
import { inEnglish } from "../english";
import { cell, failureOf, showCells, view } from "./showCells";

const amount = (number: number) => ({ number, note: "" });

const short = { investment_type: "Short-term", value: 200, zakat_amount_per_share: 5 };
const long = { investment_type: "LONG_TERM", value: 200, zakat_amount_per_share: 1.5 };

test("purification is the service's amount; a dividend of 0 gives 0, a missing one is unknown", () => {
  expect(cell(purify([["X"]]), { dividend_purification_amount_per_share: 0.02 })).toEqual(amount(0.02));
  expect(cell(purify([["X"]], [[50]]), { dividend_purification_amount_per_share: 0.02 })).toEqual(amount(1));
  expect(cell(purify([["X"]], [[3]]), { dividend_purification_amount_per_share: 0.1 })).toEqual(amount(0.3));
  expect(cell(purify([["X"]]), { dividend_per_share_for_quarter: 0 })).toEqual(amount(0));
  expect(cell(purify([["X"]], [[50]]), {})).toEqual(failureOf("missing"));
  expect(cell(purify([["X"]], [["many"]]), { dividend_purification_amount_per_share: 1 })).toEqual(
    failureOf("badArgument"),
  );
  expect(cell(purification([["X"]], [["note"]]), { dividend_per_share_for_quarter: 0 })).toBe(
    "no dividend this quarter",
  );
});

const purificationOf = (dividend: number, ratio: number, amount: number) => ({
  dividend_per_share_for_quarter: dividend,
  "non-compliant_revenue_ratio": ratio,
  dividend_purification_amount_per_share: amount,
});

test.each([
  [0.24, 2.16, 0.005184],
  [0.24, 2.16, 0.0052],
  [0.24, 2.16, 0.01],
  [0.5, 5, 0.03],
  [1.05, 2.1634512345678, 0.022716238],
  [0, 2.16, 0],
  [0.24, 0, 0],
])("an amount that is dividend x ratio but for rounding is the service's: %p x %p %% is %p", (...figures) => {
  const entry = purificationOf(...figures);
  expect(cell(purify([["X"]]), entry)).toEqual(amount(figures[2]));
  expect(cell(purification([["X"]], [["note"]]), entry)).not.toMatch(/agree/);
});

test.each([
  [0.24, 2.16, 0.5184, "0.005184"],
  [24, 2.16, 0.005184, "0.5184"],
  [0.24, 2.16, 0.0057, "0.005184"],
  [0.24, 2.16, 0, "0.005184"],
  [0, 2.16, 0.01, "0"],
  // The product of both is beyond all numbers.
  [1e308, 2.96, 0.02, "Infinity"],
])("figures that do not agree are no amount, and both are told: %p x %p %% is not %p", (...figures) => {
  const [dividend, ratio, amount, product] = figures;
  const entry = purificationOf(dividend, ratio, amount);
  const both = {
    failure: "missing",
    message: expect.stringContaining(`${amount} per share, but dividend x ratio is ${product}`),
  };
  expect(cell(purify([["X"]]), entry)).toMatchObject(both);
  expect(cell(purify([["X"]], [[100]]), entry)).toMatchObject(both);
  expect(cell(purification([["X"]], [["amount per share"]]), entry)).toBe(amount);
  expect(cell(purification([["X"]], [["note"]]), entry)).toBe(
    `the amount does not agree with dividend x ratio, which is ${product}`,
  );
});

test.each([
  ["a column", [[2], [3], [5]]],
  ["a row", [[2, 3, 5]]],
  [
    "a block",
    [
      [2, 3, 5],
      [7, 11, 13],
    ],
  ],
])("each ticker of %s is multiplied by the shares beside it", (_, shares) => {
  const tickers = shares.map((row) => row.map(() => "X"));
  const outcomes = (entry: unknown) => shares.map((row) => row.map(() => entry));
  const amounts = shares.map((row) => row.map((count) => amount(10 * count)));
  const paid = { dividend_purification_amount_per_share: 10 };
  expect(showCells(purify(tickers, shares), outcomes(paid))).toEqual(amounts);
  const owed = [{ ...short, value: 400, zakat_amount_per_share: 10 }];
  expect(showCells(zakat(tickers, shares), outcomes(owed))).toEqual(amounts);
  // The ticker beside blank shares is left out, and no other.
  const blank = shares.map((row, at) => row.map((count, place) => (at + place === 1 ? "" : count)));
  const left = blank.map((row) => row.map((count) => (count === "" ? "" : "X")));
  for (const call of [purify(tickers, blank as never), zakat(tickers, blank as never)])
    expect(call).toMatchObject({ inputs: left });
});

test("blank shares give a blank, whatever becomes of their ticker, and no call", () => {
  const shares = [[""], [2], [undefined]];
  for (const call of [purify([["A"], ["B"], ["C"]], shares), zakat([["A"], ["B"], ["C"]], shares, "long" as never)]) {
    expect(call).toMatchObject({ inputs: [[""], ["B"], [""]] });
  }
  expect(purify([["A", "B"]], [[""]])).toMatchObject({ inputs: [["", ""]] });
});

test("figures agree when one of ratio, dividend and amount is missing, and at the very edge of rounding", () => {
  const columns = [["ratio,dividend,amount per share,note"]];
  const told = (entry: object) => showCells(purification([["X"]], columns), [[entry]])[0];
  const figures = purificationOf(0.25, 4, 0.01);
  expect(told(figures)).toEqual([4, 0.25, 0.01, "latest quarter only; currency not given"]);
  const { dividend_per_share_for_quarter: _, ...undivided } = figures;
  expect(told(undivided)).toEqual([4, failureOf("missing"), 0.01, "dividend not given"]);
  const { "non-compliant_revenue_ratio": __, ...unrated } = figures;
  expect(told({ ...unrated, dividend_purification_amount_per_share: 0.2 })?.[3]).toMatch(/^latest quarter/);
  const { dividend_purification_amount_per_share: ___, ...unpaid } = figures;
  expect(told(unpaid)?.[3]).toMatch(/^latest quarter/);
  // 0.5 x 0.5 to the last digit: the ratio may be 0.55 and the dividend too, and the amount half of its own last digit off.
  expect(cell(purify([["X"]]), purificationOf(0.5, 0.5, 0.00304))).toEqual(failureOf("missing"));
  expect(cell(purify([["X"]]), purificationOf(0.5, 0.5, 0.00303))).toEqual(amount(0.00303));
  expect(cell(purify([["X"]]), purificationOf(0.5, 100, 0.6))).toEqual(amount(0.6));
});

test("the verdict stands in its column, the first too, under headers or not", () => {
  const call = purification([["A"], [""]], [["status,note"]], true) as Call;
  const slots = [[Object.assign(new Slot(call.operation, "A"), { answer: {}, sentAt: view.now })], [null]];
  const asked = call.show(slots, view) as Call;
  expect([asked.operation.name, asked.inputs]).toEqual(["screening", [["A"], [""]]]);
  const verdicts = [
    [Object.assign(new Slot(asked.operation, "A"), { answer: { shariahComplianceStatus: "HALAL" }, sentAt: view.now })],
    [null],
  ];
  expect(inEnglish(asked.show(verdicts, view) as Cells)).toEqual([
    ["Status", "Note"],
    ["HALAL", "dividend not given"],
    ["", ""],
  ]);
});

test("shares that are null count as left out, and a blank beside a ticker gives a blank", () => {
  expect(cell(purify([["X"]], null as never), { dividend_purification_amount_per_share: 0.02 })).toEqual(amount(0.02));
  expect(
    showCells(purify([["X"], ["Y"]], [[2], [""]]), [[{ dividend_purification_amount_per_share: 0.02 }], [""]]),
  ).toEqual([[amount(0.04)], [""]]);
});

test("zakat is of the first value that is given", () => {
  expect(cell(zakat([["X"]]), [{ investment_type: "Long-term" }, { value: 40 }])).toEqual({
    number: 1,
    note: "calculated",
  });
});

test("ZAKAT gives the amount of the holding asked for, never the other's", () => {
  expect(cell(zakat([["X"]], [[10]], "short" as never), [short, long])).toEqual({ number: 50, note: "" });
  expect(cell(zakat([["X"]], [[10]], "long" as never), [short, long])).toEqual({ number: 15, note: "" });
  expect(cell(zakat([["X"]], [[10]], "long" as never), [short])).toEqual(failureOf("missing"));
  expect(cell(zakat([["X"]], [[10]], "short" as never), [{ ...long }])).toEqual({ number: 50, note: "calculated" });
  expect(cell(zakat([["X"]], [[10]], "short" as never), [{ investment_type: "Long-term" }])).toEqual(
    failureOf("missing"),
  );
});

test("ZAKAT without a holding uses the pane's choice, and short when nobody chose, whatever the service gives", () => {
  expect(cell(zakat([["X"]]), [short, long])).toEqual({ number: 5, note: "" });
  expect(cell(zakat([["X"]]), [long])).toEqual({ number: 5, note: "calculated" });
  expect(cell(zakat([["X"]]), [{ value: 200, zakat_amount_per_share: 1.5 }])).toEqual({
    number: 5,
    note: "calculated",
  });
  expect(cell(zakat([["X"]]), [{ investment_type: "Long-term", zakat_amount_per_share: 1.5 }])).toEqual(
    failureOf("missing"),
  );
  const choosesLong = { ...view, holding: "long" } as const;
  expect(cell(zakat([["X"]]), [short, long], choosesLong)).toEqual({ number: 1.5, note: "" });
  expect(cell(zakat([["X"]]), [short], choosesLong)).toMatchObject({
    failure: "missing",
    message: expect.stringContaining("The service gives no long-term figure for X"),
  });
});

test.each([
  [purificationOf(0.24, -2, -0.0048), "the percentage -2 is not between 0 and 100"],
  [purificationOf(0.24, 101, 0.2424), "the percentage 101 is not between 0 and 100"],
  [purificationOf(-0.24, 2, -0.0048), "the dividend -0.24 is below 0"],
  [{ dividend_purification_amount_per_share: -0.02 }, "-0.02 per share is below 0"],
  [
    { dividend_per_share_for_quarter: 0.25, dividend_purification_amount_per_share: 0.26 },
    "0.26 per share is more than the dividend, 0.25",
  ],
])("figures of a dividend that cannot be true are no amount, and are told: %j", (entry, sentence) => {
  const told = { failure: "missing", message: expect.stringContaining(sentence) };
  expect(cell(purify([["X"]]), entry)).toMatchObject(told);
  expect(cell(purify([["X"]], [[100]]), entry)).toMatchObject(told);
  expect(cell(purification([["X"]], [["note"]]), entry)).toContain(sentence);
});

test.each([
  [200, 5.2, "zakat of 5.2 per share, but 2.5 % of the value 200 is 5"],
  // 2.577 % is the solar year's, which the service does not give.
  [200, 5.154, "zakat of 5.154 per share, but 2.5 % of the value 200 is 5"],
  [200, 500, "zakat of 500 per share, but 2.5 % of the value 200 is 5"],
  [200, 0, "zakat of 0 per share, but 2.5 % of the value 200 is 5"],
  [200, -5, "-5 per share is below 0"],
])(
  "short-term zakat that is not 2.5 %% of the value is no amount, and both are told: %p and %p",
  (value, amount, sentence) => {
    const entry = { ...short, value, zakat_amount_per_share: amount };
    for (const year of [null, "lunar", "solar"])
      expect(cell(zakat([["X"]], [[10]], "short" as never, year as never), [entry])).toMatchObject({
        failure: "missing",
        message: expect.stringContaining(sentence),
      });
  },
);

test.each([
  [187.53, 4.69],
  [187.53, 4.688],
  [187.5, 4.68825],
  [0, 0],
  [3.1, 0.1],
])("short-term zakat that is 2.5 %% of the value but for rounding is the service's: %p and %p", (value, amount) => {
  expect(cell(zakat([["X"]]), [{ ...short, value, zakat_amount_per_share: amount }])).toEqual({
    number: amount,
    note: "",
  });
});

test("long-term zakat over the value is no amount; below it, it is the service's", () => {
  const of = (amount: number) =>
    cell(zakat([["X"]], null as never, "long" as never), [{ ...long, zakat_amount_per_share: amount }]);
  expect(of(201)).toMatchObject({
    message: expect.stringContaining("zakat of 201 per share is more than the value, 200"),
  });
  expect(of(-1)).toMatchObject({ message: expect.stringContaining("-1 per share is below 0") });
  expect([of(200), of(0)]).toEqual([amount(200), amount(0)]);
  expect(cell(zakat([["X"]]), [{ ...long, value: -200 }])).toMatchObject({
    message: expect.stringContaining("-200 per share is below 0"),
  });
});

test("a solar year multiplies short-term zakat, and is refused for long-term", () => {
  expect(cell(zakat([["X"]], null as never, "short" as never, "solar" as never), [short])).toEqual({
    number: Number(((5 * 365.2422) / 354.367).toPrecision(15)),
    note: "solar year",
  });
  expect(cell(zakat([["X"]], null as never, "short" as never, "solar" as never), [long])).toEqual({
    number: Number(((5 * 365.2422) / 354.367).toPrecision(15)),
    note: "calculated, solar year",
  });
  expect(
    cell(zakat([["X"]], null as never, null as never, "solar" as never), [long], { ...view, holding: "long" }),
  ).toEqual(failureOf("badArgument"));
  expect(cell(zakat([["X"]], null as never, "long" as never, "solar" as never), [short, long])).toEqual(
    failureOf("badArgument"),
  );
});

test("an amount of a kept answer says so, beside its other notes", () => {
  for (const [call, answer, note] of [
    [purify([["X"]], [[3]]), { dividend_purification_amount_per_share: 0.1 }, "kept"],
    [zakat([["X"]]), [long], "calculated, kept"],
  ] as const) {
    const { operation, show } = call as Call;
    const slot = Object.assign(new Slot(operation, "X"), { answer, failure: fail("service", 503), kept: true });
    expect(inEnglish(show([[slot]], view) as Cells)).toEqual([[{ number: expect.any(Number), note }]]);
  }
});

test("an ETF's purification takes dates as the host has them, and multiplies the dividends", () => {
  const call = etfPurify([["SPUS"]], 200, 46023, "2026-03-31");
  expect(call).toMatchObject({ inputs: [["SPUS|2026-01-01|2026-03-31"]] });
  const fund = { aggregateRevenueBreakdown: { notHalalRatio: 1, doubtfulRatio: 0.5 } };
  expect(cell(call, fund)).toBe(3);
  expect(etfPurify([["SPUS"]], "many", 46023, 46112)).toEqual(failureOf("badArgument"));
  expect(etfPurify([["SPUS"]], 200, "soon", 46112)).toEqual(failureOf("badArgument"));
  for (const blank of [etfPurify([[""]], 200, "", ""), etfPurify([["SPUS"]], "", "", "")]) {
    expect(blank).toMatchObject({ inputs: [[""]] });
    expect(cell(blank, "")).toBe("");
  }
});

const portfolio = [
  [{ shariahComplianceStatus: "HALAL" }],
  [{ shariahComplianceStatus: "NOT HALAL" }],
  [{ shariahComplianceStatus: "NOT COVERED", reportDate: "2026-03-31" }],
  [""],
];
const tickers = [["A"], ["B"], ["C"], [""]];

test("COVERAGE and COMPLIANCE count tickers or weights, and leave blanks out", () => {
  expect(showCells(coverage(tickers), portfolio)).toEqual([[(2 / 3) * 100]]);
  expect(showCells(compliance(tickers), portfolio)).toEqual([[50]]);
  expect(showCells(compliance(tickers, [[3], [1], [4], [""]]), portfolio)).toEqual([[75]]);
});

test("a blank weight is unknown, and not 0: the cell names its ticker, and nothing is asked", () => {
  const missing = expect.objectContaining({
    failure: "badArgument",
    message: "Argument weights: a weight is missing for B.",
  });
  for (const share of [coverage, compliance]) {
    expect(share([["A"], [" b "], [""]], [[50], [""], [""]])).toEqual(missing);
    expect(share([["A", "b", ""]], [[50, null, 1]])).toEqual(missing);
    expect(share([["A"], ["B"]], [[50], ["many"]])).toEqual(failureOf("badArgument"));
    expect(share([["A"], ["B"]], [[50], [0]])).toMatchObject({ inputs: [["A"], ["B"]] });
  }
});

test("weights whose sum is not finite give a failure, and never 0", () => {
  expect(showCells(compliance(tickers, [[1e308], [1e308], [1e308], [""]]), portfolio)).toEqual([
    [failureOf("missing")],
  ]);
});

test("COMPLIANCE with unknown verdicts is a failure that counts them; COVERAGE counts values that can have no verdict as not covered", () => {
  const [first, second] = portfolio;
  const known = [first as unknown[], second as unknown[], [{ shariahComplianceStatus: "Fine" }]];
  const four = [["A"], ["B"], ["C"], ["D"]];
  const incomplete = (text: string) => [[expect.objectContaining({ message: expect.stringContaining(text) })]];
  expect(showCells(compliance(four), [...known, [fail("service", 503)]])).toEqual(incomplete("2 of 4"));
  for (const kind of [fail("notTicker", "It is a date."), fail("badArgument", "which", "one of them")]) {
    expect(showCells(coverage(four), [...known, [kind]])).toEqual([[50]]);
  }
});

test.each([fail("refused"), fail("unreachable"), fail("service", 503), fail("loading"), fail("consent", 500, 9)])(
  "COVERAGE is neither 0 nor lower when the service could not be asked: %o",
  (failure) => {
    const message = expect.stringContaining("1 of 2");
    expect(showCells(coverage([["A"], ["B"]]), [[{ shariahComplianceStatus: "HALAL" }], [failure]])).toEqual([
      [expect.objectContaining({ failure: "incomplete", message })],
    ]);
  },
);

test.each([
  ["unreachable", expect.objectContaining({ message: expect.stringContaining("1 of 2") })],
  ["plan", 50],
] as const)("COVERAGE of a ticker that is no stock, while the list of ETFs fails (%s)", (kind, covered) => {
  const call = coverage([["A"], ["SPUS"]]) as Call;
  const slots = [
    Object.assign(new Slot(call.operation, "A"), { answer: { shariahComplianceStatus: "HALAL" }, sentAt: view.now }),
    Object.assign(new Slot(call.operation, "SPUS"), { failure: fail("notReturned", "SPUS") }),
  ];
  const list = call.show(
    slots.map((slot) => [slot]),
    view,
  ) as Call;
  const failing = Object.assign(new Slot(list.operation, "all"), { failure: { failure: kind, message: "it fails" } });
  expect(list.show([[failing]], view)).toEqual([[covered]]);
});

test("a share that rests on kept answers says how many", () => {
  const call = compliance([["A"], ["B"]]) as Call;
  const slots = ["HALAL", "HALAL"].map((shariahComplianceStatus, index) => {
    const slot = new Slot(call.operation, String(index));
    slot.answer = { shariahComplianceStatus };
    if (index === 0) Object.assign(slot, { failure: fail("service", 503), kept: true });
    return [slot];
  });
  expect(inEnglish(call.show(slots, view) as Cells)).toEqual([[{ number: 100, note: "1 kept from before" }]]);
});

test("a list's ticker is read from symbol or stockName", () => {
  const entry = { symbol: " b ", shariahComplianceStatus: "Halal", companyName: "Bee", complianceRanking: 2 };
  expect(showCells(list("US"), [[[entry]]])).toEqual([["B", "Bee", "HALAL", 2]]);
  expect(showCells(etfLists("US"), [[[{ stockName: "F", complianceStatus: "Halal" }]]])[0]?.slice(0, 3)).toEqual([
    "F",
    failureOf("missing"),
    "HALAL",
  ]);
});

test("a list needs a country, and knows its verdicts", () => {
  expect(list("")).toEqual(failureOf("badArgument"));
  expect(list("US", undefined, "fine")).toEqual(failureOf("badArgument"));
  const entries = [
    { stockName: "A", shariahComplianceStatus: "Halal" },
    { stockName: "B", shariahComplianceStatus: "Doubtful", companyName: "Bee", complianceRanking: 2 },
  ];
  expect(showCells(list("US", undefined, "doubtful"), [[entries]])).toEqual([["B", "Bee", "DOUBTFUL", 2]]);
});
