/**
 * How large the result of one formula is, as the JSON text in which it travels. The law: a result that a host cannot
 * take is refused whole, with a sentence; it is never cut, because a table that ends early looks complete.
 */

/** Microsoft's client sends no larger result, and a workbook hangs over a table of that size. */
export const mostCharacters = 2_000_000;

/** Beside a result's own values: its number, its kind and how long it took, in bytes. */
const frame = 48;

/** Whether a result is too large for one formula, in letters or in the bytes that letters of other scripts take. */
export function isTooLarge(rows: readonly (readonly unknown[])[]): boolean {
  // One cell holds 32,767 characters.
  if (rows.length * (rows[0]?.length ?? 0) < 2) return false;
  const text = JSON.stringify(rows);
  return text.length > mostCharacters || bytesIn(text) > 2 * mostCharacters;
}

/** Bytes that this result takes in a message, and at least as many as it really does. */
export function bytesOfResult(rows: readonly (readonly unknown[])[]): number {
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : rows;
  if (typeof only === "string") return frame + bytesIn(only);
  return frame + (typeof only === "object" ? bytesIn(JSON.stringify(only)) : 24);
}

/** UTF-8 bytes of a text in JSON; a little more than that where it has quotes or signs in two parts. */
function bytesIn(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (code < 0x20) bytes += 5;
      else if (code === 0x22 || code === 0x5c) bytes += 1;
    } else bytes += code < 0x800 ? 1 : 2;
  }
  return bytes;
}
