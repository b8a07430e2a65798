/** What people do with the nights of a document, and what the document then remembers and tells. */
import { sp500 } from "../../src/service/sample/companies";
import type { Document } from "./stand-in/document";

/** The menu's item, and the button that is pressed in its question. */
export async function choose(document: Document, press: "YES" | "NO" | "OK" | "CANCEL" = "NO"): Promise<void> {
  document.ui.presses.push(press);
  await document.menu("Refresh every night");
  document.ui.presses.splice(0);
}

/** Stops the nights: the menu's item again, and OK or YES in its question. */
export async function stop(document: Document): Promise<void> {
  await document.menu("Refresh every night");
}

/** What the opening tells that was not told before. */
export async function openingToasts(document: Document): Promise<readonly string[]> {
  const before = document.ui.toasts.length;
  await document.open();
  await document.settled();
  return document.ui.toasts.slice(before);
}

/** What the script remembers of verdicts, as if the service had said something else of this ticker before. */
export function remember(document: Document, ticker: string, verdict: string): void {
  const all = document.properties.read();
  const key = Object.keys(all).find((one) => one.includes("nightSeen.")) as string;
  const seen = JSON.parse(all[key] as string) as [string, string][];
  const changed = seen.map(([one, was]) => [one, one === ticker ? verdict : was]);
  document.properties.write({ [key]: JSON.stringify(changed) });
}

/** The clock triggers: the function that each calls, and whose it is. */
export function triggersOf(document: Document): readonly (readonly [handler: string, user: string])[] {
  return document.triggers.all.map(({ handler, user }) => [handler, user] as const);
}

/** What the document's properties hold of the nights. */
export function storedNight(document: Document) {
  return JSON.parse(document.properties.read()["shariah2.night"] ?? "{}");
}

/** The runs of the nights so far. */
export function nightRuns(document: Document) {
  return document.runs.filter(({ name }) => name === "refreshNight");
}

/** The tickers of the sample market, some 500. */
const tickers = sp500.map(({ ticker }) => ticker);

/** A formula that costs a call a ticker, with so many tickers. `preferences` are chosen besides consent for all of it. */
export async function fillZakat(document: Document, count: number, preferences: object = {}): Promise<void> {
  document.properties.write({ "shariah.preferences": JSON.stringify({ consentAbove: 10_000, ...preferences }) });
  document.enter("B2", [[`=SHARIAH_ZAKAT(A2:A${count + 1})`]]);
  document.enter(
    "A2",
    tickers.slice(0, count).map((ticker) => [ticker]),
  );
  await document.settled();
}
