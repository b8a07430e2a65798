/**
 * Recognises that shares were split: the service then gives a closed quarter's dividend and amount for each new share.
 * Nothing of that is owed anew, so it is never booked before a person has said what it is.
 */
import type { Figures } from "./ledger";

const ratios: readonly (readonly [number, number])[] = [
  ...Array.from({ length: 19 }, (_, index) => [index + 2, 1] as const),
  ...[25, 30, 40, 50, 100].map((many) => [many, 1] as const),
  ...([3, 5, 7] as const).map((many) => [many, 2] as const),
  ...([4, 5] as const).map((many) => [many, 3] as const),
  [5, 4],
  [6, 5],
  [11, 10],
];

/**
 * The ratio of a split, such as `10:1`, or `1:10` where shares were put together; undefined where the figures differ in
 * another way. `was`: the figures that are booked.
 */
export function splitOf(was: Figures, now: Figures): string | undefined {
  const { percent, dividend = 0, perShare = 0 } = now;
  if (percent !== was.percent || perShare === 0 || !was.perShare || perShare === was.perShare) return undefined;
  const isBy = (many: number, few: number) =>
    isQuotient(was.perShare ?? 0, perShare, many / few) && isQuotient(was.dividend ?? 0, dividend, many / few);
  for (const [many, few] of ratios) {
    if (isBy(many, few)) return `${many}:${few}`;
    if (isBy(few, many)) return `${few}:${many}`;
  }
  return undefined;
}

/** Whether `now` is `was` divided by `ratio`, as far as the digits that both are given with can tell. */
function isQuotient(was: number, now: number, ratio: number): boolean {
  const off = halfDigit(now) + halfDigit(was) / ratio;
  return Math.abs(was / ratio - now) <= off + Math.abs(now) * 1e-9;
}

/** Half a unit of the last digit of a figure; two decimals at least, because zeros at its end are lost. */
function halfDigit(figure: number): number {
  const [, digits = ""] = figure.toFixed(12).replace(/0+$/, "").split(".");
  return digits.length >= 12 ? 0 : 0.5 * 10 ** -Math.max(2, digits.length);
}
