/**
 * Computes SHA-512 (FIPS 180-4), because some runtimes have no WebCrypto and the digest must be synchronous. Words of
 * 64 bits are pairs of 32-bit halves, because arithmetic on BigInt takes 100 ms for a signed reply of 100 KB. The
 * constants are computed as the standard defines them, from the roots of primes. A library for this would add 4 KB to
 * what loads before the first formula.
 */

const blockBytes = 128;
const rounds = 80;
const primes = firstPrimes(rounds);
/** Each word as its high half, followed by its low half. */
const roundConstants = halvesOf(primes.map((prime) => rootFraction(prime, 3)));
const initial = halvesOf(primes.slice(0, 8).map((prime) => rootFraction(prime, 2)));

const schedule = new Int32Array(rounds * 2);
/**
 * All the values that the standard's words a and e take in a block: the four of the start, the last of them first, and
 * then one for each round. The words b, c, d and f, g, h of a round are the a and e of the rounds before, so nothing is
 * moved.
 */
const as = new Int32Array(rounds * 2 + 8);
const es = new Int32Array(rounds * 2 + 8);

export function sha512(message: Uint8Array): Uint8Array {
  const blocks = padMessage(message);
  for (let index = 0; index < 8; index += 1) {
    as[index] = half(initial, index ^ 6);
    es[index] = half(initial, (index ^ 6) + 8);
  }
  for (let offset = 0; offset < blocks.byteLength; offset += blockBytes) compress(blocks, offset);
  const digest = new DataView(new ArrayBuffer(64));
  for (let index = 0; index < 8; index += 1) {
    digest.setInt32(index * 4, half(as, index ^ 6));
    digest.setInt32(index * 4 + 32, half(es, index ^ 6));
  }
  return new Uint8Array(digest.buffer);
}

/** The message, a one bit, zeros, and the length in bits. */
function padMessage(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 17) / blockBytes) * blockBytes);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length * 8));
  return view;
}

function compress(blocks: DataView, offset: number): void {
  for (let index = 0; index < 32; index += 1) schedule[index] = blocks.getInt32(offset + index * 4);
  for (let index = 32; index < rounds * 2; index += 2) expand(index);
  for (let index = 0; index < rounds * 2; index += 2) mix(index);
  for (let index = 0; index < 8; index += 2) {
    add(as, index);
    add(es, index);
  }
}

/**
 * Computes one of the schedule's words that follow the block's own sixteen. The low half goes first, and its carry goes
 * to the high half.
 */
function expand(index: number): void {
  const low = expandHalf(index + 1, index);
  schedule[index + 1] = low;
  schedule[index] = expandHalf(index, index) + carry(low);
}

/** One half of the schedule's word at `index`, before it is cut to 32 bits; `there` is the half's place. */
function expandHalf(there: number, index: number): number {
  const isLow = there - index;
  const half15 = half(schedule, there - 30);
  const other15 = half(schedule, (there ^ 1) - 30);
  const half2 = half(schedule, there - 4);
  const other2 = half(schedule, (there ^ 1) - 4);
  return (
    (half(schedule, there - 32) >>> 0) +
    (half(schedule, there - 14) >>> 0) +
    ((right(half15, other15, 1) ^ right(half15, other15, 8) ^ right(half15, isLow && other15, 7)) >>> 0) +
    ((right(half2, other2, 19) ^ right(other2, half2, 29) ^ right(half2, isLow && other2, 6)) >>> 0)
  );
}

/** One round: computes the next a and e with this round's schedule word. */
function mix(index: number): void {
  const low = first(index + 1);
  const high = first(index) + carry(low);
  const nextE = (half(as, index + 1) >>> 0) + (low >>> 0);
  es[index + 8] = half(as, index) + high + carry(nextE);
  es[index + 9] = nextE;
  const nextA = (low >>> 0) + second(index + 1);
  as[index + 8] = high + second(index) + carry(nextA);
  as[index + 9] = nextA;
}

/** One half of the sums that the standard calls T1 and T2, before they are cut to 32 bits. */
function first(there: number): number {
  const e = half(es, there + 6);
  return (
    (half(es, there) >>> 0) +
    (half(schedule, there) >>> 0) +
    (half(roundConstants, there) >>> 0) +
    (((e & half(es, there + 4)) ^ (~e & half(es, there + 2))) >>> 0) +
    (rotateHalf(e, half(es, (there ^ 1) + 6), 14, 18, 9) >>> 0)
  );
}

function second(there: number): number {
  const a = half(as, there + 6);
  const b = half(as, there + 4);
  const c = half(as, there + 2);
  return (((a & b) ^ (a & c) ^ (b & c)) >>> 0) + (rotateHalf(half(as, (there ^ 1) + 6), a, 2, 7, 28) >>> 0);
}

/** Adds a block's last word to the word that the block began with. */
function add(words: Int32Array, index: number): void {
  const low = (half(words, index + 1) >>> 0) + (half(words, rounds * 2 + index + 1) >>> 0);
  words[index] = half(words, index) + half(words, rounds * 2 + index) + carry(low);
  words[index + 1] = low;
}

function half(words: Int32Array, index: number): number {
  return words[index] as number;
}

function carry(low: number): number {
  return Math.floor(low / 0x1_0000_0000);
}

/** One half of three rotations of a word, combined by XOR. */
function rotateHalf(half: number, other: number, first: number, second: number, back: number): number {
  return right(half, other, first) ^ right(half, other, second) ^ right(other, half, back);
}

/** One half of a word rotated right by 1 to 31 bits; with the halves exchanged, of one rotated by 32 bits more. */
function right(half: number, other: number, bits: number): number {
  return (half >>> bits) | (other << (32 - bits));
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The square or cube root of a prime, as an integer with 64 bits of fraction; only the fraction is used. */
function rootFraction(prime: number, degree: 2 | 3): bigint {
  const power = BigInt(degree);
  const radicand = BigInt(prime) << (64n * power);
  let root = 0n;
  // No root of these primes is as large as 32.
  for (let bit = 1n << 68n; bit > 0n; bit >>= 1n) if ((root + bit) ** power <= radicand) root += bit;
  return root;
}

function halvesOf(words: readonly bigint[]): Int32Array {
  return Int32Array.from(words.flatMap((word) => [Number(word >> 32n), Number(BigInt.asIntN(32, word))]));
}
