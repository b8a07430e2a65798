/**
 * Reads a zip file, and writes it again with some entries replaced. All other entries keep their bytes, order and time:
 * they are copied in their packed form, because packing them again would give other bytes. The host provides the
 * packing.
 */

/** Packs and unpacks entries. */
export interface ZipCodec {
  /** Unpacks; throws when the result would be longer than `most` bytes. */
  inflate(packed: Uint8Array, most: number): Uint8Array;
  deflate(bytes: Uint8Array): Uint8Array;
  crc32(bytes: Uint8Array): number;
}

/** Says in its message, which users see, why a file cannot be read. */
export class Unreadable extends Error {}

interface Entry {
  readonly name: string;
  /** Start and end of its record in the central directory. */
  readonly listed: number;
  readonly listedEnd: number;
  /** Start of its local record, and of its packed bytes. */
  readonly start: number;
  readonly packed: number;
  readonly packedSize: number;
  readonly size: number;
  readonly crc: number;
  readonly method: number;
  readonly flags: number;
}

/**
 * How much is unpacked, in bytes. Larger parts are refused before they are unpacked: a text in memory has a limit, and a
 * few packed kilobytes may unpack to gigabytes.
 */
export interface ArchiveLimits {
  readonly part: number;
  /** All parts that are read, together. */
  readonly all: number;
  /** A part up to this size may unpack to any multiple of its packed size. */
  readonly dense: number;
}

const megabyte = 1024 * 1024;
export const usualLimits: ArchiveLimits = { part: 64 * megabyte, all: 256 * megabyte, dense: 16 * megabyte };
/** With the flag `--large`. */
export const largeLimits: ArchiveLimits = { part: 400 * megabyte, all: 1024 * megabyte, dense: 16 * megabyte };
/** Cells that a program has written unpack to some 10 to 60 times their packed size. */
const mostTimes = 200;

const localMark = 0x04034b50;
const listedMark = 0x02014b50;
const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locatorMark = 0x07064b50;
const stored = 0;
const deflated = 8;
const all32 = 0xffffffff;
const all16 = 0xffff;
/** The ID of the extra field for numbers that need 64 bits. */
const extra64 = 1;

