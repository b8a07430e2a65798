/** Makes the cell of CARD: a data card whose text is the verdict, with fields that formulas can read. */
import type { Card } from "../core/call";
import { isText } from "../core/json";
import { ratioOf, type Screened, tests, uncoveredPart, verdictOf } from "./screeningEntry";
import { dayKept, type ShowCell, verdictWithAge } from "./show";
import { clip, dayOf, isEmpty } from "./values";

export const cardOf: ShowCell<Screened> = (entry, _view, _row, _column, slot): Card | undefined => {
  const verdict = verdictWithAge(verdictOf(entry), slot);
  if (verdict === undefined) return undefined;
  const properties = {
    Name: entry.companyName,
    Rank: entry.complianceRanking,
    ...Object.fromEntries(tests.map((test) => [titleOf(test), ratioOf(entry, test)])),
    "Report date": dayOf(entry.reportDate),
    Source: entry.reportSource,
    "Uncovered holdings": uncoveredPart(entry),
    Kept: dayKept(slot),
  };
  const given = Object.entries(properties)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name, isText(value) ? clip(value) : value]);
  return { card: verdict, properties: Object.fromEntries(given) as Card["properties"] };
};

function titleOf(test: string): string {
  return `${test[0]?.toUpperCase()}${test.slice(1)} ratio`;
}
