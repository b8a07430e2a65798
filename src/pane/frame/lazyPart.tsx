/**
 * Loads the script of a tab or section when it is opened, so that the pane's first screen is small. Shows a progress
 * bar if that takes long, and a button to try again if it fails.
 */
import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useSlow } from "../controls/action";
import { Notice } from "../controls/notice";
import { ProgressBar } from "../controls/progressBar";
import { usePane } from "./context";
import { useLoading } from "./useLoading";

interface OpenedProps<Module> {
  /** Must be the same function at every render: another function would load again. */
  readonly load: () => Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}

export function LazyPart<Module>({ load, children }: OpenedProps<Module>) {
  const { strings } = usePane();
  const { value, error, again } = useLoading(load, [load]);
  const slow = useSlow(!value && !error);
  if (value) return children(value);
  if (slow) return <ProgressBar aria-label={strings.working} />;
  if (!error) return null;
  return (
    <Notice
      intent="error"
      actions={
        <Button size="small" onClick={() => void again()}>
          {strings.opened.again}
        </Button>
      }
    >
      {strings.opened.missing}
    </Notice>
  );
}
