/**
 * Shows the state of an action: a progress bar after two seconds of work, and the error's message when it has failed.
 */

import { usePane } from "../frame/context";
import type { Action } from "./action";
import { Notice } from "./notice";
import { ProgressBar } from "./progressBar";

export function ActionStatus({ action }: { readonly action: Action }) {
  const { strings } = usePane();
  return (
    <>
      {action.slow && <ProgressBar aria-label={strings.working} />}
      {action.error && <Notice intent="error" title={strings.failed} said={action.error} />}
    </>
  );
}
