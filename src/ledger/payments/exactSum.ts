/**
 * Adds decimal numbers without the dust that binary fractions leave: 0.1 and 0.2 are 0.3, and what is taken away again
 * leaves 0. So a balance that is carried over from year to year stays the sum of what was booked.
 */
export function exactSum(...amounts: readonly number[]): number {
  const parts = amounts.map(partsOf);
  const decimals = Math.max(0, ...parts.map((one) => one.decimals));
  const sum = parts.reduce((all, one) => all + one.digits * BigInt(10) ** BigInt(decimals - one.decimals), BigInt(0));
  return Number(`${sum}e-${decimals}`);
}

/** A number as whole digits and how many of them stand behind the point: 1.25 as 125 and 2. */
function partsOf(amount: number): { readonly digits: bigint; readonly decimals: number } {
  const [mantissa = "0", exponent = "0"] = amount.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return decimals >= 0 ? { digits, decimals } : { digits: digits * BigInt(10) ** BigInt(-decimals), decimals: 0 };
}
