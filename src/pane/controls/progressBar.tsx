/** Shows a progress bar. It is the browser's own, which every screen reader knows, in the pane's green. */
import { makeStyles, tokens } from "@fluentui/react-components";

const useLook = makeStyles({
  bar: { display: "block", width: "100%", height: "4px", accentColor: tokens.colorCompoundBrandBackground },
});

interface ProgressProps {
  readonly "aria-label": string;
  /** Undefined when it is not known how far the work has come. */
  readonly value?: number;
  readonly max?: number;
}

export function ProgressBar(props: ProgressProps) {
  return <progress className={useLook().bar} {...props} />;
}
