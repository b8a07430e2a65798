/**
 * Copies data as JSON, as Google passes it between the script and the sidebar. Sentences are not among them: the
 * sidebar makes them itself, in its user's language.
 */
import { isFailure } from "../../src/core/failure";
import { isObject, isText } from "../../src/core/json";
import { RefusalError } from "../../src/ports/refusalError";

export function plainData<Crossing>(crossing: Crossing): Crossing {
  return crossing && (JSON.parse(JSON.stringify(crossing)) as Crossing);
}

/**
 * A reply that stands for an error. Google hands over nothing of an error but its message, so its data travel in a
 * reply.
 */
interface Refused {
  readonly refused: RefusalError["said"];
}

/** The reply for a refusal of ours; undefined for any other error, which Google then passes on as it does. */
export function refusalReply(thrown: unknown): Refused | undefined {
  return thrown instanceof RefusalError ? { refused: plainData(thrown.said) } : undefined;
}

/** The refusal in such a reply; undefined if the reply is an ordinary one. */
export function refusalIn(reply: unknown): RefusalError | undefined {
  const { refused: said } = (isObject(reply) ? reply : {}) as Partial<Refused>;
  if (!isObject(said)) return undefined;
  const isPhrase = "phrase" in said && isText(said.phrase) && isText(said.english);
  return isPhrase || isFailure(said) ? new RefusalError(said) : undefined;
}
