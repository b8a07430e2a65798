/**
 * The SHA-256 (FIPS 180-4) of a text in UTF-8, as 64 hexadecimal digits: a checksum that anybody can compute again with
 * other tools. It needs no promise, unlike the one of browsers.
 */
export function sha256(text: string): string {
  const bytes = pad(utf8(text));
  const hash = [...start];
  const block = new DataView(bytes.buffer);
  const words = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = block.getUint32(at + index * 4);
    for (let index = 16; index < 64; index += 1) words[index] = wordAfter(index, words);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let round = 0; round < 64; round += 1) {
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
      const added = (one + (constants[round] ?? 0) + (words[round] ?? 0)) | 0;
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + added) | 0;
      d = c;
      c = b;
      b = a;
      a = (added + two) | 0;
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = ((hash[index] ?? 0) + value) | 0;
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function wordAfter(index: number, words: Uint32Array): number {
  const [before, later] = [words[index - 15] ?? 0, words[index - 2] ?? 0];
  const small = rotate(before, 7) ^ rotate(before, 18) ^ (before >>> 3);
  const large = rotate(later, 17) ^ rotate(later, 19) ^ (later >>> 10);
  return ((words[index - 16] ?? 0) + small + (words[index - 7] ?? 0) + large) | 0;
}

/** A text's bytes in UTF-8. A lone surrogate is no character, and counts as U+FFFD, as in other tools. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return bytes;
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** The bytes with the padding of SHA-256 up to a multiple of 64: a 1 bit, zeros, and the number of bits in the text. */
function pad(bytes: readonly number[]): Uint8Array {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setUint32(whole.length - 4, bytes.length * 8);
  return whole;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const primes = Array.from({ length: 312 }, (_, index) => index).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_, by) => by).some((by) => by > 1 && number % by === 0),
);
/**
 * The constants of SHA-256: the first 32 bits behind the point of the square roots of the first 8 primes, and of the
 * cube roots of the first 64.
 */
const start = primes.slice(0, 8).map((prime) => behindThePoint(Math.sqrt(prime)));
const constants = primes.map((prime) => behindThePoint(Math.cbrt(prime)));

function behindThePoint(root: number): number {
  return ((root % 1) * 0x100000000) | 0;
}
