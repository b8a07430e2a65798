/**
 * Writes and takes back what a person answered: of a whole service (`conventions`), and of periods that resemble others.
 * An answer is a row of Decisions, and so is taking it back: nothing is removed.
 */
import type { Row } from "../../workbook/sheet/worksheet";
import type { SheetChange } from "../../worksheets/sheetChange";
import { serviceOf } from "../entries/account";
import type { Observed } from "../entries/entries";
import type { LedgerRows } from "../ledgerRows";
import { writeRows } from "../ledgerWrites";
import { decisions } from "../sheets/decisions";
import { type Agreement, agreedRow, type Convention } from "./conventions";
import type { SameOrNew } from "./decisions";

/** An answer that holds now. */
export interface StandingAnswer {
  readonly id: string;
  /** What it is of: a period as its row names it, or a convention of the service. */
  readonly about: { readonly ticker: string; readonly period: string } | { readonly convention: Convention };
  readonly answer: SameOrNew | Agreement;
  /** The period that it was said to be the same as, or beside; for a convention the service. */
  readonly source: string;
  readonly by: string;
  /** ms since 1970; undefined where a person typed the row. */
  readonly at: number | undefined;
}

interface Said {
  readonly at: number;
  readonly by: string;
}

export function answersIn(ledger: LedgerRows): readonly StandingAnswer[] {
  return rowsOfAnswers(ledger).map(({ answer }) => answer);
}

/**
 * Writes down what a person said of a service: the one that answers now; where nothing is answered, the one that the
 * ledger's last entry is of.
 */
export function agree(
  { there, reading, words }: LedgerRows,
  answers: readonly Observed[],
  { convention, answer, ...said }: { readonly convention: Convention; readonly answer: Agreement } & Said,
): readonly SheetChange[] {
  const [last] = [...there].sort((one, other) => other.at - one.at);
  const accounts = answers.length > 0 ? answers : last ? [last] : [];
  const services = new Set(accounts.map(({ account }) => account && serviceOf(account)));
  const rows = [...(services.size > 0 ? services : [undefined])].map((service) =>
    agreedRow({ convention, answer }, service, said, words),
  );
  return writeRows(decisions(rows, words), reading);
}

/** Takes an answer back, so that it is asked again. What was booked by it stays. */
export function takeBackAnswer(
  ledger: LedgerRows,
  { id, at, by }: { readonly id: string } & Said,
): readonly SheetChange[] {
  const { reading, words } = ledger;
  const found = rowsOfAnswers(ledger).find(({ answer }) => answer.id === id);
  if (!found) return [];
  const { ticker = null, period = null, observed = null, source = null } = found.row;
  const again = { meant: words.entitlements.again, by, enteredAt: new Date(at).toISOString() };
  return writeRows(decisions([{ ticker, period, observed, source, ...again }], words), reading);
}

function rowsOfAnswers({
  said,
  conventions,
}: LedgerRows): readonly { readonly answer: StandingAnswer; readonly row: Row }[] {
  const text = (value: Row[string] | undefined) => String(value ?? "").trim();
  const signed = ({ source, by, enteredAt }: Row) => {
    const at = Date.parse(text(enteredAt));
    return { source: text(source), by: text(by), at: Number.isNaN(at) ? undefined : at };
  };
  return [
    ...conventions.all.map(({ convention, answer, row }) => ({
      row,
      answer: { id: `${convention} ${text(row.source)}`, about: { convention }, answer, ...signed(row) },
    })),
    ...said.decisions.map(({ key, meant, row }) => ({
      row,
      answer: {
        id: key,
        about: { ticker: text(row.ticker), period: text(row.period) },
        answer: meant,
        ...signed(row),
      },
    })),
  ];
}
