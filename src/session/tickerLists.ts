/**
 * Reads the service's lists of stocks and ETFs for the chosen countries, as far as this page knows them. They give the
 * names of tickers, and tell ETFs from stocks. They are read through the session, because the pane's bundle has its own
 * copy of the functions' module, which does not know these lists.
 */
import { everyCountry } from "../api/inputs";
import { countriesIn, readPreferences } from "../api/preferences";
import { symbolOf } from "../api/reader";
import { isText } from "../core/json";
import type { Slot } from "../core/slot";
import type { ListEntry } from "../workbook/holdings/tickerMatch";
import type { Session } from "./session";

/** The chosen countries; at least one. */
export function chosenCountries({ memory }: Session): readonly string[] {
  return countriesIn(memory?.preferences ?? readPreferences(undefined));
}

/**
 * The slots of the lists of ETFs that may have been asked for: one without a country, and one for each chosen country.
 */
export function listsOfFunds(session: Session): readonly Slot[] {
  const { planning, operations } = session;
  return [everyCountry, ...chosenCountries(session)].flatMap((market) => {
    const slot = planning.peek(operations.etfList, market);
    return slot ? [slot] : [];
  });
}

/** Every entry of the known lists, stocks before ETFs. */
export function listEntries(session: Session): readonly ListEntry[] {
  const { planning, operations } = session;
  const stocks = chosenCountries(session).map((country) => planning.peek(operations.list, country));
  return [...stocks, ...listsOfFunds(session)].flatMap((slot) =>
    Array.isArray(slot?.answer) ? slot.answer.flatMap(listEntry) : [],
  );
}

/** The ticker, name and ISIN in an entry of the service, as a list of one; empty when the entry names no ticker. */
export function listEntry(entry: unknown): readonly ListEntry[] {
  const ticker = symbolOf(entry);
  if (!ticker) return [];
  const { companyName, name = companyName, isin } = entry as Readonly<Record<string, unknown>>;
  return [{ ticker, ...(isText(name) && { name }), ...(isText(isin) && isin !== "" && { isin }) }];
}
