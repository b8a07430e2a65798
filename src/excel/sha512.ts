/**
 * SHA-512 (FIPS 180-4), for a runtime without WebCrypto and a digest that cannot wait. Words are pairs of 32-bit halves,
 * since arithmetic on BigInt takes 100 ms for a signed reply of 100 KB. The constants are as the standard defines them:
 * fractions of the roots of primes. A library of the same is 4 of the 25 KB that may load before the first formula.
 */

const blockBytes = 128;
const rounds = 80;
const primes = firstPrimes(rounds);
/** The high and the low half of each word, in turn. */
const roundConstants = halvesOf(primes.map((prime) => rootFraction(prime, 3)));
const initial = halvesOf(primes.slice(0, 8).map((prime) => rootFraction(prime, 2)));

export function sha512(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = Int32Array.from(initial);
  const schedule = new Int32Array(rounds * 2);
  for (let offset = 0; offset < blocks.byteLength; offset += blockBytes) {
    for (let half = 0; half < 32; half += 1) schedule[half] = blocks.getInt32(offset + half * 4);
    compress(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(64));
  for (const [index, half] of state.entries()) digest.setInt32(index * 4, half);
  return new Uint8Array(digest.buffer);
}

/** The message, a one bit, zeros, and the length in bits. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 17) / blockBytes) * blockBytes);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function compress(state: Int32Array, schedule: Int32Array): void {
  const half = (index: number) => schedule[index] as number;
  for (let index = 32; index < rounds * 2; index += 2) {
    const [high15, low15, high2, low2] = [half(index - 30), half(index - 29), half(index - 4), half(index - 3)];
    schedule[index] = half(index - 32);
    schedule[index + 1] = half(index - 31);
    add(schedule, index, half(index - 14), half(index - 13));
    add(
      schedule,
      index,
      right(high15, low15, 1) ^ right(high15, low15, 8) ^ (high15 >>> 7),
      right(low15, high15, 1) ^ right(low15, high15, 8) ^ right(low15, high15, 7),
    );
    add(
      schedule,
      index,
      right(high2, low2, 19) ^ right(low2, high2, 29) ^ (high2 >>> 6),
      right(low2, high2, 19) ^ right(high2, low2, 29) ^ right(low2, high2, 6),
    );
  }
  const work = Int32Array.from(state);
  for (let index = 0; index < rounds * 2; index += 2) mix(work, index, half(index), half(index + 1));
  for (let index = 0; index < 16; index += 2) add(state, index, work[index] as number, work[index + 1] as number);
}

/**
 * One round over the words a to h, with this round's word of the schedule. The words stay where they are and their
 * names move on by one: what was h is the next round's a, and after eighty rounds each is back in its place.
 */
function mix(work: Int32Array, index: number, high: number, low: number): void {
  const half = (place: number) => work[(place - index) & 15] as number;
  const h = (14 - index) & 15;
  const eh = half(8);
  const el = half(9);
  const ah = half(0);
  const al = half(1);
  add(work, h, high, low);
  add(work, h, roundConstants[index] as number, roundConstants[index + 1] as number);
  add(work, h, (eh & half(10)) ^ (~eh & half(12)), (el & half(11)) ^ (~el & half(13)));
  add(work, h, turned(eh, el, 14, 18, 9), turned(el, eh, 14, 18, 9));
  add(work, (6 - index) & 15, work[h] as number, work[h + 1] as number);
  add(work, h, turned(al, ah, 2, 7, 28), turned(ah, al, 2, 7, 28));
  add(
    work,
    h,
    (ah & half(2)) ^ (ah & half(4)) ^ (half(2) & half(4)),
    (al & half(3)) ^ (al & half(5)) ^ (half(3) & half(5)),
  );
}

/** Adds to the word whose high half stands at `index`. */
function add(words: Int32Array, index: number, high: number, low: number): void {
  const sum = ((words[index + 1] as number) >>> 0) + (low >>> 0);
  words[index] = (words[index] as number) + high + (sum > 0xffff_ffff ? 1 : 0);
  words[index + 1] = sum;
}

/** Three turns of a word laid over one another: the one half of them, or with the halves exchanged the other. */
function turned(half: number, other: number, first: number, second: number, back: number): number {
  return right(half, other, first) ^ right(half, other, second) ^ right(other, half, back);
}

/** The upper half of two halves shifted right by 1 to 31 bits: with its halves exchanged, a word turns the other way. */
function right(half: number, other: number, bits: number): number {
  return (half >>> bits) | (other << (32 - bits));
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 64 bits of the fraction of a prime's square or cube root. */
function rootFraction(prime: number, degree: 2 | 3): bigint {
  const power = BigInt(degree);
  const radicand = BigInt(prime) << (64n * power);
  let root = 0n;
  // No root of these primes is as large as 32.
  for (let bit = 1n << 68n; bit > 0n; bit >>= 1n) if ((root + bit) ** power <= radicand) root += bit;
  return BigInt.asUintN(64, root);
}

function halvesOf(words: readonly bigint[]): Int32Array {
  return Int32Array.from(words.flatMap((word) => [Number(word >> 32n), Number(BigInt.asIntN(32, word))]));
}
