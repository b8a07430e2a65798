/**
 * Turns cells into plain data for programs and files, which have no types for days, cards and failures. A day becomes
 * its serial number, or what `ofDay` makes of it. A failure becomes the error that a sheet shows, with its sentence.
 */
import type { Cell, Day } from "../core/call";
import { type Failure, isFailure, isMisuse } from "../core/failure";
import { english, type Wording } from "../core/wording";
import { serialOf } from "./arguments/days";

export type Plain = string | number | boolean | PlainError;

export interface PlainError {
  readonly error: "#N/A" | "#VALUE!";
  readonly sentence: string;
}

export function plainOf(
  cell: Cell,
  ofDay = ({ day, time }: Day): Plain => serialOf(day, time),
  wording: Wording = english,
): Plain {
  if (typeof cell !== "object") return cell;
  if (isFailure(cell)) return errorOf(cell);
  if ("told" in cell) return wording.sentence(cell.told);
  if ("day" in cell) return ofDay(cell);
  if ("number" in cell) return cell.number;
  return wording.text("card" in cell ? cell.card : cell);
}

/**
 * Why a cell has no answer; undefined if it has one. WHY shows a failure as text, and that counts as having no answer.
 */
export function failureIn(cell: Cell): Failure | undefined {
  if (typeof cell !== "object") return undefined;
  if (isFailure(cell)) return cell;
  return "told" in cell ? cell.told : undefined;
}

export function errorOf(failure: Failure): PlainError {
  return { error: isMisuse(failure) ? "#VALUE!" : "#N/A", sentence: failure.message };
}
