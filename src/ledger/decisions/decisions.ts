/**
 * Reads and writes what a person said of periods that resemble others. Each decision is a row of Decisions, with who
 * said it and when. The last one of a period, or of a restatement, counts.
 */
import type { Row, Value } from "../../workbook/sheet/worksheet";
import { type WorksheetWords, worksheetWords } from "../../worksheets/words/words";
import { type Booked, type GivenShares, methodOf } from "../entries/entries";
import { identityOf, keyOf, type Period, tickerIn } from "../entries/period";
import { byMoment } from "./conventions";
import type { SaidOfTicker } from "./listings";

/**
 * What a person said of a period that resembles another. `nothing`: nothing is booked of it. `year`: it is the whole year,
 * and what its quarters lack is booked.
 */
export type SameOrNew = "same" | "new" | "nothing" | "year";

/**
 * What a decision is about, where it is not about which period an entry is: by which `method` its period is purified, or
 * of what time its `revenue` is. Stored, so these words never change.
 */
export type Topic = "method" | "revenue";

type Entry = Period & Pick<Booked, "method">;

export type Decisions = ReturnType<typeof decisionsIn>;

interface Decision {
  readonly key: string;
  readonly meant: SameOrNew;
  /** Its row in Decisions, or in Entitlements, where earlier versions wrote it. */
  readonly row: Row;
}

/** What persons said of entries that resemble others. `rows`: those of the worksheets Decisions and Entitlements. */
export function decisionsIn(rows: readonly Row[]) {
  const said = new Map<string, Decision>();
  for (const row of byMoment(rows)) {
    const meant = meantBy(textIn(row.meant ?? null));
    const key = momentKey(keyIn(row), textIn(row.observed ?? null));
    // A row without a ticker is about the whole service (`conventions`).
    if (!meant || textIn(row.ticker ?? null) === undefined) continue;
    said.delete(key);
    if (meant !== "again") said.set(key, { key, meant, row });
  }
  const decisions = [...said.values()];
  const sourceOf = ({ row }: Decision) => textIn(row.source ?? null) ?? "";
  const saidOf = (period: Entry) => said.get(momentKey(keyOf(period), placeIn(period)));
  return {
    /** All that holds now, in the order in which it was said. */
    decisions,
    /** What was said of this restatement, or of this period if the entry is none. */
    of: (entry: Booked): SameOrNew | undefined =>
      said.get(momentKey(keyOf(entry), placeIn(entry, undefined, momentOf(entry))))?.meant,
    /** What was said of the figures that were observed then, also where they restate nothing under their own label. */
    ofFigures: (entry: Booked): SameOrNew | undefined =>
      said.get(momentKey(keyOf(entry), placeIn(entry, undefined, isoMoment(entry))))?.meant,
    ofTopic: (entry: Entry, topic: Topic): SameOrNew | undefined =>
      said.get(momentKey(keyOf(entry), placeIn(entry, topic)))?.meant,
    ofPeriod: (period: Entry): SameOrNew | undefined => saidOf(period)?.meant,
    /** The period that this one is the same as, as `sourceName` writes it; undefined where nobody said so. */
    sameAs: (period: Entry): string | undefined => {
      const own = saidOf(period);
      return own?.meant === "same" ? sourceOf(own) : undefined;
    },
    /** What was said of a ticker beside another one, of which the ledger has an entry. */
    ofTickers: (ledger: readonly Booked[]): readonly SaidOfTicker[] => {
      const tickers = new Map(ledger.map((entry) => [sourceName(entry), entry.ticker]));
      return decisions.flatMap((one) => {
        const [ticker, meant] = [String(one.row.ticker ?? ""), one.meant];
        const place = textIn(one.row.observed ?? null) ?? "";
        const other = place === "" || place === byIncome ? tickers.get(sourceOf(one)) : undefined;
        return other === undefined || tickerIn(other) === tickerIn(ticker) ? [] : [{ ticker, other, meant }];
      });
    },
  };
}

