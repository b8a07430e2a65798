/**
 * What functions.js has in the place of the modules that are apart from it (`build/apart`): each word asks the page for
 * its own (`details`), and gives something plain while that has not come. Cells that were shown so, and those that
 * failed, are shown again when it comes; where it does not come in a moment, they stay as they are. Here are the words
 * that the core needs, so nothing is imported; those that show answers are in `plain`.
 */
import type { Details } from "./details";
import type { HostCells } from "./session";

const page = globalThis as { readonly shariahDetails?: Details };
/** How often it is looked for, every 50 ms: for three seconds. */
let looks = 60;
/** Something has been said, since the last cells, that is plainer than it may be. */
let hasMissed = false;
const plain = new WeakSet<HostCells>();
const waiting = new WeakMap<Promise<HostCells>, Promise<unknown>>();
let coming: Promise<void> | undefined;

/** Nothing that is said now is plain, or else it stays so. */
export function isWhole(): boolean {
  return page.shariahDetails !== undefined || looks === 0;
}

/** What is shown now says less than it may. */
export function miss(): void {
  hasMissed = true;
}

/** The cells, noted where what they say is plain. */
export function noted(cells: HostCells): HostCells {
  if (hasMissed) plain.add(cells);
  hasMissed = false;
  return cells;
}

/** What these cells say may be more by now. */
export function isPlain(cells: HostCells): boolean {
  return !isWhole() && plain.has(cells);
}

/** The cells; where they are plain, what `again` gives a moment later. */
export function whole(cells: HostCells, again: () => unknown): unknown {
  if (!isPlain(cells)) return cells;
  coming ??= come();
  return coming.then(again);
}

/** The same of cells that are waited for. A sheet may wait for one answer in thousands of cells: it is one promise for all. */
export function wholeOf(cells: Promise<HostCells>, again: () => unknown): Promise<unknown> {
  if (isWhole()) return cells;
  let shared = waiting.get(cells);
  if (!shared) {
    shared = cells.then((shown) => whole(shown, again));
    waiting.set(cells, shared);
  }
  return shared;
}

async function come(): Promise<void> {
  for (; !isWhole(); looks -= 1) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The page's own word of the name. */
export function own<Name extends keyof Details>(name: Name, otherwise: Details[Name]): Details[Name] {
  type Word = (...given: unknown[]) => unknown;
  const word: Word = (...given) => {
    return ((page.shariahDetails?.[name] ?? otherwise) as Word)(...given);
  };
  return word as Details[Name];
}

export const advice = own("advice", () => ".");
export const misread = own("misread", () => "This is not a ticker: type the symbol as text, such as AAPL");
export const unknownField = own("unknownField", () => ({ failure: "noField", message: "There is no such field." }));
