/**
 * Offers to adopt the open sheet as one of our worksheets. The sheet has the headings of a worksheet but not its marks
 * (a copy whose original is gone, or a template), so it is recognised only by its headings.
 */
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { worksheetText } from "../../i18n/worksheets";
import type { Worksheets } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useLoading } from "../frame/useLoading";

interface AdoptProps {
  readonly worksheets: Worksheets;
  /** Changes when another sheet may have been opened. */
  readonly turn: string;
  /** Called when the sheet was adopted. */
  readonly adopted: () => void;
}

export function AdoptPart({ worksheets, turn, adopted }: AdoptProps) {
  const { tag, announce } = usePane();
  const words = worksheetText(tag);
  const styles = useStyles();
  const found = useLoading(() => worksheets.adoptable(), [worksheets, turn]);
  const action = useAction();
  const [done, setDone] = useState(false);
  const adopt = () =>
    action.run(async () => {
      setDone(await worksheets.adopt());
      announce(words.adopted);
      adopted();
      await found.again();
    });
  if (!found.value && !action.error) return done ? <Notice intent="success">{words.adopted}</Notice> : null;
  return (
    <section className={styles.section} aria-label={words.adopt}>
      {found.value && (
        <Notice intent="warning">{words.adoptable(found.value.sheet, words.kinds[found.value.kind])}</Notice>
      )}
      <div className={styles.row}>
        <Button onClick={adopt} disabledFocusable={action.busy}>
          {words.adopt}
        </Button>
      </div>
      <ActionStatus action={action} />
    </section>
  );
}