/** A period as the source of a decision. */
export function sourceName({ ticker, year, label }: Period): string {
  return [ticker, year, label].filter((part) => part !== "").join(" ");
}

/** Who entered a row, when (ms since 1970), and where what it says comes from. */
interface Entering {
  readonly at: number;
  readonly by: string;
  readonly source: string;
}

/** A row of Entitlements: a period's shares and currency. */
export function enteredRow(entry: Booked, { shares, currency }: Partial<GivenShares>, said: Entering): Row {
  return { ...periodRow(entry, said), shares: shares ?? null, currency: currency ?? null };
}

interface Meant {
  readonly meant: SameOrNew;
  readonly isOfPeriod: boolean;
  /** Whether it is of the figures that were observed then, whatever they restate. */
  readonly isOfFigures?: boolean;
  readonly topic?: Topic | undefined;
}

/** A row of Decisions: what a person said of a period, or of a restatement of it. */
export function decisionRow(
  entry: Booked,
  { meant, isOfPeriod, isOfFigures, topic }: Meant,
  said: Entering,
  { entitlements: words }: WorksheetWords,
): Row {
  const moment = isOfFigures ? isoMoment(entry) : isOfPeriod || topic ? undefined : momentOf(entry);
  const observed = placeIn(entry, topic, moment) ?? null;
  const answer = { same: words.same, new: words.another, nothing: words.nothing, year: words.wholeYear }[meant];
  return { ...periodRow(entry, said), meant: answer, observed };
}

function periodRow(entry: Booked, { at, by, source }: Entering): Row {
  return { ticker: entry.ticker, period: periodText(entry), source, by, enteredAt: new Date(at).toISOString() };
}

/**
 * The moment to which a decision belongs: a person decides about each restatement by itself, but about a period only
 * once, so a period has none.
 */
function momentOf(entry: Booked): string | undefined {
  return entry.before && isoMoment(entry);
}

function isoMoment({ at }: Booked): string {
  return new Date(at).toISOString();
}

/** Stands before the moment of decisions about figures by income. Stored, so it never changes. */
const byIncome = "income";

/**
 * What tells the decisions about one period apart, in the column *Row observed*: the method of the figures, what the
 * decision is about, and the moment of a restatement.
 */
function placeIn(entry: Entry, topic?: Topic, moment?: string): string | undefined {
  const method = methodOf(entry) === "income" ? byIncome : undefined;
  return [method, topic, moment].filter(Boolean).join(" ") || undefined;
}

function momentKey(key: string, moment: string | undefined): string {
  return JSON.stringify([key, moment ?? ""]);
}

/** The period as text: `2025 Q3`, a fund's days, or a label that was not understood, in the form that is compared. */
function periodText({ year, label }: Booked): string {
  return year === "" ? label : identityOf({ year, label }).period;
}

/** Reads both languages, because a workbook may be opened in the other one. `again`: an answer is taken back. */
function meantBy(text: string | undefined): SameOrNew | "again" | undefined {
  const typed = text?.toLowerCase();
  const words = ["en", "ar"].map((language) => worksheetWords(language).entitlements);
  if (words.some(({ same }) => same === typed)) return "same";
  if (words.some(({ nothing }) => nothing === typed)) return "nothing";
  if (words.some(({ wholeYear }) => wholeYear === typed)) return "year";
  if (words.some(({ again }) => again === typed)) return "again";
  return words.some(({ another }) => another === typed) ? "new" : undefined;
}

function keyIn(row: Row): string {
  return keyOf(periodIn(row));
}

/** The period that a row of Entitlements is about. */
export function periodIn(row: Row): Period {
  return { ticker: String(row.ticker ?? ""), year: "", label: String(row.period ?? "") };
}

function textIn(value: Value): string | undefined {
  const text = String(value ?? "").trim();
  return text === "" ? undefined : text;
}
