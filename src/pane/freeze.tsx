/** Values in the place of formulas, stamped, for a worksheet that must not move any more; and the way back. */
import { Button, Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { Acting } from "./acting";
import { useAction } from "./action";
import { Confirm } from "./confirm";
import { type PartProps, usePane } from "./context";
import { FrozenList } from "./frozen";
import { useLoading } from "./loading";
import { Notice } from "./notice";
import type { Freezer } from "./ports";
import { useStyles } from "./styles";

type Where = Parameters<Freezer["freeze"]>[0];

export function FreezePart({ freezer, turn }: { readonly freezer: Freezer } & PartProps) {
  const { strings, locale, announce } = usePane();
  const words = strings.freeze;
  const styles = useStyles();
  const [where, setWhere] = useState<Where>("selection");
  const [by, setBy] = useState("");
  const [done, setDone] = useState<{ readonly intent: "info" | "success"; readonly sentence: string }>();
  const frozen = useLoading(() => freezer.frozen(), [freezer, turn]);
  const action = useAction();
  const act = (change: () => Promise<number>, say: typeof words.frozen, sayNone: string) =>
    action.run(async () => {
      setDone(undefined);
      const cells = await change();
      const sentence = cells === 0 ? sayNone : say(locale.count(cells));
      await frozen.again();
      setDone({ intent: cells === 0 ? "info" : "success", sentence });
      announce(sentence);
    });
  const freeze = () => void act(() => freezer.freeze(where, by.trim() || undefined), words.frozen, words.nothingFrozen);
  const thaw = (id?: string) => void act(() => freezer.thaw(id), words.thawed, words.nothingThawed);
  return (
    <>
      <section className={styles.stack} aria-labelledby="freeze">
        <h2 id="freeze" className={styles.heading}>
          {words.heading}
        </h2>
        <p className={styles.plain}>{words.note}</p>
        <Field label={words.where}>
          <RadioGroup value={where} onChange={(_, { value }) => setWhere(value === "workbook" ? value : "selection")}>
            <Radio value="selection" label={words.selection} />
            <Radio value="workbook" label={words.workbook} />
          </RadioGroup>
        </Field>
        <Field label={words.by} hint={words.byHint}>
          <Input dir="auto" autoComplete="off" value={by} onChange={(_, { value }) => setBy(value)} />
        </Field>
        <div className={styles.row}>
          {where === "workbook" ? (
            <Confirm
              label={words.freeze}
              question={words.sure}
              yes={words.yes}
              no={words.no}
              disabled={action.busy}
              act={freeze}
            />
          ) : (
            <Button className={styles.short} onClick={freeze} disabledFocusable={action.busy}>
              {words.freeze}
            </Button>
          )}
        </div>
        <Acting action={action} />
        {done && <Notice intent={done.intent}>{done.sentence}</Notice>}
        {frozen.error && (
          <Notice intent="error" foreign>
            {frozen.error}
          </Notice>
        )}
      </section>
      <FrozenList frozen={frozen.value ?? []} thaw={thaw} busy={action.busy} />
    </>
  );
}
