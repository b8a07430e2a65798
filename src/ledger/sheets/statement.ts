/**
 * Describes the statement of a year: what was owed at its start, booked, corrected, given, and is owed at its end, by
 * currency and portfolio; the payments, each with its receiver; and what was booked for each ticker and quarter.
 */
import { serialOf } from "../../functions/arguments/days";
import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import type { WorksheetWords } from "../../worksheets/words/words";
import { periodName } from "../entries/period";
import { accruals, type Line } from "../payments/lines";
import type { PaymentRecord } from "../payments/paymentRecords";
import { statementOf } from "../payments/statement";
import { type Made, methodTotals, minuteOf, omissionsIn } from "./evidence";
import { partColumns, stackedSheet } from "./stackedSheet";

const widths = [90, 115, 120, 110, 110, 110, 130, 110, 110];

/** `lines` and `given`: of all years, because what is owed is carried over. `unread`: rows of Payments that cannot be read. */
export function yearStatement(
  year: string,
  lines: readonly Line[],
  { records, unread }: { readonly records: readonly PaymentRecord[]; readonly unread: readonly number[] },
  { by, at, chainEnd, closedRows }: Made,
  words: WorksheetWords,
): Worksheet {
  const { evidence: own, notFatwa } = words;
  const { sections } = own;
  const headings = { ...own.headings, ...own.balance, amount: own.paid, accrued: own.accrued };
  const ofYear = lines.filter((line) => line.bookYear === year);
  const payments = records
    .filter((one) => one.year === year)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ payment, day, amount, currency, portfolio, paidTo, reference, quarter }): Row => {
      return {
        day: serialText(day),
        payment,
        paidTo,
        amount,
        currency,
        reference,
        portfolio,
        quarter: periodName(quarter),
      };
    });
  return stackedSheet(
    {
      kind: "statement",
      name: `${own.statement} ${year}`,
      note: `${notFatwa} ${own.statementNote}`,
      facts: [
        [own.madeBy, [by]],
        [own.madeAt, [`${minuteOf(at)} UTC`]],
        [own.chainEnd, [chainEnd]],
        [own.allRows, [String(closedRows)]],
        [own.byMethod, methodTotals(ofYear, own)],
        [own.leftOut, ofYear.flatMap((line) => omissionsIn(line))],
        [own.unread, unread.map(String)],
      ],
      totals: [],
      parts: [
        {
          key: "balances",
          title: sections.balances,
          columns: partColumns(headings, {
            currency: "text",
            portfolio: "wrapped",
            start: "number",
            booked: "number",
            corrected: "number",
            given: "number",
            end: "number",
            toGive: "number",
            rounding: "number",
          }),
          rows: statementOf(year, lines, records).map((one): Row => ({ ...one })),
        },
        {
          key: "payments",
          title: sections.payments,
          columns: partColumns(headings, {
            day: "day",
            payment: "text",
            paidTo: "wrapped",
            amount: "number",
            currency: "text",
            portfolio: "wrapped",
            reference: "wrapped",
            quarter: "text",
          }),
          rows: payments,
        },
        {
          key: "accrued",
          title: sections.accrued,
          columns: partColumns(headings, {
            ticker: "text",
            portfolio: "wrapped",
            quarter: "text",
            accrued: "number",
            currency: "text",
            method: "text",
          }),
          rows: accruals(ofYear).map(
            (one): Row => ({ ...one, quarter: periodName(one.quarter), method: own.methods[one.method] }),
          ),
        },
      ],
      signed: [own.signed, own.signedToo],
      widths,
      looks: [],
    },
    words,
  );
}

/** A day as a sheet has it; what is no day as it was typed. */
function serialText(day: string): string | number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? serialOf(day) : day;
}
