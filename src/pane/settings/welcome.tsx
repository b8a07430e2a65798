/**
 * The welcome for a new user: says what the add-in does, and offers sample data before anything asks for credentials.
 */
import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { typedName } from "../../functions/help/help";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

const useLook = makeStyles({
  card: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  list: { display: "grid", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: "none" },
  formula: {
    display: "block",
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    overflowWrap: "anywhere",
  },
});

export function Welcome() {
  const { host, strings } = usePane();
  const words = strings.welcome;
  const styles = useStyles();
  const look = useLook();
  const name = (plain: string) => typedName(plain, host.spelling);
  const examples = [
    [`=${name("STATUS")}(A2)`, words.status],
    [`=${name("RATIO")}(A2,"debt")`, words.ratio],
    [`=${name("PURIFY")}(A2,B2)`, words.purify],
  ] as const;
  return (
    <section className={styles.stack} aria-labelledby="welcome">
      <h2 id="welcome" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.lead}</p>
      <div className={look.card}>
        <ul className={look.list}>
          {examples.map(([formula, gives]) => (
            <li key={formula}>
              <code className={look.formula}>
                <bdi dir="ltr">{formula}</bdi>
              </code>
              <span className={styles.small}>{gives}</span>
            </li>
          ))}
        </ul>
      </div>
      {host.sample && <TrySample />}
    </section>
  );
}

function TrySample() {
  const { host, strings, reload, tour, announce } = usePane();
  const styles = useStyles();
  const action = useAction();
  const start = () =>
    action.run(async () => {
      await host.sample?.start();
      await reload();
      announce(strings.sample.started);
      tour();
    });
  return (
    <div className={styles.tight}>
      <Button appearance="primary" onClick={start} disabledFocusable={action.busy}>
        {strings.welcome.trySample}
      </Button>
      <p className={styles.note}>{strings.welcome.tryNote}</p>
      <ActionStatus action={action} />
    </div>
  );
}
