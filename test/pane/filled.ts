/** A host with something to show in every part of the pane. */
import { fail } from "../../src/core/failure";
import { good, type Levers } from "./fake-host";

const now = Date.now();
const day = 86_400_000;
export const filled: Partial<Levers> = {
  saved: good,
  account: {
    company: "Example Investments",
    plan: "Professional",
    limit: 100_000,
    used: 6_790,
    monthStart: new Date(now - 10 * day).toISOString(),
    subscriptionEnd: "2031-06-30T12:00:00Z",
    at: now,
    overridden: false,
  },
  days: [
    { day: "2026-03-29", calls: 40 },
    { day: "2026-03-31", calls: 2 },
  ],
  verdicts: { AAPL: "HALAL", KO: "DOUBTFUL", MSFT: "HALAL" },
  verdictsNext: { KO: "NOT HALAL" },
  sent: [
    { at: now, operation: "screening", what: "screening", questions: 100, status: 200, ms: 340 },
    { at: now - 1000, operation: "zakat", what: "zakat", questions: 1, status: 0, ms: 15_000 },
  ],
  failed: [{ failure: fail("notReturned", "KO"), cells: 2, tickers: ["KO"] }],
  frozen: [{ id: "1", address: "Sheet1!B2:B20", sheets: ["Sheet1"], cells: 19, at: now, by: "A. Auditor" }],
};

export const consent = { id: "a", what: "screening", calls: 500, ms: 520_000, why: "many" } as const;
