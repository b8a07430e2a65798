/**
 * Writes a line of comma-separated values; all CSV of ours is written here. A spreadsheet program may read the file
 * with another separator than a comma, and then finds its cells elsewhere in our texts. So no text of ours is a formula
 * for any of them, wherever they cut the line.
 */

/**
 * A sign with which a formula begins, where a cell may begin: at the start of a text, after a separator or a line's
 * end, and after blanks or quotes that stand there.
 */
const formulaSign =
  /(^|[,;|\t\r\n])([\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"']*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g;

export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return cells.map((one) => cellOf(typeof one === "number" ? one : String(one ?? ""))).join(",");
}

/** A number is written as it is. Each sign that would make a formula of a text gets an apostrophe before it. */
function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = value.replace(formulaSign, "$1$2'$3");
  return plain !== value || /[",;|\t\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}
