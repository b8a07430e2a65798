/**
 * Says on the command line why there is no answer. Most sentences are those of the cells. Only the ones that would send
 * the user to the pane are replaced by ones that name a flag or an environment variable.
 */
import type { Failure, FailureKind } from "../core/failure";
import { inEnglish } from "../core/phrase";

const inEnvironment = "check them in the environment, or in the file of SHARIAH_CREDENTIALS";

const sentences: Partial<Record<FailureKind, string>> = {
  notSetUp: "Not set up: set SHARIAH_ADDRESS, SHARIAH_SEGMENT, SHARIAH_CLIENT_ID and SHARIAH_SECRET.",
  wrongAddress: `The address or the segment leads nowhere (HTTP 404): ${inEnvironment}.`,
  segment: "The service knows no such segment (HTTP 404): check SHARIAH_SEGMENT.",
  unreachable: "The service cannot be reached: check SHARIAH_ADDRESS and your connection.",
  refused: `The client ID or the secret key was refused: ${inEnvironment}.`,
  consent: "This needs {0|call|calls}, about {1} min: give --allow with as many calls.",
  declined: "This needs {0|call|calls}: give --allow with as many calls.",
  budget: "This month's budget is reached ({0} of {1|call|calls}): the next month begins on {2}.",
};

export function sentenceOf({ failure, about, message }: Failure): string {
  const own = sentences[failure];
  return own && about ? inEnglish(own, about) : message;
}
