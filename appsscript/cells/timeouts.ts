/**
 * Finishes cells that gave up after Google's thirty seconds. Google calculates such a cell again only when somebody
 * changes it. So the cell leaves a mark in the cache; the open sidebar sees the mark, fetches the answers, and writes
 * the formulas again.
 */
import { questionsOf } from "../../src/workbook/refresh/questions";
import { host } from "../host";
import { compact, longest, read, write } from "../shared/cache";
import { keys, readMoment } from "../shared/state";
import { askingCellsOf } from "../workbook/formulaQuestions";
import { callsFor } from "../workbook/price";
import type { Step } from "../workbook/refresh";
import { mend, rewrite, spots } from "../workbook/workbook";
import { knownSlotsOf, type Question, questionName } from "./knowledge";
import { Rendezvous } from "./rendezvous";

export function hasTimeouts(): boolean {
  const texts = read([keys.left, keys.finished]);
  return readMoment(texts?.get(keys.left)) > readMoment(texts?.get(keys.finished));
}

/** Fetches answers for so many ms, then calculates those cells again whose answers are complete. */
export function finishTimeouts(ms: number): Step {
  mend();
  const start = host.now();
  const cells = askingCellsOf(spots("errors")).map((cell) => ({ ...cell, questions: questionsOf(cell.asks) }));
  const failed = new Set(standingFailures(cells.flatMap(({ questions }) => questions)));
  // Cells with a question that failed for another reason are left alone: they would fail again.
  const open = cells.filter(({ questions }) => questions.every((question) => !failed.has(questionName(question))));
  const patience = { cells: Math.max(1_000, ms * 0.8), leading: ms };
  const asked = questionsOf(open.flatMap(({ asks }) => asks));
  const waiting = new Rendezvous(host, undefined, patience).insist(asked, undefined);
  const names = new Set(waiting.map(questionName));
  const ready = open.filter(
    ({ questions }) => questions.length > 0 && questions.every((question) => !names.has(questionName(question))),
  );
  const { written, untouched } = rewrite(ready, () => host.now() < start + ms);
  const done = waiting.length === 0 && written >= ready.length;
  if (done) write({ [keys.finished]: compact({ at: start }) }, longest);
  return { done, written, formulas: open.length, untouched, waiting: waiting.length, calls: callsFor(waiting) };
}

/** The names of the questions whose stored failure still counts. */
function standingFailures(questions: readonly Question[]): string[] {
  return knownSlotsOf(questions, host.now()).flatMap(({ slot, question }) =>
    slot?.failure ? [questionName(question)] : [],
  );
}
