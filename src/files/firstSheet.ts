/**
 * Reads the cells of a workbook's first sheet with something in it, in a page. It is a script of its own, loaded when a
 * person drops a file on the box for a list.
 */
import { deflateSync, inflateSync } from "fflate";
import type { ZipCodec } from "./archive";
import { ClosedBook } from "./closedWorkbook";

export function firstSheet(bytes: Uint8Array): readonly (readonly unknown[])[] {
  const book = new ClosedBook(bytes, packing);
  for (const sheet of book.sheets()) {
    const rows = book.values({ sheet, row: 0, column: 0, rows: 1_048_576, columns: 200 }) ?? [];
    if (rows.some((row) => row.some((cell) => cell !== null && cell !== undefined && cell !== ""))) return rows;
  }
  return [];
}

const packing: ZipCodec = {
  inflate: (packed, most) => inflateSync(packed, { out: new Uint8Array(Math.max(1, most)) }),
  deflate: (bytes) => deflateSync(bytes),
  crc32: (bytes) => {
    let sum = -1;
    for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0);
    return (sum ^ -1) >>> 0;
  },
};

/** The remainders of one byte, as zip files check their entries (CRC-32, polynomial edb88320). */
const table = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});
