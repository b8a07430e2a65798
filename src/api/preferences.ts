/**
 * Reads the user's choices other than the credentials. They are stored as one JSON under one key; a missing choice has
 * its default.
 */
import type { PlannerSettings } from "../core/planner";

/** The longest freshness that may be chosen, in hours: ninety days, because the service's data is quarterly. */
export const mostHours = 2160;

interface Row<Choice> {
  /** The default. */
  readonly usual: Choice;
  /** Whether a stored value of the same type may be chosen. Left out: each may. */
  readonly allows?: (choice: Choice) => boolean;
}

const upTo = (most: number) => (choice: number) => choice >= 1 && choice <= most;

/** One row a preference, with its default. A new one needs a row here, a control in the pane, and its words. */
const rows = {
  // These choices decide what cells show. In Google Sheets everybody sees the same cells, so there a choice that one
  // person makes holds for everybody who opens the workbook.
  /** Hours for which a verdict counts as fresh. */
  verdictHours: row<number>({ usual: 24, allows: upTo(mostHours) }),
  /** Hours for which an amount that depends on a price counts as fresh. */
  amountHours: row<number>({ usual: 4, allows: upTo(mostHours) }),
  /** The kind of holding for zakat when a formula does not say. */
  holding: row<"short" | "long">({
    usual: "short",
    allows: (choice) => ["short", "long"].includes(choice),
  }),
  /** Whether an old verdict that stands in for a newer one says in its text how old it is. */
  showAge: row<boolean>({ usual: false }),
  /**
   * The language of sentences in cells, `en` or `ar`; blank until a person, or a pane that is shown in Arabic, has
   * chosen.
   */
  sentences: row<string>({ usual: "", allows: (choice) => ["", "en", "ar"].includes(choice) }),
  /**
   * Whether verdicts and test results are in that language too; formulas that compare with HALAL then no longer match.
   */
  verdictsToo: row<boolean>({ usual: false }),
  /** Countries whose ETFs are looked up if the service gives no list of all: `US, UK`. */
  countries: row<string>({ usual: "US", allows: isCountries }),
  /** Whether the last good verdict, with its date, may be shown when the service fails. */
  lastGoodVerdicts: row<boolean>({ usual: true }),
  /** Whether the last good amount may be shown then; off by default, because amounts age faster. */
  lastGoodAmounts: row<boolean>({ usual: false }),
  // These choices decide what calls may cost. They belong to whoever pays for the credentials.
  /** Percent of the month's calls at which cells stop asking. */
  budgetPercent: row<number>({ usual: 95, allows: upTo(100) }),
  /** Work that needs more calls than this waits for consent. */
  consentAbove: row<number>({ usual: 60, allows: upTo(100_000) }),
};

function row<Choice>(one: Row<Choice>): Row<Choice> {
  return one;
}

type Rows = typeof rows;
export type Preferences = { readonly [Name in keyof Rows]: Rows[Name]["usual"] };

/** The preferences in a stored value: every choice that is missing or wrong is its default. Never throws. */
export function readPreferences(value: unknown): Preferences {
  const stored = (value || {}) as Readonly<Record<string, unknown>>;
  const chosen = Object.entries(rows).map(([name, { usual, allows }]) => {
    const choice = stored[name];
    const isAllowed = typeof choice === typeof usual && (allows?.(choice as never) ?? true);
    return [name, isAllowed ? choice : usual];
  });
  return Object.fromEntries(chosen);
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
