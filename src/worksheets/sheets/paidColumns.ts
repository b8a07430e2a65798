/**
 * Columns of earlier versions in both worksheets for purification, in which a payment was typed: it is recorded in the
 * worksheet Payments, and two places could contradict each other. A sheet that has them keeps them.
 */
import type { Column, Looking } from "../../workbook/sheet/worksheet";
import type { WorksheetWords } from "../words/words";

/**
 * A formula's condition that the period shown is paid: *Paid for* names it. When the service has the next period, that
 * one is not paid yet.
 */
const isPaid =
  'AND(TRIM([@paidFor])<>"",OR(TRIM([@paidFor])=[@year]&" "&[@period],TRIM([@paidFor])=[@period]&" "&[@year]))';

export function paidColumns({
  purification: { headings: head, notes, paid, toPay },
}: WorksheetWords): readonly Column[] {
  return [
    {
      key: "due",
      heading: head.due,
      width: 95,
      format: "exact",
      // It counts numbers and does not compare with "", because some spreadsheets take 0 for a blank: an amount of 0 is
      // an amount.
      formula: `=IF(COUNT([@amount])=0,"",IF([@status]="${paid}",0,[@amount]))`,
    },
    {
      key: "status",
      heading: head.status,
      width: 75,
      format: "general",
      formula: `=IF([@ticker]="","",IF(${isPaid},"${paid}","${toPay}"))`,
    },
    { key: "paidFor", heading: head.paidFor, width: 190, format: "text", note: notes.paidFor },
    { key: "paidOn", heading: head.paidOn, width: 95, format: "day" },
    { key: "reference", heading: head.reference, width: 110, format: "text" },
  ];
}

/** How the column *Status* of this table looks. */
export function paidLooks(table: string, { purification: { paid, toPay } }: WorksheetWords): readonly Looking[] {
  return [
    {
      on: { table, column: "status" },
      rules: [
        { when: { equals: toPay }, look: "near" },
        { when: { equals: paid }, look: "good" },
      ],
    },
  ];
}
