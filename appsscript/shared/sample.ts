/**
 * Puts the made-up market in place of the service. It is a file of its own, `Sample.gs`, and optional. It is a single
 * function, so that only cells on sample data run it.
 */
import type { Reply, Request } from "../../src/core/http";
import { blockingService } from "../../src/service/page";

/** Calls per second: enough that nobody who tries the sample waits. */
const rate = 20;

export function market(digest: (text: string) => string): { settings: object; reply(request: Request): Reply } {
  return blockingService(digest, Date.now, { rate });
}
