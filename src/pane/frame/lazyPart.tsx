/** A part that is loaded when it is opened. It says so if that takes long, and offers to try again if it fails. */
import { Button } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useSlow } from "../controls/action";
import { Notice } from "../controls/notice";
import { Progress } from "../controls/progress";
import { usePane } from "./context";
import { useLoading } from "./useLoading";

interface OpenedProps<Module> {
  /** Must be the same function every time. */
  readonly load: () => Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}

export function Opened<Module>({ load, children }: OpenedProps<Module>) {
  const { strings } = usePane();
  const { value, error, again } = useLoading(load, [load]);
  const slow = useSlow(!value && !error);
  if (value) return children(value);
  if (slow) return <Progress aria-label={strings.working} />;
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
