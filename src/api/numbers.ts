/**
 * The operations' numbers in the service's specification, followed by those of their later routes: single and bulk of
 * one thing (3 and 1, 5 and 4) are one row. Only documentation uses them, no cell.
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
