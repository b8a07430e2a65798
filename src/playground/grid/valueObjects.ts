/**
 * Converts values between the grid and a function, which gets them as Excel passes them: a blank cell of a range is "",
 * an omitted argument null, an error is never passed. A result may be a value, a matrix, an error, a formatted number
 * or a card. Text stays text, so "2026-03-31" and "00123" do not become a date or a number.
 */
import type { Nullable } from "@univerjs/core";
import {
  ArrayValueObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorValueObject,
  NumberValueObject,
  StringValueObject,
} from "@univerjs/preset-sheets-core";
import type { ParameterMetadata } from "./metadata";
import { type CallOutcome, type CellError, isCellError } from "./results";

type Scalar = string | number | boolean | null;
type ErrorType = Parameters<typeof ErrorValueObject.create>[0];

/** What a cell has beside its value: the sentence of an error, or the lines of a card. */
export interface Note {
  /** The cell's text when the note was made; when the cell shows something else, the note is out of date. */
  readonly of: string;
  readonly note: string;
}

export const busy = "#BUSY!";

/** The first error among the arguments. It becomes the formula's result: no function is called with an error. */
export function errorAmong(variants: readonly BaseValueObject[]): BaseValueObject | undefined {
  for (const variant of variants) {
    if (variant.isError()) return variant;
    if (!variant.isArray()) continue;
    for (const row of (variant as ArrayValueObject).getArrayValue()) {
      for (const cell of row) if (cell?.isError()) return cell;
    }
  }
  return undefined;
}

/** The arguments for each parameter in order, null when omitted; a repeating parameter takes the rest as a list. */
export function argumentsFor(
  parameters: readonly ParameterMetadata[],
  variants: readonly BaseValueObject[],
): unknown[] {
  return parameters.map((parameter, index) => {
    const read: (variant: BaseValueObject) => unknown = parameter.dimensionality === "matrix" ? matrix : scalar;
    if (parameter.repeating) return variants.slice(index).map(read);
    const variant = variants[index];
    return variant === undefined || variant.isNull() ? null : read(variant);
  });
}

/** What the cell shows for an outcome. */
export function shownValue(outcome: CallOutcome): BaseValueObject {
  if ("code" in outcome) return errorObject(outcome);
  const { value } = outcome;
  if (!Array.isArray(value)) return valueObject(value);
  const rows = value.map((row) => (Array.isArray(row) ? row : [row]));
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  if (columnCount === 0) return errorObject({ code: "#VALUE!", message: "The function gave an empty table." });
  if (rows.length === 1 && columnCount === 1) return valueObject(rows[0]?.[0]);
  return ArrayValueObject.create({
    calculateValueList: rows.map((row) => Array.from({ length: columnCount }, (_, column) => valueObject(row[column]))),
    rowCount: rows.length,
    columnCount,
    unitId: "",
    sheetId: "",
    row: -1,
    column: -1,
  });
}

export function errorObject({ code, message }: CellError): BaseValueObject {
  const error = ErrorValueObject.create(code as ErrorType, message);
  return message ? withNote(error, code, message) : error;
}

function matrix(variant: BaseValueObject): Scalar[][] {
  if (!variant.isArray()) return [[scalar(variant)]];
  return (variant as ArrayValueObject).getArrayValue().map((row) => Array.from(row, (cell) => cellValue(cell)));
}

/** A range given for a single value: its first cell. */
function scalar(variant: BaseValueObject): Scalar {
  return variant.isArray() ? cellValue((variant as ArrayValueObject).getArrayValue()[0]?.[0]) : cellValue(variant);
}

function cellValue(cell: Nullable<BaseValueObject>): Scalar {
  return !cell || cell.isNull() ? "" : cell.getValue();
}

function valueObject(value: unknown): BaseValueObject {
  if (typeof value === "string") return StringValueObject.create(value);
  if (typeof value === "number") return numberObject(value);
  if (typeof value === "boolean") return BooleanValueObject.create(value);
  if (isCellError(value)) return errorObject(value);
  return typeof value === "object" && value !== null ? dataTypeObject(value) : StringValueObject.create("");
}

function numberObject(value: number, format?: string): BaseValueObject {
  if (Number.isNaN(value)) return errorObject({ code: "#VALUE!", message: "" });
  return Number.isFinite(value) ? NumberValueObject.create(value, format) : errorObject({ code: "#NUM!", message: "" });
}

/** Excel's data types: a number with its format, or an entity, of which the grid shows the text. */
function dataTypeObject(value: object): BaseValueObject {
  if ("basicValue" in value && typeof value.basicValue === "number") {
    return numberObject(value.basicValue, "numberFormat" in value ? String(value.numberFormat) : undefined);
  }
  if (!("text" in value)) return StringValueObject.create("");
  const text = String(value.text);
  const properties = "properties" in value ? Object.entries(value.properties as object) : [];
  const lines = properties.map(([name, property]) => `${name}: ${propertyText(property)}`);
  return lines.length ? withNote(new StringValueObject(text), text, lines.join(", ")) : StringValueObject.create(text);
}

function propertyText(property: unknown): string {
  if (typeof property !== "object" || property === null) return String(property);
  return String("basicValue" in property ? property.basicValue : "text" in property ? property.text : "");
}

function withNote(object: BaseValueObject, of: string, note: string): BaseValueObject {
  const carried: Note = { of, note };
  return object.withCustomData({ playground: carried });
}
