/**
 * What the document's properties remember of the nights: whose trigger counts, how far a night has come, and what the
 * last one brought. An earlier version may have written it, so every field has a reader, and most have a default.
 */
import type { Detail, Phrase } from "../../src/core/phrase";
import { count, type FieldReader, flag, number, objectReader, readableFields, text } from "../shared/fields";
import { readStored, storeValue } from "../shared/settings";

/** How far a night has come. */
export interface NightProgress {
  /** Calls sent so far. */
  readonly sent: number;
  /** Answers that have not come yet. */
  readonly missing: number;
  /** Formulas written again so far. */
  readonly written: number;
}

/** What a night did. */
export interface NightReport {
  /** When the refresh ended; ms since 1970. */
  readonly at: number;
  readonly formulas: number;
  /** The number of answers that did not come, and the most frequent reason. */
  readonly failed: number;
  readonly why?: Phrase | undefined;
  /**
   * How many tickers have a new verdict or rank, and the names of the first of them. Undefined on the first night, when
   * there was nothing to compare with.
   */
  readonly changed?: number | undefined;
  readonly names: string;
  /** Rows that were added to the ledgers. */
  readonly recorded: number;
  /** How many of our formulas were still loading at the end. */
  readonly loading: number;
  /** Why the night was not done; `came` tells how far it came. */
  readonly refusal?: Phrase | undefined;
  readonly came?: NightProgress | undefined;
  /** Why no e-mail was sent. */
  readonly unmailed?: Phrase | undefined;
}

export interface Night {
  /** The unique ID of the trigger that counts. */
  readonly trigger: string;
  /** When the refresh was switched on; ms since 1970. */
  readonly since: number;
  readonly mail: boolean;
  /** Whether the trigger runs every hour, as an add-on's does, and not once a day. */
  readonly hourly: boolean;
  /**
   * The unique ID of the trigger that will continue an unfinished night, and when it is due (ms since 1970). An hourly
   * trigger continues the night itself.
   */
  readonly next?: string | undefined;
  readonly due?: number | undefined;
  /** How many runs the night has had. */
  readonly runs?: number | undefined;
  /** When the last night began, and when its last run began; ms since 1970. */
  readonly began?: number | undefined;
  readonly ran?: number | undefined;
  /** How far the last night has come; undefined when an earlier version did not count. */
  readonly came?: NightProgress | undefined;
  readonly last?: NightReport | undefined;
}

const name = "night";

const phraseIn: FieldReader<Phrase> = (kept) => {
  const {
    phrase: key,
    english,
    about,
  } = readableFields<{ phrase: string; english: string; about: readonly Detail[] }>(
    { phrase: text, english: text, about: (given) => (Array.isArray(given) ? given : undefined) },
    kept,
  );
  return key === undefined || english === undefined ? undefined : { phrase: key, english, about };
};

const progressIn = objectReader<NightProgress>({ sent: count, missing: count, written: count }, [
  "sent",
  "missing",
  "written",
]);

const reportIn = objectReader<NightReport>(
  {
    at: number,
    formulas: count,
    failed: count,
    why: phraseIn,
    changed: count,
    names: text,
    recorded: count,
    loading: count,
    refusal: phraseIn,
    came: progressIn,
    unmailed: phraseIn,
  },
  ["at"],
  { formulas: 0, failed: 0, names: "", recorded: 0, loading: 0 },
);

const nightIn = objectReader<Night>(
  {
    trigger: text,
    since: number,
    mail: flag,
    hourly: flag,
    next: text,
    due: number,
    runs: count,
    began: number,
    ran: number,
    came: progressIn,
    last: reportIn,
  },
  ["trigger", "since"],
  { mail: false, hourly: false },
);

/** The nights of this document; undefined when nobody refreshes it. */
export function readNight(): Night | undefined {
  return nightIn(readStored(name));
}

/** Stores the nights; without an argument they are over. */
export function writeNight(night?: Night): void {
  storeValue(name, night);
}

/** Changes what is stored, as long as the same trigger counts: somebody may have stopped the nights meanwhile. */
export function changeNight({ trigger }: Night, change: (night: Night) => Night): void {
  const standing = readNight();
  if (standing?.trigger === trigger) writeNight(change(standing));
}
