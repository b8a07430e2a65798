/** The sample market, if its file is pasted beside the script. */
import type { Reply, Request } from "../../src/core/http";

/** Replies in place of the service; undefined when the sample's file is missing. */
export function sampleIn(digest: (text: string) => string) {
  return typeof ShariahSample_ === "function" ? ShariahSample_().market(digest) : undefined;
}

declare function ShariahSample_(): typeof import("./sample");

/** A host's `send` while the sample is tried. */
export function fromSample(digest: (text: string) => string) {
  const none: Reply = { status: 0, text: "" };
  return (requests: readonly Request[]): Reply[] =>
    requests.map((request) => {
      try {
        return sampleIn(digest)?.reply(request) || none;
      } catch {
        // The sample's file is of another version.
        return none;
      }
    });
}
