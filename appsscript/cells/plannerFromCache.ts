/** One execution's planner, filled from the cache with what other executions know. */

import { operations } from "../../src/api/operations";
import { type Preferences, plannerSettings, readPreferences } from "../../src/api/preferences";
import type { Input, Operation } from "../../src/core/operation";
import type { Pace } from "../../src/core/pace";
import { outdateAll, past } from "../../src/core/pace";
import { Planner, type PlannerSettings } from "../../src/core/planner";
import { nameOf, type Question } from "../../src/workbook/questions";
import type { Slip } from "../leader/board";
import { bucketsOf, join, longAnswers, unpack } from "../shared/answers";
import { read, type Texts } from "../shared/cache";
import { keys, readFault, readState, type State, stands } from "../shared/state";

export { nameOf, type Question };

const rows = Object.values(operations) as readonly Operation[];

export class Knowledge {
  /** The cache's texts by key, for all that was looked at so far. */
  readonly texts = new Map<string, string>();
  private made: Planner | undefined;

  /** Without `settings`, the choices in the shared state count, because a cell's run does not read properties. */
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
   * Reads the shared state and what is known of these questions from the cache; false when Google refused the reading.
   */
  look(questions: readonly Question[], now: number, others: readonly string[] = []): boolean {
    const wanted = [keys.state, keys.fault, ...others, ...bucketsOf(questions.map(named))];
    const found = read(wanted);
    if (!found) return false;
    for (const key of wanted) this.texts.delete(key);
    for (const [key, text] of found) this.texts.set(key, text);
    const { state } = this;
    if (state) this.learn(found, state, questions, now);
    return true;
  }

  /** Queues each question once, and returns those that wait. */
  ask(questions: readonly Question[], now: number): void {
    for (const { operation, input } of questions) {
      if (this.planner.peek(operation, input)?.state === "idle") this.planner.ask(operation, input, now);
    }
  }

  waiting(questions: readonly Question[]): Question[] {
    return questions.filter(
      ({ operation, input }) => (this.planner.peek(operation, input)?.state || "idle") !== "idle",
    );
  }

  /** Adds answers to the planner. `state` says whose answers they are, and which are still good. */
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

  /** Reads long answers, once, and only for the questions that need them. */
  private longAnswers(found: Texts, scope: string, questions: readonly Question[]) {
    const asked = new Map(questions.map((question) => [nameOf(question), question]));
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

/** A planner that knows what the cache knows and was asked these questions; it sends nothing. */
export function afterAsking(questions: readonly Question[], now: number): Planner {
  const knowledge = new Knowledge();
  knowledge.look(questions, now);
  knowledge.ask(questions, now);
  return knowledge.planner;
}

/** The slots of these questions in such a planner. */
export function lookedUp(questions: readonly Question[], now: number) {
  const planner = afterAsking(questions, now);
  return questions.map((question) => ({ question, slot: planner.peek(question.operation, question.input) }));
}

export function named({ operation, input }: Question): { operation: string; input: Input } {
  return { operation: operation.name, input };
}

/** The questions on a slip. */
export function questionsOn({ operation: name, inputs }: Pick<Slip, "operation" | "inputs">): Question[] {
  const operation = rows.find((row) => row.name === name);
  return operation ? inputs.map((input) => ({ operation, input })) : [];
}
