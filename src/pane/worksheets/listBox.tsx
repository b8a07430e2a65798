/**
 * The box for a list of holdings: a person types or pastes it, drops a file on it, or chooses a file. A file's cells
 * become the text of the box, so that they can be seen and changed before anything is read.
 */
import { Button, Field, makeStyles, mergeClasses, Textarea, tokens } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { listWords } from "../../i18n/list";
import { textOfRows } from "../../workbook/holdings/pastedRows";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

const useLook = makeStyles({
  over: { outlineWidth: "2px", outlineStyle: "dashed", outlineColor: tokens.colorCompoundBrandStroke },
});

interface ListBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly text: string;
  readonly type: (text: string) => void;
}

export function ListBox({ label, hint, problem, text, type }: ListBoxProps) {
  const { host, tag } = usePane();
  const words = listWords(tag);
  const styles = useStyles();
  const look = useLook();
  const action = useAction();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = (file: File | undefined) =>
    action.run(async () => {
      if (!file) return;
      setUnreadable(false);
      try {
        const bytes = new Uint8Array(await file.arrayBuffer());
        // A zip file begins with PK, and .xlsx is one.
        const isBook = bytes[0] === 0x50 && bytes[1] === 0x4b;
        if (!isBook) type(textOfBytes(bytes));
        else if (host.files) type(textOfRows(await host.files.rows(bytes)));
        else setUnreadable(true);
      } catch {
        setUnreadable(true);
      }
    });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen with the button.
    <div
      className={mergeClasses(styles.tight, isOver && look.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        setOver(false);
        if (!file) return;
        event.preventDefault();
        void take(file);
      }}
    >
      <Field label={label} hint={hint ?? words.fileHint} validationMessage={problem ?? null}>
        <Textarea dir="auto" rows={4} spellCheck={false} value={text} onChange={(_, { value }) => type(value)} />
      </Field>
      <div className={styles.row}>
        <Button size="small" onClick={() => chooser.current?.click()} disabledFocusable={action.busy}>
          {words.file}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.xlsm"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      <ActionStatus action={action} />
      {isUnreadable && <Notice intent="error">{words.unreadable}</Notice>}
    </div>
  );
}

/** A file's text. Old programs write Arabic and Latin letters each in a code of its own, which UTF-8 does not read. */
function textOfBytes(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    const arabic = new TextDecoder("windows-1256").decode(bytes);
    // In Latin text read as Arabic, single Arabic letters stand among Latin ones.
    return /\p{Script=Arabic}{3}/u.test(arabic) ? arabic : new TextDecoder("windows-1252").decode(bytes);
  }
}
