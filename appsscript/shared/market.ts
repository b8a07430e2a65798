/** Answers requests from the sample service's made-up market, in place of the service. */
import type { Reply, Request } from "../../src/core/http";
import { sampleService } from "./lazyModules";

/** Requests per second: enough that nobody who tries the sample waits. */
const rate = 20;

export function sampleMarket(digest: (text: string) => string) {
  return sampleService(digest, Date.now, { rate });
}

/** A host's `send` while sample data is in use. */
export function fromSample(digest: (text: string) => string) {
  return (requests: readonly Request[]): Reply[] => requests.map((request) => sampleMarket(digest).reply(request));
}
