/**
 * The least that fills cells: it asks a hundred tickers at a time, shares an answer among cells, and gives it at once when
 * it is known. No pace, no retry, no cancelling. What our functions cost is told in multiples of it.
 */

/** Answers by ticker, in one request. */
export type Ask<Answer = unknown> = (tickers: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;

const most = 100;

export const bareName = "bare harness";

export function openBare<Answer>(ask: Ask<Answer>): (ticker: string) => Answer | Promise<Answer | undefined> {
  const known = new Map<string, Answer | Promise<Answer | undefined>>();
  let tickers: string[] = [];
  let answers: Promise<ReadonlyMap<string, Answer>>;
  /** What is asked until the next microtask goes together. */
  const open = () => {
    const own: string[] = [];
    tickers = own;
    answers = Promise.resolve().then(() => {
      if (tickers === own) tickers = [];
      return ask(own);
    });
  };
  return (ticker) => {
    const found = known.get(ticker);
    if (found !== undefined) return found;
    if (tickers.length === 0 || tickers.length === most) open();
    tickers.push(ticker);
    const promise = answers.then((all) => all.get(ticker));
    known.set(ticker, promise);
    void promise.then((answer) => answer !== undefined && known.set(ticker, answer));
    return promise;
  };
}
