/** What a port rejects with where it says why: in the reader's language, once somebody shows it. */
import { english, type Said } from "../core/saying";

/** An error with a sentence of ours: its message is that in English. */
export class Refusal extends Error {
  constructor(readonly said: Exclude<Said, string>) {
    super(english.sentence(said));
  }
}
