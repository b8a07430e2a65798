/**
 * Writes `functions.json`, from which Excel lists the functions. It does not set `allowErrorForDataTypeAny`, so that an
 * error in an argument becomes the formula's result and the function is not called.
 */
import { helpPageOf } from "../../functions/help";
import { localAddress } from "../release/manifest";
import type { Metadata } from "./metadata";

/** `address` is where the add-in is served; each function's help page is there too. */
export function functionsJson({ functions, enums }: Metadata, address = localAddress): string {
  const helped = functions.map((one) => ({ ...one, helpUrl: `${address}/help/${helpPageOf(one.id)}.html` }));
  const listed = enums.length > 0 ? { functions: helped, enums } : { functions: helped };
  return `${JSON.stringify({ allowCustomDataForDataTypeAny: true, ...listed }, null, 2)}\n`;
}
