/**
 * The section that freezes formulas to values, for a workbook that must not change any more, and that thaws them again.
 */
import { Button, Field, Input, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { isolate } from "../../i18n/en";
import type { Freezer, TellStep } from "../../ports/host";
import type { FreezeOutcome } from "../../workbook/freeze/freeze";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Confirm } from "../controls/confirm";
import { Notice } from "../controls/notice";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useLoading } from "../frame/useLoading";
import { FrozenList } from "./frozen";

export function FreezePart({ freezer, turn }: { readonly freezer: Freezer } & PartProps) {
  const { strings, locale, announce } = usePane();
  const words = strings.freeze;
  const styles = useStyles();
  const [part, setPart] = useState<Parameters<Freezer["freeze"]>[0]>("selection");
  const [by, setBy] = useState("");
  const [done, setDone] = useState<{ readonly intent: "info" | "success"; readonly sentence: string }>();
  const frozen = useLoading(() => freezer.frozen(), [freezer, turn]);
  const action = useAction();
  const [going, setGoing] = useState<string>();
  const tell: TellStep = (formulas, left) =>
    setGoing(words.going(locale.count(formulas), locale.count(formulas + left)));
  const act = (change: () => Promise<FreezeOutcome>, say: typeof words.frozen, sayNone: string) =>
    action.run(async () => {
      setDone(undefined);
      const { cells, ...others } = await change().finally(() => setGoing(undefined));
      const { protectedSheets = [] } = others;
      const untouched = [
        ...(["waiting", "unshown", "protected", "changed", "foreign", "left", "unnoted"] as const)
          .filter((why) => others[why] > 0)
          .map((why) => words.untouched[why](locale.count(others[why]))),
        ...(protectedSheets.length > 0
          ? [words.protectedSheets(protectedSheets.map(isolate).join(strings.comma))]
          : []),
      ];
      // If it is known why nothing was done, only that is said, since "nothing there" would be wrong.
      const first = cells > 0 ? [say(locale.count(cells))] : untouched.length > 0 ? [] : [sayNone];
      const isRefused = cells === 0 && others.waiting > 0;
      const sentence = isRefused ? words.refused(locale.count(others.waiting)) : [...first, ...untouched].join(" ");
      await frozen.again();
      setDone({ intent: cells === 0 ? "info" : "success", sentence });
      announce(sentence);
    });
  const freeze = () =>
    void act(() => freezer.freeze(part, by.trim() || undefined, tell), words.frozen, words.nothingFrozen);
  const thaw = (id?: string) => void act(() => freezer.thaw(id, tell), words.thawed, words.nothingThawed);
  return (
    <>
      <section className={styles.stack} aria-labelledby="freeze">
        <h2 id="freeze" className={styles.heading}>
          {words.heading}
        </h2>
        <p className={styles.plain}>{words.note}</p>
        <Field label={words.part}>
          <RadioGroup value={part} onChange={(_, { value }) => setPart(value === "workbook" ? value : "selection")}>
            <Radio value="selection" label={words.selection} />
            <Radio value="workbook" label={words.workbook} />
          </RadioGroup>
        </Field>
        <Field label={words.by} hint={words.byHint}>
          <Input dir="auto" autoComplete="off" value={by} onChange={(_, { value }) => setBy(value)} />
        </Field>
        <div className={styles.row}>
          {part === "workbook" ? (
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
        <ActionStatus action={action} />
        {going && <p className={styles.plain}>{going}</p>}
        {done && <Notice intent={done.intent}>{done.sentence}</Notice>}
        {frozen.error && <Notice intent="error" said={frozen.error} />}
      </section>
      {/* What could not be read is not nothing. */}
      {!frozen.error && <FrozenList frozen={frozen.value ?? []} thaw={thaw} busy={action.busy} />}
    </>
  );
}
