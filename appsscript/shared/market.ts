/** The sample's market, where its file stands beside the script. */
import type { Request } from "../../src/core/http";

/** Replies in the service's place; undefined where the sample's file is not beside the script. */
export function sampleIn(digest: (text: string) => string) {
  return typeof ShariahSample_ === "function" ? ShariahSample_().market(digest) : undefined;
}

declare function ShariahSample_(): typeof import("./sample");

/** Whether these go nowhere but to the sample. */
export function isForSample(requests: readonly Request[]): boolean {
  return requests.every(({ url }) => url.startsWith("https://sample.invalid/"));
}
