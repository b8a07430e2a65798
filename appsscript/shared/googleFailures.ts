/** Makes failures that Google's services cause, with their English sentences. */
import { failuresOf } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";

export const failGoogle = failuresOf(googleSentences);
