import { createHash } from "node:crypto";
import fc from "fast-check";
import { sha256 } from "../../../src/ledger/entries/sha256";

const nodes = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

test("sha256 is as Node's, for any text and any length around a block's end", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  for (let length = 0; length < 140; length += 1) expect(sha256("x".repeat(length))).toBe(nodes("x".repeat(length)));
  for (const text of ["الربع الثالث", "😀", "a\ud800b", "\u07ff\u0800\uffff"]) expect(sha256(text)).toBe(nodes(text));
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => expect(sha256(text)).toBe(nodes(text))));
});
