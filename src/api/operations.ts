/** Lists all rows of the service, in the order of its specification. */
import { statistics } from "./account";
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
