/**
 * Shows from the status ledger what has changed since a day: for each ticker its earlier status and its present one.
 */
import { Button, Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import { isolate } from "../../i18n/en";
import { ledgerWords } from "../../i18n/ledgers";
import type { Ledgers, StatusChange } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { useAnnouncedAction } from "../controls/announcedAction";
import { Notice } from "../controls/notice";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { StatusHistoryPart } from "./statusHistory";

const mostRows = 200;
const month = 30 * 86_400_000;

export function StatusChangesPart({ ledgers }: { readonly ledgers: Ledgers }) {
  const { strings, locale, tag, announce } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [day, setDay] = useState(() => new Date(Date.now() - month).toISOString().slice(0, 10));
  const [found, setFound] = useState<{
    readonly changes: readonly StatusChange[] | undefined;
    readonly inDoubt: readonly number[];
  }>();
  const action = useAction();
  const moment = Date.parse(`${day}T00:00`);
  const look = () =>
    action.run(async () => {
      const changes = await ledgers.changedSince(moment);
      setFound({ changes, inDoubt: await ledgers.statusesInDoubt() });
      announce(told(changes));
    });
  const told = (changes: readonly StatusChange[] | undefined) => {
    if (!changes) return words.noLedger;
    return changes.length === 0 ? words.noChange : words.changes(locale.count(changes.length));
  };
  const wentAndCame = found?.changes?.some(({ between }) => between.length > 0) === true;
  const accounts = new Set(found?.changes?.map(({ now }) => now.account));
  return (
    <section className={styles.section} aria-labelledby="observed">
      <h2 id="observed" className={styles.heading}>
        {words.sinceHeading}
      </h2>
      <Field label={words.since}>
        <Input type="date" value={day} onChange={(_, { value }) => setDay(value)} />
      </Field>
      <div className={styles.row}>
        <Button onClick={look} disabledFocusable={action.busy || Number.isNaN(moment)}>
          {words.look}
        </Button>
      </div>
      <ActionStatus action={action} />
      {found && <p className={styles.plain}>{told(found.changes)}</p>}
      {found && found.inDoubt.length > 0 && (
        <Notice intent="error">{words.inDoubt(found.inDoubt.map(locale.number).join(strings.comma))}</Notice>
      )}
      {found?.changes && found.changes.length > 0 && (
        <Table
          label={words.sinceHeading}
          columns={[words.ticker, words.was, ...(wentAndCame ? [words.between] : []), words.is]}
          rows={found.changes.slice(0, mostRows).map(({ ticker, before, between, now }) => ({
            key: `${ticker} ${now.account}`,
            cells: [
              <bdi key="ticker" dir="ltr">
                {accounts.size > 1 && now.account !== undefined ? `${ticker} (${now.account})` : ticker}
              </bdi>,
              before ? <StatusText key="before" row={before} /> : words.first,
              ...(wentAndCame ? [<StatusesBetween key="between" rows={between} />] : []),
              <strong key="now">
                <StatusText row={now} />
              </strong>,
            ],
          }))}
        />
      )}
      {found?.changes && found.changes.length > mostRows && (
        <p className={styles.note}>{strings.more(locale.count(found.changes.length - mostRows))}</p>
      )}
      <StatusHistoryPart ledgers={ledgers} />
      <StatusSheets ledgers={ledgers} />
    </section>
  );
}

/** Makes the worksheets *No longer compliant* and *Watch*. */
function StatusSheets({ ledgers }: { readonly ledgers: Ledgers }) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const action = useAnnouncedAction();
  const falls = () =>
    action.run(async () => {
      const all = await ledgers.addFalls();
      return all === undefined ? words.noLedger : words.fallsDone(locale.count(all));
    });
  const watch = () => action.run(async () => words.watchDone(locale.count(await ledgers.renewWatch())));
  return (
    <>
      <h3 className={styles.plain}>{words.statusSheets}</h3>
      <p className={styles.note}>{words.fallsNote}</p>
      <div className={styles.row}>
        <Button onClick={falls} disabledFocusable={action.busy}>
          {words.falls}
        </Button>
        <Button onClick={watch} disabledFocusable={action.busy}>
          {words.watch}
        </Button>
      </div>
      <ActionStatus action={action} />
    </>
  );
}

/** Shows the statuses in between, which came and went since that day, a line each. */
function StatusesBetween({ rows }: { readonly rows: StatusChange["between"] }) {
  return (
    <>
      {rows.map((row) => (
        <div key={row.at}>
          <StatusText row={row} />
        </div>
      ))}
    </>
  );
}

/** Shows the verdict and rank in the service's own words, and of the tests only those that are not passed clearly. */
function StatusText({ row }: { readonly row: StatusChange["now"] }) {
  const { locale, strings, tag } = usePane();
  const words = ledgerWords(tag);
  const tests = (["revenue", "securities", "debt"] as const).flatMap((test) => {
    const [band, result] = [row.bands[test], row.tests[test] || "?"];
    if (band === "clear" && result === "PASS") return [];
    return [`${strings.refresh.figures[test]}: ${isolate(result)}${strings.comma}${words.bands[band]}`];
  });
  const parts = [isolate(row.verdict), ...(row.rank === undefined ? [] : [locale.number(row.rank)]), ...tests];
  return (
    <>
      <bdi>{parts.join(words.parted)}</bdi> ({locale.moment(row.at)})
    </>
  );
}
