/** Under which names relays keep what they share in Redis. */
import { type Asked, scopeOf } from "../node/scope";

/** The prefix of keys that relays with any credentials share in Redis, such as clients. */
export const common = "shariah-sheets:";

/** The prefix of keys for these credentials alone. */
export function prefixOf(credentials: Asked): string {
  return `${common}{${scopeOf(credentials)}}:`;
}
