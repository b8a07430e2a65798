/**
 * Shows what was booked for each quarter and what of it was given, as bars: one for each currency, because currencies are
 * never added, and each on the scale of its own currency. The figures stand beside them.
 */
import { makeStyles } from "@fluentui/react-components";
import { isolate } from "../../i18n/en";
import { ledgerWords } from "../../i18n/ledgers";
import { periodName } from "../../ledger/entries/period";
import type { QuarterAmounts } from "../../ports/host";
import { ShareBar } from "../controls/shareBar";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";

/** The most rows: two years of quarters in two currencies. */
const mostRows = 16;

const useLook = makeStyles({ scale: { width: "72px" }, bar: { minWidth: "6px" } });

export function QuartersPart({ quarters }: { readonly quarters: readonly QuarterAmounts[] }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const look = useLook();
  if (quarters.length === 0) return null;
  const largest = (currency: string) =>
    Math.max(
      ...quarters.filter((one) => one.currency === currency).map(({ booked, given }) => Math.max(booked, given)),
    );
  return (
    <details>
      <Summary>{words.quarters}</Summary>
      <Table
        label={words.quarters}
        columns={[words.quarter, words.due, words.booked, words.given]}
        rows={quarters.slice(0, mostRows).map(({ quarter, currency, booked, given }) => {
          const money = (amount: number) => isolate(`${locale.figure(amount)} ${currency}`);
          const due = Math.max(0, booked - given);
          const shares = [
            { name: words.given, count: Math.max(0, given), tone: "good" as const },
            { name: words.due, count: due, tone: "doubtful" as const },
          ];
          const label = shares.map(({ name, count }) => `${name}: ${money(count)}`).join(strings.comma);
          const width = `${(100 * Math.max(booked, given, 0)) / (largest(currency) || 1)}%`;
          return {
            key: `${quarter} ${currency}`,
            cells: [
              quarter === "" ? words.noQuarter : isolate(periodName(quarter)),
              <div key="bar" className={look.scale}>
                <div className={look.bar} style={{ width }}>
                  <ShareBar shares={shares} label={label} />
                </div>
                {due === 0 ? "" : money(due)}
              </div>,
              booked === 0 ? "" : money(booked),
              given === 0 ? "" : money(given),
            ],
          };
        })}
      />
    </details>
  );
}
