/** Gives `verify` what it needs in Node: SHA-512, and a comparison in constant time. A page passes its own. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Signing } from "./verify";

export const nodeSigning: Signing = {
  digest: sha512,
  // Digests have the same length, so timing tells neither the content nor the length of the expected text.
  equal: (a, b) => timingSafeEqual(Buffer.from(sha512(a)), Buffer.from(sha512(b))),
};

function sha512(text: string): string {
  return createHash("sha512").update(text, "utf8").digest("base64");
}
