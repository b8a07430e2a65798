/** The add-in's functions, and how a call of one is told from another: by what it is given. */
import { type FunctionMetadata, typedName } from "./metadata";

export type AddInFunction = (...parameters: unknown[]) => unknown;
export type FunctionMap = Readonly<Record<string, AddInFunction | undefined>>;

/** The same for the same function and arguments. */
export function keyOf(metadata: FunctionMetadata, given: readonly unknown[]): string {
  return `${typedName(metadata).toUpperCase()}${JSON.stringify(given)}`;
}
