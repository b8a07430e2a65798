/**
 * Suggests the ticker that the user may have meant by a wrong one, in the service's spelling, from what this page knows
 * under these settings. It suggests only where exactly one known ticker has that spelling or name. It makes no call.
 */

import type { Suggest } from "../core/failure";
import { isText } from "../core/json";
import type { Operation } from "../core/operation";
import { verdictOf } from "../functions/screeningEntry";
import { type ListEntry, matcherOf } from "../workbook/holdings/tickerMatch";
import type { Session } from "./session";
import { listEntry } from "./tickerLists";

type Matcher = ReturnType<typeof matcherOf>;
type Sources = Pick<Session, "planning" | "operations">;

/** Kinds of failure that a misspelt ticker may cause. */
export const mayBeMeant: ReadonlySet<string> = new Set(["notTicker", "unknownSymbol", "notReturned", "badRequest"]);

/**
 * Returns a function that suggests a ticker for a failure, such as `BRK.B`, from the last detail of the failure. It
 * suggests one only if that detail can mean a single known ticker.
 */
export function suggestionsFrom(sources: Sources): Suggest {
  let made: { readonly of: readonly unknown[]; readonly matcher: Matcher } | undefined;

  /**
   * Finds tickers among those that are known. It is made again only when more is known, and not for each cell, because
   * the lists, and columns of misspelt tickers, are long.
   */
  function matcher(): Matcher {
    const { planning, operations } = sources;
    const screened = slotsOf(operations.screening);
    const listed = lists().flatMap((slots) => [...slots.values()].map(({ answer }) => answer));
    const of = [planning, planning.pace.acceptedAt, screened.size, ...listed];
    if (made?.of.length !== of.length || made.of.some((one, nth) => one !== of[nth])) {
      const answered = [...screened.values()].flatMap(({ answer }) => (isCovered(answer) ? [answer] : []));
      made = { of, matcher: matcherOf([...listed, ...answered].flat().flatMap(entryIn)) };
    }
    return made.matcher;
  }

  /**
   * Whether the text is the input of a list: a country, with or without a sector. Such a text is no ticker, though a
   * company may have that name.
   */
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

function entryIn(entry: unknown): readonly ListEntry[] {
  return entry ? listEntry(entry) : [];
}

/**
 * Whether an answer proves that its ticker exists. "Not covered" does not, because the service says so of any text, in
 * the spelling that was typed.
 */
function isCovered(answer: unknown): boolean {
  return answer !== undefined && verdictOf(answer as Parameters<typeof verdictOf>[0]) !== "NOT COVERED";
}
