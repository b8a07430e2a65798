/** Lists all rows of the service, in the order of its specification. */

import {
  etfCountry,
  etfHoldings,
  etfList,
  etfProfile,
  etfPurification,
  etfReport,
  etfSector,
  etfZakatable,
} from "./etfs";
import type { Row } from "./row";
import { statistics } from "./statistics";
import { list, purification, related, report, screening, zakat } from "./stocks";

export const operations = {
  report,
  list,
  screening,
  purification,
  related,
  zakat,
  etfList,
  etfReport,
  etfPurification,
  etfHoldings,
  etfProfile,
  etfSector,
  etfZakatable,
  etfCountry,
  statistics,
} as const;

export type OperationName = keyof typeof operations;

/** All rows, without the types of their answers: for code that treats every operation alike. */
export function untypedOperations(): readonly Row[] {
  return Object.values(operations);
}

/** The row with this name, without the type of its answer. */
export function untypedOperation(name: OperationName): Row {
  return operations[name];
}
