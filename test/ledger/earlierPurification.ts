/**
 * The worksheets for purification of an earlier version, with columns in which a payment was typed: described by the
 * code of commit f3af5648 (`fixtures/purification-paid.json`).
 */
import { readFileSync } from "node:fs";
import type { Row, Worksheet } from "../../src/workbook/sheet/worksheet";

type Kind = "purification" | "income";

const described: Readonly<Record<Kind, Worksheet>> = JSON.parse(
  readFileSync("test/ledger/fixtures/purification-paid.json", "utf8"),
);

export function earlierPurification(rows: readonly Row[], kind: Kind = "purification"): Worksheet {
  const worksheet = described[kind];
  return { ...worksheet, tables: worksheet.tables.map((table) => ({ ...table, rows })) };
}
