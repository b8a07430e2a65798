/**
 * Asks the sheet's first questions while the grid is still loading, so that answers come sooner. A formula that is one
 * single call of ours, on cells with values and no formulas, can be read without calculating. The grid then asks for
 * the same calls, and for all others; a call that the grid writes otherwise is cancelled.
 */
import type { ICellData, IWorkbookData, Nullable } from "@univerjs/core";
import type { Area } from "../../workbook/area";
import { argumentOf } from "../../workbook/formulas/argumentOf";
import { callsIn, knownNames } from "../../workbook/formulas/formula";
import { callKey, type FunctionMap } from "../grid/calls";
import type { FunctionMetadata, ParameterMetadata } from "../grid/metadata";
import type { Results } from "../grid/results";

/** How many formulas are read here; in a larger workbook the grid asks for the rest. */
const mostFormulas = 2_000;
/** The most cells of an argument. */
const widest = 1_000;

type CellsOf = (row: number, column: number) => Nullable<ICellData>;

/** `results` and `data` are those that the grid will be opened with. */
export function prefetchCalls(
  { id: unit = "", sheetOrder = [], sheets = {} }: Partial<IWorkbookData>,
  functions: readonly FunctionMetadata[],
  implementations: FunctionMap,
  results: Results,
): void {
  const byName = new Map(functions.map((metadata) => [metadata.name.toUpperCase(), metadata]));
  const known = knownNames(byName.keys());
  const named = new Map<string, Area>();
  let left = mostFormulas;
  for (const sheet of sheetOrder) {
    const { cellData = {} } = sheets[sheet] ?? {};
    const cellAt: CellsOf = (row, column) => cellData[row]?.[column];
    for (const [row, column, { f, v }] of formulasOf(cellData)) {
      left -= 1;
      if (left < 0) return;
      const [written, ...more] = v === undefined || v === null ? callsIn(f, known) : [];
      // Only a formula that is exactly this call.
      const { args } = written ?? {};
      if (!written || !args || more.length > 0 || f !== `=${f.slice(1, written.end)}(${args.join(",")})`) continue;
      const metadata = written.start === 1 ? byName.get(written.name) : undefined;
      const implementation = metadata && implementations[metadata.id.toUpperCase()];
      if (!metadata || !implementation || metadata.options?.requiresAddress) continue;
      const cell = { sheet, row, column, rows: 1, columns: 1 };
      const given = argumentsOf(metadata, args, (text) => argumentOf(text, cell, named), sheet, cellAt);
      if (!given) continue;
      const place = { unit, sheet, row, column };
      results.ahead(place, callKey(metadata, given), (invocation) => implementation(...given, invocation));
    }
  }
}

function formulasOf(cellData: NonNullable<IWorkbookData["sheets"][string]["cellData"]>) {
  const found: [row: number, column: number, cell: ICellData & { readonly f: string }][] = [];
  for (const [row, cells] of Object.entries(cellData)) {
    for (const [column, cell] of Object.entries(cells as Readonly<Record<string, Nullable<ICellData>>>)) {
      if (typeof cell?.f === "string") found.push([Number(row), Number(column), { ...cell, f: cell.f }]);
    }
  }
  return found;
}

/** The arguments as the grid passes them; undefined when only the grid can tell. */
function argumentsOf(
  { parameters }: FunctionMetadata,
  args: readonly string[],
  read: (text: string) => ReturnType<typeof argumentOf>,
  sheet: string,
  cellAt: CellsOf,
): readonly unknown[] | undefined {
  if (args.length > parameters.length || parameters.some(({ repeating }) => repeating)) return undefined;
  const given = parameters.map((parameter, index) => {
    const text = args[index];
    if (text === undefined) return parameter.optional ? null : undefined;
    const argument = text.includes("!") ? undefined : read(text);
    if (!argument) return undefined;
    return "area" in argument ? valuesOf(argument.area, parameter, sheet, cellAt) : literal(argument.value, parameter);
  });
  return given.includes(undefined) ? undefined : given;
}

function literal(value: unknown, { dimensionality }: ParameterMetadata): unknown {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  return dimensionality === "matrix" ? [[value]] : value;
}

function valuesOf(
  { sheet: on, row, column, rows, columns }: Area,
  { dimensionality }: ParameterMetadata,
  sheet: string,
  cellAt: CellsOf,
): unknown {
  const isOne = rows * columns === 1;
  if (on !== sheet || rows * columns > widest || (dimensionality !== "matrix" && !isOne)) return undefined;
  const values = Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (__, across) => plainValue(cellAt(row + down, column + across))),
  );
  if (values.flat().includes(undefined)) return undefined;
  return dimensionality === "matrix" ? values : values[0]?.[0];
}

/** A cell's value for a function; undefined when it is not plain. A blank cell may belong to a table that spills. */
function plainValue(cell: Nullable<ICellData>): string | number | undefined {
  const { v, t, f, si, p } = cell ?? {};
  if (f || si || p || v === "") return undefined;
  if (typeof v === "string") return t === 1 ? v : undefined;
  return typeof v === "number" && (t === undefined || t === 2) ? v : undefined;
}
