/** Books a payment: in the worksheet Payments, and in the ledger's rows that it settles. */
import { serialOf } from "../../functions/arguments/days";
import type { Filling } from "../../workbook/sheet/fills";
import type { Row } from "../../workbook/sheet/worksheet";
import { rowsOf } from "../../worksheets/standingSheet";
import { methodOf } from "../entries/entries";
import type { LedgerRows } from "../ledgerRows";
import { fillRows, widenFirst, writeRows } from "../ledgerWrites";
import { payments } from "../sheets/payments";
import { ledgerLines } from "./lines";
import { roundedMoney } from "./minorUnit";
import { isPaid, nextPayment } from "./paymentRecords";
import { paidForFills, payableRows } from "./payments";
import { bookedAmount, type Owed } from "./statement";

/** A payment as a person enters it. It may be a part of what is owed, or more. */
export interface Paying {
  /** What it is for, as `amountsOwed` names it. */
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly amount: number;
  readonly paidTo: string;
  readonly reference: string;
  readonly by: string;
}

/**
 * Adds a payment to the worksheet Payments. Where it settles what it is for, the ledger's rows of that get its day,
 * receiver, reference and number. So does a Purification of an earlier version where it shows such a period, unless
 * another payment would be lost there. `marked`: how many rows of the ledger these are. Nothing is written where nothing of that is owed.
 */
export function pay(
  ledger: LedgerRows,
  all: readonly Owed[],
  { key, by, at, ...said }: Paying & { readonly at: number },
) {
  const { stands, widening, rows, entries } = ledger;
  const lines = ledgerLines(entries, rows);
  const owed = all.find((one) => one.key === key);
  const amount = owed && roundedMoney(said.amount, owed.currency);
  if (!owed || amount === undefined || !(amount > 0) || Number.isNaN(Date.parse(said.day))) {
    return { added: 0, marked: 0, writings: [] };
  }
  const { currency, portfolio, quarter, toGive } = owed;
  const there = rowsOf(ledger.payments);
  const text = (typed: string) => typed.trim() || null;
  const paid = {
    paidOn: serialOf(said.day),
    reference: text(said.reference),
    paidTo: text(said.paidTo),
    payment: nextPayment(there, rows),
  };
  const enteredAt = new Date(at).toISOString();
  const row: Row = { ...paid, amount, currency, portfolio: text(portfolio), paidFor: text(quarter), by, enteredAt };
  const isSettled = amount >= toGive && stands?.worksheet.tables[0]?.columns.some((column) => column.key === "payment");
  const settled = lines.filter(
    (line) =>
      isSettled === true &&
      bookedAmount(line)?.currency === currency &&
      (line.entry.portfolio ?? "") === portfolio &&
      (quarter === "" || line.quarter === quarter) &&
      !isPaid(line.row),
  );
  const fills = settled.map(({ entry, row: expected }): Filling => {
    return { row: entries.indexOf(entry), expected, values: paid };
  });
  const before = lines.filter((line) => isPaid(line.row)).map(({ entry }) => entry);
  const { paidOn, reference } = paid;
  const now = settled.map(({ entry }) => ({ entry, told: { paidOn, reference } }));
  const shown = (["dividend", "income"] as const).flatMap((method) => {
    const sheet = method === "income" ? ledger.income : ledger.purification;
    const paidNow = now.filter(({ entry }) => methodOf(entry) === method);
    const paidBefore = before.filter((entry) => methodOf(entry) === method);
    return fillRows(sheet, paidForFills(payableRows(sheet), paidNow, paidBefore));
  });
  const added = writeRows(payments([row], ledger.words), ledger.reading);
  return {
    added: 1,
    marked: fills.length,
    writings: [...added, ...widenFirst(widening, fillRows(stands, fills)), ...shown],
  };
}
