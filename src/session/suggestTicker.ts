/**
 * The ticker that may be meant by one that the service does not know, does not accept, or that is none: as the service
 * spells it in what is known on this page under these settings. It is offered where one alone is spelt or called so, and
 * nothing is asked for it.
 */

import { isText } from "../core/json";
import type { Operation } from "../core/operation";
import type { Suggest } from "../core/suggestion";
import { verdictOf } from "../functions/screened";
import { type Listed, matcherOf } from "../workbook/matching";
import type { Session } from "./session";
import { listedIn } from "./tickerLists";

type Matcher = ReturnType<typeof matcherOf>;
type Sources = Pick<Session, "planning" | "operations">;

/** What a person may have spelt otherwise than the service does. */
export const mayBeMeant: ReadonlySet<string> = new Set(["notTicker", "unknownSymbol", "notReturned", "badRequest"]);

/** For the failures of these cells: `BRK.B`, where one known ticker alone may be meant by the last thing that the failure is about. */
export function suggestionsFrom(sources: Sources): Suggest {
  let made: { readonly of: readonly unknown[]; readonly matcher: Matcher } | undefined;

  /** Made anew when more is known, not for each cell: lists are long, and so is a column of misspelt tickers. */
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

  /** A country, with a sector or without, is no ticker, though a company may be called so. */
  function isOfLists(typed: string): boolean {
    return typed.includes("|") || lists().some((slots) => slots.has(typed));
  }

  /** What is known of the lists of stocks and of ETFs. */
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

/** Whatever is typed may be answered as not covered, in the spelling that was typed. */
function isCovered(answer: unknown): boolean {
  return answer !== undefined && verdictOf(answer as Parameters<typeof verdictOf>[0]) !== "NOT COVERED";
}
