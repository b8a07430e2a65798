/**
 * The form that corrects a closed period of the purification ledger: the user chooses the period, types its right
 * number of shares or its currency, and gives a reason.
 */

import { Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { ledgerWords } from "../../i18n/ledgers";
import type { Booking } from "../../ports/host";
import { parseCurrency } from "../../workbook/currency";
import { Confirm } from "../controls/confirm";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { bookingName } from "./bookingName";
import type { LedgerActions } from "./useLedgerActions";

interface CorrectProps {
  /** The rows of closed periods that no correction has taken back. */
  readonly periods: readonly Booking[];
  /** True while other work goes on, and until a name is typed. */
  readonly isOff: boolean;
  readonly correct: LedgerActions["correct"];
}

export function CorrectPart({ periods, isOff, correct }: CorrectProps) {
  const { tag, locale } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [id, setId] = useState("");
  const [shares, setShares] = useState("");
  const [currency, setCurrency] = useState("");
  const [reason, setReason] = useState("");
  // Of what is closed twice each row is offered.
  const nameOf = (one: Booking) =>
    one.state === "double" ? words.row(bookingName(one), locale.number(one.row ?? 0)) : bookingName(one);
  // All rows of a period are corrected together, so each period is offered once.
  const offered = [...new Map(periods.map((one) => [nameOf(one), one])).entries()];
  const chosen = periods.find((one) => one.id === id);
  const count = shares.trim() === "" ? undefined : Number(shares);
  const code = parseCurrency(currency.trim() === "" ? chosen?.currency : currency)?.code;
  const isWrong = (count !== undefined && !(count >= 0 && Number.isFinite(count))) || code === undefined;
  const start = () => correct(id, { shares: count, currency: code ?? "", reason: reason.trim() });
  return (
    <>
      <h3 className={styles.plain}>{words.correct}</h3>
      <p className={styles.note}>{words.correctNote}</p>
      <Field label={words.period}>
        <Select value={id} onChange={(_, { value }) => setId(value)}>
          <option value="">{words.choose}</option>
          {offered.map(([name, one]) => (
            <option key={one.id} value={one.id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen && (
        <>
          <Field label={words.shares}>
            <Input dir="ltr" inputMode="decimal" value={shares} onChange={(_, { value }) => setShares(value)} />
          </Field>
          <Field label={words.currency}>
            <Input
              dir="ltr"
              placeholder={chosen.currency ?? ""}
              value={currency}
              onChange={(_, { value }) => setCurrency(value)}
            />
          </Field>
          <Field label={words.reason}>
            <Input dir="auto" value={reason} onChange={(_, { value }) => setReason(value)} />
          </Field>
          <div className={styles.row}>
            <Confirm
              label={words.doCorrect}
              question={words.sureCorrect}
              yes={words.doCorrect}
              no={words.no}
              disabled={isOff || isWrong || reason.trim() === ""}
              act={start}
            />
          </div>
        </>
      )}
    </>
  );
}
