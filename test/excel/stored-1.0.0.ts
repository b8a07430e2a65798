/**
 * What a browser holds after version 1.0.0 was used, written down once from that version and not made by its code. Later
 * versions must read it, and store it so that 1.0.0 can read it: both run side by side on the day of an update. Add to it
 * when a release stores something new; change nothing that is here.
 */

export interface Stored {
  /** Texts of localStorage, by key. */
  readonly local: Readonly<Record<string, string>>;
  /** Records of IndexedDB, by database: each has one store. */
  readonly databases: Readonly<
    Record<string, readonly [store: string, records: readonly (readonly [key: IDBValidKey, record: unknown])[]]>
  >;
}

/** Stands for the address, the segment and the client ID below. */
const scope = "AMO6QJtBLm7fCSLXJdQiVU";

/** The only texts that depend on the day are moments: `now` is the day of the test, in ms since 1970. */
export const storedByFirst = (now: number): Stored => ({
  local: {
    // As it is stored where the browser keeps no key; else the same text, sealed.
    "shariah.settings":
      '{"address":"https://service.example","segment":"svc","clientId":"client","secret":"made-up","callsPerSecond":20,"demo":false}',
    "shariah.preferences":
      '{"verdictHours":48,"amountHours":4,"holding":"short","showAge":false,"sentences":"","verdictsToo":false,"countries":"US","lastGoodVerdicts":true,"lastGoodAmounts":false,"budgetPercent":95,"consentAbove":60}',
    "shariah.version": JSON.stringify({ version: "1.0.0", since: now - 1e9 }),
  },
  databases: {
    "shariah-sheets": [
      "batches",
      [
        [
          [scope, now - 60_000, 695.8152696158113],
          {
            operation: "screening",
            sentAt: now - 60_000,
            answers: [
              [
                "AAPL",
                {
                  companyName: "Apple Inc.",
                  symbol: "AAPL",
                  lastUpdate: "2025-05-05T19:16:16.313Z",
                  shariahComplianceStatus: "HALAL",
                  complianceRanking: 4,
                  revenueBreakdown: {
                    halalRatio: 97.04,
                    notHalalRatio: 1.24,
                    doubtfulRatio: 1.72,
                    halalRevenue: 64922.6712,
                    notHalalRevenue: 829.5972,
                    doubtfulRevenue: 1150.7316,
                    status: "PASS",
                  },
                  interestBearingSecuritiesAndAssets: { amount: 8001.5988, ratio: 5.98, status: "PASS" },
                  interestBearingDebt: { amount: 18612.4146, ratio: 13.91, status: "PASS" },
                  reportDate: "2025-03-31",
                  reportSource: "https://filings.example/AAPL/2025-first_quarter.pdf",
                  totalRevenue: 66903,
                  trailing36monAvrCap: 133806,
                },
              ],
            ],
          },
        ],
      ],
    ],
    "shariah-sheets-pace": [
      "paces",
      [
        [
          scope,
          JSON.stringify({
            sends: [{ at: now - 60_000, back: now - 59_829 }],
            roundTrips: [171],
            penalty: 0,
            pausedUntil: 0,
            refusals: 0,
            clockOffset: 0,
            acceptedAt: now - 59_829,
            routes: {},
            allowed: {},
            refreshedAt: 0,
            by: "0.02",
            pausedAt: 0,
            liftedAt: 0,
            learntAt: {},
            refusedAt: {},
            monthAskedAt: 0,
            mark: "Lq",
          }),
        ],
      ],
    ],
  },
});
