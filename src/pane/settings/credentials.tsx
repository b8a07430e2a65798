/**
 * The form for the service's address and credentials, with the language of cells, and everything that few people need
 * folded under *Advanced*. The secret goes from here to the host and is forgotten here at
 * once: after saving, no attribute, sentence or state contains it.
 */
import { Button, Field, Input, Link, Switch } from "@fluentui/react-components";
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useState } from "react";
import { signsFor } from "../../api/typedSettings";
import { accountPage } from "../../core/version";
import { english, type Said } from "../../core/wording";
import { useAction } from "../controls/action";
import { Confirm } from "../controls/confirm";
import { Notice } from "../controls/notice";
import { ProgressBar } from "../controls/progressBar";
import { Summary } from "../controls/summary";
import { usePane } from "../frame/context";
import { LazyPart } from "../frame/lazyPart";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";
import { type Draft, draftOf, problemsOf, settingsIn, trimDraft } from "./draft";
import { organisationDraft } from "./organisation";

const loadPreferencesPart = () => import(/* webpackChunkName: "preferences" */ "./preferences");

interface Outcome {
  readonly intent: "success" | "error";
  readonly sentence: Said;
  /** Our words before the sentence, where the sentence is the host's. */
  readonly title?: string;
  /** Whether settings were saved for the first time. Then the next steps are offered. */
  readonly isFirst?: boolean;
  /** Whether this is a test that failed: of settings that were to be saved, or of the button's. */
  readonly failed?: "save" | "test";
}

