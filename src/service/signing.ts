/** SHA-512 and the comparison in constant time where there is Node. A page passes its own. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Signing } from "./verify";

export const nodeSigning: Signing = {
  digest: sha512,
  // Digests of one length are compared, so that neither the content nor the length of the expected text can be timed.
  equal: (a, b) => timingSafeEqual(Buffer.from(sha512(a)), Buffer.from(sha512(b))),
};

function sha512(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64");
}
