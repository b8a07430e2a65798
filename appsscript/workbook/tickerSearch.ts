/// <reference types="google-apps-script" />
/** Finds tickers for the sidebar by a company's name, in the service's lists for the chosen countries. */
import { countriesIn } from "../../src/api/preferences";
import { isFailure } from "../../src/core/failure";
import { listEntry } from "../../src/session/tickerLists";
import type { ListEntry } from "../../src/workbook/holdings/tickerMatch";
import { eachQuestionOnce, questionsIn } from "../../src/workbook/refresh/questions";
import { callFunction } from "../cells/functions";
import { knownSlotsOf, type Question } from "../cells/knowledge";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import { plainData } from "../shared/plainData";
import { load } from "../shared/settings";

const lists = ["LIST", "ETF.LIST"] as const;

/** Every entry of the lists that the cache has, stocks before ETFs. Sends nothing. */
export function knownTickers(): readonly ListEntry[] {
  const countries = countriesIn(load().preferences);
  const found = knownSlotsOf(questionsFor(countries), host.now()).flatMap(({ slot }) =>
    Array.isArray(slot?.answer) ? slot.answer.flatMap(listEntry) : [],
  );
  return plainData(found);
}

/** Makes two calls: for the list of stocks and that of ETFs. */
export function fetchTickers(): void {
  const [country] = countriesIn(load().preferences);
  new Rendezvous(host).insist(questionsFor(country === undefined ? [] : [country]), undefined);
}

function questionsFor(countries: readonly string[]): readonly Question[] {
  const asked = lists.flatMap((name) => countries.map((country) => callFunction(name, [country])));
  return eachQuestionOnce(asked.flatMap((one) => (isFailure(one) ? [] : questionsIn(one))));
}
