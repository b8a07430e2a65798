/**
 * Recognises that shares were split: the service then gives a closed quarter's dividend and amount for each new share.
 * Nothing of that is owed anew, so it is never booked before a person has said what it is.
 */

/** As a period of the ledger has them; undefined where a figure is not given. */
interface Figures {
  readonly dividend: number | undefined;
  readonly percent: number | undefined;
  readonly perShare: number | undefined;
}

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
 * another way, or one of them is not given. `was`: the figures that are booked.
 */
export function splitOf(was: Figures, now: Figures): string | undefined {
  const { percent, dividend, perShare } = now;
  if (!was.dividend || !was.perShare || !dividend || !perShare || perShare === was.perShare) return undefined;
  if (percent === undefined || percent !== was.percent) return undefined;
  const [dividends, amounts] = [
    [was.dividend, dividend],
    [was.perShare, perShare],
  ] as const;
  const found = ratios
    .flatMap(([many, few]) => [[many, few] as const, [few, many] as const])
    .filter(([many, few]) => isQuotient(...dividends, many / few) && isQuotient(...amounts, many / few));
  // Short figures allow of several ratios: the nearest counts.
  const [whole, each] = amounts;
  const off = ([many, few]: readonly [number, number]) => Math.abs((whole * few) / many / each - 1);
  const [nearest] = found.sort((one, other) => off(one) - off(other));
  return nearest?.join(":");
}

/** Whether `now` is `was` divided by `ratio`: exactly, or at the decimals that both have. */
function isQuotient(was: number, now: number, ratio: number): boolean {
  const off = Math.abs(was / ratio - now);
  const exact = Math.abs(now) * 1e-9;
  const half = 0.5 * 10 ** -Math.min(decimalsOf(was), decimalsOf(now));
  // What was left out of `was` by rounding is divided too, or multiplied where shares were put together.
  const rounded = half * Math.max(1, 1 / ratio);
  return off <= exact || (off <= rounded + exact && Math.abs(now) > half);
}

/** How many decimals a figure is given with; two at least, because zeros at its end are lost. */
function decimalsOf(figure: number): number {
  const [, digits = ""] = figure.toFixed(12).replace(/0+$/, "").split(".");
  return Math.max(2, digits.length);
}
