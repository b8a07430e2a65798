/**
 * The form for one function: its arguments, the formula that they make, what it would show, and the button that inserts
 * it.
 */
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { type FunctionHelp, helpPageOf } from "../../functions/help/help";
import type { Inserter, InTheWay } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { QuestionBox } from "../controls/confirm";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { HelpLink } from "../frame/helpLink";
import { useStyles } from "../frame/styles";
import { ArgumentField } from "./argument";
import { type Arguments, formulaOf, missingOf } from "./formula";
import { FormulaPreview } from "./preview";

interface ArgumentFormProps {
  readonly inserter: Inserter;
  readonly about: FunctionHelp;
  readonly back: () => void;
}

export function ArgumentForm({ inserter, about, back }: ArgumentFormProps) {
  const { strings, announce } = usePane();
  const words = strings.insert;
  const styles = useStyles();
  const [given, setGiven] = useState<Arguments>(() => about.parameters.map(({ many }) => (many ? [] : "")));
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const [inTheWay, setInTheWay] = useState<InTheWay>();
  const action = useAction();
  const missing = missingOf(about, given);
  const formula = formulaOf(about, given);
  const give = (index: number, value: string | readonly string[]) => {
    setDone(false);
    setInTheWay(undefined);
    setGiven(given.map((before, at) => (at === index ? value : before)));
  };
  const insert = (over?: string) =>
    action.run(async () => {
      setTried(true);
      setDone(false);
      if (missing) return;
      const found = await inserter.insert(formula, over);
      setInTheWay(found);
      setDone(!found);
      announce(found ? words[found.why](found.cell, "area" in found ? found.area : "") : words.inserted);
    });
  return (
    <section className={styles.stack} aria-labelledby="function">
      <div className={styles.row}>
        <Button size="small" className={styles.short} onClick={back}>
          {words.back}
        </Button>
      </div>
      <h2 id="function" className={styles.heading}>
        <bdi dir="ltr">{about.name}</bdi>
      </h2>
      <p className={styles.plain} dir="auto">
        {about.summary}
      </p>
      <p className={styles.note}>
        {words.example}{" "}
        <code className={styles.breaking} dir="ltr">
          {about.example}
        </code>
      </p>
      <div>
        <HelpLink page={helpPageOf(about.name)}>{strings.help.ofFunction}</HelpLink>
      </div>
      {about.parameters.map((parameter, index) => (
        <ArgumentField
          key={parameter.name}
          parameter={parameter}
          given={given[index] ?? ""}
          give={(value) => give(index, value)}
          needed={tried && parameter === missing}
          selection={() => inserter.selection()}
        />
      ))}
      <div className={styles.tight}>
        <span className={styles.note}>{words.formula}</span>
        <code className={styles.formula} dir="ltr">
          {formula}
        </code>
      </div>
      {inserter.preview && <FormulaPreview previewed={inserter.preview} formula={missing ? undefined : formula} />}
      {inTheWay?.why === "filled" ? (
        <QuestionBox
          label={words.insert}
          question={words.filled(inTheWay.cell)}
          yes={words.replace}
          no={words.keep}
          answer={(replace) => (replace ? void insert(inTheWay.cell) : setInTheWay(undefined))}
        />
      ) : (
        <div className={styles.row}>
          <Button appearance="primary" onClick={() => insert()} disabledFocusable={action.busy}>
            {words.insert}
          </Button>
        </div>
      )}
      {inTheWay?.why === "circular" && <Notice intent="warning">{words.circular(inTheWay.cell, inTheWay.area)}</Notice>}
      {done && <Notice intent="success">{words.inserted}</Notice>}
      <ActionStatus action={action} />
    </section>
  );
}
