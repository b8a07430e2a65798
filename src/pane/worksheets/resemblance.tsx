/** Asks what a person must decide of periods before they can be closed, with what each choice books. */
import { Button, makeStyles, shorthands } from "@fluentui/react-components";
import { isolate } from "../../i18n/en";
import { choicesIn, methodIn, questionIn } from "../../i18n/ledgerQuestions";
import { ledgerWords } from "../../i18n/ledgers";
import type { Booking, SameOrNew } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { bookingName } from "./bookingName";

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
  readonly confirm: (id: string) => void;
}

export function ResemblancePart({ periods, isOff, decide, confirm }: LookProps) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const look = useLook();
  return (
    <>
      <h3 className={styles.plain}>{words.lookAt}</h3>
      {periods.some(saysSameOrNew) && <p className={styles.note}>{words.lookNote}</p>}
      {periods.slice(0, most).map(({ id, questions, currency = "", ...own }) => {
        const name = [isolate(bookingName(own)), ...(own.method === "income" ? [methodIn(tag, own.method)] : [])].join(
          " ",
        );
        const [question] = questions;
        if (!question) return null;
        const choices = choicesIn(tag, question, (amount) => `${locale.figure(amount)} ${currency}`.trim());
        const told = choices.flatMap(({ books = [] }) => books).join(" ");
        return (
          <fieldset key={id} aria-label={name} className={look.plain}>
            <p className={styles.plain}>
              {name}: {questionIn(tag, question)}
            </p>
            {told !== "" && <p className={styles.note}>{told}</p>}
            {choices.length > 0 && (
              <div className={styles.row}>
                {choices.map(({ say, name: label }) => (
                  <Button
                    key={say}
                    onClick={() => (say === "confirm" ? confirm(id) : decide(id, say))}
                    disabledFocusable={isOff}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      {periods.length > most && <p className={styles.note}>{strings.more(locale.count(periods.length - most))}</p>}
    </>
  );
}

/** Whether a question of this period is answered by *same* or *new*, which the note above tells. */
function saysSameOrNew({ questions }: Booking): boolean {
  return questions.some((one) => one.kind === "look" && one.choices.some(({ say }) => say === "same"));
}
