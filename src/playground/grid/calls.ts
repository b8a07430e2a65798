/** Identifies a call of one of the add-in's functions by its arguments. */
import { typedName } from "../../functions/help/help";
import type { FunctionMetadata } from "./metadata";

export type AddInFunction = (...parameters: unknown[]) => unknown;
export type FunctionMap = Readonly<Record<string, AddInFunction | undefined>>;

/** The same key for the same function and arguments. */
export function callKey(metadata: FunctionMetadata, given: readonly unknown[]): string {
  return `${typedName(metadata.name).toUpperCase()}${JSON.stringify(given)}`;
}
