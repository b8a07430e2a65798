/**
 * Cells of Excel's data types: days and amounts with a format, cards. They are in the page's own script, since no cell
 * can have one without the page, and Office on it.
 */
import type { Card, Cell, Day, Noted, Told } from "../core/call";
import type { Failure } from "../core/failure";
import type { serialOf } from "../functions/days";
import type { Saying } from "../session/saying";

const dateFormat = "yyyy-mm-dd";

/** What a data type can show more of than a bare value. */
export type Rich = Exclude<Cell, string | number | boolean | Told | Failure>;

/** The cell in a data type; undefined where the host has none. Days are counted, and words said, as the asking script does. */
export function typed(cell: Rich, serial: typeof serialOf, saying: Saying): unknown {
  if (!hasDataTypes()) return undefined;
  if ("day" in cell) return dated(cell, serial);
  return "number" in cell ? noted(cell, saying) : entity(cell, serial, saying);
}

function hasDataTypes(): boolean {
  const { Office } = globalThis as { Office?: { context?: { requirements?: Office.RequirementSetSupport } } };
  return Office?.context?.requirements?.isSetSupported?.("CustomFunctionsRuntime", "1.4") === true;
}

function dated({ day, time }: Day, serial: typeof serialOf): unknown {
  return formatted(serial(day, time), dateFormat + (time ? ' hh:mm:ss "UTC"' : ""));
}

function noted({ number, note }: Noted, saying: Saying): unknown {
  return formatted(number, `#,##0.00##${note && ` "(${saying.sentence(note)})"`}`);
}

function entity({ card, properties }: Card, serial: typeof serialOf, saying: Saying): unknown {
  const all = Object.entries(properties).map(([name, value]) => [name, property(value, serial)]);
  return { type: "Entity", text: saying.text(card), properties: Object.fromEntries(all) };
}

function property(value: Card["properties"][string], serial: typeof serialOf): unknown {
  if (typeof value === "number") return { type: "Double", basicValue: value };
  if (typeof value === "boolean") return { type: "Boolean", basicValue: value };
  return typeof value === "string" ? { type: "String", basicValue: value } : dated({ day: value.day }, serial);
}

function formatted(basicValue: number, numberFormat: string): unknown {
  return { type: "FormattedNumber", basicValue, numberFormat };
}
