/** What a price in calls may grow by, because nobody knows yet which tickers are no stocks. Said wherever a price is. */
export const growth = {
  en: "ETFs cost one more call each.",
  ar: "يكلّف كل صندوق \u2066ETF\u2069 طلبًا آخر.",
} as const;
