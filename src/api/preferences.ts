/** The user's choices besides the credentials: one JSON under one key. A missing choice has its default. */
import type { PlannerSettings } from "../core/planner";

export interface Preferences {
  /** Hours for which a verdict counts as fresh; the service's data is quarterly. */
  readonly verdictHours: number;
  /** Hours for which an amount that depends on a price counts as fresh. */
  readonly amountHours: number;
  /** The kind of holding for zakat when a formula does not say. */
  readonly holding: "short" | "long";
  /** An old verdict that stands in for a newer one says in its text how old it is. */
  readonly showAge: boolean;
  /** The language of cells' sentences, `en` or `ar`; blank until a pane in Arabic, or a person, has chosen. */
  readonly sentences: string;
  /** Verdicts and test results are in that language too; formulas that compare with HALAL then no longer match. */
  readonly verdictsToo: boolean;
  /** Countries whose ETFs are looked up if the service gives no list of all: `US, UK`. */
  readonly countries: string;
  /** The last good verdict, with its date, may be shown when the service fails. */
  readonly lastGoodVerdicts: boolean;
  /** The same for amounts, which age faster. */
  readonly lastGoodAmounts: boolean;
  /** Percent of the month's calls at which cells stop asking. */
  readonly budgetPercent: number;
  /** Work that needs more calls than this waits for consent. */
  readonly consentAbove: number;
}

const defaults: Preferences = {
  verdictHours: 24,
  amountHours: 4,
  holding: "short",
  showAge: false,
  sentences: "",
  verdictsToo: false,
  countries: "US",
  lastGoodVerdicts: true,
  lastGoodAmounts: false,
  budgetPercent: 95,
  consentAbove: 60,
};

/** Ninety days: the service's data is quarterly. */
export const mostHours = 2160;

/** The largest value of each number; the smallest is 1. */
const most: Readonly<Record<string, number>> = {
  verdictHours: mostHours,
  amountHours: mostHours,
  budgetPercent: 100,
  consentAbove: 100_000,
};

const allowed: Readonly<Record<string, readonly unknown[]>> = {
  holding: ["short", "long"],
  sentences: ["", "en", "ar"],
};

/** The preferences in a stored value: every choice that is missing or wrong is its default. Never throws. */
export function readPreferences(value: unknown): Preferences {
  const stored = (value || {}) as Readonly<Record<string, unknown>>;
  const chosen = Object.entries(defaults).map(([name, otherwise]) => {
    const choice = stored[name];
    return [name, typeof choice === typeof otherwise && isAllowed(name, choice) ? choice : otherwise];
  });
  return Object.fromEntries(chosen);
}

function isAllowed(name: string, choice: unknown): boolean {
  if (typeof choice === "number") return choice >= 1 && choice <= (most[name] || 0);
  if (name === "countries") return isCountries(choice as string);
  return allowed[name]?.includes(choice) ?? true;
}

/** Whether the text is one to ten country codes, with any separators. */
export function isCountries(text: string): boolean {
  return /^\W*[a-z]{2,3}(\W+[a-z]{2,3}){0,9}\W*$/i.test(text);
}

export function countriesIn({ countries }: Preferences): readonly string[] {
  return countries.toUpperCase().match(/[A-Z]+/g) || [];
}

/** The choices as the planner takes them. */
export function plannerSettings(preferences: Preferences): Partial<PlannerSettings> {
  const hour = 3_600_000;
  return {
    consentOver: preferences.consentAbove,
    monthShare: preferences.budgetPercent / 100,
    lastGood: { verdicts: preferences.lastGoodVerdicts, amounts: preferences.lastGoodAmounts },
    freshness: ({ ages, freshness }) => {
      if (ages === "quarterly") return preferences.verdictHours * hour;
      return ages === "daily" ? preferences.amountHours * hour : freshness;
    },
  };
}
