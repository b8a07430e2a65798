/**
 * Keeps the reasons why this relay cannot do its work now: one for Redis, the distance to Redis, the service, and the
 * folder. The operator gets one log line when a reason begins and one when it ends; meanwhile `/ready` shows it.
 */
import { isAhead } from "../../core/pace";
import type { Ready } from "../http/server";
import type { BoardEntry } from "./board";
import type { Log } from "./log";

type About = "redis" | "distance" | "service" | "folder";

export class Outages {
  private readonly standing = new Map<About, string>();

  constructor(private readonly log: Log) {}

  /**
   * Sets the reason for one of these as a sentence, or removes it where `why` is undefined. Only a change is logged.
   */
  tell(about: About, why: string | undefined): void {
    const before = this.standing.get(about);
    if (why === before) return;
    if (why === undefined) {
      this.standing.delete(about);
      this.log.info(`Over: ${before}`);
    } else {
      this.standing.set(about, why);
      this.log.error(why);
    }
  }

  about(about: About): string | undefined {
    return this.standing.get(about);
  }

  /** The reply of `/ready`: not ready for the reason that began first, else `otherwise`. */
  ready(otherwise: Ready = { ready: true }): Ready {
    const [why] = this.standing.values();
    return why === undefined ? otherwise : { ready: false, why };
  }
}

const refusals: Readonly<Record<string, string>> = {
  refused:
    "The service refuses the relay's credentials (HTTP 401): correct SHARIAH_CLIENT_ID and SHARIAH_SECRET, and restart the relay.",
  wrongAddress:
    "The service's address leads nowhere (HTTP 404): correct SHARIAH_ADDRESS and SHARIAH_SEGMENT, and restart the relay.",
};

/**
 * Returns a listener for the board's results, which tells from them whether the service accepts the relay's
 * credentials. An older success does not end a later refusal.
 */
export function watchService(troubles: Outages): (found: BoardEntry, now: number) => void {
  let refusedAt = Number.NEGATIVE_INFINITY;
  return ({ failure, at }, now) => {
    const why = failure && refusals[failure.failure];
    if (why) {
      refusedAt = at;
      troubles.tell("service", why);
    } else if (!failure && (at > refusedAt || isAhead(refusedAt, now)) && !isAhead(at, now)) {
      troubles.tell("service", undefined);
    }
  };
}
