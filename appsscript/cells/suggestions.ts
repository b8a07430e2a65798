/**
 * Suggests the ticker that may be meant by one that failed, from what the cache knows: the service's lists, where a
 * formula has fetched them, and the same letters in another spelling, where a cell has asked for that. The cache is read
 * once, and only by a run whose cell has such a failure. Nothing is asked of the service.
 */
import { everyCountry } from "../../src/api/inputs";
import { operations } from "../../src/api/operations";
import { countriesIn } from "../../src/api/preferences";
import type { Suggest } from "../../src/core/failure";
import { isText } from "../../src/core/json";
import type { Operation } from "../../src/core/operation";
import { mayBeMeant, suggestionsFrom } from "../../src/session/suggestTicker";
import { Knowledge, type Question } from "./knowledge";

export function suggestionsFromCache(now: () => number): Suggest {
  const knowledge = new Knowledge();
  const suggest = suggestionsFrom({
    get planning() {
      return knowledge.planner;
    },
    operations,
  });
  const looked = new Set<string>();
  return (kind, about) => {
    const typed = about[about.length - 1];
    if (!mayBeMeant.has(kind) || !isText(typed)) return undefined;
    if (!looked.has(typed) && looked.size < mostLooks) {
      if (looked.size === 0) knowledge.look([], now());
      looked.add(typed);
      knowledge.look([...(looked.size === 1 ? lists(knowledge) : []), ...spellings(typed)], now());
    }
    return suggest(kind, about);
  };
}

/** The most failed tickers of one formula that are looked up: each is a read of the cache, and Google counts these. */
const mostLooks = 10;

/** The lists of stocks and ETFs of the chosen countries. */
function lists(knowledge: Knowledge): readonly Question[] {
  const countries = countriesIn(knowledge.preferences);
  return [
    ...countries.map((input) => ({ operation: operations.list as Operation, input })),
    ...[everyCountry, ...countries].map((input) => ({ operation: operations.etfList as Operation, input })),
  ];
}

/** The same letters as the service may spell them: `BRK-B` and `BRK/B` as `BRK.B`, `AAPL.US` as `AAPL`. */
function spellings(typed: string): readonly Question[] {
  const upper = typed.trim().toUpperCase();
  const [, stem = "", end = ""] = /^([A-Z0-9]{1,6})[ ./\-:]([A-Z0-9]{1,4})$/.exec(upper) ?? [];
  if (stem === "") return [];
  return [`${stem}.${end}`, `${stem}-${end}`, stem]
    .filter((input) => input !== upper)
    .map((input) => ({ operation: operations.screening as Operation, input }));
}
