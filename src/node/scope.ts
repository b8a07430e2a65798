/** Who is asked, and as whom, in sixteen letters that tell nothing of it: what is kept on disk belongs to these credentials. */
import { createHash } from "node:crypto";
import type { Credentials } from "../core/request";

export type Asked = Pick<Credentials, "address" | "segment" | "clientId">;

export function scopeOf({ address, segment, clientId }: Asked): string {
  return createHash("sha256")
    .update(JSON.stringify([address, segment, clientId]))
    .digest("hex")
    .slice(0, 16);
}
