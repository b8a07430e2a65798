/**
 * Makes the scope of credentials: sixteen letters that identify the credentials and reveal nothing of them. What is
 * stored on disk is kept under these letters.
 */
import { createHash } from "node:crypto";
import type { Credentials } from "../core/request";

export type Identity = Pick<Credentials, "address" | "segment" | "clientId">;

export function scopeOf({ address, segment, clientId }: Identity): string {
  return createHash("sha256")
    .update(JSON.stringify([address, segment, clientId]))
    .digest("hex")
    .slice(0, 16);
}
