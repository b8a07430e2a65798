/** Reads a zip file by its directory, as the format describes it, and by nothing of ours. */
import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  /** Its day and time, as they are stored. */
  readonly time: number;
  readonly method: number;
  readonly packed: Buffer;
}

export function entriesOf(bytes: Uint8Array): readonly ZipEntry[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = all.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const found: ZipEntry[] = [];
  let at = all.readUInt32LE(end + 16);
  for (let left = all.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => all.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = all.readUInt32LE(at + 42);
    const from = local + 30 + all.readUInt16LE(local + 26) + all.readUInt16LE(local + 28);
    found.push({
      name: all.toString("utf8", at + 46, at + 46 + nameLength),
      time: all.readUInt32LE(at + 12),
      method: all.readUInt16LE(at + 10),
      packed: all.subarray(from, from + all.readUInt32LE(at + 20)),
    });
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/** The bytes of a part, one letter each. */
export function partIn(bytes: Uint8Array, path: string): string {
  const entry = entriesOf(bytes).find((one) => plainName(one).toLowerCase() === path.toLowerCase());
  if (!entry) throw new Error(`There is no part ${path}.`);
  return (entry.method === 0 ? entry.packed : inflateRawSync(entry.packed)).toString("latin1");
}

/** An entry's name as the name of a part: some makers write it with other slashes. */
export function plainName({ name }: ZipEntry): string {
  return name.replace(/\\/g, "/").replace(/^\//, "");
}
