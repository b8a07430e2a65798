/**
 * The section of the purification ledger: says whether its rows are unchanged since they were written, lists the
 * periods that can be closed, and closes them with one button.
 */
import { ledgerWords } from "../../i18n/ledgers";
import type { Ledgers, Periods } from "../../ports/host";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useFocusRefresh } from "../frame/useFocusRefresh";
import { useLoading } from "../frame/useLoading";
import { CorrectPart } from "./correction";
import { CoveragePart } from "./coverage";
import { EvidencePackPart } from "./evidencePack";
import { LedgerState } from "./ledgerState";
import { PaymentPart } from "./payment";
import { PeriodTable } from "./periodTable";
import { QuartersPart } from "./quarters";
import { openQuestions, QuestionsPart } from "./questions";
import { ReadyPeriods } from "./readyPeriods";
import { SignersFields, useSigners } from "./signers";
import { useLedgerActions } from "./useLedgerActions";

/** What is shown until the ledger is read, and where it cannot be. */
const nothing: Periods = {
  sheet: undefined,
  periods: [],
  totals: [],
  missing: 0,
  torn: [],
  grid: { periods: [], rows: [] },
  years: [],
  owed: [],
  quarters: [],
  leftOut: [],
  madeUp: false,
};

export function ClosingPart({ ledgers, turn }: { readonly ledgers: Ledgers } & PartProps) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const settled = useSettled();
  const found = useLoading(() => ledgers.periods(), [ledgers, turn, settled]);
  useFocusRefresh(found.again);
  const signers = useSigners();
  const actions = useLedgerActions(ledgers, signers, found.again);
  const ledger = found.value ?? nothing;
  const { periods, grid, years, owed, quarters, madeUp, leftOut, refused = [], answers = [] } = ledger;
  const isOff = actions.action.busy || signers.by === "" || signers.isSameName;
  const ready = periods.filter(({ state }) => state === "ready");
  const correctable = periods.filter(({ stands, state }) => stands || state === "double");
  const questions = openQuestions(ledger);
  const toSign = [ready, correctable, answers, ...Object.values(questions)];
  return (
    <section className={styles.section} aria-labelledby="closing">
      <h2 id="closing" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.note}</p>
      {found.error && <Notice intent="error" said={found.error} />}
      <LedgerState ledger={ledger} />
      {found.value && periods.length + leftOut.length + refused.length === 0 && (
        <p className={styles.plain}>{words.none}</p>
      )}
      {toSign.some((some) => some.length > 0) && <SignersFields {...signers.fields} />}
      <ReadyPeriods periods={ready} grid={grid} isOff={isOff} close={actions.close} />
      {periods.length > 0 && <PeriodTable periods={periods} />}
      <CoveragePart grid={grid} />
      <QuartersPart quarters={quarters} />
      {periods.some(({ state }) => state === "noShares" || state === "noCurrency") && (
        <p className={styles.note}>{words.missing}</p>
      )}
      <QuestionsPart questions={questions} answers={answers} isOff={isOff} actions={actions} />
      {years.length > 0 && (
        <EvidencePackPart
          years={years}
          isOff={isOff}
          pack={actions.pack}
          journal={madeUp ? undefined : (year, accounts) => ledgers.journal(year, accounts)}
        />
      )}
      {owed.length > 0 && <PaymentPart owed={owed} isOff={isOff} pay={actions.pay} />}
      {correctable.length > 0 && <CorrectPart periods={correctable} isOff={isOff} correct={actions.correct} />}
      <ActionStatus action={actions.action} />
    </section>
  );
}
