/**
 * Reads for a command what users of Excel choose in the pane, because no workbook tells it. It comes from flags, or
 * from a JSON file that has the same names as the pane's settings.
 */
import { readFileSync } from "node:fs";
import { countriesIn, isCountries, type Preferences, preferenceRows, readPreferences } from "../api/preferences";
import { isObject } from "../core/json";
import { english, type Wording } from "../core/wording";
import { judgements } from "../functions/words";
import type { CellValue } from "../workbook/refresh/newValues";

/** The flags of the command line that make a choice. */
export const choiceFlags = {
  zakat: { type: "string" },
  language: { type: "string" },
  countries: { type: "string" },
  budget: { type: "string" },
  choices: { type: "string" },
} as const;

export type ChoiceFlags = { readonly [Name in keyof typeof choiceFlags]?: string | undefined };

export interface GivenChoices {
  /** Whether ZAKAT takes holdings for short or long where the formula does not say; undefined when nobody chose. */
  readonly holding: Preferences["holding"] | undefined;
  readonly language: "en" | "ar";
  /** Whether verdicts are written in that language too; if not, they stay English. */
  readonly verdictsToo: boolean;
  readonly countries: readonly string[] | undefined;
  /** The share of the month's calls at which the command stops asking, 0 to 1. */
  readonly monthShare: number | undefined;
  /** The most requests that are sent without `--allow`. */
  readonly consentOver: number;
}

/** The choices that a command uses, by their names in the file. A file may have the pane's others too. */
const names = ["holding", "sentences", "verdictsToo", "countries", "budgetPercent", "consentAbove"] as const;

/**
 * A flag counts more than the file. Throws an error that names the flag, or the name in the file, whose value is not
 * allowed.
 */
export function readChoices({ zakat, language, countries, budget, choices }: ChoiceFlags): GivenChoices {
  const file = choices === undefined ? {} : fromFile(choices);
  const given = {
    ...file,
    ...(zakat !== undefined && { holding: oneOf("zakat", zakat, ["short", "long"]) }),
    ...(language !== undefined && { sentences: oneOf("language", language, ["en", "ar"]) }),
    ...(countries !== undefined && { countries: countriesOf(countries) }),
    ...(budget !== undefined && { budgetPercent: percentOf(budget) }),
  };
  const read = readPreferences(given);
  return {
    holding: "holding" in given ? read.holding : undefined,
    language: read.sentences === "ar" ? "ar" : "en",
    verdictsToo: read.verdictsToo,
    countries: "countries" in given ? countriesIn(read) : undefined,
    monthShare: "budgetPercent" in given ? read.budgetPercent / 100 : undefined,
    consentOver: read.consentAbove,
  };
}

function fromFile(path: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // The error is thrown below.
  }
  if (!isObject(value)) throw new Error(`--choices: ${path} is not there, or is no JSON object.`);
  const held = value as Readonly<Record<string, unknown>>;
  const read = new Map<string, unknown>(Object.entries(readPreferences(held)));
  for (const [name, choice] of Object.entries(held)) {
    if (!Object.keys(preferenceRows).includes(name)) {
      throw new Error(`--choices: there is no choice "${name}" in ${path}; there are ${names.join(", ")}.`);
    }
    if (names.some((used) => used === name) && read.get(name) !== choice)
      throw new Error(`--choices: "${name}" in ${path} has a value that it cannot have.`);
  }
  return held;
}

function oneOf<Choice extends string>(flag: string, text: string, all: readonly Choice[]): Choice {
  const found = all.find((one) => one === text);
  if (found === undefined) throw new Error(`--${flag}: ${all.join(" or ")}, please`);
  return found;
}

function countriesOf(text: string): string {
  if (!isCountries(text)) throw new Error("--countries: codes such as US,UK, please");
  return text;
}

function percentOf(text: string): number {
  const percent = Number(text);
  if (!(percent >= 1 && percent <= 100)) throw new Error("--budget: percent of the month's calls, 1 to 100, please");
  return percent;
}

/** Gives the words, English or Arabic, for a cell that held the value `before` and has this formula. */
export type WordingFor = (before: CellValue | undefined, formula?: string) => Wording;

/**
 * Decides the language of each cell. A cell keeps the language that it has, and one that has none yet takes the chosen
 * language. A formula that compares with a verdict or a test's result has the language of that word, or the comparison
 * would never be true. `isArabic`: whether some cell may need Arabic. Arabic words are loaded only then, or when Arabic
 * is chosen.
 */
export async function wordingFor(
  { language, verdictsToo }: Pick<GivenChoices, "language" | "verdictsToo">,
  isArabic: boolean,
): Promise<WordingFor> {
  if (!isArabic && language === "en") return () => english;
  const [{ arabicWording }, { sentencesAr }] = await Promise.all([
    import("../i18n/arabic"),
    import("../i18n/sentencesAr"),
  ]);
  const arabic = arabicWording(true);
  const chosen = language === "en" ? english : arabicWording(verdictsToo);
  const named: readonly string[] = judgements.map((one) => sentencesAr[one]);
  return (before, formula = "") => {
    const texts = [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text]) => text);
    if (texts.some((text) => judgements.some((one) => one === text))) return english;
    if (texts.some((text) => named.some((one) => one === text))) return arabic;
    if (typeof before !== "string" || !/\p{L}/u.test(before)) return chosen;
    return inArabic.test(before) ? arabic : english;
  };
}

export const inArabic = /\p{Script=Arabic}/u;
