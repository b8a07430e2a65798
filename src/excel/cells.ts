/** Cells as Excel takes them: failures become its errors with their sentence, days its dates. */
import { across, type Card, type Cell, type Cells, type Day, type Noted } from "../core/call";
import { type Failure, isMisuse } from "../core/failure";
import { isText } from "../core/json";
import { serialOf } from "../functions/days";

const dateFormat = "yyyy-mm-dd";

export type ExcelCells = unknown[][];

/** English as another language says it: sentences, and a cell's own text. */
interface Saying {
  sentence(english: string): string;
  text(english: string): string;
}

let saying: Saying = { sentence: String, text: String };

/** From now on; whoever shows cells asks them anew. The table of another language is no part of this bundle. */
export function sayBy(other: Saying): void {
  saying = other;
}

/** `richer`: the host has data types, so dates and notes can be formatted. */
export function toExcel(cells: Cells, richer?: boolean): ExcelCells {
  return across(cells, (cell) =>
    typeof cell === "object" ? toValue(cell, richer) : isText(cell) ? saying.text(cell) : cell,
  );
}

function hasDataTypes(): boolean {
  const { Office } = globalThis as { Office?: { context?: { requirements?: Office.RequirementSetSupport } } };
  return Office?.context?.requirements?.isSetSupported?.("CustomFunctionsRuntime", "1.4") === true;
}

function toValue(cell: Exclude<Cell, string | number | boolean>, richer = hasDataTypes()): unknown {
  if ("failure" in cell) return toError(cell);
  if ("day" in cell) return toDate(cell, richer);
  if ("number" in cell) return toNoted(cell, richer);
  return toEntity(cell, richer);
}

/**
 * Excel's error object exists only once its host file has loaded, so it is looked up here and not before. Where it never
 * comes, or throws, the sentence alone is in the cell: it is no verdict, and a cell that waits for good is worse.
 */
function toError(failure: Failure): unknown {
  const message = saying.sentence(failure.message);
  try {
    const { Error: CellError, ErrorCode } = CustomFunctions;
    return new CellError(isMisuse(failure) ? ErrorCode.invalidValue : ErrorCode.notAvailable, message);
  } catch {
    return message;
  }
}

function toDate({ day, time }: Day, richer: boolean): unknown {
  const serial = serialOf(day, time);
  return richer ? formatted(serial, dateFormat + (time ? ' hh:mm:ss "UTC"' : "")) : serial;
}

function toNoted({ number, note }: Noted, richer: boolean): unknown {
  return richer ? formatted(number, `#,##0.00##${note && ` "(${saying.sentence(note)})"`}`) : number;
}

function formatted(basicValue: number, numberFormat: string): unknown {
  return { type: "FormattedNumber", basicValue, numberFormat };
}

function toEntity({ card, properties }: Card, richer: boolean): unknown {
  const text = saying.text(card);
  if (!richer) return text;
  return {
    type: "Entity",
    text,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, toProperty(value)])),
  };
}

function toProperty(value: Card["properties"][string]): unknown {
  if (typeof value === "number") return { type: "Double", basicValue: value };
  if (typeof value === "boolean") return { type: "Boolean", basicValue: value };
  return typeof value === "string" ? { type: "String", basicValue: value } : formatted(serialOf(value.day), dateFormat);
}
