/** Enters a payment: for a quarter or for all that is owed in a currency and portfolio, in full or a part of it. */
import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { isolate } from "../../i18n/en";
import { ledgerWords } from "../../i18n/ledgers";
import { periodName } from "../../ledger/entries/period";
import type { Owed } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import type { LedgerActions } from "./useLedgerActions";

interface PaidProps {
  readonly owed: readonly Owed[];
  readonly isOff: boolean;
  readonly pay: LedgerActions["pay"];
}

export function PaymentPart({ owed, isOff, pay }: PaidProps) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [key, setKey] = useState("");
  const [day, setDay] = useState("");
  const [typed, setTyped] = useState<string>();
  const [paidTo, setPaidTo] = useState("");
  const [reference, setReference] = useState("");
  const meant = owed.find((one) => one.key === key);
  const amount = Number(typed ?? meant?.toGive);
  const labelOf = ({ quarter, portfolio, currency, toGive }: Owed) =>
    [
      quarter === "" ? words.allOwed : isolate(periodName(quarter)),
      portfolio,
      isolate(`${locale.exact(toGive)} ${currency}`),
    ]
      .filter((part) => part !== "")
      .join(words.parted);
  return (
    <>
      <h3 className={styles.plain}>{words.paid}</h3>
      <p className={styles.note}>{words.paidNote}</p>
      <Field label={words.paidFor}>
        <Select
          value={meant ? key : ""}
          onChange={(_, { value }) => {
            setKey(value);
            setTyped(undefined);
          }}
        >
          <option value="">{words.choose}</option>
          {owed.map((one) => (
            <option key={one.key} value={one.key}>
              {labelOf(one)}
            </option>
          ))}
        </Select>
      </Field>
      {meant && (
        <>
          <Field label={words.paidAmount(meant.currency)} hint={words.paidAmountHint}>
            <Input
              type="number"
              min={0}
              step="any"
              value={typed ?? String(meant.toGive)}
              onChange={(_, { value }) => setTyped(value)}
            />
          </Field>
          <Field label={words.paidOn}>
            <Input type="date" value={day} onChange={(_, { value }) => setDay(value)} />
          </Field>
          <Field label={words.paidTo}>
            <Input dir="auto" value={paidTo} onChange={(_, { value }) => setPaidTo(value)} />
          </Field>
          <Field label={words.reference}>
            <Input dir="auto" value={reference} onChange={(_, { value }) => setReference(value)} />
          </Field>
          <div className={styles.row}>
            <Button
              onClick={() => void pay({ key, day, amount, paidTo, reference })}
              disabledFocusable={isOff || !(amount > 0) || Number.isNaN(Date.parse(day))}
            >
              {words.pay}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
