/** Names the keys under which relays store in Redis what they share. */
import { type Identity, scopeOf } from "../../node/scope";

/** The prefix of keys for what does not depend on the credentials, such as clients. */
export const commonPrefix = "shariah-sheets:";

/** The prefix of keys for what belongs to these credentials alone, such as answers and pace. */
export function prefixOf(credentials: Identity): string {
  return `${commonPrefix}{${scopeOf(credentials)}}:`;
}
