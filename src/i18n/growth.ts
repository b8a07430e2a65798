/** What a price in calls may grow by, because nobody knows yet which tickers are no stocks. Said wherever a price is. */
export const growth = {
  en: "A ticker that is no stock is looked for among the ETFs: one call for the list of a country, and one for each ETF.",
  ar: "الرمز الذي ليس لسهم يُبحث عنه بين صناديق \u2066ETF\u2069: طلب لقائمة كل بلد، وطلب لكل صندوق.",
} as const;
