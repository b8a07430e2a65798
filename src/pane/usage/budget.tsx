/**
 * Shows the month's budget: the share of the month's calls at which cells stop asking, and a button to go beyond it.
 */
import { Button } from "@fluentui/react-components";
import type { MonthAccount } from "../../workbook/month";
import { isStopped } from "../../workbook/month";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { PreferenceFields } from "../settings/preferenceFields";

interface BudgetProps {
  readonly account: MonthAccount;
  readonly override: () => void;
  readonly busy: boolean;
}

export function Budget({ account, override, busy }: BudgetProps) {
  const { strings, locale, preferences: keeping } = usePane();
  const words = strings.usage;
  if (!keeping?.value) return null;
  const { value, error } = keeping;
  const { budgetPercent } = value;
  return (
    <>
      {account.overridden && <Notice intent="warning">{words.overridden}</Notice>}
      {isStopped(account, budgetPercent) && (
        <Notice
          intent="error"
          actions={
            <Button size="small" onClick={override} disabledFocusable={busy}>
              {words.override}
            </Button>
          }
        >
          {words.stopped(locale.percent(budgetPercent / 100))}
        </Notice>
      )}
      <PreferenceFields place="month" />
      {error && <Notice intent="error" said={error} />}
    </>
  );
}
