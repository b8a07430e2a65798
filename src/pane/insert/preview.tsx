/**
 * Shows what a formula would give, from answers that are known. No request is sent until the user presses the button.
 */

import { Button } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import type { Said } from "../../core/wording";
import type { Inserter, Preview, PreviewCell } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { errorSentence } from "../frame/useLoading";
import { useSaid } from "../frame/wordingProvider";

/** ms without typing after which the preview is made. */
const quiet = 300;
/** The most letters of a word. Longer texts are shown as sentences, in a wider column. */
const longWord = 24;

interface FormulaPreviewProps {
  readonly previewed: NonNullable<Inserter["preview"]>;
  /** Undefined while a required argument is missing. */
  readonly formula: string | undefined;
}

export function FormulaPreview({ previewed, formula }: FormulaPreviewProps) {
  const { strings, locale } = usePane();
  const words = strings.insert;
  const styles = useStyles();
  const [preview, setPreview] = useState<Preview & { readonly of: string }>();
  const [error, setError] = useState<Said>();
  const action = useAction();
  const said = useSaid();
  useEffect(() => {
    setError(undefined);
    if (formula === undefined) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      try {
        const next = await previewed(formula, false);
        if (wanted) setPreview({ ...next, of: formula });
      } catch (thrown) {
        if (wanted) setError(errorSentence(thrown));
      }
    }, quiet);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [previewed, formula]);
  const show = () =>
    action.run(async () => {
      if (formula !== undefined) setPreview({ ...(await previewed(formula, true)), of: formula });
    });

  const textOf = (cell: PreviewCell) => {
    if (typeof cell === "number") return locale.figure(cell);
    return typeof cell === "object" && "number" in cell
      ? `${locale.figure(cell.number)} (${said(cell.note)})`
      : said(cell);
  };
  const current = preview?.of === formula ? preview : undefined;
  return (
    <div className={styles.tight} aria-busy={action.busy}>
      <span className={styles.note}>{words.preview}</span>
      {formula === undefined && <p className={styles.plain}>{words.previewEmpty}</p>}
      {current && (
        <Table
          label={words.preview}
          rows={current.rows.map((row, index) => ({
            key: String(index),
            cells: [...(current.tickers ? [current.tickers[index] ?? ""] : []), ...row].map((cell, column) => {
              const text = textOf(cell);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <bdi key={column} className={text.length > longWord ? styles.sentence : ""}>
                  {text}
                </bdi>
              );
            }),
          }))}
        />
      )}
      {current && current.more > 0 && <p className={styles.note}>{words.rest(locale.count(current.more))}</p>}
      {current && current.calls > 0 && (
        <div className={styles.row}>
          <Button size="small" className={styles.short} onClick={show} disabledFocusable={action.busy}>
            {words.show(locale.count(current.calls))}
          </Button>
        </div>
      )}
      {error && <Notice intent="error" said={error} />}
      <ActionStatus action={action} />
    </div>
  );
}
