/** What a user may choose besides the credentials: one JSON under one key, and a missing choice is its default. */
import { flag, number, record, text, where } from "./shape";

export interface Preferences {
  /** Hours a verdict counts as known; the service's data is quarterly. */
  readonly verdictHours: number;
  /** Hours an amount that holds a price counts as known. */
  readonly amountHours: number;
  /** Which zakat is meant when a formula does not say and the service gives both. */
  readonly holding: "short" | "long";
  /** The last good verdict, with its date, may stand in when the service fails. */
  readonly lastGoodVerdicts: boolean;
  /** The same for amounts, which age faster. */
  readonly lastGoodAmounts: boolean;
  /** Percent of the month's calls at which cells stop asking. */
  readonly budgetPercent: number;
  /** Work of more calls than this waits for consent. */
  readonly consentAbove: number;
}

const stored = record({
  verdictHours: upTo(2160),
  amountHours: upTo(2160),
  holding: where(text, (holding): holding is Preferences["holding"] => holding === "short" || holding === "long"),
  lastGoodVerdicts: flag,
  lastGoodAmounts: flag,
  budgetPercent: upTo(100),
  consentAbove: upTo(100_000),
});

/** The preferences in a stored value: every choice that is missing or wrong is its default. Never throws. */
export function readPreferences(value: unknown): Preferences {
  const chosen = stored.read(value);
  return {
    verdictHours: chosen?.verdictHours ?? 24,
    amountHours: chosen?.amountHours ?? 4,
    holding: chosen?.holding ?? "short",
    lastGoodVerdicts: chosen?.lastGoodVerdicts ?? true,
    lastGoodAmounts: chosen?.lastGoodAmounts ?? false,
    budgetPercent: chosen?.budgetPercent ?? 95,
    consentAbove: chosen?.consentAbove ?? 60,
  };
}

function upTo(most: number) {
  return where(number, (choice) => choice >= 1 && choice <= most);
}
