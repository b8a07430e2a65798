/**
 * Rewrites a formula that reads whole columns so that it reads only the rows that are filled, and gives the same value:
 * an engine may read a million cells of a column one by one, which takes seconds a formula. The formula is in the form
 * of `resolvedFormula`, where a column is `$B:$B`.
 */
import { addressOf, areaOf } from "../area";
import { withoutTexts } from "./formula";

/** The rows of the largest sheet. */
const all = 1_048_576;
const column = String.raw`(?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\d_.]*!)?(?:\$[A-Z]{1,3}:\$[A-Z]{1,3}|\$[A-Z]{1,3}\$\d+:\$[A-Z]{1,3}\$${all})`;
const isColumn = new RegExp(`^${column}$`, "u");
const area = String.raw`(?:'(?:[^']|'')+'!|[\p{L}_][\p{L}\d_.]*!)?\$[A-Z\d]+(?:\$\d+)?:\$[A-Z\d]+(?:\$\d+)?`;

/** Functions whose value blank cells below the others do not change. */
const ofFilled = [
  ...["SUM", "COUNT", "COUNTA", "AVERAGE", "MIN", "MAX", "SUMIF", "SUMIFS", "AVERAGEIF", "AVERAGEIFS"],
  ...["MINIFS", "MAXIFS", "VLOOKUP", "MATCH"],
];
/** Functions that may count blank cells too; every other argument from the first on is an area. */
const counting = ["COUNTIF", "COUNTIFS"];

/**
 * `rowsOf`: how many rows of the sheet with this name are read, which must be more than are filled. `sheet`: the sheet
 * of a reference that names none.
 */
export function ofFilledRows(formula: string, sheet: string, rowsOf: (sheet: string) => number): string {
  const calls = new RegExp(String.raw`(?<![\p{L}\d_.])(${[...ofFilled, ...counting].join("|")})\(`, "gu");
  const plain = withoutTexts(formula);
  let text = "";
  let from = 0;
  for (let call = calls.exec(plain); call; call = calls.exec(plain)) {
    const { args, end } = argumentsAt(formula, plain, calls.lastIndex);
    text += formula.slice(from, call.index) + rewritten(call[1] as string, args, sheet, rowsOf);
    from = end;
    calls.lastIndex = end;
  }
  return text + formula.slice(from);
}

function rewritten(name: string, args: readonly string[], sheet: string, rowsOf: (sheet: string) => number): string {
  const areas = args.filter((arg) => isColumn.test(arg.trim()));
  const rows = Math.max(...areas.map((arg) => rowsOf(areaOf(arg.trim(), sheet)?.sheet ?? sheet)));
  const isCounting = counting.includes(name);
  const isWhole = !isCounting || args.every((arg, nth) => nth % 2 === 1 || isColumnFromTop(arg.trim()));
  const inner = args.map((arg) => (isColumn.test(arg.trim()) ? arg : ofFilledRows(arg, sheet, rowsOf)));
  const call = (part: (arg: string) => string) =>
    `${name}(${inner.map((arg) => (isColumn.test(arg.trim()) ? part(arg.trim()) : arg)).join(",")})`;
  if (areas.length === 0 || rows >= all || !isWhole) return call((arg) => arg);
  const filled = call((arg) => rowsFrom(arg, sheet, 0, rows));
  if (!isCounting) return filled;
  // The rows below are all blank, so each of them counts as the first of them does.
  return `(${filled}+${all - rows}*${call((arg) => rowsFrom(arg, sheet, rows - 1, 1))})`;
}

function isColumnFromTop(arg: string): boolean {
  return isColumn.test(arg) && (areaOf(arg, "")?.rows ?? 0) === all;
}

/** The part of a column from row `first` on that is `rows` high; the column's own first row stays where that is lower. */
function rowsFrom(arg: string, sheet: string, first: number, rows: number): string {
  const held = areaOf(arg, sheet);
  if (!held) return arg;
  const row = Math.max(held.row, first);
  const place = addressOf({ ...held, row, rows: Math.max(1, first + rows - row) });
  const name = arg.slice(0, arg.lastIndexOf("!") + 1);
  return name + place.replace(/[A-Z]+/g, "$$$&$$");
}

/** The areas of several cells that the formula reads, as it writes them, each with the number of its cells. */
export function areasIn(formula: string): readonly { readonly text: string; readonly cells: number }[] {
  return [...withTextsBlank(formula).matchAll(new RegExp(area, "gu"))].map(([text]) => {
    const { rows = 0, columns = 0 } = areaOf(text, "") ?? {};
    return { text, cells: rows * columns };
  });
}

function withTextsBlank(formula: string): string {
  return formula.replace(/"(?:[^"]|"")*"/g, '""');
}

/** The arguments of the call that opens before `start`, and the position behind its closing parenthesis. */
function argumentsAt(formula: string, plain: string, start: number) {
  const args: string[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at < plain.length; at += 1) {
    const letter = plain[at] as string;
    if ("([{".includes(letter)) depth += 1;
    else if (depth > 0) depth -= ")]}".includes(letter) ? 1 : 0;
    else if (letter === "," || letter === ")") {
      args.push(formula.slice(from, at));
      from = at + 1;
      if (letter === ")") return { args, end: from };
    }
  }
  return { args: [...args, formula.slice(from)], end: formula.length };
}
