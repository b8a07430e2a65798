/** Under which names relays keep what they share in Redis. */
import { type Asked, scopeOf } from "../node/scope";

/** What relays of all credentials share in Redis, such as clients. */
export const common = "shariah-sheets:";

/** What relays of these do. */
export function prefixOf(credentials: Asked): string {
  return `${common}{${scopeOf(credentials)}}:`;
}
