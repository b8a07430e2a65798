/// <reference types="google-apps-script" />
/**
 * From formulas to the questions they will ask: the same functions, given the values of the cells they refer to. What
 * has an argument that must be calculated is left out, and asks for itself when it runs.
 */

import { isFailure } from "../src/core/failure";
import { isText } from "../src/core/json";
import type { Reference, Use } from "./formulas";
import { asked } from "./functions";
import type { Question } from "./knowledge";
import { sheetOrNone } from "./workbook";

/** Every question once. `home` is the sheet that the formulas stand in. */
export function demandOf(uses: readonly Use[], home: string): Question[] {
  const known = uses.filter(isTold);
  const values = new Values(home);
  for (const use of known) {
    for (const each of use.arguments) if (each.kind === "reference") values.want(each.reference);
  }
  const questions = new Map<string, Question>();
  for (const use of known) {
    try {
      for (const question of questionsOf(use, values)) {
        questions.set(`${question.operation.name}/${question.input}`, question);
      }
    } catch {
      // A formula that nobody foresaw asks for itself; the others are read all the same.
    }
  }
  return [...questions.values()];
}

/** Whether nothing has to be calculated to know what it asks. */
export function isTold({ arguments: given }: Use): boolean {
  return given.every(({ kind }) => kind !== "other");
}

function questionsOf(use: Use, values: Values): Question[] {
  const given = use.arguments.map((each) => {
    if (each.kind === "reference") return values.of(each.reference);
    return each.kind === "value" ? each.value : undefined;
  });
  const call = asked(use.name, given);
  if (isFailure(call) || call.peek) return [];
  const { operation } = call;
  return call.inputs.flat().flatMap((value) => {
    const input = operation.input(value);
    return isText(input) ? [{ operation, input }] : [];
  });
}

/** The values that formulas refer to: of each column, everything between the first and the last in one read. */
class Values {
  private readonly spans = new Map<string, Span>();

  constructor(private readonly home: string) {}

  want(reference: Reference): void {
    const key = this.keyOf(reference);
    const span = this.spans.get(key) || { ...reference };
    span.row = Math.min(span.row, reference.row);
    const ends = [span.lastRow, reference.lastRow];
    span.lastRow = ends.includes(undefined) ? undefined : Math.max(...(ends as number[]));
    this.spans.set(key, span);
  }

  /** One value of one cell, rows of values of a range. */
  of(reference: Reference): unknown {
    const span = this.spans.get(this.keyOf(reference));
    if (!span) return undefined;
    span.values ??= valuesOf(span, this.home);
    const { row, column, lastRow, lastColumn } = reference;
    const rows = span.values.slice(row - span.row, lastRow === undefined ? undefined : lastRow - span.row + 1);
    return lastRow === row && lastColumn === column ? rows[0]?.[0] : rows;
  }

  private keyOf({ sheet, column, lastColumn }: Reference): string {
    return [sheet || this.home, column, lastColumn].join("!");
  }
}

interface Span extends Reference {
  row: number;
  lastRow: number | undefined;
  values?: unknown[][];
}

/** An open end goes as far as the sheet holds anything. Every question to the sheet costs time: few are asked. */
export function valuesOf({ sheet: name, row, column, lastRow, lastColumn }: Reference, home: string): unknown[][] {
  const sheet = sheetOrNone(name || home);
  if (!sheet) return [];
  const rows = (lastRow || sheet.getLastRow()) - row + 1;
  const columns = (lastColumn || sheet.getLastColumn()) - column + 1;
  return rows > 0 && columns > 0 ? sheet.getRange(row, column, rows, columns).getValues() : [];
}
