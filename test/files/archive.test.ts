/** Zip files of which some entries are replaced: all others keep their bytes, in every form of zip file. */

import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { Archive, largeLimits, Unreadable, usualLimits } from "../../src/files/archive";
import { packing } from "../../src/node/packing";
import { recordsOf } from "./closed-book";

const open = (bytes: Uint8Array) => new Archive(bytes, packing);
const texts = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([k, v]) => [k, strFromU8(v)]));
const three = { "a.xml": "first ".repeat(50), "b.xml": "second", "folder/c.bin": "third" };
const zipOf = (of: Readonly<Record<string, string>> = three) =>
  zipSync(Object.fromEntries(Object.entries(of).map(([name, text]) => [name, strToU8(text)])), {
    mtime: new Date(2020, 1, 2),
  });

test("an archive without replaced entries is the same bytes", () => {
  const bytes = zipOf();
  expect(open(bytes).with(new Map())).toBe(bytes);
});

test("replacing any entries leaves the others' bytes as they were, and a reader finds all entries", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}\.xml$/), { minLength: 1, maxLength: 6 });
  const contents = fc.array(fc.string({ maxLength: 400 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      names,
      contents,
      contents,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      (all, was, is, which) => {
        const bytes = zipOf(Object.fromEntries(all.map((name, nth) => [name, was[nth] as string])));
        const changed = all.filter((_, nth) => which[nth]);
        const out = open(bytes).with(new Map(changed.map((name) => [name, strToU8(is[all.indexOf(name)] as string)])));
        const expected = all.map((name, nth) => [name, (which[nth] ? is : was)[nth]]);
        expect(texts(out)).toEqual(Object.fromEntries(expected));
        const [before, after] = [recordsOf(bytes), recordsOf(out)];
        expect([...after.keys()]).toEqual([...before.keys()]);
        for (const name of all) if (!changed.includes(name)) expect(after.get(name)).toBe(before.get(name));
        for (const name of all) expect(strFromU8(open(out).read(name) as Uint8Array)).toBe(texts(out)[name]);
      },
    ),
  );
});

/** The same zip as a program writes it that does not know sizes beforehand: they stand after the data. */
function withDescriptors(of: Readonly<Record<string, string>>, end64 = false): Uint8Array {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(of)) {
    const bytes = strToU8(text);
    const packed = Buffer.from(packing.deflate(bytes));
    const crc = packing.crc32(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc, 4);
    descriptor.writeUInt32LE(packed.length, 8);
    descriptor.writeUInt32LE(bytes.length, 12);
    // A time in seconds, as some programs add it, stands before the numbers of 64 bits.
    const time = Buffer.from([0x55, 0x54, 5, 0, 1, 1, 2, 3, 4]);
    const wide = Buffer.alloc(end64 ? 28 : 0);
    const extra = Buffer.concat([time, wide]);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(8, 8);
    record.writeUInt16LE(8, 10);
    record.writeUInt32LE(crc, 16);
    record.writeUInt32LE(end64 ? 0xffffffff : packed.length, 20);
    record.writeUInt32LE(end64 ? 0xffffffff : bytes.length, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt16LE(extra.length, 30);
    record.writeUInt32LE(end64 ? 0xffffffff : at, 42);
    if (end64) {
      extra.writeUInt16LE(1, 9);
      extra.writeUInt16LE(24, 11);
      extra.writeBigUInt64LE(BigInt(bytes.length), 13);
      extra.writeBigUInt64LE(BigInt(packed.length), 21);
      extra.writeBigUInt64LE(BigInt(at), 29);
    }
    listed.push(record, Buffer.from(name), extra);
    const all = Buffer.concat([local, Buffer.from(name), packed, descriptor]);
    parts.push(all);
    at += all.length;
  }
  const directory = Buffer.concat(listed);
  const wide = Buffer.alloc(end64 ? 76 : 0);
  if (end64) {
    wide.writeUInt32LE(0x06064b50, 0);
    wide.writeBigUInt64LE(44n, 4);
    wide.writeBigUInt64LE(BigInt(Object.keys(of).length), 24);
    wide.writeBigUInt64LE(BigInt(Object.keys(of).length), 32);
    wide.writeBigUInt64LE(BigInt(directory.length), 40);
    wide.writeBigUInt64LE(BigInt(at), 48);
    wide.writeUInt32LE(0x07064b50, 56);
    wide.writeBigUInt64LE(BigInt(at + directory.length), 64);
    wide.writeUInt32LE(1, 72);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(end64 ? 0xffff : Object.keys(of).length, 8);
  end.writeUInt16LE(end64 ? 0xffff : Object.keys(of).length, 10);
  end.writeUInt32LE(end64 ? 0xffffffff : directory.length, 12);
  end.writeUInt32LE(end64 ? 0xffffffff : at, 16);
  const comment = Buffer.from("a comment");
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...parts, directory, wide, end, comment]));
}

