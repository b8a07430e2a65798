/**
 * Makes the evidence of a year (a sheet for each quarter, which an auditor signs, and the year's statement), and shows
 * the year's journal lines for the accounts that a person names once.
 */
import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { ledgerWords } from "../../i18n/ledgers";
import type { Accounts } from "../../ports/host";
import { CopyText } from "../controls/copyText";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useRemembered } from "../frame/useRemembered";

interface PackProps {
  /** The years in which a period is closed, the latest first. */
  readonly years: readonly string[];
  /** True while other work goes on, and until a name is typed. */
  readonly isOff: boolean;
  readonly pack: (year: string) => Promise<void>;
  /** Undefined on sample data, whose lines belong into no bookkeeping. */
  readonly journal: ((year: string, accounts: Accounts) => Promise<string>) | undefined;
}

export function EvidencePackPart({ years, isOff, pack, journal }: PackProps) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const [chosen, setChosen] = useState("");
  const [lines, setLines] = useState<{ readonly year: string; readonly text: string }>();
  const [expense, setExpense] = useRemembered("account.expense");
  const [payable, setPayable] = useRemembered("account.payable");
  const [bank, setBank] = useRemembered("account.bank");
  const year = years.includes(chosen) ? chosen : (years[0] ?? "");
  const accounts = [
    [words.accounts.expense, expense, setExpense],
    [words.accounts.payable, payable, setPayable],
    [words.accounts.bank, bank, setBank],
  ] as const;
  return (
    <>
      <h3 className={styles.plain}>{words.pack}</h3>
      <p className={styles.note}>{words.packNote}</p>
      <Field label={words.packYear}>
        <Select value={year} onChange={(_, { value }) => setChosen(value)}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.row}>
        <Button onClick={() => void pack(year)} disabledFocusable={isOff}>
          {words.doPack}
        </Button>
        {journal && (
          <Button onClick={async () => setLines({ year, text: await journal(year, { expense, payable, bank }) })}>
            {words.journal}
          </Button>
        )}
      </div>
      {lines && lines.year === year && <CopyText label={words.journal} button={words.journalCopy} text={lines.text} />}
      {journal &&
        accounts.map(([label, name, remember]) => (
          <Field key={label} label={label}>
            <Input dir="auto" value={name} onChange={(_, { value }) => remember(value)} />
          </Field>
        ))}
    </>
  );
}
