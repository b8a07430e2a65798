import { createHash } from "node:crypto";
import fc from "fast-check";
import { base64, digest } from "../../src/excel/host";

it("spells any bytes in standard Base64", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    }),
  );
});

it("digests any text as SHA-512 of its UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      expect(digest(text)).toBe(createHash("sha512").update(text, "utf8").digest("base64"));
    }),
  );
});
