/**
 * Suggests the ticker that may be meant by a wrong one, in the service's spelling, from what is known on this page
 * under these settings. A suggestion is made only if exactly one known ticker has that spelling or name. It makes no
 * call.
 */

import { isText } from "../core/json";
import type { Operation } from "../core/operation";
import type { Suggest } from "../core/suggestion";
import { verdictOf } from "../functions/screeningEntry";
import { type Listed, matcherOf } from "../workbook/tickerMatch";
import type { Session } from "./session";
import { listedIn } from "./tickerLists";

type Matcher = ReturnType<typeof matcherOf>;
type Sources = Pick<Session, "planning" | "operations">;

/** Kinds of failure that a misspelt ticker may cause. */
export const mayBeMeant: ReadonlySet<string> = new Set(["notTicker", "unknownSymbol", "notReturned", "badRequest"]);

/** For the failures of these cells: `BRK.B`, where one known ticker alone may be meant by the last thing that the failure is about. */
export function suggestionsFrom(sources: Sources): Suggest {
  let made: { readonly of: readonly unknown[]; readonly matcher: Matcher } | undefined;

  /** The matcher is made when more is known, and not for each cell: lists and columns of misspelt tickers are long. */
  function matcher(): Matcher {
    const { planning, operations } = sources;
    const screened = slotsOf(operations.screening);
    const listed = lists().flatMap((slots) => [...slots.values()].map(({ answer }) => answer));
    const of = [planning, planning.pace.acceptedAt, screened.size, ...listed];
    if (made?.of.length !== of.length || made.of.some((one, nth) => one !== of[nth])) {
      const answered = [...screened.values()].flatMap(({ answer }) => (isCovered(answer) ? [answer] : []));
      made = { of, matcher: matcherOf([...listed, ...answered].flat().flatMap(named)) };
    }
    return made.matcher;
  }

  /** Whether the text is a country, with or without a sector: no ticker, though a company may be called so. */
  function isOfLists(typed: string): boolean {
    return typed.includes("|") || lists().some((slots) => slots.has(typed));
  }

  /** The known entries of the lists of stocks and ETFs. */
  function lists() {
    return [sources.operations.list, sources.operations.etfList].map(slotsOf);
  }

  function slotsOf(operation: unknown) {
    return sources.planning.slotsOf(operation as Operation);
  }

  return (kind, about) => {
    const typed = about[about.length - 1];
    if (!mayBeMeant.has(kind) || !isText(typed) || isOfLists(typed)) return undefined;
    return matcher()(typed).only?.ticker;
  };
}

function named(entry: unknown): readonly Listed[] {
  return entry ? listedIn(entry) : [];
}

/** Whether an answer proves a ticker: the service answers any text as not covered, in the spelling typed. */
function isCovered(answer: unknown): boolean {
  return answer !== undefined && verdictOf(answer as Parameters<typeof verdictOf>[0]) !== "NOT COVERED";
}
