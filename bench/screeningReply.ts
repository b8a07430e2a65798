/** Replies to screening requests, made from text, for benches without a service. */
/** The reply to a screening request's body: an entry of the usual size for every ticker, each HALAL. */
export function screeningReply(body: string): string {
  const { stocks } = JSON.parse(body) as { stocks: readonly string[] };
  return `[${stocks.map(entryOf).join()}]`;
}

const entries = new Map<string, string>();

/** Made once a ticker, so that what the service would do is not counted on this side. */
export function entryOf(symbol: string): string {
  let entry = entries.get(symbol);
  if (!entry) {
    entry = entryText(symbol);
    entries.set(symbol, entry);
  }
  return entry;
}

function entryText(symbol: string): string {
  return `{"companyName":"Made-up","symbol":"${symbol}",${rest}}`;
}

const rest = JSON.stringify({
  lastUpdate: "2025-06-30T10:11:12.345Z",
  shariahComplianceStatus: "HALAL",
  complianceRanking: 5,
  revenueBreakdown: {
    halalRatio: 98.5,
    notHalalRatio: 1.2,
    doubtfulRatio: 0.3,
    halalRevenue: 98_500,
    notHalalRevenue: 1_200,
    doubtfulRevenue: 300,
    status: "PASS",
  },
  interestBearingSecuritiesAndAssets: { amount: 1_000, ratio: 10.1, status: "PASS" },
  interestBearingDebt: { amount: 2_000, ratio: 20.2, status: "PASS" },
  reportDate: "2025-06-30",
  reportSource: "https://reports.example/made-up",
  totalRevenue: 100_000,
  trailing36monAvrCap: 9_900_000,
}).slice(1, -1);
