/** Packs and unpacks the entries of a zip file, by Node's zlib. */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

export const packing = {
  inflate: (packed: Uint8Array, most: number): Uint8Array =>
    inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }),
  deflate: (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes),
  crc32: (bytes: Uint8Array): number => crc32(bytes),
};
