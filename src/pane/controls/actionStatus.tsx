/** How an action is doing: a bar once it takes longer than two seconds, and what a port said when it failed. */

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
