/**
 * A cell can show every field of the service: some function shows each value that the sample service sends, line items
 * and legs included.
 */
import { type OperationName, operations } from "../../src/api/operations";
import { isAmount } from "../../src/functions/amounts";
import { etfProfiles, etfPurifications, etfReports } from "../../src/functions/etfs";
import { purification } from "../../src/functions/purification";
import { report, screen } from "../../src/functions/stocks";
import { usage } from "../../src/functions/usage";
import { type Account, answers } from "../../src/service/sample/answers";
import { cell, showCells, view } from "./showCells";

const account: Account = {
  clientId: "me",
  plan: "full",
  monthlyLimit: 1000,
  callsThisMonth: 7,
  lastCall: view.now,
  now: view.now,
};

const period = "SPUS|2026-01-01|2026-03-31";

/** How a field of each operation's entry is typed; the lists have columns of their own. */
const ways: readonly (readonly [OperationName, string, (path: string, answer: unknown) => unknown])[] = [
  ["report", "AAPL", (path, answer) => cell(report([["AAPL"]], path), answer)],
  // An amount of the compact entry is of no known scale: REPORT has the raw figure.
  [
    "screening",
    "AAPL",
    (path, answer) => cell(isAmount(path) ? report([["AAPL"]], path) : screen([["AAPL"]], [[path]]), answer),
  ],
  ["zakat", "AAPL", (path, answer) => cell(report([["AAPL"]], `zakat.0.${path}`), answer)],
  ["purification", "AAPL", (path, answer) => cell(purification([["AAPL"]], [[path]]), answer)],
  ["etfReport", "SPUS", (path, answer) => cell(etfReports([["SPUS"]], path), answer)],
  ["etfProfile", "SPUS", (path, answer) => cell(etfProfiles([["SPUS"]], path), answer)],
  [
    "etfPurification",
    period,
    (path, answer) => showCells(etfPurifications([["SPUS"]], "2026-01-01", "2026-03-31", [[path]]), [[answer]])[0]?.[1],
  ],
  ["statistics", "account", (path, answer) => cell(usage(path), answer)],
];

test.each(ways)("every field that %s sends can be shown by a function, as it was sent", (name, input, typed) => {
  const sent = JSON.parse(JSON.stringify(answers[name](input, account)));
  const answer = operations[name].read(sent, [input])?.get(input);
  const paths = leaves(sent);
  for (const [path, value] of paths) expect([path, plain(typed(path, answer))]).toEqual([path, plain(value)]);
  const documented = Object.keys(sent);
  expect(new Set(paths.map(([path]) => path.split(".")[0]))).toEqual(new Set(documented));
});

test("a report's leaves are what the specification spells in its own way, too", () => {
  const paths = leaves(answers.report("AAPL", account)).map(([path]) => path);
  for (const path of [
    "units",
    "interestBearingDebtDetail.totalRetio",
    "interestBearingDebtDetail.longTermJson.retio",
    "interestBearingDebtDetail.shortTermJson.items.0.amountInOnes",
    "interestBearingSecuritiesAndAssetsDetail.longTermJson.items.0.items.0.items.0.selector",
    "revenueBreakdownDetail.items.0.items.0.questionablePercentage",
    "interestIncomeDetail.items.0.notHalalAmountInOnes",
  ]) {
    expect(paths).toContain(path);
  }
});

/** What of an ETF its list shows in columns, the report has under the list's own names. */
test("a list's entry of an ETF has no field that its report has not", () => {
  const [entry] = answers.etfList("", account) as readonly object[];
  expect(Object.keys(answers.etfReport("SPUS", account) ?? {})).toEqual(
    expect.arrayContaining(Object.keys(entry ?? {})),
  );
});

/** Dates are days in a cell, and in the wire texts that may have a time. */
function plain(value: unknown): unknown {
  if (typeof value === "object" && value !== null && "day" in value) return value.day;
  if (typeof value === "object" && value !== null && "number" in value) return value.number;
  return typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? value.slice(0, 10) : value;
}

function leaves(value: unknown, path = ""): (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return value === null ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === "" ? name : `${path}.${name}`));
}
