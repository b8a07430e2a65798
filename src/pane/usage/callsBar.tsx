/** Draws the month's calls as one bar: those used, those of a refresh that is about to begin, and those left. */
import { isolate } from "../../i18n/en";
import { callsLeft, type MonthAccount, shareUsed, warnFrom } from "../../workbook/month";
import { ShareBar } from "../controls/shareBar";
import { usePane } from "../frame/context";

/** `now`: the calls of that refresh. Draws nothing where the service does not say how many calls there are. */
export function CallsBar({ account, now }: { readonly account: MonthAccount; readonly now: number }) {
  const { strings, locale } = usePane();
  const words = strings.usage;
  const share = shareUsed(account);
  const left = callsLeft(account);
  const { used } = account;
  if (share === undefined || left === undefined || used === undefined) return null;
  const tone = share >= 1 ? "bad" : share >= warnFrom ? "doubtful" : "brand";
  const shares = [
    { name: words.used, count: used, tone },
    { name: words.thisRefresh, count: Math.min(now, left), tone: "unknown" },
    { name: words.rest, count: Math.max(0, left - now), tone: "rest" },
  ] as const;
  const told = shares.map(({ name, count }) => `${name}: ${isolate(locale.number(count))}`);
  return <ShareBar shares={shares} label={told.join(strings.comma)} />;
}
