/** What WHY says of an answer: what the service's words and figures rest on, in one sentence. */
import { type Failure, isFailure, lacking } from "../core/failure";
import { plural } from "../core/plural";
import { amountOf, missing, noteOf, type Purification, rounded } from "./purification";
import {
  type Fund,
  headroomOf,
  limits,
  ratioOf,
  resultOf,
  type Screened,
  type Test,
  tests,
  uncoveredIn,
  verdictOf,
} from "./screened";
import type { ShowCell } from "./show";
import { dayOf } from "./values";
import { type Entries, type Kind, perShareOf, solarYear } from "./zakat";

/** Why there is no answer is a reason too. */
export function sentenceOf({ message }: Failure): string {
  return message;
}

/** A verdict is not the AND of three tests: where the service does not say what it rests on, nothing is said of it. */
export function reasonOf(entry: Screened): string {
  const verdict = verdictOf(entry) || "No verdict given";
  const asOf = dayOf(entry.reportDate)?.day;
  const updated = dayOf(entry.lastUpdate)?.day;
  const when =
    asOf !== undefined
      ? `as of ${asOf}`
      : `report date not given${updated === undefined ? "" : `, updated ${updated}`}`;
  const uncovered = uncoveredIn(entry);
  const grounds = [groundsOf(entry, verdict), ...contradictionsOf(entry)].join("; ");
  const holdings = plural(Number((entry as Partial<Fund>).numberOfHoldings), "holding");
  return `${verdict}: ${grounds}${uncovered ? `; ${uncovered} ${holdings} not covered` : ""}; ${when}.`;
}

function groundsOf(entry: Screened, verdict: string): string {
  const failing = tests.filter((test) => resultOf(entry, test) === "FAIL");
  if (failing.length > 0) return failing.map((test) => failureOf(entry, test)).join("; ");
  if (verdict === "NOT COVERED") return "the service gives no verdict";
  const uncertain = tests.filter((test) => resultOf(entry, test) !== "PASS");
  if (uncertain.length > 0) {
    return `no test fails; ${uncertain.map((test) => `${test} ${resultOf(entry, test) || "not given"}`).join(", ")}`;
  }
  const ratios = tests.map((test) => `${test} ${percent(entry, test)} of ${limits[test]} %`);
  return `all three tests pass (${ratios.join(", ")})${verdict === "HALAL" ? "" : ", and the service says no more"}`;
}

/** Verdict and results stay the service's own: where its figures say otherwise, that is told beside them. */
function contradictionsOf(entry: Screened): readonly string[] {
  const over = tests.filter((test) => resultOf(entry, test) === "PASS" && isOver(entry, test));
  const below = ratiosOf(entry).filter(([, ratio]) => ratio < 0);
  return [
    ...over.map((test) => {
      const points = number(Math.abs(headroomOf(entry, test) as number));
      const over = `${points} ${plural(Number(points), "point")} over its limit`;
      const passed = `the ${test} test passes at ${percent(entry, test)}, ${over}`;
      return `${passed} of ${limits[test]} %: the service contradicts itself`;
    }),
    ...below.map(([name, ratio]) => `the ${name} ratio is ${ratio} %, below zero: the service contradicts itself`),
  ];
}

/** By more than the rounding of what the ratio was made of explains. */
function isOver(entry: Screened, test: Test): boolean {
  const ratio = ratioOf(entry, test);
  if (ratio === undefined) return false;
  const { notHalalRatio = 0, doubtfulRatio = 0 } = entry.revenueBreakdown || {};
  const given = test === "revenue" ? [notHalalRatio, doubtfulRatio] : [ratio];
  return ratio - limits[test] > given.reduce((sum, figure) => sum + rounded(figure), 0);
}

/** The ratios that the service gives, by their names in RATIO. */
function ratiosOf(entry: Screened): readonly (readonly [name: string, ratio: number])[] {
  const { halalRatio, notHalalRatio, doubtfulRatio } = entry.revenueBreakdown || {};
  const all = [
    ["halal", halalRatio],
    ["nothalal", notHalalRatio],
    ["doubtful", doubtfulRatio],
    ["securities", ratioOf(entry, "securities")],
    ["debt", ratioOf(entry, "debt")],
  ] as const;
  return all.flatMap(([name, ratio]) => (ratio === undefined ? [] : [[name, ratio] as const]));
}

function failureOf(entry: Screened, test: Test): string {
  const headroom = headroomOf(entry, test);
  if (headroom === undefined) return `the ${test} test fails (ratio not given)`;
  const side = headroom < 0 ? "over" : "under";
  const points = number(Math.abs(headroom));
  const far = headroom === 0 ? "exactly" : `${points} ${plural(Number(points), "point")} ${side}`;
  return `the ${test} test fails at ${percent(entry, test)}, ${far} its limit of ${limits[test]} %`;
}

/** What is near the limit is not rounded onto it: that is a pass or a fail. */
function percent(entry: Screened, test: Test): string {
  const ratio = ratioOf(entry, test);
  if (ratio === undefined) return "not given";
  return `${Number(number(ratio)) === limits[test] ? ratio : number(ratio)} %`;
}

/** For sentences alone: two digits, and never so few that a breach reads as the limit itself. */
function number(value: number): string {
  return Math.abs(value) >= 0.01 || value === 0 ? String(Number(value.toFixed(2))) : value.toPrecision(1);
}

/** What PURIFY's amount rests on; or why there is none. */
export function reasonOfAmount(entry: Purification): string | Failure {
  const amount = amountOf(entry);
  if (typeof amount === "object") return amount;
  if (amount === undefined) return lacking(missing);
  const { dividend_per_share_for_quarter: dividend, "non-compliant_revenue_ratio": ratio } = entry;
  const given = (value: unknown) => value ?? "not given";
  const period = `${given(entry.reported_quarter)}, ${given(entry.reported_year)}`;
  const asOf = dayOf(entry.report_date)?.day;
  return `${amount} per share: dividend ${given(dividend)}, ratio ${given(ratio)} %; ${noteOf(entry)}; quarter ${period}; report date ${given(asOf)}.`;
}

/** What ZAKAT's amounts rest on: first the kind that a formula means which names none. */
export function reasonOfZakat(...[entries, { holding: usual }, , , { input }]: Parameters<ShowCell<Entries>>): string {
  const kinds: readonly Kind[] = usual === "long" ? ["long", "short"] : ["short", "long"];
  const told = kinds.map((kind) => {
    const perShare = perShareOf(entries, kind, "lunar", input);
    if (isFailure(perShare)) return perShare.message;
    const { number, note } = perShare;
    const source = note ? `${note} as 2.5 % of the value that the service gives` : "the service's own figure";
    const solar =
      kind === "short" ? `; ${Number((number * solarYear).toPrecision(6))} for a solar year, calculated` : "";
    return `${kind === "short" ? "Short" : "Long"}-term: ${number} per share, ${source}${solar}.`;
  });
  return `${told.join(" ")} A formula that names no holding means ${usual}; currency not given.`;
}
