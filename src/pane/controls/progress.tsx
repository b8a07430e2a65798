/** How far something is, or that it goes on: the browser's own bar, which every screen reader knows, in the pane's green. */
import { makeStyles, tokens } from "@fluentui/react-components";

const useLook = makeStyles({
  bar: { display: "block", width: "100%", height: "4px", accentColor: tokens.colorCompoundBrandBackground },
});

interface ProgressProps {
  readonly "aria-label": string;
  /** Without one, how far is not known. */
  readonly value?: number;
  readonly max?: number;
}

export function Progress(props: ProgressProps) {
  return <progress className={useLook().bar} {...props} />;
}
