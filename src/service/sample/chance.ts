/** Made-up numbers, computed from the ticker alone: the same on every day, in every process and in the page. */

/** A number in [0, 1) that belongs to a ticker and a topic. */
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

/** FNV-1a over the UTF-16 units, its bits mixed once more: neighbouring tickers must not look alike. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