test.each([false, true])("sizes after the data, and numbers of 64 bits (%s), are read and stay", (end64) => {
  const bytes = withDescriptors(three, end64);
  const archive = open(bytes);
  expect(strFromU8(archive.read("A.XML") as Uint8Array)).toBe(three["a.xml"]);
  const out = archive.with(new Map([["b.xml", strToU8("exchanged")]]));
  const again = open(out);
  const read = Object.keys(three).map((name) => strFromU8(again.read(name) as Uint8Array));
  expect(read).toEqual([three["a.xml"], "exchanged", three["folder/c.bin"]]);
  expect(Buffer.from(out).includes(Buffer.from(bytes.subarray(0, bytes.indexOf(0x62, 40) - 40)))).toBe(true);
  expect(strFromU8(out.subarray(-9))).toBe("a comment");
  // Back again, it is what it was but for the record that says how it is packed.
  expect(strFromU8(open(again.with(new Map([["b.xml", strToU8("second")]]))).read("b.xml") as Uint8Array)).toBe(
    "second",
  );
});

test("a replaced entry loses its numbers of 64 bits and the mark of sizes after the data, and keeps its other fields", () => {
  const out = Buffer.from(open(withDescriptors(three, true)).with(new Map([["b.xml", strToU8("exchanged")]])));
  const directory = out.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const at = (nth: number) => {
    let place = directory;
    for (let left = nth; left > 0; left -= 1) {
      place += 46 + [28, 30, 32].reduce((sum, field) => sum + out.readUInt16LE(place + field), 0);
    }
    return place;
  };
  const told = (nth: number) => {
    const place = at(nth);
    const fields = [8, 10, 28, 30].map((field) => out.readUInt16LE(place + field));
    const name = out.toString("utf8", place + 46, place + 46 + (fields[2] as number));
    return [name, fields[0], fields[1], fields[3], out.readUInt32LE(place + 20) === 0xffffffff];
  };
  expect([0, 1, 2].map(told)).toEqual([
    ["a.xml", 8, 8, 37, true],
    ["b.xml", 0, 8, 9, false],
    ["folder/c.bin", 8, 8, 37, true],
  ]);
  const start = out.readUInt32LE(at(1) + 42);
  expect(out.readUInt32LE(start)).toBe(0x04034b50);
  expect([out.readUInt16LE(start + 6), out.readUInt16LE(start + 8), out.readUInt16LE(start + 28)]).toEqual([0, 8, 0]);
  expect(out.readUInt32LE(start + 22)).toBe("exchanged".length);
  // The record of 64 bits at the end tells the new directory, and its locator the new place of the record.
  const record = out.indexOf(Buffer.from([0x50, 0x4b, 6, 6]));
  expect(Number(out.readBigUInt64LE(record + 48))).toBe(directory);
  expect(Number(out.readBigUInt64LE(record + 40))).toBe(record - directory);
  expect(Number(out.readBigUInt64LE(out.indexOf(Buffer.from([0x50, 0x4b, 6, 7])) + 8))).toBe(record);
  expect(out.readUInt32LE(out.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16)).toBe(0xffffffff);
});

test("the record at the end tells the new directory, and no other entry is moved", () => {
  const out = Buffer.from(open(withDescriptors(three)).with(new Map([["folder/c.bin", strToU8("exchanged")]])));
  const end = out.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = out.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  expect([out.readUInt32LE(end + 12), out.readUInt32LE(end + 16)]).toEqual([end - directory, directory]);
  expect([out.readUInt16LE(end + 8), out.readUInt16LE(end + 10)]).toEqual([3, 3]);
});

test("a directory may list the entries in another order than that in which they stand", () => {
  const bytes = zipOf();
  const all = Buffer.from(bytes);
  const end = all.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const records: Buffer[] = [];
  for (let at = all.readUInt32LE(end + 16); at < end; at += records.at(-1)?.length ?? 0) {
    records.push(all.subarray(at, at + 46 + all.readUInt16LE(at + 28) + all.readUInt16LE(at + 30)));
  }
  const turned = new Uint8Array(
    Buffer.concat([all.subarray(0, all.readUInt32LE(end + 16)), ...records.reverse(), all.subarray(end)]),
  );
  expect(open(turned).entries.map(({ name }) => name)).toEqual(Object.keys(three).reverse());
  const out = open(turned).with(new Map([["b.xml", strToU8("exchanged")]]));
  expect(texts(out)).toEqual({ ...three, "b.xml": "exchanged" });
  expect(recordsOf(out).get("a.xml")).toBe(recordsOf(bytes).get("a.xml"));
});

