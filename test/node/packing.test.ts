/** The packing of zip files by Node: what is packed is unpacked, never to more than was said. */
import { packing } from "../../src/node/packing";

const bytes = (text: string) => new TextEncoder().encode(text);

test("packed bytes are smaller and unpack as they were, also without any bytes", () => {
  const text = bytes("abc ".repeat(1000));
  const packed = packing.deflate(text);
  expect([packed.length < 100, Buffer.from(packing.inflate(packed, text.length)).equals(Buffer.from(text))]).toEqual([
    true,
    true,
  ]);
  expect(packing.inflate(packing.deflate(bytes("")), 0)).toHaveLength(0);
  expect(packing.crc32(bytes("123456789"))).toBe(0xcbf43926);
});

test("an entry that would unpack to more bytes than declared is refused", () => {
  expect(() => packing.inflate(packing.deflate(bytes("abc ".repeat(1000))), 3_999)).toThrow();
});
