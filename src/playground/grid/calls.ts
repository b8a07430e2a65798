/** Identifies a call of one of the add-in's functions by its arguments. */
import { type FunctionMetadata, typedName } from "./metadata";

export type AddInFunction = (...parameters: unknown[]) => unknown;
export type FunctionMap = Readonly<Record<string, AddInFunction | undefined>>;

/** The same key for the same function and arguments. */
export function keyOf(metadata: FunctionMetadata, given: readonly unknown[]): string {
  return `${typedName(metadata).toUpperCase()}${JSON.stringify(given)}`;
}
