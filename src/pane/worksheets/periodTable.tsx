/** Lists the periods that are closed or can be. Those that need a decision come first. */
import { answerWords } from "../../i18n/ledgerAnswers";
import { methodIn, questionIn } from "../../i18n/ledgerQuestions";
import { ledgerWords } from "../../i18n/ledgers";
import { readableLabel } from "../../ledger/entries/period";
import type { Booking } from "../../ports/host";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

/** The most rows that are shown. More would slow the pane, and nobody reads so many. */
const mostRows = 200;

export function PeriodTable({ periods }: { readonly periods: readonly Booking[] }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const figure = (value: number | undefined) => (value === undefined ? "" : locale.figure(value));
  // The amount a share has all its digits, so that a reader can compute the amount again.
  const exact = (value: number | undefined) => (value === undefined ? "" : locale.exact(value));
  const read = (one: Booking, key: "factor" | "shares") => (one.unread.includes(key) ? words.unread : exact(one[key]));
  const named = (one: Booking) =>
    [readableLabel(one), ...(one.method === "income" ? [methodIn(tag, one.method)] : [])].join(" ");
  const hasPortfolios = periods.some(({ portfolio }) => portfolio !== "");
  const order: readonly Booking["state"][] = ["changed", "double", "look", "currency", "confirm", "ready"];
  const isDone = ({ state }: Booking) => state === "closed" || state === "same";
  const last = order.length + 1;
  const place = (one: Booking) => (isDone(one) ? last : (order.indexOf(one.state) + last) % last);
  const sorted = [...periods].sort((a, b) => place(a) - place(b));
  const stated = (one: Booking) => {
    const { state, closed, restated, observed, unread, reviewedBy, correction, questions } = one;
    const is = [
      state === "closed" && closed
        ? words.closedBy(closed.by, locale.moment(closed.at))
        : state === "confirm"
          ? words.confirmOf(readableLabel(one))
          : words.states[state],
      ...questions.flatMap((one) => (one.kind === "impossible" ? [questionIn(tag, one)] : [])),
      ...(reviewedBy ? [words.reviewed(reviewedBy)] : []),
      ...(correction ? [words[correction.how === "minus" ? "takesBack" : "inPlace"](correction.reason)] : []),
    ].join(words.parted);
    if (!restated || unread.includes("before") || unread.includes("factor")) return is;
    const [was, difference] = [figure(restated.was), figure(restated.difference)];
    if (restated.isOfYear) return `${is}. ${answerWords(tag).ofYear(was, difference)}`;
    return `${is}. ${words.before(was, difference, locale.moment(observed))}`;
  };
  return (
    <>
      <Table
        label={words.table}
        columns={[
          words.ticker,
          words.period,
          ...(hasPortfolios ? [words.portfolio] : []),
          words.amount,
          words.factor,
          words.shares,
        ]}
        rows={sorted.slice(0, mostRows).map((one) => ({
          key: one.id,
          cells: [
            <bdi key="ticker" dir="ltr">
              {one.ticker}
            </bdi>,
            <bdi key="period">{named(one)}</bdi>,
            ...(hasPortfolios ? [<bdi key="portfolio">{one.portfolio}</bdi>] : []),
            <bdi key="amount">
              {one.unread.includes("amount") ? words.unread : [figure(one.amount), one.currency ?? ""].join(" ").trim()}
            </bdi>,
            read(one, "factor"),
            read(one, "shares"),
          ],
          across: one.state === "changed" || one.state === "double" ? <strong>{stated(one)}</strong> : stated(one),
        }))}
      />
      {sorted.length > mostRows && (
        <p className={styles.note}>{strings.more(locale.count(sorted.length - mostRows))}</p>
      )}
    </>
  );
}
