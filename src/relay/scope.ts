/** Whom a relay asks, and as whom, in sixteen letters that tell nothing of it: what it keeps belongs to these credentials. */
import { createHash } from "node:crypto";
import type { Credentials } from "../core/request";

type Asked = Pick<Credentials, "address" | "segment" | "clientId">;

export function scopeOf({ address, segment, clientId }: Asked): string {
  return createHash("sha256")
    .update(JSON.stringify([address, segment, clientId]))
    .digest("hex")
    .slice(0, 16);
}

/** What relays of all credentials share in Redis, such as clients. */
export const common = "shariah-sheets:";

/** What relays of these do. */
export function prefixOf(credentials: Asked): string {
  return `${common}{${scopeOf(credentials)}}:`;
}
