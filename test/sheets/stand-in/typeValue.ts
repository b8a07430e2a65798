/**
 * What Sheets makes of a text that is typed, or written by a script as a value: a number, an amount of money, a
 * percentage, a truth value or a date, when it reads like one. Behind an apostrophe it stays text (assumed).
 */
export function typeValue(entered: unknown): unknown {
  if (typeof entered !== "string" || entered.startsWith("=")) return entered;
  if (entered.startsWith("'")) return entered.slice(1);
  const text = entered.trim();
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const [, sign = "", digits = "", percent = ""] =
    /^([-+]?)[$\u20ac\u00a3]?(\d[\d,]*\.?\d*(?:e[-+]?\d+)?)(%?)$/i.exec(text) ?? [];
  if (digits !== "") return Number(`${sign}${digits.replaceAll(",", "")}`) / (percent ? 100 : 1);
  const isDate = /^(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(\/\d{2,4})?|[a-z]{3,9} \d{1,2}|\d{1,2} [a-z]{3,9})$/i.test(text);
  const at = isDate ? Date.parse(/\d{4}/.test(text) ? `${text} UTC` : `${text} 2026 UTC`) : Number.NaN;
  return Number.isNaN(at) ? entered : new Date(at);
}
