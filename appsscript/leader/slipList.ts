/**
 * Keeps the slips that the leader has read (a slip is a waiting execution's list of questions): which of them still
 * wait, whose time is up, and when each may expect its answers.
 */
import type { Operation } from "../../src/core/operation";
import type { Slot } from "../../src/core/slot";
import { type Knowledge, type Question, questionName, questionsOn } from "../cells/knowledge";
import type { State } from "../shared/state";
import type { Slip } from "./board";

interface Heard {
  readonly slip: Slip;
  readonly questions: readonly Question[];
}

export class SlipList {
  /** By the slip's id. */
  private readonly heard = new Map<string, Heard>();

  constructor(private readonly knowledge: Knowledge) {}

  get isEmpty(): boolean {
    return this.heard.size === 0;
  }

  /** Takes in a slip and returns its questions; undefined if it was read before. */
  hear(slip: Slip): readonly Question[] | undefined {
    if (this.heard.has(slip.id)) return undefined;
    const questions = questionsOn(slip);
    this.heard.set(slip.id, { slip, questions });
    return questions;
  }

  get waiting(): readonly Heard[] {
    return [...this.heard.values()].filter(({ questions }) => this.knowledge.waiting(questions).length > 0);
  }

  /**
   * Forgets slips whose writers no longer wait, and takes their questions out of the queue, unless another slip or
   * `others` asks them too.
   */
  leaveOut(others: readonly Question[], now: number): void {
    const over = [...this.heard.values()].filter(({ slip }) => slip.until <= now);
    if (over.length === 0) return;
    for (const { slip } of over) this.heard.delete(slip.id);
    const wanted = new Set([...this.waiting.flatMap(({ questions }) => questions), ...others].map(questionName));
    const { planner } = this.knowledge;
    for (const question of this.knowledge.waiting(over.flatMap(({ questions }) => questions))) {
      const slot: Slot | null = planner.peek(question.operation, question.input);
      if (slot && !wanted.has(questionName(question))) planner.drop(slot);
    }
  }

  /** For each slip, how many publications after the next one should bring its answers. */
  turns(asked: Iterable<Question>, perCall: number, now: number): State["heard"] {
    const places = new Map<string, number>();
    const queued = new Map<Operation, number>();
    const { planner } = this.knowledge;
    for (const question of this.knowledge.waiting([...asked])) {
      const { operation } = question;
      const place = queued.get(operation) || 0;
      queued.set(operation, place + 1);
      places.set(questionName(question), Math.floor(place / planner.carries(operation, now) / Math.max(1, perCall)));
    }
    const turnOf = (questions: readonly Question[]) =>
      Math.max(...questions.map((each) => places.get(questionName(each)) || 0));
    return Object.fromEntries(this.waiting.map(({ slip, questions }) => [slip.id, turnOf(questions)]));
  }
}
