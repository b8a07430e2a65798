/** The shipped functions over a service, as a sheet uses them. */
import { type Functions, openFunctions } from "./functions";
import type { OpenService } from "./service";

/** Gives a ticker's verdict; undefined when the cell ends in an error. */
export type Look = (ticker: string) => Promise<string | undefined>;

/** The script afresh, unless one is given that has run before. */
export async function openOurs(
  { address, segment, clientId, secret }: OpenService,
  callsPerSecond: number,
  { cell, configure }: Functions = openFunctions(),
): Promise<Look> {
  await configure({ address, segment, clientId, secret, callsPerSecond, demo: false });
  return async (ticker) => textOf(await cell.STATUS?.([[ticker]], {}));
}

export function textOf(shown: unknown): string | undefined {
  const [[value] = []] = shown as unknown[][];
  return typeof value === "string" ? value : undefined;
}
