/**
 * Reads what was given away: the rows of the worksheet Payments, and the closed rows of the ledger in which somebody
 * typed a day, each as paid in full. A ledger's row that names a payment (`payment`) is paid by that one, and counts
 * once.
 */
import { dayOfIso, dayOfSerial } from "../../functions/arguments/days";
import { parseCurrency } from "../../workbook/currency";
import type { Row, Value } from "../../workbook/sheet/worksheet";
import { rowsOf, type StandingSheet } from "../../worksheets/standingSheet";
import { quarterOf } from "../entries/coverage";
import { exactSum } from "./exactSum";
import type { Line } from "./lines";
import { roundedMoney } from "./minorUnit";

/** Money that was given away. */
export interface PaymentRecord {
  /** Its name in the ledger's rows that it paid, such as `P3`; "" for one that somebody typed. */
  readonly payment: string;
  /** `YYYY-MM-DD`; the text that somebody typed where it is no day. */
  readonly day: string;
  readonly year: string;
  /** As money: to the currency's minor unit. */
  readonly amount: number;
  readonly currency: string;
  readonly portfolio: string;
  readonly paidTo: string;
  readonly reference: string;
  /** The quarter that was paid, such as `2025 Q3`; "" for what is owed at all. */
  readonly quarter: string;
}

export interface PaymentsRead {
  readonly records: readonly PaymentRecord[];
  /** The rows of Payments, counted from 1, without a day, an amount or a currency. They count for nothing. */
  readonly unread: readonly number[];
}

/** The payments of the worksheet Payments. */
export function paymentRecords(stands: StandingSheet | undefined): PaymentsRead {
  const top = stands?.worksheet.tables[0]?.row ?? 0;
  const records: PaymentRecord[] = [];
  const unread: number[] = [];
  rowsOf(stands).forEach((row, index) => {
    if (Object.values(row).every((value) => textIn(value) === "")) return;
    const record = recordOf(row);
    if (record) records.push(record);
    else unread.push(top + index + 2);
  });
  return { records, unread };
}

function recordOf(row: Row): PaymentRecord | undefined {
  const { amount } = row;
  const currency = parseCurrency(row.currency)?.code;
  const day = dayIn(row.paidOn);
  if (typeof amount !== "number" || !Number.isFinite(amount) || currency === undefined || day === undefined) {
    return undefined;
  }
  const paidFor = textIn(row.paidFor);
  return {
    payment: textIn(row.payment),
    day,
    year: day.slice(0, 4),
    amount,
    currency,
    portfolio: textIn(row.portfolio),
    paidTo: textIn(row.paidTo),
    reference: textIn(row.reference),
    quarter: paidFor === "" ? "" : quarterOf({ year: "", label: paidFor }),
  };
}

/** All that was given: these payments, and the rows of the ledger that somebody marked as paid. */
export function allGiven(lines: readonly Line[], records: readonly PaymentRecord[]): readonly PaymentRecord[] {
  const known = new Set(records.flatMap(({ payment }) => (payment === "" ? [] : [payment])));
  const typed = new Map<string, PaymentRecord>();
  for (const line of lines) {
    const { entry, row, holds, isDouble } = line;
    const { amount, currency = "" } = entry.closing ?? {};
    if (!isPaid(row) || !holds || isDouble || amount === undefined || known.has(textIn(row.payment))) continue;
    const day = dayIn(row.paidOn) ?? textIn(row.paidOn);
    const one = {
      payment: "",
      day,
      // A text that is no day does not say when: then it is of the year of its row.
      year: dayIn(row.paidOn)?.slice(0, 4) ?? line.bookYear,
      currency,
      portfolio: entry.portfolio ?? "",
      paidTo: textIn(row.paidTo),
      reference: textIn(row.reference),
      quarter: line.quarter,
    };
    const key = JSON.stringify(one);
    typed.set(key, { ...one, amount: exactSum(typed.get(key)?.amount ?? 0, amount) });
  }
  // Rows with one day, receiver and reference were paid at once, and money is paid in whole minor units.
  const whole = [...typed.values()].map((one) => ({ ...one, amount: roundedMoney(one.amount, one.currency) }));
  return [...records, ...whole];
}

export function isPaid({ paidOn }: Row): boolean {
  return textIn(paidOn) !== "";
}

/** The name of the next payment: one more than the highest that is there. */
export function nextPayment(rows: readonly Row[], ledger: readonly Row[]): string {
  const numbers = [...rows, ...ledger].map(({ payment }) => Number(/^P(\d+)$/.exec(textIn(payment))?.[1] ?? 0));
  return `P${Math.max(0, ...numbers) + 1}`;
}

/** The day of a cell as `YYYY-MM-DD`; undefined where it is none. */
export function dayIn(value: Value | undefined): string | undefined {
  return typeof value === "number" ? dayOfSerial(value) : dayOfIso(textIn(value));
}

function textIn(value: Value | undefined): string {
  return String(value ?? "").trim();
}
