/**
 * Reads and writes what a person said once of a whole service: of what its figures are, where the service does not tell
 * it. The answers stand in Decisions, in rows without a ticker, with who gave them and when. The last one counts.
 */
import type { Row } from "../../workbook/sheet/worksheet";
import { type WorksheetWords, worksheetWords } from "../../worksheets/words/words";
import { serviceOf } from "../entries/account";

/**
 * `annual`: what ANNUAL is, which this service has in place of a fourth quarter: that quarter, the whole year, or asked
 * for each holding (`each`). `revenue`: of what a report's revenue is: its quarter, the year to date, or the whole year;
 * or asked for each period.
 */
export type Convention = "annual" | "revenue";
export type Agreement = "quarter" | "toDate" | "year" | "each";

/** What can be said of each, in the order in which it is offered. */
const agreements = {
  annual: ["quarter", "year", "each"],
  revenue: ["quarter", "toDate", "year", "each"],
} as const satisfies Record<Convention, readonly Agreement[]>;

/** An answer that holds now, with its row in Decisions. */
export interface Agreed {
  readonly convention: Convention;
  readonly answer: Agreement;
  readonly row: Row;
}

export interface Conventions {
  /** What is said of the service of this account; undefined while nobody was asked, or the answer was taken back. */
  readonly of: (convention: Convention, account: string | undefined) => Agreement | undefined;
  readonly all: readonly Agreed[];
}

/** `rows`: those of the worksheet Decisions, and what earlier versions wrote into Entitlements. */
export function conventionsIn(rows: readonly Row[]): Conventions {
  const last = new Map<string, Agreed | undefined>();
  for (const row of byMoment(rows)) {
    const convention = textOf(row.ticker) === "" ? conventionOf(textOf(row.period)) : undefined;
    if (convention === undefined) continue;
    const answer = agreementOf(convention, textOf(row.meant));
    const key = JSON.stringify([convention, textOf(row.source)]);
    last.delete(key);
    last.set(key, answer && { convention, answer, row });
  }
  const all = [...last.values()].flatMap((one) => one ?? []);
  return {
    all,
    of: (convention, account) => {
      const isOfService = ({ row }: Agreed) =>
        account === undefined || textOf(row.source) === "" || textOf(row.source) === serviceOf(account);
      const [latest] = all.filter((one) => one.convention === convention && isOfService(one)).slice(-1);
      return latest?.answer;
    },
  };
}

/** The row of an answer. `service`: as `serviceOf` gives it; undefined where no account is known. */
export function agreedRow(
  { convention, answer }: Pick<Agreed, "convention" | "answer">,
  service: string | undefined,
  { at, by }: { readonly at: number; readonly by: string },
  { entitlements: words }: WorksheetWords,
): Row {
  const meant = agreedWords(words, convention)[answer] ?? null;
  const enteredAt = new Date(at).toISOString();
  return { period: words.conventions[convention], meant, source: service ?? null, by, enteredAt };
}

/** Rows in the order in which they were entered; those without a moment, which were typed or pasted, come first. */
export function byMoment(rows: readonly Row[]): readonly Row[] {
  const moment = (row: Row) => Date.parse(textOf(row.enteredAt)) || 0;
  return [...rows].sort((one, other) => moment(one) - moment(other));
}

function conventionOf(text: string): Convention | undefined {
  const names = inBoth(({ conventions }) => conventions);
  return (["annual", "revenue"] as const).find((one) => names.some((words) => isText(words[one], text)));
}

function agreementOf(convention: Convention, text: string): Agreement | undefined {
  const names = inBoth((words) => agreedWords(words, convention));
  return agreements[convention].find((one) => names.some((words) => isText(words[one], text)));
}

function agreedWords(
  { agreed }: WorksheetWords["entitlements"],
  convention: Convention,
): Readonly<Partial<Record<Agreement, string>>> {
  return agreed[convention];
}

/** Both languages, because a workbook may be opened in the other one. */
function inBoth<T>(of: (words: WorksheetWords["entitlements"]) => T): readonly T[] {
  return ["en", "ar"].map((language) => of(worksheetWords(language).entitlements));
}

function isText(word: string | undefined, text: string): boolean {
  return word?.toLowerCase() === text.toLowerCase();
}

function textOf(value: Row[string] | undefined): string {
  return String(value ?? "").trim();
}
