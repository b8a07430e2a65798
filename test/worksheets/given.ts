/**
 * A worksheet in Excel, over the object server, with what our functions gave in each of its cells: for engines and
 * programs that do not have them, what they gave stands in place of their calls.
 */
import { excelWorkbook } from "../../src/excel/workbook";
import { addressOf } from "../../src/workbook/area";
import { closings, tokensOf } from "../../src/workbook/formulas/tokensOf";
import type { Value, Worksheet } from "../../src/workbook/sheet/worksheet";
import { stepsOf } from "../../src/worksheets/steps";
import { openClient } from "../excel/client";
import { evaluator, settle } from "../excel/server/evaluator";
import { answers } from "../files/paper";

export interface Place {
  readonly row: number;
  readonly column: number;
}
export const addressAt = ({ row, column }: Place) => addressOf({ row, column, rows: 1, columns: 1 });

/** `ETF.STATUS` and `ETF_STATUS` are one name. */
const keyOf = (place: Place, name: string) => `${addressAt(place)} ${name.replaceAll("_", ".")}`;

/** What the worksheet shows in Excel, over the object server; and what our functions gave in each cell. */
export async function shownInExcel(worksheet: Worksheet) {
  const given = new Map<string, string>();
  const { book } = openClient(
    evaluator((name, args, at) => {
      const plain = args.map(([[first] = [""]]) => (first === "" ? null : (first as Value)));
      const answer = answers(name, ...plain);
      given.set(keyOf(at, name), literal(answer));
      return [[answer === undefined ? "#N/A" : (answer ?? "")]];
    }),
  );
  const excel = excelWorkbook();
  if (!excel) throw new Error("There is a workbook here.");
  const found = await excel.snapshot([]);
  await excel.carryOut(stepsOf({ how: "lay", worksheet, again: undefined }, found, excel.target));
  settle(book);
  return { shown: ({ row, column }: Place) => book.get(worksheet.name, row, column), given };
}

function literal(answer: Value | undefined): string {
  if (answer === undefined) return "NA()";
  return typeof answer === "number" ? String(answer) : `"${(answer ?? "").replace(/"/g, '""')}"`;
}

/** The formula with what our functions gave in place of their calls; a call that was not made is `NA()`. */
export function withGiven(formula: string, place: Place, given: ReadonlyMap<string, string>): string {
  const tokens = tokensOf(formula);
  const ends = closings(tokens);
  const parts: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, text, name } = tokens[at] as (typeof tokens)[number];
    const own = kind === "call" ? /^(?:SHARIAH\.|_xldudf_SHARIAH_)(.+)$/.exec(name)?.[1] : undefined;
    parts.push(own ? (given.get(keyOf(place, own)) ?? "NA()") : text);
    if (own) at = ends.get(at) ?? tokens.length;
  }
  return parts.join("");
}
