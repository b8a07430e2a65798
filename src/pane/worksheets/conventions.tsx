/**
 * Asks once what ANNUAL is in this service, and of what time a report's revenue is, for all holdings together, with what
 * each answer books; and lists the answers that were given, each with a button that takes it back.
 */
import { Button } from "@fluentui/react-components";
import { isolate } from "../../i18n/en";
import { answerIn, answerWords } from "../../i18n/ledgerAnswers";
import { readableLabel } from "../../ledger/entries/period";
import type { Agreement, Booking, Convention, SameOrNew, StandingAnswer } from "../../ports/host";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

/** The most holdings and answers that are named; the rest are counted. */
const [mostNamed, mostAnswers] = [8, 200];

/** What each answer is for one period by itself. */
const saysOf: Readonly<Record<Agreement, SameOrNew | undefined>> = {
  quarter: "new",
  toDate: "year",
  year: "year",
  each: undefined,
};

interface ConventionProps {
  readonly convention: Convention;
  /** The periods that wait for the answer. */
  readonly periods: readonly Booking[];
  readonly isOff: boolean;
  readonly agree: (convention: Convention, answer: Agreement) => void;
}

export function ConventionPart({ convention, periods, isOff, agree }: ConventionProps) {
  const { locale, tag, strings } = usePane();
  const words = answerWords(tag);
  const styles = useStyles();
  const answers = Object.entries(words.answers[convention]) as [Agreement, string][];
  const sums = (say: SameOrNew) => {
    const found = new Map<string, number | undefined>();
    for (const { questions, currency = "" } of periods) {
      const choices = questions.flatMap((one) => (one.kind === "look" ? one.choices : []));
      const books = choices.find((one) => one.say === say)?.books;
      if (currency === "" || books === undefined) found.set("", undefined);
      else found.set(currency, (found.get(currency) ?? 0) + books);
    }
    // Where a holding's shares or currency are missing, no sum is told: it would not be what is booked.
    if (found.has("")) return undefined;
    return [...found].map(([currency, sum = 0]) =>
      isolate(`${locale.figure(Number(sum.toPrecision(12)))} ${currency}`),
    );
  };
  const told = answers.flatMap(([answer, name]) => {
    const say = saysOf[answer];
    const books = say && sums(say);
    return books ? [words.books(name, books.join(strings.comma))] : [];
  });
  const names = periods
    .slice(0, mostNamed)
    .map((one) =>
      isolate([one.ticker, convention === "annual" ? one.year : readableLabel(one)].filter(Boolean).join(" ")),
    );
  const more = periods.length > mostNamed ? [strings.more(locale.count(periods.length - mostNamed))] : [];
  return (
    <fieldset aria-label={words.title[convention]} className={styles.bare}>
      <p className={styles.plain}>
        {words.question[convention](locale.count(periods.length), names.join(strings.comma))}
      </p>
      {[...more, ...told].map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      <div className={styles.row}>
        {answers.map(([answer, name]) => (
          <Button key={answer} onClick={() => agree(convention, answer)} disabledFocusable={isOff}>
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface AnswersProps {
  readonly answers: readonly StandingAnswer[];
  readonly isOff: boolean;
  readonly takeBack: (id: string) => void;
}

export function AnswersPart({ answers, isOff, takeBack }: AnswersProps) {
  const { locale, tag, strings } = usePane();
  const words = answerWords(tag);
  const styles = useStyles();
  if (answers.length === 0) return null;
  return (
    <details>
      <Summary>{words.given(locale.count(answers.length))}</Summary>
      <p className={styles.note}>{words.givenNote}</p>
      <Table
        label={words.givenTable}
        rows={[...answers]
          .reverse()
          .slice(0, mostAnswers)
          .map((one) => ({
            key: one.id,
            cells: [
              answerIn(tag, one),
              words.givenBy(one.by, one.at === undefined ? "" : locale.moment(one.at)),
              <Button key="again" onClick={() => takeBack(one.id)} disabledFocusable={isOff}>
                {words.takeBack}
              </Button>,
            ],
          }))}
      />
      {answers.length > mostAnswers && (
        <p className={styles.note}>{strings.more(locale.count(answers.length - mostAnswers))}</p>
      )}
    </details>
  );
}
