/**
 * The made-up market in the script, in the place of the service: a file of its own, `Sample.gs`, that the script does
 * without where it was not put beside it. It is one function there, so that no cell runs it but those on sample data.
 */
import type { Reply, Request } from "../../src/core/http";
import { blockingService } from "../../src/service/page";

/** So many calls a second that nobody who tries it waits for the pace. */
const rate = 20;

export function market(digest: (text: string) => string): { settings: object; reply(request: Request): Reply } {
  return blockingService(digest, { rate, clock: Date.now });
}
