/** The state of an action: a progress bar once it takes two seconds, and the port's message when it failed. */

import { usePane } from "../frame/context";
import type { Action } from "./action";
import { Notice } from "./notice";
import { Progress } from "./progress";

export function Acting({ action }: { readonly action: Action }) {
  const { strings } = usePane();
  return (
    <>
      {action.slow && <Progress aria-label={strings.working} />}
      {action.error && <Notice intent="error" title={strings.failed} said={action.error} />}
    </>
  );
}
