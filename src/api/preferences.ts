/**
 * Reads the user's choices other than the credentials. They are stored as one JSON under one key; a missing choice has
 * its default.
 */
import type { PlannerSettings } from "../core/planner";

/** The longest freshness that may be chosen, in hours: ninety days, because the service's data is quarterly. */
export const mostHours = 2160;

/** The control of the form by which a preference is chosen, which also tells what may be chosen. */
type Control =
  | { readonly kind: "number"; readonly most: number }
  | { readonly kind: "choice"; readonly among: readonly string[] }
  | { readonly kind: "check" }
  | { readonly kind: "text"; readonly allows: (text: string) => boolean };

interface Row<Choice> {
  /** The default. */
  readonly usual: Choice;
  /**
   * Whose choice it is. A `person`'s is how cells read. The `workbook`'s decides what they show. The `payer`'s decides
   * what calls may cost. A host that stores one choice for a whole document says so beside a person's choice.
   */
  readonly whose: "person" | "workbook" | "payer";
  /** Whether a cell that has its answer shows something else under another choice, and so is calculated again. */
  readonly isInCells: boolean;
  /** Under which heading of the pane it stands. */
  readonly place: "language" | "freshness" | "defaults" | "outage" | "month";
  readonly control: Control;
  /** The choice that must be made in another preference before this one is shown. */
  readonly shownFor?: { readonly name: string; readonly choice: string };
}

/**
 * One row a preference, in the order of the form. A new one needs a row here, and its words in each language
 * (`preferences.rows` in `src/i18n`).
 */
const rows = {
  /** Hours for which a verdict counts as fresh. */
  verdictHours: row<number>({
    usual: 24,
    whose: "workbook",
    isInCells: false,
    place: "freshness",
    control: { kind: "number", most: mostHours },
  }),
  /** Hours for which an amount that depends on a price counts as fresh. */
  amountHours: row<number>({
    usual: 4,
    whose: "workbook",
    isInCells: false,
    place: "freshness",
    control: { kind: "number", most: mostHours },
  }),
  /** Work that needs more calls than this waits for consent. */
  consentAbove: row<number>({
    usual: 60,
    whose: "payer",
    isInCells: false,
    place: "defaults",
    control: { kind: "number", most: 100_000 },
  }),
  /** The kind of holding for zakat when a formula does not say. */
  holding: row<"short" | "long">({
    usual: "short",
    whose: "workbook",
    isInCells: true,
    place: "defaults",
    control: { kind: "choice", among: ["short", "long"] },
  }),
  /** Countries whose ETFs are looked up if the service gives no list of all: `US, UK`. */
  countries: row<string>({
    usual: "US",
    whose: "workbook",
    isInCells: true,
    place: "defaults",
    control: { kind: "text", allows: isCountries },
  }),
  /** Whether the last good verdict, with its date, may be shown when the service fails. */
  lastGoodVerdicts: row<boolean>({
    usual: true,
    whose: "workbook",
    isInCells: true,
    place: "outage",
    control: { kind: "check" },
  }),
  /** Whether the last good amount may be shown then; off by default, because amounts age faster. */
  lastGoodAmounts: row<boolean>({
    usual: false,
    whose: "workbook",
    isInCells: true,
    place: "outage",
    control: { kind: "check" },
  }),
  /** Whether an old verdict that stands in for a newer one says in its text how old it is. */
  showAge: row<boolean>({
    usual: false,
    whose: "workbook",
    isInCells: true,
    place: "outage",
    control: { kind: "check" },
  }),
  /**
   * The language of sentences in cells, `en` or `ar`; blank until a person, or a pane that is shown in Arabic, has
   * chosen.
   */
  sentences: row<string>({
    usual: "",
    whose: "person",
    isInCells: true,
    place: "language",
    control: { kind: "choice", among: ["en", "ar"] },
  }),
  /**
   * Whether verdicts and test results are in that language too; formulas that compare with HALAL then no longer match.
   */
  verdictsToo: row<boolean>({
    usual: false,
    whose: "person",
    isInCells: true,
    place: "language",
    control: { kind: "check" },
    shownFor: { name: "sentences", choice: "ar" },
  }),
  /** Percent of the month's calls at which cells stop asking. */
  budgetPercent: row<number>({
    usual: 95,
    whose: "payer",
    isInCells: false,
    place: "month",
    control: { kind: "number", most: 100 },
  }),
};

function row<Choice>(one: Row<Choice>): Row<Choice> {
  return one;
}

type Rows = typeof rows;
export type Preferences = { readonly [Name in keyof Rows]: Rows[Name]["usual"] };
export type PreferenceName = keyof Preferences;
export type PreferenceRow = Row<Preferences[PreferenceName]>;

/** The rows by name, in the order of the form. */
export const preferenceRows: Readonly<Record<PreferenceName, PreferenceRow>> = rows;

/** The preferences in which the two differ. */
export function changedPreferences(before: Preferences, after: Preferences): readonly PreferenceRow[] {
  return Object.entries<PreferenceRow>(rows)
    .filter(([name]) => before[name as PreferenceName] !== after[name as PreferenceName])
    .map(([, row]) => row);
}

/** The preferences in a stored value: every choice that is missing or wrong is its default. Never throws. */
export function readPreferences(value: unknown): Preferences {
  const stored = (value || {}) as Readonly<Record<string, unknown>>;
  const chosen = Object.entries<PreferenceRow>(rows).map(([name, { usual, control }]) => {
    const choice = stored[name];
    return [name, choice === usual || isAllowed(control, choice) ? choice : usual];
  });
  return Object.fromEntries(chosen);
}

function isAllowed(control: Control, choice: unknown): boolean {
  switch (control.kind) {
    case "number":
      return typeof choice === "number" && choice >= 1 && choice <= control.most;
    case "choice":
      return typeof choice === "string" && control.among.includes(choice);
    case "check":
      return typeof choice === "boolean";
    case "text":
      return typeof choice === "string" && control.allows(choice);
  }
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
