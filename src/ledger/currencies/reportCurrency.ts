/** Reads the currency in a company's full report. It is the filing's main currency, and a dividend's may differ. */

import type { Failure } from "../../core/failure";
import { isText } from "../../core/json";
import type { Slot } from "../../core/slot";
import { dayOf } from "../../functions/values";
import { parseCurrency } from "../../workbook/currency";

/** The result of reading a ticker's full report: a currency's code and the report's day, or why there is none. */
export interface ReportCurrency {
  readonly ticker: string;
  readonly currency: string | undefined;
  readonly day: string | undefined;
  /** Without a currency and without a failure, the report names no currency. */
  readonly why: Failure | undefined;
  /** What the currency still waits for: the report, which is on its way, or the user's consent to ask for it. */
  readonly waits: "answer" | "consent" | undefined;
}

export function reportCurrency(ticker: string, slot: Slot | undefined): ReportCurrency {
  const { answer, failure, state } = slot ?? {};
  // Anything in a reply may be missing or of another type.
  const { mainCurrency, reportDate } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const isWaiting = answer === undefined && (state ?? "idle") !== "idle";
  const waits = isWaiting ? "answer" : failure?.failure === "consent" ? "consent" : undefined;
  return {
    ticker,
    currency: isText(mainCurrency) ? parseCurrency(mainCurrency)?.code : undefined,
    day: isText(reportDate) ? dayOf(reportDate)?.day : undefined,
    why: answer === undefined ? failure : undefined,
    waits: answer === undefined ? waits : undefined,
  };
}
