/** Failures of Google's services, and the phrases inside them. */
import { failuresOf } from "../../src/core/failure";
import { googleSentences } from "../../src/core/googleSentences";

export const failGoogle = failuresOf(googleSentences);