test("each number of an entry that points beyond its place is refused", () => {
  const list = (bytes: Uint8Array) => Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const spoilt = (bytes: Uint8Array, change: (view: DataView) => void) => {
    const copy = bytes.slice();
    change(new DataView(copy.buffer));
    return () => {
      const archive = open(copy);
      for (const { name } of archive.entries) archive.read(name);
    };
  };
  const plain = zipOf();
  const [at, end] = [list(plain), Buffer.from(plain).lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))];
  for (const change of [
    // The directory: its size, its place, its number of entries.
    (view: DataView) => view.setUint32(end + 12, view.getUint32(end + 12, true) + 1, true),
    (view: DataView) => view.setUint32(end + 12, view.getUint32(end + 12, true) - 1, true),
    (view: DataView) => view.setUint32(end + 16, view.getUint32(end + 16, true) - 1, true),
    (view: DataView) => view.setUint16(end + 10, 2, true),
    (view: DataView) => view.setUint16(end + 10, 4, true),
    // An entry: its mark, the length of its name, the place of its bytes and their number.
    (view: DataView) => view.setUint32(at, 1, true),
    (view: DataView) => view.setUint16(at + 28, 0xffff, true),
    (view: DataView) => view.setUint32(at + 42, view.byteLength, true),
    (view: DataView) => view.setUint32(at + 42, 1, true),
    (view: DataView) => view.setUint32(at + 20, view.byteLength, true),
    // 64 bits, without the field that has them.
    (view: DataView) => view.setUint32(at + 24, 0xffffffff, true),
    (view: DataView) => view.setUint32(at + 42, 0xffffffff, true),
  ]) {
    expect(spoilt(plain, change)).toThrow("damaged");
  }
  const wide = withDescriptors(three, true);
  const record = Buffer.from(wide).indexOf(Buffer.from([0x50, 0x4b, 6, 6]));
  const locator = Buffer.from(wide).indexOf(Buffer.from([0x50, 0x4b, 6, 7]));
  for (const change of [
    (view: DataView) => view.setUint32(record, 1, true),
    (view: DataView) => view.setBigUint64(record + 32, 1n << 60n, true),
    (view: DataView) => view.setBigUint64(record + 48, 1n << 60n, true),
    (view: DataView) => view.setBigUint64(locator + 8, BigInt(locator), true),
    (view: DataView) => view.setBigUint64(locator + 8, BigInt(record + 1), true),
    // The field of 64 bits is of another kind, or ends before its last number.
    (view: DataView) => view.setUint16(list(wide) + 46 + 5 + 9, 2, true),
    (view: DataView) => view.setUint16(list(wide) + 46 + 5 + 11, 16, true),
    (view: DataView) => view.setUint16(list(wide) + 46 + 5 + 2, 500, true),
  ]) {
    expect(spoilt(wide, change)).toThrow("damaged");
  }
});

test("names that differ in case or slashes are the same; two parts of one name are refused", () => {
  const bytes = zipOf({ "folder\\A.xml": "x" });
  const archive = open(bytes);
  expect([archive.has("Folder/a.XML"), archive.has("folder/b.xml")]).toEqual([true, false]);
  expect(archive.read("folder/gone.xml")).toBeUndefined();
  expect(
    strFromU8(open(archive.with(new Map([["FOLDER/a.xml", strToU8("y")]]))).read("folder/a.xml") as Uint8Array),
  ).toBe("y");
  expect(() => archive.with(new Map([["gone.xml", strToU8("y")]]))).toThrow("There is no part gone.xml");
  expect(() => open(zipOf({ "a.xml": "x", "A.xml": "y" }))).toThrow("two parts of one name");
});

test("an entry without compression is read; one with an unknown compression is refused", () => {
  const bytes = zipSync({ "a.xml": strToU8("stored") }, { level: 0 });
  expect(strFromU8(open(bytes).read("a.xml") as Uint8Array)).toBe("stored");
  const other = bytes.slice();
  new DataView(other.buffer).setUint16(Buffer.from(other).indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10, 12, true);
  expect(() => open(other).read("a.xml")).toThrow("The part a.xml is packed in a way that is not known here.");
  const broken = { ...packing, inflate: () => fail("broken") };
  expect(() => new Archive(zipOf(), broken).read("a.xml")).toThrow(
    "The part a.xml cannot be unpacked: the file is damaged.",
  );
});