export class Archive {
  readonly entries: readonly Entry[];
  private readonly byName = new Map<string, Entry>();
  private readonly view: DataView;
  /** Start of the central directory, and of the record after it. */
  private readonly directory: number;
  private readonly directoryEnd: number;
  private readonly end: number;
  private readonly end64: number | undefined;
  private unpacked = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly packing: ZipCodec,
    private readonly limits: ArchiveLimits = usualLimits,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = this.findEnd();
    this.end64 = this.findEnd64();
    const { view, end, end64 } = this;
    const count = end64 === undefined ? view.getUint16(end + 10, true) : this.number64(end64 + 32);
    const size = end64 === undefined ? view.getUint32(end + 12, true) : this.number64(end64 + 40);
    this.directory = end64 === undefined ? view.getUint32(end + 16, true) : this.number64(end64 + 48);
    this.directoryEnd = this.directory + size;
    if (this.directoryEnd > (end64 ?? end)) throw damagedFile();
    this.entries = this.readDirectory(count);
    for (const entry of this.entries) {
      // Office ignores upper and lower case in the names of entries.
      const name = entry.name.toLowerCase();
      if (this.byName.has(name)) throw new Unreadable("The file holds two parts of one name.");
      this.byName.set(name, entry);
    }
  }

  has(name: string): boolean {
    return this.byName.has(name.toLowerCase());
  }

  /** The bytes of an entry; undefined when there is no entry of this name. */
  read(name: string): Uint8Array | undefined {
    const entry = this.byName.get(name.toLowerCase());
    if (!entry) return undefined;
    const { packed, packedSize, size, method, flags } = entry;
    if ((flags & 1) !== 0) throw new Unreadable("The file is encrypted.");
    this.refuseLarge(entry);
    const from = this.bytes.subarray(packed, packed + packedSize);
    const bytes = method === stored ? from : method === deflated ? this.inflated(from, entry) : undefined;
    if (!bytes) throw new Unreadable(`The part ${name} is packed in a way that is not known here.`);
    if (bytes.length !== size || this.packing.crc32(bytes) !== entry.crc) throw damagedFile();
    return bytes;
  }

  /** The file with these entries replaced; without changes, exactly the bytes that were opened. */
  with(changes: ReadonlyMap<string, Uint8Array>): Uint8Array {
    if (changes.size === 0) return this.bytes;
    const changed = new Map<Entry, Changed>();
    for (const [name, bytes] of changes) {
      const entry = this.byName.get(name.toLowerCase());
      if (!entry) throw new Error(`There is no part ${name} to exchange.`);
      changed.set(entry, { crc: this.packing.crc32(bytes), size: bytes.length, packed: this.packing.deflate(bytes) });
    }
    const places = [...this.entries].sort((a, b) => a.start - b.start);
    const out: Uint8Array[] = [];
    let length = 0;
    const add = (bytes: Uint8Array) => {
      out.push(bytes);
      length += bytes.length;
    };
    const starts = new Map<Entry, number>();
    add(this.bytes.subarray(0, places[0]?.start ?? this.directory));
    places.forEach((entry, index) => {
      starts.set(entry, length);
      const change = changed.get(entry);
      // Copies up to the next record, with the data descriptor and any gap.
      const next = places[index + 1]?.start ?? this.directory;
      if (!change) add(this.bytes.subarray(entry.start, next));
      else {
        add(this.localRecord(entry, change));
        add(change.packed);
      }
    });
    const directory = length;
    for (const entry of this.entries) add(this.listedRecord(entry, starts.get(entry) as number, changed.get(entry)));
    add(this.ending(directory, length));
    if (length >= all32) throw new Unreadable("The file would be larger than 4 GB.");
    const whole = new Uint8Array(length);
    let at = 0;
    for (const bytes of out) {
      whole.set(bytes, at);
      at += bytes.length;
    }
    return whole;
  }

  private refuseLarge({ name, size, packedSize }: Entry): void {
    const { part, all, dense } = this.limits;
    this.unpacked += size;
    const told = `The part ${name} would unpack to ${Math.round(size / 1e6)} MB`;
    if (size > dense && size > mostTimes * packedSize) {
      throw new Unreadable(
        `${told}, more than ${mostTimes} times its packed size, as only a made-up file does: nothing is read. If the file is yours, delete the empty rows below its data in Excel and save it again.`,
      );
    }
    if (size <= part && this.unpacked <= all) return;
    const isLargest = part >= largeLimits.part;
    const much = size > part ? told : `${told}, and with the parts before it to ${Math.round(this.unpacked / 1e6)} MB`;
    throw new Unreadable(
      isLargest
        ? `${much}: the file is too large to be read. Split the workbook into smaller ones.`
        : `${much}: give --large to read a file of this size, which takes several times as much memory.`,
    );
  }

  private inflated(from: Uint8Array, { name, size }: Entry): Uint8Array {
    try {
      return this.packing.inflate(from, size);
    } catch {
      throw new Unreadable(`The part ${name} cannot be unpacked: the file is damaged.`);
    }
  }

  private findEnd(): number {
    const { view } = this;
    for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - all16); at -= 1) {
      if (view.getUint32(at, true) === endMark && at + 22 + view.getUint16(at + 20, true) === view.byteLength)
        return at;
    }
    throw new Unreadable("This is no .xlsx file: it is not a zip file, or its end is missing.");
  }

  private findEnd64(): number | undefined {
    const { view, end } = this;
    const locator = end - 20;
    if (locator < 0 || view.getUint32(locator, true) !== locatorMark) return undefined;
    const at = this.number64(locator + 8);
    if (at + 56 > locator || view.getUint32(at, true) !== end64Mark) throw damagedFile();
    return at;
  }

  private readDirectory(count: number): readonly Entry[] {
    const found: Entry[] = [];
    let at = this.directory;
    for (let nth = 0; nth < count; nth += 1) {
      const entry = this.readEntry(at);
      found.push(entry);
      at = entry.listedEnd;
    }
    if (at !== this.directoryEnd) throw damagedFile();
    return found;
  }

  private readEntry(listed: number): Entry {
    const { view } = this;
    if (listed + 46 > this.directoryEnd || view.getUint32(listed, true) !== listedMark) throw damagedFile();
    const nameLength = view.getUint16(listed + 28, true);
    const extraLength = view.getUint16(listed + 30, true);
    const listedEnd = listed + 46 + nameLength + extraLength + view.getUint16(listed + 32, true);
    if (listedEnd > this.directoryEnd) throw damagedFile();
    const wide = this.wideAt(listed + 46 + nameLength, extraLength);
    const take = (value: number) => {
      if (value !== all32) return value;
      const at = wide.next();
      if (at === undefined) throw damagedFile();
      return this.number64(at);
    };
    const size = take(view.getUint32(listed + 24, true));
    const packedSize = take(view.getUint32(listed + 20, true));
    const start = take(view.getUint32(listed + 42, true));
    if (start + 30 > this.directory || view.getUint32(start, true) !== localMark) throw damagedFile();
    const packed = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (packed + packedSize > this.directory) throw damagedFile();
    return {
      name: new TextDecoder().decode(this.bytes.subarray(listed + 46, listed + 46 + nameLength)).replace(/\\/g, "/"),
      listed,
      listedEnd,
      start,
      packed,
      packedSize,
      size,
      crc: view.getUint32(listed + 16, true),
      method: view.getUint16(listed + 10, true),
      flags: view.getUint16(listed + 8, true),
    };
  }

  /**
   * Gives the positions of the 64-bit numbers in an entry's extra fields, one after the other; undefined behind the
   * last.
   */
  private wideAt(from: number, length: number): { next(): number | undefined } {
    for (const { id, at, size } of this.extras(from, length)) {
      if (id !== extra64) continue;
      let next = at;
      return {
        next: () => {
          next += 8;
          return next <= at + size ? next - 8 : undefined;
        },
      };
    }
    return { next: () => undefined };
  }

  private extras(from: number, length: number) {
    const found: { readonly id: number; readonly at: number; readonly size: number }[] = [];
    for (let at = from; at + 4 <= from + length; ) {
      const size = this.view.getUint16(at + 2, true);
      if (at + 4 + size > from + length) break;
      found.push({ id: this.view.getUint16(at, true), at: at + 4, size });
      at += 4 + size;
    }
    return found;
  }

  /** The extra fields without the 64-bit one: the sizes of a replaced entry need only 32 bits. */
  private narrow(from: number, length: number): Uint8Array {
    const wide = this.extras(from, length).find(({ id }) => id === extra64);
    const all = this.bytes.subarray(from, from + length);
    return wide ? concatenate(all.subarray(0, wide.at - 4 - from), all.subarray(wide.at + wide.size - from)) : all;
  }

  private localRecord({ start }: Entry, change: Changed): Uint8Array {
    const nameLength = this.view.getUint16(start + 26, true);
    const extra = this.narrow(start + 30 + nameLength, this.view.getUint16(start + 28, true));
    const record = concatenate(this.bytes.subarray(start, start + 30 + nameLength), extra);
    const view = new DataView(record.buffer);
    writeChange(view, 6, change);
    view.setUint16(28, extra.length, true);
    return record;
  }

  private listedRecord({ listed, listedEnd }: Entry, start: number, change: Changed | undefined): Uint8Array {
    const nameLength = this.view.getUint16(listed + 28, true);
    const extraLength = this.view.getUint16(listed + 30, true);
    const extraAt = listed + 46 + nameLength;
    if (!change) {
      const record = this.bytes.slice(listed, listedEnd);
      const view = new DataView(record.buffer);
      if (view.getUint32(42, true) !== all32) view.setUint32(42, start, true);
      else {
        const wide = this.wideAt(extraAt, extraLength);
        for (const at of [24, 20]) if (view.getUint32(at, true) === all32) wide.next();
        write64(view, (wide.next() as number) - listed, start);
      }
      return record;
    }
    const extra = this.narrow(extraAt, extraLength);
    const record = concatenate(
      this.bytes.subarray(listed, extraAt),
      extra,
      this.bytes.subarray(extraAt + extraLength, listedEnd),
    );
    const view = new DataView(record.buffer);
    writeChange(view, 8, change);
    view.setUint16(30, extra.length, true);
    view.setUint32(42, start, true);
    return record;
  }

  /** The records behind the central directory, which in the new file reaches from `start` to `end`. */
  private ending(start: number, end: number): Uint8Array {
    const from = this.directoryEnd;
    const record = this.bytes.slice(from);
    const view = new DataView(record.buffer);
    const at = this.end - from;
    if (view.getUint32(at + 12, true) !== all32) view.setUint32(at + 12, end - start, true);
    if (view.getUint32(at + 16, true) !== all32) view.setUint32(at + 16, start, true);
    if (this.end64 !== undefined) {
      const wide = this.end64 - from;
      write64(view, wide + 40, end - start);
      write64(view, wide + 48, start);
      write64(view, at - 20 + 8, end + wide);
    }
    return record;
  }

  private number64(at: number): number {
    const value = this.view.getBigUint64(at, true);
    if (value > BigInt(this.view.byteLength) * 2000n) throw damagedFile();
    return Number(value);
  }
}

interface Changed {
  readonly crc: number;
  readonly size: number;
  readonly packed: Uint8Array;
}

/**
 * Writes flags, method, checksum and sizes, which stand in the same order in the local and the central record. The time
 * stays.
 */
function writeChange(view: DataView, at: number, { crc, size, packed }: Changed): void {
  // Bit 3 says that the sizes follow the data. It is cleared, because they are written here.
  view.setUint16(at, view.getUint16(at, true) & ~8, true);
  view.setUint16(at + 2, deflated, true);
  view.setUint32(at + 8, crc, true);
  view.setUint32(at + 12, packed.length, true);
  view.setUint32(at + 16, size, true);
}

function write64(view: DataView, at: number, value: number): void {
  view.setBigUint64(at, BigInt(value), true);
}

function concatenate(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function damagedFile(): Unreadable {
  return new Unreadable("The file is damaged: its parts are not where its directory says.");
}
