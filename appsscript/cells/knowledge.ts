/**
 * Makes the planner of one execution (the run of one cell), filled with the answers that other executions have stored
 * in the cache.
 */

import { operations } from "../../src/api/operations";
import { type Preferences, plannerSettings, readPreferences } from "../../src/api/preferences";
import type { Failure } from "../../src/core/failure";
import type { Input, Operation } from "../../src/core/operation";
import type { Pace } from "../../src/core/pace";
import { outdateAll, past } from "../../src/core/pace";
import { Planner, type PlannerSettings } from "../../src/core/planner";
import { type Question, questionName } from "../../src/workbook/refresh/questions";
import type { Slip } from "../leader/board";
import { bucketsOf, join, longAnswers, unpack } from "../shared/answers";
import { read, type Texts } from "../shared/cache";
import { keys, readFault, readState, type State, stands } from "../shared/state";

export { type Question, questionName };

const rows = Object.values(operations) as readonly Operation[];

export class Knowledge {
  /** Everything read from the cache so far, by key. */
  readonly texts = new Map<string, string>();
  private made: Planner | undefined;

  /**
   * Without `settings`, the preferences in the shared state apply, because a cell's run does not read the document's
   * properties.
   */
  constructor(
    private readonly settings?: Partial<PlannerSettings>,
    private readonly pace?: Pace,
  ) {}

  get planner(): Planner {
    this.made ??= new Planner(this.settings || plannerSettings(this.preferences), rows, this.pace);
    return this.made;
  }

  get preferences(): Preferences {
    return readPreferences(this.state?.preferences);
  }

  get state(): State | undefined {
    return readState(this.texts.get(keys.state));
  }

  /**
   * Reads the shared state, and the stored answers to these questions, from the cache. Returns false if Google refused
   * the read. `others` are further keys to read along.
   */
  look(questions: readonly Question[], now: number, others: readonly string[] = []): boolean {
    const wanted = [keys.state, keys.fault, ...others, ...bucketsOf(questions.map(plainQuestion))];
    const found = read(wanted);
    if (!found) return false;
    for (const key of wanted) this.texts.delete(key);
    for (const [key, text] of found) this.texts.set(key, text);
    const { state } = this;
    if (state) this.learn(found, state, questions, now);
    return true;
  }

  /**
   * Queues each question that is not queued yet, so that the planner counts it as waiting where it has no fresh answer.
   */
  ask(questions: readonly Question[], now: number): void {
    for (const { operation, input } of questions) {
      if (this.planner.peek(operation, input)?.state === "idle") this.planner.ask(operation, input, now);
    }
  }

  /**
   * Lets stored failures since then that `stands` accepts stand now, also those whose time is over: a cell asks again
   * after ten minutes, a refresh of many hours does not.
   */
  extendFailures(since: number, stands: (failure: Failure) => boolean, now: number): void {
    const { state } = this;
    if (!state) return;
    const failed = unpack(this.texts, state.scope).failed.filter((one) => one.failedAt >= since && stands(one.failure));
    this.planner.restoreFailures(
      failed.map((one) => ({ ...one, failedUntil: Math.max(one.failedUntil, now + 1) })),
      now,
    );
  }

  waiting(questions: readonly Question[]): Question[] {
    return questions.filter(
      ({ operation, input }) => (this.planner.peek(operation, input)?.state || "idle") !== "idle",
    );
  }

  /**
   * Adds stored answers and failures to the planner. `state` says to which credentials they must belong, and from when
   * on they count.
   */
  learn(found: Texts, state: State, questions: readonly Question[], now: number): void {
    const { planner } = this;
    outdateAll(planner.pace, Math.max(planner.pace.refreshedAt, past(state.refreshedAt, now)));
    const { known, failed } = unpack(found, state.scope);
    planner.restore([...known, ...this.longAnswers(found, state.scope, questions)], now);
    planner.restoreFailures(
      failed.filter(({ failedAt }) => failedAt >= past(state.failuresFrom, now)),
      now,
    );
    const fault = readFault(found.get(keys.fault));
    if (fault && stands(fault, state, now)) planner.tripCircuit({ ...fault.failure, until: fault.until }, now);
  }

  /**
   * Reads the long answers, which are stored apart from the others, but only those that these questions need and that
   * the planner does not have yet.
   */
  private longAnswers(found: Texts, scope: string, questions: readonly Question[]) {
    const asked = new Map(questions.map((question) => [questionName(question), question]));
    const wanted = longAnswers(found, scope).filter(({ operation, input, sentAt }) => {
      const question = asked.get(`${operation}/${input}`);
      const slot = question && this.planner.peek(question.operation, question.input);
      return slot !== undefined && slot !== null && slot.sentAt < sentAt;
    });
    if (wanted.length === 0) return [];
    const parts = read(wanted.flatMap(({ keys }) => keys)) || new Map();
    return wanted.flatMap((answer) => join(answer, parts));
  }
}

/** A planner that has read the cache and was asked these questions. It sends nothing. */
export function plannerAfter(questions: readonly Question[], now: number): Planner {
  const knowledge = new Knowledge();
  knowledge.look(questions, now);
  knowledge.ask(questions, now);
  return knowledge.planner;
}

/** The slots of these questions, as the cache knows their answers. */
export function knownSlotsOf(questions: readonly Question[], now: number) {
  const planner = plannerAfter(questions, now);
  return questions.map((question) => ({ question, slot: planner.peek(question.operation, question.input) }));
}

export function plainQuestion({ operation, input }: Question): { operation: string; input: Input } {
  return { operation: operation.name, input };
}

/** The questions on a slip. */
export function questionsOn({ operation: name, inputs }: Pick<Slip, "operation" | "inputs">): Question[] {
  const operation = rows.find((row) => row.name === name);
  return operation ? inputs.map((input) => ({ operation, input })) : [];
}
