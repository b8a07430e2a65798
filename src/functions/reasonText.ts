/** Makes the sentences of WHY, from the words and figures that the service gives. */
import { type Failure, isFailure, phraseOf } from "../core/failure";
import type { Detail, Phrase } from "../core/phrase";
import { amountOf, missing, noteOf, type Purification, roundingError } from "./purification";
import {
  type Fund,
  headroomOf,
  limits,
  ratioOf,
  resultOf,
  type Screened,
  type Test,
  tests,
  verdictOf,
} from "./screeningEntry";
import type { ShowCell } from "./show";
import { dayOf } from "./values";
import { joinPhrases, judgement, missingValue, phrase } from "./words";
import { type Entries, type Kind, perShareOf, solarYear } from "./zakat";

/**
 * Why the verdict is as it is. It may rest on more than the three tests, and WHY does not invent what the service does
 * not say.
 */
export function reasonOf(entry: Screened): Phrase {
  const verdict = verdictOf(entry);
  const grounds = [...groundsOf(entry, verdict), ...contradictionsOf(entry), ...uncoveredPhrases(entry)];
  const told = verdict === undefined ? phrase("noVerdict") : judgement(verdict);
  return phrase("why", told, joinPhrases(grounds, "besides"), whenOf(entry));
}

function whenOf(entry: Screened): Phrase {
  const asOf = dayOf(entry.reportDate)?.day;
  if (asOf !== undefined) return phrase("asOf", asOf);
  const updated = dayOf(entry.lastUpdate)?.day;
  return updated === undefined ? phrase("noReportDate") : phrase("updated", updated);
}

function uncoveredPhrases(entry: Screened): readonly Phrase[] {
  const { uncoveredHoldings: uncovered, numberOfHoldings: all } = entry as Partial<Fund>;
  if (uncovered === undefined) return [];
  return [all === undefined ? phrase("uncoveredOf", uncovered) : phrase("uncovered", uncovered, all)];
}

function groundsOf(entry: Screened, verdict: string | undefined): readonly Phrase[] {
  const failing = tests.filter((test) => resultOf(entry, test) === "FAIL");
  if (failing.length > 0) return failing.map((test) => failureOf(entry, test));
  if (verdict === "NOT COVERED") return [phrase("notJudged")];
  const uncertain = tests.filter((test) => resultOf(entry, test) !== "PASS");
  if (uncertain.length > 0) {
    const results = uncertain.map((test) => {
      const result = resultOf(entry, test);
      return phrase("testIs", phrase(test), result === undefined ? phrase("notGiven") : judgement(result));
    });
    return [phrase("noTestFails"), joinPhrases(results)];
  }
  const ratios = tests.map((test) => phrase("ofLimit", phrase(test), percent(entry, test), limits[test]));
  const passed = phrase("allPass", joinPhrases(ratios));
  return [verdict === "HALAL" ? passed : phrase("andNoMore", passed)];
}

/** Figures of the service that contradict its own verdict or results. Both are shown, and neither is changed. */
function contradictionsOf(entry: Screened): readonly Phrase[] {
  const over = tests.filter((test) => resultOf(entry, test) === "PASS" && isOver(entry, test));
  const below = ratiosOf(entry).filter(([, ratio]) => ratio < 0);
  return [
    ...over.map((test) => {
      const points = number(Math.abs(headroomOf(entry, test) as number));
      return phrase("passesOver", phrase(test), percent(entry, test), points, limits[test]);
    }),
    ...below.map(([name, ratio]) => phrase("belowZero", phrase(name), ratio)),
  ];
}

/** Whether the ratio is over its limit by more than rounding explains. */
function isOver(entry: Screened, test: Test): boolean {
  const ratio = ratioOf(entry, test);
  if (ratio === undefined) return false;
  const { notHalalRatio = 0, doubtfulRatio = 0 } = entry.revenueBreakdown || {};
  const given = test === "revenue" ? [notHalalRatio, doubtfulRatio] : [ratio];
  return ratio - limits[test] > given.reduce((sum, figure) => sum + roundingError(figure), 0);
}

/** The ratios that the service gives, by their names in RATIO. */
function ratiosOf(entry: Screened) {
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

function failureOf(entry: Screened, test: Test): Phrase {
  const headroom = headroomOf(entry, test);
  if (headroom === undefined) return phrase("fails", phrase(test));
  const ratio = percent(entry, test);
  if (headroom === 0) return phrase("failsAt", phrase(test), ratio, limits[test]);
  const far = number(Math.abs(headroom));
  return phrase(headroom < 0 ? "failsOver" : "failsUnder", phrase(test), ratio, far, limits[test]);
}

/**
 * A ratio as text. One that rounding would bring to the limit is not rounded, because it would then seem to have the
 * other result.
 */
function percent(entry: Screened, test: Test): Detail {
  const ratio = ratioOf(entry, test);
  if (ratio === undefined) return phrase("notGiven");
  return `${Number(number(ratio)) === limits[test] ? ratio : number(ratio)} %`;
}

/** A number as text, with two decimals. A number below 0.01 has more, so that a small breach never reads as 0. */
function number(value: number): string {
  return Math.abs(value) >= 0.01 || value === 0 ? String(Number(value.toFixed(2))) : value.toPrecision(1);
}

/** What PURIFY's amount rests on, or why there is none. */
export function reasonOfAmount(entry: Purification): Phrase | Failure {
  const amount = amountOf(entry);
  if (typeof amount === "object") return amount;
  if (amount === undefined) return missingValue(missing);
  const { dividend_per_share_for_quarter: dividend, "non-compliant_revenue_ratio": ratio } = entry;
  const given = (value: string | number | undefined) => value ?? phrase("notGiven");
  const period = [given(entry.reported_quarter), given(entry.reported_year)] as const;
  const asOf = dayOf(entry.report_date)?.day;
  return phrase("whyAmount", amount, given(dividend), given(ratio), noteOf(entry), ...period, given(asOf));
}

/** What ZAKAT's amounts rest on. The kind of holding that formulas use when they name none comes first. */
export function reasonOfZakat(...[entries, { holding: usual }, , , { input }]: Parameters<ShowCell<Entries>>): Phrase {
  const kinds: readonly Kind[] = usual === "long" ? ["long", "short"] : ["short", "long"];
  const told = kinds.map((kind) => {
    const perShare = perShareOf(entries, kind, "lunar", input);
    if (isFailure(perShare)) return phraseOf(perShare);
    const { number, note } = perShare;
    const source = note ? phrase("ofValue", note) : phrase("own");
    if (kind === "long") return phrase("longZakat", number, source);
    return phrase("shortZakat", number, source, Number((number * solarYear).toPrecision(6)));
  });
  return joinPhrases([...told, phrase("usual", phrase(usual))], "next");
}
