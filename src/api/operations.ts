/** The rows of the service. */
import { statistics } from "./account";
import { purification, report, screening, zakat } from "./stocks";

export const operations = { report, screening, purification, zakat, statistics } as const;

export type OperationName = keyof typeof operations;
