/**
 * `functions.json`, from which Excel lists the functions. `allowErrorForDataTypeAny` stays out: an error in an
 * argument then comes out of the formula as that error, without a call.
 */
import type { Metadata } from "./metadata";

export function functionsJson({ functions, enums }: Metadata): string {
  const listed = enums.length > 0 ? { functions, enums } : { functions };
  return `${JSON.stringify({ allowCustomDataForDataTypeAny: true, ...listed }, null, 2)}\n`;
}
