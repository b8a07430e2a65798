/**
 * Everything that a person is asked before periods can be closed: what the service's periods are, whether a period is
 * one that was booked, and whether the proposed shares are right; and the answers that were given.
 */
import { Button } from "@fluentui/react-components";
import { ledgerWords } from "../../i18n/ledgers";
import type { Booking, Convention, Periods } from "../../ports/host";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { AnswersPart, ConventionPart } from "./conventions";
import { ResemblancePart } from "./resemblance";
import type { LedgerActions } from "./useLedgerActions";

interface Questions {
  /** The periods that wait for what is said once of the whole service. */
  readonly conventions: readonly { readonly convention: Convention; readonly waiting: readonly Booking[] }[];
  /** The periods that are decided one by one. */
  readonly doubtful: readonly Booking[];
  /** The periods whose shares are proposed. */
  readonly proposed: readonly Booking[];
}

export function openQuestions({ periods, answers = [] }: Periods): Questions {
  const isEach = (convention: Convention) =>
    answers.some(({ about, answer }) => "convention" in about && about.convention === convention && answer === "each");
  const conventions = (["annual", "revenue"] as const).map((convention) => ({
    convention,
    waiting: isEach(convention) ? [] : periods.filter((one) => isAskedOf(convention, one)),
  }));
  const asked = new Set(conventions.flatMap(({ waiting }) => waiting));
  return {
    conventions: conventions.filter(({ waiting }) => waiting.length > 0),
    doubtful: periods.filter((one) => (one.state === "look" || one.state === "currency") && !asked.has(one)),
    proposed: periods.filter(({ state }) => state === "confirm"),
  };
}

/** Whether a period is asked about because nobody has said this of the service. */
function isAskedOf(convention: Convention, { questions: [question] }: Booking): boolean {
  return question?.kind === "look" && question.resembles.why === convention;
}

interface QuestionsProps {
  readonly questions: Questions;
  readonly answers: NonNullable<Periods["answers"]>;
  /** True while other work goes on, and until a name is typed. */
  readonly isOff: boolean;
  readonly actions: Pick<LedgerActions, "agree" | "decide" | "confirm" | "takeBack">;
}

export function QuestionsPart({
  questions: { conventions, doubtful, proposed },
  answers,
  isOff,
  actions,
}: QuestionsProps) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const { agree, decide, confirm, takeBack } = actions;
  return (
    <>
      {conventions.map(({ convention, waiting }) => (
        <ConventionPart key={convention} convention={convention} periods={waiting} isOff={isOff} agree={agree} />
      ))}
      {doubtful.length > 0 && (
        <ResemblancePart periods={doubtful} isOff={isOff} decide={decide} confirm={(id) => confirm([id])} />
      )}
      <AnswersPart answers={answers} isOff={isOff} takeBack={takeBack} />
      {proposed.length > 0 && (
        <>
          <p className={styles.note}>{words.confirmNote}</p>
          <div className={styles.row}>
            <Button onClick={() => confirm(proposed.map(({ id }) => id))} disabledFocusable={isOff}>
              {words.confirm(locale.count(proposed.length))}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
