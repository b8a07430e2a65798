/**
 * The number of each row in the service's specification: first that of its first route, then those of its later routes.
 * Screening, for example, is asked for many tickers at once (operation 3) or for one (operation 1). Only documentation
 * shows these numbers, never a cell.
 */
import type { OperationName } from "./operations";

export const numbers: Readonly<Record<OperationName, readonly [number, ...number[]]>> = {
  screening: [3, 1],
  report: [1],
  list: [2],
  purification: [5, 4],
  related: [6],
  zakat: [7],
  etfList: [8],
  etfReport: [9],
  etfPurification: [10],
  etfHoldings: [11],
  etfProfile: [12],
  etfSector: [13],
  etfZakatable: [14],
  etfCountry: [15],
  statistics: [16],
};
