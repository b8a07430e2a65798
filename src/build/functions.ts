/**
 * `functions.json`, from which Excel lists the functions. `allowErrorForDataTypeAny` stays out: an error in an
 * argument then comes out of the formula as that error, without a call.
 */
import { helpPageOf } from "../functions/help";
import { localAddress } from "./manifest";
import type { Metadata } from "./metadata";

/** `address`: where the add-in is served, and each function's help page with it. */
export function functionsJson({ functions, enums }: Metadata, address = localAddress): string {
  const helped = functions.map((one) => ({ ...one, helpUrl: `${address}/help/${helpPageOf(one.id)}.html` }));
  const listed = enums.length > 0 ? { functions: helped, enums } : { functions: helped };
  return `${JSON.stringify({ allowCustomDataForDataTypeAny: true, ...listed }, null, 2)}\n`;
}
