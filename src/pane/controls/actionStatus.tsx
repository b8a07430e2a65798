/**
 * Shows the state of an action: a progress bar after two seconds of work, the error's message when it has failed, and
 * what it did when that is announced.
 */

import { usePane } from "../frame/context";
import type { Action } from "./action";
import type { AnnouncedAction } from "./announcedAction";
import { Notice } from "./notice";
import { ProgressBar } from "./progressBar";

type Shown = Pick<Action, "slow" | "error"> & Partial<Pick<AnnouncedAction, "outcome">>;

export function ActionStatus({ action }: { readonly action: Shown }) {
  const { strings } = usePane();
  return (
    <>
      {action.slow && <ProgressBar aria-label={strings.working} />}
      {action.error && <Notice intent="error" title={strings.failed} said={action.error} />}
      {action.outcome && <Notice intent="success">{action.outcome}</Notice>}
    </>
  );
}
