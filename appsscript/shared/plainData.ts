/** Plain data for the sidebar's page, without sentences, which the page makes itself. */
import { isFailure } from "../../src/core/failure";
import { isObject, isText } from "../../src/core/json";
import { Refusal } from "../../src/ports/refusal";

export function plainly<Crossing>(crossing: Crossing): Crossing {
  return crossing && (JSON.parse(JSON.stringify(crossing)) as Crossing);
}

/** A reply that is a refusal: Google hands over the message of an error alone, which is no data. */
interface Refused {
  readonly refused: Refusal["said"];
}

/** Whatever else is thrown crosses as Google has it. */
export function refused(thrown: unknown): Refused | undefined {
  return thrown instanceof Refusal ? { refused: plainly(thrown.said) } : undefined;
}

/** The refusal that such a reply is. */
export function refusalIn(reply: unknown): Refusal | undefined {
  const { refused: said } = (isObject(reply) ? reply : {}) as Partial<Refused>;
  if (!isObject(said)) return undefined;
  const isPhrase = "phrase" in said && isText(said.phrase) && isText(said.english);
  return isPhrase || isFailure(said) ? new Refusal(said) : undefined;
}
