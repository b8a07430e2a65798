/** Makes the cell of CARD: a data card whose text is the verdict, with fields that formulas can read. */
import type { Card } from "../core/call";
import { isText } from "../core/json";
import { ratioOf, type Screened, tests, uncoveredIn, verdictOf } from "./screeningEntry";
import { aged, keptSince, type ShowCell } from "./show";
import { clip, dayOf, isEmpty } from "./values";

export const cardOf: ShowCell<Screened> = (entry, _view, _row, _column, slot): Card | undefined => {
  const verdict = aged(verdictOf(entry), slot);
  if (verdict === undefined) return undefined;
  const properties = {
    Name: entry.companyName,
    Rank: entry.complianceRanking,
    ...Object.fromEntries(tests.map((test) => [titleOf(test), ratioOf(entry, test)])),
    "Report date": dayOf(entry.reportDate),
    Source: entry.reportSource,
    "Uncovered holdings": uncoveredIn(entry),
    Kept: keptSince(slot),
  };
  const given = Object.entries(properties)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, isText(value) ? clip(value) : value]);
  return { card: verdict, properties: Object.fromEntries(given) as Card["properties"] };
};

function titleOf(test: string): string {
  return `${test[0]?.toUpperCase()}${test.slice(1)} ratio`;
}
