/**
 * Makes Excel's data types from cells: days and amounts as numbers with a format, and cards, which open when they are
 * clicked.
 */
import type { Card, Cell, Day, Noted, Told } from "../core/call";
import type { Failure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import type { Wording } from "../core/wording";
import { serialOf } from "../functions/arguments/days";

const dateFormat = "yyyy-mm-dd";

/** The cells of which a data type shows more than a bare value does: days, numbers with a note, cards. */
export type Rich = Exclude<Cell, string | number | boolean | Phrase | Told | Failure>;

/** The cell as a data type, in the words of `wording`; undefined when this Excel has no data types. */
export function dataTypeOf(cell: Rich, wording: Wording): unknown {
  if (!hasDataTypes()) return undefined;
  if ("day" in cell) return dateValue(cell);
  return "number" in cell ? notedNumber(cell, wording) : entity(cell, wording);
}

function hasDataTypes(): boolean {
  const { Office } = globalThis as { Office?: { context?: { requirements?: Office.RequirementSetSupport } } };
  return Office?.context?.requirements?.isSetSupported?.("CustomFunctionsRuntime", "1.4") === true;
}

function dateValue({ day, time }: Day): unknown {
  return formattedNumber(serialOf(day, time), dateFormat + (time ? ' hh:mm:ss "UTC"' : ""));
}

function notedNumber({ number, note }: Noted, wording: Wording): unknown {
  return formattedNumber(number, `#,##0.00##${note ? ` "(${wording.sentence(note)})"` : ""}`);
}

function entity({ card, properties }: Card, wording: Wording): unknown {
  const all = Object.entries(properties).map(([name, value]) => [name, property(value, wording)]);
  return { type: "Entity", text: wording.text(card), properties: Object.fromEntries(all) };
}

function property(value: Card["properties"][string], wording: Wording): unknown {
  if (typeof value === "object") {
    return "day" in value ? dateValue({ day: value.day }) : { type: "String", basicValue: wording.text(value) };
  }
  if (typeof value === "number") return { type: "Double", basicValue: value };
  if (typeof value === "boolean") return { type: "Boolean", basicValue: value };
  return { type: "String", basicValue: value };
}

function formattedNumber(basicValue: number, numberFormat: string): unknown {
  return { type: "FormattedNumber", basicValue, numberFormat };
}
