/** Shows periods that resemble one in the ledger. For each it asks whether this is the same period or another one. */
import { Button, makeStyles, shorthands } from "@fluentui/react-components";
import { isolated } from "../../i18n/en";
import { bookingIn } from "../../i18n/ledgers";
import type { Booking, SameOrNew } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

const useLook = makeStyles({
  plain: { ...shorthands.borderStyle("none"), margin: 0, padding: 0, minInlineSize: 0 },
});

/** The most periods that are shown at once; nobody answers more in one go. */
const most = 50;

interface LookProps {
  readonly periods: readonly Booking[];
  /** True while other work goes on, and until a name is typed. */
  readonly isOff: boolean;
  readonly decide: (id: string, meant: SameOrNew) => void;
}

export function LookPart({ periods, isOff, decide }: LookProps) {
  const { strings, locale, tag } = usePane();
  const words = bookingIn(tag);
  const styles = useStyles();
  const look = useLook();
  return (
    <>
      <h3 className={styles.plain}>{words.lookAt}</h3>
      {periods.some(({ resembles }) => resembles) && <p className={styles.note}>{words.lookNote}</p>}
      {periods.slice(0, most).map(({ id, resembles, ...own }) => {
        const name = isolated(named(own));
        return (
          <fieldset key={id} aria-label={name} className={look.plain}>
            <p className={styles.plain}>
              {name}:{" "}
              {resembles ? words.resembles[resembles.why](named(resembles), resembles.ratio ?? "") : words.differs}
            </p>
            {resembles && (
              <div className={styles.row}>
                <Button onClick={() => decide(id, "same")} disabledFocusable={isOff}>
                  {resembles.why === "split" ? words.bookChange : words.same}
                </Button>
                <Button
                  onClick={() => decide(id, resembles.why === "split" ? "nothing" : "new")}
                  disabledFocusable={isOff}
                >
                  {resembles.why === "split" ? words.nothing : words.another}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      {periods.length > most && <p className={styles.note}>{strings.more(locale.count(periods.length - most))}</p>}
    </>
  );
}

function named({ ticker, label, year }: Pick<Booking, "ticker" | "label" | "year">): string {
  return [ticker, label, year].filter((part) => part !== "").join(" ");
}
