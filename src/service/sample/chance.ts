/** Makes up numbers from the ticker alone, so that they are the same on every day, in every process and in the page. */

/** A number from 0 to 1 (1 excluded) that is always the same for a ticker and a topic. */
export function chance(ticker: string, topic: string): number {
  return hash(`${ticker}/${topic}`) / 2 ** 32;
}

/** A whole number from `low` to `high`, both included. */
export function between(ticker: string, topic: string, low: number, high: number): number {
  return low + Math.floor(chance(ticker, topic) * (high - low + 1));
}

export function oneOf<Choice>(ticker: string, topic: string, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(chance(ticker, topic) * choices.length)] ?? choices[0];
}

/**
 * A hash of a text, 0 to 2^32 - 1: FNV-1a over its UTF-16 units. Its bits are mixed once more, so that similar tickers
 * get quite different numbers.
 */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
