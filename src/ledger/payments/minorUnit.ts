/**
 * Rounds money to what can be paid: the currency's minor unit, such as cents. Booked amounts stay exact. They are
 * rounded only where money is asked for or paid: in the statement, in a payment and in the journal.
 */
import { parseCurrency } from "../../workbook/currency";

/** How many decimals the smallest payable amount of a currency has: 2 for `USD`, 0 for `JPY` and for pence (`GBX`), 3 for `KWD`. */
export function minorDigits(code: string): number {
  const { major, per } = parseCurrency(code) ?? { major: code, per: 1 };
  const known = digits.get(major) ?? isoDigits(major);
  digits.set(major, known);
  return Math.max(0, known - Math.round(Math.log10(per)));
}

/** The amount to the currency's minor unit; half a unit goes away from zero. */
export function roundedMoney(amount: number, code: string): number {
  const decimals = minorDigits(code);
  // The digits are moved within the text of the number, because a product of binary fractions may lie below a half.
  const [digitsOf = "0", exponent = "0"] = Math.abs(amount).toExponential().split("e");
  const units = Math.round(Number(`${digitsOf}e${Number(exponent) + decimals}`));
  // Zero has no sign.
  return units === 0 ? 0 : Math.sign(amount) * Number(`${units}e-${decimals}`);
}

const digits = new Map<string, number>();

/** The decimals that ISO 4217 gives a currency, as JavaScript knows them; 2 for what is no code. */
function isoDigits(code: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
    return format.resolvedOptions().maximumFractionDigits ?? usual;
  } catch {
    return usual;
  }
}

const usual = 2;
