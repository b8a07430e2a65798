/** Zip files of which some entries are replaced: all others keep their bytes, in every form of zip file. */

import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { Archive, largeLimits, Unreadable, usualLimits } from "../../src/files/archive";
import { packing } from "../../src/node/deflate";
import { recordsOf } from "./closed-book";

const open = (bytes: Uint8Array) => new Archive(bytes, packing);
const texts = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([k, v]) => [k, strFromU8(v)]));
const three = { "a.xml": "first ".repeat(50), "b.xml": "second", "folder/c.bin": "third" };
const zipped = (of: Readonly<Record<string, string>> = three) =>
  zipSync(Object.fromEntries(Object.entries(of).map(([name, text]) => [name, strToU8(text)])), {
    mtime: new Date(2020, 1, 2),
  });

test("without an exchange it is the very bytes", () => {
  const bytes = zipped();
  expect(open(bytes).with(new Map())).toBe(bytes);
});

test("whatever is exchanged, the others are the bytes they were, and a reader finds all", () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}\.xml$/), { minLength: 1, maxLength: 6 });
  const contents = fc.array(fc.string({ maxLength: 400 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      names,
      contents,
      contents,
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      (all, was, is, which) => {
        const bytes = zipped(Object.fromEntries(all.map((name, nth) => [name, was[nth] as string])));
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
    const extra = Buffer.alloc(end64 ? 28 : 0);
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
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(bytes.length), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(at), 20);
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

test("what is no zip file, is cut off, damaged or hides more than it says is refused with a sentence", () => {
  const bytes = zipped();
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

test("no bytes whatever throw anything but a sentence", () => {
  const bytes = zipped();
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
  const bytes = zipped({ "a.xml": text, "b.xml": text, "c.xml": text });
  const limits = { part: text.length, all: 2 * text.length, dense: 10 };
  expect(refusalOf(bytes, limits, "a.xml", "b.xml")).toBeUndefined();
  expect(refusalOf(bytes, limits, "a.xml", "b.xml", "c.xml")).toMatch(
    /^The part c\.xml .* with the parts before it .*--large/,
  );
  expect(refusalOf(bytes, { ...limits, part: text.length - 1 }, "a.xml")).toMatch(/^The part a\.xml .*--large/);
  expect(refusalOf(bytes, { ...largeLimits, all: 1 }, "a.xml")).toMatch(/Split the workbook/);
});

test("a large part that unpacks to more than 200 times its packed size is refused before it is unpacked", () => {
  const blanks = zipped({ "a.xml": " ".repeat(200_000), "b.xml": "x" });
  const never = { ...packing, inflate: () => fail("it was unpacked") };
  const limits = { ...usualLimits, dense: 199_999 };
  expect(refusalOf(blanks, limits, "a.xml")).toMatch(/The part a\.xml .*200 times its packed size.*save it again/);
  expect(() => new Archive(blanks, never, limits).read("a.xml")).toThrow("200 times");
  expect(refusalOf(blanks, usualLimits, "a.xml")).toBeUndefined();
});

function fail(why: string): never {
  throw new Error(why);
}
