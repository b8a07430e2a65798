/**
 * The board: notes by which executions that wait tell the leader what they need. A note is written without a lock,
 * twice, into any two of 256 places; it may overwrite another and is never cleared (clearing would lose a note written
 * meanwhile), it goes stale. A lost note costs its writer a round, never an answer.
 */
import type { Input } from "../src/core/operation";
import { compact, parse, read, write } from "./cache";

export interface Note {
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  readonly operation: string;
  readonly inputs: readonly Input[];
}

const places = Array.from({ length: 256 }, (_, index) => `n${index}`);
/** No execution waits longer than this. */
const stale = 25_000;
const mostInputs = 100;

export function leave(operation: string, inputs: readonly Input[], now: number): void {
  const id = Math.random().toString(36).slice(2, 10);
  const note: Note = { id, at: now, operation, inputs: inputs.slice(0, mostInputs) };
  const text = compact(note);
  const first = Math.floor(Math.random() * places.length);
  const second = (first + 1 + Math.floor(Math.random() * (places.length - 1))) % places.length;
  write({ [places[first] as string]: text, [places[second] as string]: text }, 60);
}

/** The notes that somebody may still wait by, oldest first; none when the read was refused. */
export function notes(now: number): Note[] {
  const found = new Map<string, Note>();
  for (const text of read(places)?.values() || []) {
    const note = parse<Note>(text);
    if (note && Array.isArray(note.inputs) && now - note.at < stale) found.set(note.id, note);
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
