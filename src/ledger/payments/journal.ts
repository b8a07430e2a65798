/**
 * The journal of a year as CSV, for bookkeepers: two lines for each closed row, with the period's end, and two for each
 * payment, so that debits and credits are equal in each currency. Amounts are money: of each currency and portfolio the
 * running total is rounded in the order of closing, so that what rounding leaves goes into the next line, and a line
 * that was posted stays as it is. Currencies are those of ISO 4217: pence are posted in pounds.
 */
import { parseCurrency } from "../../workbook/currency";
import { csvLine } from "../../workbook/sheet/csvLine";
import { endOfPeriod } from "../entries/coverage";
import { exactSum } from "./exactSum";
import type { Line } from "./lines";
import { minorDigits, roundedMoney } from "./minorUnit";
import type { PaymentRecord } from "./paymentRecords";
import { bookedAmount } from "./statement";

/** The names or numbers of the accounts on which lines are posted. */
export interface Accounts {
  readonly expense: string;
  readonly payable: string;
  readonly bank: string;
}

/** `lines`: of all years, since what rounding leaves is carried over. */
export function journalOf(
  year: string,
  lines: readonly Line[],
  given: readonly PaymentRecord[],
  { expense, payable, bank }: Accounts,
  headings: readonly string[],
): string {
  const pair = (
    day: string,
    amount: number,
    code: string,
    [debit, credit]: readonly [string, string],
    text: string,
    reference: string,
  ) => {
    const { size, currency } = isoAmount(Math.abs(amount), code);
    const [one, other] = amount < 0 ? [credit, debit] : [debit, credit];
    if (size === 0) return [];
    return [
      [day, one, size, "", currency, text, reference],
      [day, other, "", size, currency, text, reference],
    ];
  };
  const running = new Map<string, number>();
  const booked = [...lines].sort(byClosing).flatMap((line) => {
    const { entry, quarter } = line;
    const { amount, currency } = bookedAmount(line) ?? {};
    if (amount === undefined || currency === undefined) return [];
    const account = JSON.stringify([currency, entry.portfolio ?? ""]);
    const before = running.get(account) ?? 0;
    const after = exactSum(before, amount);
    running.set(account, after);
    if (line.bookYear !== year) return [];
    const posted = exactSum(roundedMoney(after, currency), -roundedMoney(before, currency));
    const text = [entry.ticker, quarter, entry.portfolio, entry.reason].filter(Boolean).join(" ");
    return pair(dayOf(line), posted, currency, [expense, payable], text, entry.closing?.sum ?? "");
  });
  const paid = given
    .filter((one) => one.year === year)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .flatMap(({ day, amount, currency, quarter, portfolio, paidTo, payment, reference }) => {
      const text = [payment, quarter, portfolio, paidTo].filter(Boolean).join(" ");
      return pair(day, amount, currency, [payable, bank], text, reference);
    });
  return [headings, ...booked, ...paid].map(csvLine).join("\r\n");
}

/** The period's end; of a change that is booked in a later year, and of a period that is not understood, the day of closing. */
function dayOf({ entry, bookYear, isChange }: Line): string {
  const end = endOfPeriod(entry);
  if (end !== undefined && (!isChange || end.slice(0, 4) === bookYear)) return end;
  const { at } = entry.closing ?? {};
  return at === undefined ? (end ?? "") : new Date(at).toISOString().slice(0, 10);
}

/** An amount in a currency of ISO 4217: of pence the pounds. */
function isoAmount(amount: number, code: string): { readonly size: number; readonly currency: string } {
  const { major, per } = parseCurrency(code) ?? { major: code, per: 1 };
  const decimals = minorDigits(code) + Math.round(Math.log10(per));
  return { size: Number((amount / per).toFixed(decimals)), currency: major };
}

function byClosing({ entry: one }: Line, { entry: other }: Line): number {
  const sum = ({ closing }: typeof one) => closing?.sum ?? "";
  return (one.closing?.at ?? 0) - (other.closing?.at ?? 0) || (sum(one) < sum(other) ? -1 : 1);
}
