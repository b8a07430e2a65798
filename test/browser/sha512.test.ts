import { createHash } from "node:crypto";
import fc from "fast-check";
import { sha512 } from "../../src/browser/sha512";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

it("sha512 gives the digest that FIPS 180-4 prints for abc", () => {
  expect(hex(sha512(new TextEncoder().encode("abc")))).toBe(
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a" +
      "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  );
});

it("sha512 agrees with Node at every length around a block's end", () => {
  for (let length = 0; length <= 300; length += 1) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 167 + length) % 256);
    expect(hex(sha512(message))).toBe(createHash("sha512").update(message).digest("hex"));
  }
});

it("sha512 agrees with Node on any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (message) => {
      expect(hex(sha512(message))).toBe(createHash("sha512").update(message).digest("hex"));
    }),
  );
});
