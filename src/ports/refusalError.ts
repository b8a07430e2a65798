/**
 * Defines the error with which a port rejects when it can say why. The pane shows the reason in the reader's language.
 */
import { english, type Said } from "../core/wording";

/** An error with a phrase or failure of ours; its message is the English. */
export class RefusalError extends Error {
  constructor(readonly said: Exclude<Said, string>) {
    super(english.sentence(said));
  }
}
