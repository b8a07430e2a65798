/** Finds figures of a period that cannot be true, or contradict each other. No amount is made of them. */

/** As a period of the ledger has them; undefined where a figure is not given. */
interface Figures {
  readonly dividend: number | undefined;
  readonly percent: number | undefined;
  readonly perShare: number | undefined;
}

/** A figure that is beyond its bounds, or two that contradict each other. */
export type Contradiction = "percent" | "dividend" | "amount" | "amountOverDividend";

export function contradictionIn({ percent, dividend, perShare }: Figures): Contradiction | undefined {
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) return "percent";
  if (dividend !== undefined && !(dividend >= 0)) return "dividend";
  if (perShare !== undefined && !(perShare >= 0)) return "amount";
  const isOver = perShare !== undefined && dividend !== undefined && perShare > dividend * (1 + 1e-9);
  return isOver ? "amountOverDividend" : undefined;
}
