/**
 * What cells gave up on for want of time: their thirty seconds were over, and Google calculates them again only when
 * somebody touches them. So they leave a mark, and the open sidebar fetches what they lack and lets them show it.
 */
import { compact, longest, parse, read, write } from "./cache";
import { host } from "./host";
import { Knowledge, nameOf, type Question } from "./knowledge";
import { questionsOf, type Step } from "./refresh";
import { Rendezvous } from "./rendezvous";
import { keys } from "./state";
import { mend, rewrite, type Spot, spots } from "./workbook";

interface Moment {
  /** ms since 1970. */
  readonly at: number;
}

export function isUnfinished(): boolean {
  const texts = read([keys.left, keys.finished]);
  const at = (key: string) => parse<Moment>(texts?.get(key))?.at || 0;
  return at(keys.left) > at(keys.finished);
}

/** Works at it for so many ms: what can be shown is shown at the end of every step. */
export function finish(ms: number): Step {
  mend();
  const start = host.now();
  const found = spots("errors");
  const failed = new Set(standing(questionsOf(found)));
  // What failed for a reason would fail for it again.
  const open = found.filter((spot) => questionsOf([spot]).every((question) => !failed.has(nameOf(question))));
  const patience = { cells: Math.max(1_000, ms * 0.8), leading: ms };
  const waiting = new Rendezvous(host, undefined, patience).insist(questionsOf(open), undefined);
  const names = new Set(waiting.map(nameOf));
  const ready = open.filter((spot) => isReady(spot, names));
  const { written, kept } = rewrite(ready, () => host.now() < start + ms);
  const done = waiting.length === 0 && written >= ready.length;
  if (done) write({ [keys.finished]: compact({ at: start }) }, longest);
  return { done, written, formulas: open.length, kept, waiting: waiting.length };
}

function isReady(spot: Spot, waiting: ReadonlySet<string>): boolean {
  const questions = questionsOf([spot]);
  return questions.length > 0 && questions.every((question) => !waiting.has(nameOf(question)));
}

/** Those of the questions whose failure still stands. */
function standing(questions: readonly Question[]): string[] {
  const knowledge = new Knowledge();
  knowledge.look(questions, host.now());
  knowledge.ask(questions, host.now());
  return questions
    .filter(({ operation, input }) => knowledge.planner.peek(operation, input)?.failure !== undefined)
    .map(nameOf);
}
