/** Describes a column of a worksheet, with its heading and what is noted at it by its key. */
import type { Column } from "../workbook/sheet/worksheet";

/** Returns a function that describes a column of these headings and notes. */
export function columnsBy<Key extends string>(
  head: Readonly<Record<Key, string>>,
  notes: Readonly<Record<string, string>>,
) {
  return (key: Key, format: Column["format"], width: number): Column => {
    const note = notes[key];
    return { key, heading: head[key], format, width, ...(note !== undefined && { note }) };
  };
}
