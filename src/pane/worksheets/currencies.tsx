/**
 * Finds rows without a currency: says how many and how many requests it takes to read their reports, reads them with
 * one button, and lists the tickers whose reports name no currency.
 */
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { currencyWords } from "../../i18n/currencies";
import type { Currencies } from "../../ports/host";
import { estimate } from "../../workbook/estimate";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { Table } from "../controls/table";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useFocusRefresh } from "../frame/useFocusRefresh";
import { useLoading } from "../frame/useLoading";
import { useSaid } from "../frame/wordingProvider";

/** The most rows that are shown. More would slow the pane, and nobody reads so many. */
const mostRows = 50;

interface CurrenciesProps extends PartProps {
  readonly currencies: Currencies;
  /** Called when something was written to the sheet. */
  readonly written: () => void;
}

export function CurrenciesPart({ currencies, turn, written }: CurrenciesProps) {
  const { strings, locale, tag, announce, shown } = usePane();
  const words = currencyWords(tag);
  const styles = useStyles();
  const said = useSaid();
  const settled = useSettled();
  const found = useLoading(() => currencies.missing(), [currencies, turn, settled]);
  const action = useAction();
  useFocusRefresh(found.again);
  const [came, setCame] = useState<Awaited<ReturnType<Currencies["read"]>>>();
  const { tickers = [], demands = [] } = found.value ?? {};
  const read = () =>
    action.run(async () => {
      setCame(undefined);
      const next = await currencies.read(tickers);
      setCame(next);
      announce(words.done(locale.count(next.written)));
      written();
      await found.again();
    });
  if (!found.error && !action.error && tickers.length === 0 && !came) return null;
  const { calls, ms } = estimate(demands, shown?.callsPerSecond ?? 1);
  const waiting = (what: "answer" | "consent") => came?.left.filter(({ waits }) => waits === what).length ?? 0;
  const unnamed = came?.left.filter(({ waits }) => waits === undefined) ?? [];
  return (
    <section className={styles.section} aria-labelledby="currencies">
      <h2 id="currencies" className={styles.heading}>
        {words.heading}
      </h2>
      {found.error && <Notice intent="error" said={found.error} />}
      {tickers.length > 0 && (
        <>
          <p className={styles.plain}>{words.note(locale.count(tickers.length))}</p>
          <p className={styles.plain}>
            <strong>
              {calls === 0 ? strings.refresh.nothing : strings.refresh.cost(locale.count(calls), locale.about(ms))}
            </strong>
          </p>
          <div className={styles.row}>
            <Button onClick={read} disabledFocusable={action.busy}>
              {words.read(locale.count(tickers.length))}
            </Button>
          </div>
        </>
      )}
      <ActionStatus action={action} />
      {came && came.written > 0 && <Notice intent="success">{words.done(locale.count(came.written))}</Notice>}
      {waiting("consent") > 0 && <Notice intent="warning">{words.consent(locale.count(waiting("consent")))}</Notice>}
      {waiting("answer") > 0 && <Notice intent="warning">{words.waiting(locale.count(waiting("answer")))}</Notice>}
      {unnamed.length > 0 && (
        <>
          <p className={styles.plain}>{words.left}</p>
          <Table
            label={words.left}
            columns={[words.ticker, words.why]}
            rows={unnamed.slice(0, mostRows).map(({ ticker, why }) => ({
              key: ticker,
              cells: [
                <bdi key="ticker" dir="ltr">
                  {ticker}
                </bdi>,
                why === undefined ? words.none : <bdi key="why">{said(why)}</bdi>,
              ],
            }))}
          />
          {unnamed.length > mostRows && (
            <p className={styles.note}>{strings.more(locale.count(unnamed.length - mostRows))}</p>
          )}
        </>
      )}
    </section>
  );
}