export function CredentialsForm() {
  const { host, strings, shown, sampled, reload, announce, tour, setTestFailed } = usePane();
  const words = strings.settings;
  const styles = useStyles();
  const [draft, setDraft] = useState(() => draftOf(shown, organisationDraft(host)));
  const [touched, setTouched] = useState<ReadonlySet<keyof Draft>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>();
  const action = useAction();
  const [isAdvanced, setAdvanced] = useState(false);
  const isKnown = shown !== undefined || sampled;
  const said = useSaid();
  /** Hosts do not put a secret into a message. If one did by mistake, it would be hidden here. */
  const withoutSecret = (told: Said): Said =>
    draft.secret && english.sentence(told).includes(draft.secret) ? said(told).split(draft.secret).join("•••") : told;
  /**
   * The form is filled anew only when the saved settings have really changed, so that typing is not lost. It happens in
   * a layout effect: a frame later it would overwrite what was typed meanwhile.
   */
  const key = JSON.stringify(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings.
  useLayoutEffect(
    () => setDraft((typed) => ({ ...draftOf(shown, organisationDraft(host)), secret: typed.secret })),
    [key],
  );

  // The saved secret is valid only for the address, segment and client ID that it was typed for. For others it must be
  // typed again.
  const isOther = shown?.secretSaved === true && !signsFor(shown, trimDraft(draft));
  const saved = shown?.secretSaved === true && !isOther;
  const problems = problemsOf(draft, saved);
  const change = (field: keyof Draft, value: string | boolean) => {
    setDraft((typed) => ({ ...typed, [field]: value }));
    setTouched((before) => new Set(before).add(field));
    show(undefined);
  };

  const show = (next: Outcome | undefined) => {
    setOutcome(next);
    setTestFailed(next?.failed !== undefined);
  };
  const say = (next: Outcome) => {
    show(next);
    announce(said(next.sentence));
  };
  const withTyped = (act: (typed: NonNullable<ReturnType<typeof settingsIn>>) => Promise<void>) => {
    const typed = settingsIn(draft, saved);
    if (typed) return action.run(() => act(typed));
    if (problems.callsPerSecond) setAdvanced(true);
    setTouched(new Set(Object.keys(draft) as (keyof Draft)[]));
    say({ intent: "error", sentence: words.mend });
  };
  /** Makes one call with these settings. Returns whether it was answered; if not, says why. */
  const works = async (typed: Parameters<typeof host.settings.test>[0], failed: "save" | "test"): Promise<boolean> => {
    show(undefined);
    announce(words.testing);
    const wrong = await host.settings.test(typed);
    if (wrong === undefined) return true;
    const title = `${failed === "save" ? words.notSaved : words.fails}:`;
    say({ intent: "error", title, sentence: withoutSecret(wrong), failed });
    return false;
  };
  /** Saves what is typed if the service answers; `anyway`: also if it does not. A form that fails stays as it is. */
  const save = (anyway: boolean) =>
    withTyped(async (typed) => {
      if (!anyway && !(await works(typed, "save"))) return;
      const isFirst = !shown && !sampled && host.worksheets !== undefined && host.finder !== undefined;
      await host.settings.save(typed);
      setDraft(withoutItsSecret);
      setTouched(new Set());
      await reload();
      say({ intent: "success", sentence: words.savedNow, isFirst });
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const test = () =>
    withTyped(async (typed) => {
      if (await works(typed, "test")) say({ intent: "success", sentence: words.works });
    });
  const forget = () =>
    action.run(async () => {
      await host.settings.forget();
      setDraft(draftOf(undefined, organisationDraft(host)));
      setTouched(new Set());
      await reload();
      say({ intent: "success", sentence: words.forgotten });
    });

  const text = (field: Exclude<keyof Draft, "demo">, label: string, hint?: string, more: object = {}) => {
    const problem = touched.has(field) ? problems[field] : undefined;
    return (
      <Field label={label} hint={hint ?? null} validationMessage={problem ? words.problems[problem] : null}>
        <Input
          value={draft[field]}
          onChange={(_, { value }) => change(field, value)}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          input={{ className: styles.wide }}
          {...more}
        />
      </Field>
    );
  };

  return (
    <form className={styles.stack} onSubmit={submit} noValidate autoComplete="off" aria-busy={action.busy}>
      {typeof host.organisation === "string" && (
        <Notice intent="warning">{words.organisation[host.organisation]}</Notice>
      )}
      {text("address", words.address, words.addressHint, { inputMode: "url" })}
      {text("segment", words.segment, words.segmentHint)}
      {text("clientId", words.clientId)}
      {accountPage !== undefined && (
        <Link href={accountPage} target="_blank" rel="noreferrer">
          {words.getAccount}
        </Link>
      )}
      {text("secret", words.secret, isOther ? words.secretAgain : saved ? words.secretSaved : words.secretHint, {
        type: "password",
        autoComplete: "new-password",
        placeholder: saved ? words.saved : "",
        onKeyDown: keepFromHost,
      })}
      {isKnown && <LazyPart load={loadPreferencesPart}>{({ LanguageChoice }) => <LanguageChoice />}</LazyPart>}
      <details open={isAdvanced} onToggle={({ currentTarget }) => setAdvanced(currentTarget.open)}>
        <Summary>{words.advanced}</Summary>
        <div className={styles.stack}>
          {isKnown && <LazyPart load={loadPreferencesPart}>{({ PreferencesPart }) => <PreferencesPart />}</LazyPart>}
          {text("callsPerSecond", words.rate, words.rateHint, { type: "number", min: 0.1, max: 100, step: "any" })}
          <Field hint={words.demoHint}>
            <Switch label={words.demo} checked={draft.demo} onChange={(_, { checked }) => change("demo", checked)} />
          </Field>
        </div>
      </details>
      <div className={styles.row}>
        <Button type="submit" className={styles.short} appearance="primary" disabledFocusable={action.busy}>
          {words.save}
        </Button>
        <Button onClick={test} disabledFocusable={action.busy}>
          {words.test}
        </Button>
        <Confirm
          label={words.forget}
          question={words.forgetSure}
          yes={words.forgetYes}
          no={words.forgetNo}
          disabled={action.busy || !shown}
          act={forget}
        />
      </div>
      {action.slow && <ProgressBar aria-label={strings.working} />}
      {outcome && (
        <Notice intent={outcome.intent} {...(outcome.title ? { title: outcome.title } : {})} said={outcome.sentence} />
      )}
      {outcome?.failed === "save" && (
        <div className={styles.row}>
          <Button onClick={() => save(true)} disabledFocusable={action.busy}>
            {words.saveAnyway}
          </Button>
        </div>
      )}
      {outcome?.isFirst && (
        <div className={styles.row}>
          <Button onClick={() => tour()}>{strings.help.tour}</Button>
        </div>
      )}
      {action.error && <Notice intent="error" title={strings.failed} said={withoutSecret(action.error)} />}
    </form>
  );
}

/**
 * Keeps a typed letter from what listens around the page: Office tells its host each key that is pressed with Shift,
 * Ctrl or Alt, and so the capital letters and many signs of a secret.
 */
function keepFromHost({ key, nativeEvent }: KeyboardEvent): void {
  if (key.length === 1) nativeEvent.stopPropagation();
}

/**
 * The form without its secret. It is made from the form's present state, because the host may have reported other
 * settings meanwhile.
 */
function withoutItsSecret(draft: Draft): Draft {
  return { ...draft, secret: "" };
}
