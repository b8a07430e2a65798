/** Marks closed periods as paid, many rows at once. */
import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { ledgerWords } from "../../i18n/ledgers";
import { identityOf } from "../../ledger/period";
import type { Booking } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

export type Pay = (ids: readonly string[], day: string, reference: string) => Promise<void>;

interface PaidProps {
  /** The rows of closed periods that are not marked as paid. */
  readonly periods: readonly Booking[];
  readonly busy: boolean;
  readonly pay: Pay;
}

export function PaidPart({ periods, busy, pay }: PaidProps) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [period, setPeriod] = useState("");
  const [day, setDay] = useState("");
  const [reference, setReference] = useState("");
  const labels = new Map(periods.map((one) => [keyOf(one), labelOf(one)]));
  const meant = periods.filter((one) => keyOf(one) === period);
  const isOff = busy || meant.length === 0 || Number.isNaN(Date.parse(day));
  return (
    <>
      <h3 className={styles.plain}>{words.paid}</h3>
      <p className={styles.note}>{words.paidNote}</p>
      <Field label={words.paidFor}>
        <Select value={period} onChange={(_, { value }) => setPeriod(value)}>
          <option value="">{words.choose}</option>
          {[...labels].map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {meant.length > 0 && (
        <>
          <Field label={words.paidOn}>
            <Input type="date" value={day} onChange={(_, { value }) => setDay(value)} />
          </Field>
          <Field label={words.reference}>
            <Input dir="auto" value={reference} onChange={(_, { value }) => setReference(value)} />
          </Field>
          <div className={styles.row}>
            <Button
              onClick={() => {
                const ids = meant.map(({ id }) => id);
                void pay(ids, day, reference);
              }}
              disabledFocusable={isOff}
            >
              {words.pay(locale.count(meant.length))}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Identifies a period of a portfolio, however the period is spelt. */
function keyOf(one: Booking): string {
  return JSON.stringify([identityOf(one).period, one.portfolio]);
}

function labelOf({ label, year, portfolio }: Booking): string {
  return [label, year, portfolio].filter((part) => part !== "").join(" ");
}
