/**
 * Computes the service's signature: Base64(SHA-512(secret + time + body)), over the body's text exactly as it is sent.
 */

/** UTC `yyyyMMddHHmmss` of a moment in ms since 1970. */
export function signatureTime(moment: number): string {
  return new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** The token of a request or a reply; `digest` is SHA-512 of UTF-8 text in standard Base64. */
export function signatureToken(secret: string, time: string, signed: string, digest: (text: string) => string): string {
  return digest(secret + time + signed);
}