test("a zip file whose comment looks like an end, and one within a larger buffer, are read", () => {
  const bytes = withDescriptors(three);
  const commented = new Uint8Array([...bytes.subarray(0, -9), ...strToU8("PK\u0005\u0006 abc")]);
  const end = bytes.length - 9 - 22;
  new DataView(commented.buffer).setUint16(end + 20, 8, true);
  expect(open(commented).has("a.xml")).toBe(true);
  const larger = new Uint8Array([1, 2, 3, ...bytes, 4]);
  expect(strFromU8(open(larger.subarray(3, -1)).read("b.xml") as Uint8Array)).toBe("second");
});

test("a file that is no zip, or is cut off, damaged or larger than it says, is refused with a sentence", () => {
  const bytes = zipOf();
  const opening = (given: Uint8Array) => () => open(given).read("a.xml");
  expect(opening(strToU8("hello"))).toThrow("no .xlsx file");
  expect(opening(bytes.subarray(0, bytes.length - 30))).toThrow("no .xlsx file");
  const flipped = bytes.slice();
  flipped[40] = (flipped[40] as number) ^ 0xff;
  expect(opening(flipped)).toThrow("damaged");
  const listed = Buffer.from(bytes).indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const lying = bytes.slice();
  new DataView(lying.buffer).setUint32(listed + 24, 10, true);
  expect(opening(lying)).toThrow("damaged");
  const huge = bytes.slice();
  new DataView(huge.buffer).setUint32(listed + 24, 0x7fffffff, true);
  expect(opening(huge)).toThrow("2147 MB");
  const encrypted = bytes.slice();
  new DataView(encrypted.buffer).setUint16(listed + 8, 1, true);
  expect(opening(encrypted)).toThrow("encrypted");
});

test("any bytes are read or refused with a sentence", () => {
  const bytes = zipOf();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }), (spoils) => {
      const spoilt = bytes.slice();
      for (const [at, value] of spoils) spoilt[at] = value;
      try {
        const archive = open(spoilt);
        for (const { name } of archive.entries) archive.read(name);
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable);
      }
    }),
  );
});

const refusalOf = (
  bytes: Uint8Array,
  limits: ConstructorParameters<typeof Archive>[2],
  ...names: readonly string[]
) => {
  try {
    const archive = new Archive(bytes, packing, limits);
    for (const name of names) archive.read(name);
    return undefined;
  } catch (error) {
    return error instanceof Unreadable ? error.message : error;
  }
};

test("all parts that are read count together, and the sentence names the part and the flag", () => {
  // Letters that hardly repeat: packed they are no smaller than a few times.
  const text = Array.from({ length: 100 }, (_, nth) => String((nth * 7919) % 1009)).join("");
  const bytes = zipOf({ "a.xml": text, "b.xml": text, "c.xml": text });
  const limits = { part: text.length, all: 2 * text.length, dense: 10 };
  expect(refusalOf(bytes, limits, "a.xml", "b.xml")).toBeUndefined();
  expect(refusalOf(bytes, limits, "a.xml", "b.xml", "c.xml")).toMatch(
    /^The part c\.xml .* with the parts before it .*--large/,
  );
  expect(refusalOf(bytes, { ...limits, part: text.length - 1 }, "a.xml")).toMatch(/^The part a\.xml .*--large/);
  expect(refusalOf(bytes, { ...largeLimits, all: 1 }, "a.xml")).toMatch(/Split the workbook/);
  expect([usualLimits.part, usualLimits.all, largeLimits.part].map((size) => size / 1024 ** 2)).toEqual([64, 256, 400]);
});

test("a large part that unpacks to more than 200 times its packed size is refused before it is unpacked", () => {
  const blanks = zipOf({ "a.xml": " ".repeat(200_000), "b.xml": "x" });
  const never = { ...packing, inflate: () => fail("it was unpacked") };
  const limits = { ...usualLimits, dense: 199_999 };
  expect(refusalOf(blanks, limits, "a.xml")).toMatch(/The part a\.xml .*200 times its packed size.*save it again/);
  expect(() => new Archive(blanks, never, limits).read("a.xml")).toThrow("200 times");
  expect(refusalOf(blanks, usualLimits, "a.xml")).toBeUndefined();
  // A part of this size may unpack to any multiple, and a larger one that is not so dense may too.
  expect(refusalOf(blanks, { ...usualLimits, dense: 200_000 }, "a.xml")).toBeUndefined();
  expect(refusalOf(zipOf({ "a.xml": "abcdefgh".repeat(20) }), { ...limits, dense: 1 }, "a.xml")).toBeUndefined();
});

function fail(why: string): never {
  throw new Error(why);
}
