/** An animated picture is a PNG for readers without animation, and each frame stores only what changed. */
import { inflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { animated } from "../../../src/build/pictures/apng";

function image(...red: readonly (readonly [x: number, y: number])[]): Buffer {
  const png = new PNG({ width: 8, height: 6 });
  png.data.fill(255);
  for (const [x, y] of red) png.data.writeUInt32BE(0xff0000ff, (y * 8 + x) * 4);
  return PNG.sync.write(png);
}

function chunks(picture: Buffer): { name: string; body: Buffer }[] {
  const found = [];
  for (let at = 8; at < picture.length; ) {
    const length = picture.readUInt32BE(at);
    found.push({ name: picture.toString("latin1", at + 4, at + 8), body: picture.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
}

test("the first frame is a PNG, the others are what changed, each for its time", () => {
  const picture = animated([
    { png: image(), ms: 2000 },
    { png: image([2, 1], [4, 3]), ms: 700 },
    { png: image([2, 1], [4, 3]), ms: 100 },
  ]);
  expect(PNG.sync.read(picture).data.equals(PNG.sync.read(image()).data)).toBe(true);
  const parts = chunks(picture);
  expect(parts.map(({ name }) => name)).toEqual([
    "IHDR",
    "acTL",
    "fcTL",
    "IDAT",
    "fcTL",
    "fdAT",
    "fcTL",
    "fdAT",
    "IEND",
  ]);
  const controls = parts.filter(({ name }) => name === "fcTL").map(({ body }) => body);
  const numbers = controls.map((body) => [4, 8, 12, 16].map((at) => body.readUInt32BE(at)));
  expect(numbers).toEqual([
    [8, 6, 0, 0],
    [3, 3, 2, 1],
    [1, 1, 0, 0],
  ]);
  expect(controls.map((body) => body.readUInt16BE(20))).toEqual([2000, 700, 100]);
  const sequence = parts.filter(({ name }) => /fcTL|fdAT/.test(name)).map(({ body }) => body.readUInt32BE(0));
  expect(sequence).toEqual([0, 1, 2, 3, 4]);
  // Rows of a filter's byte and three colours a pixel.
  expect(inflateSync(parts[5]?.body.subarray(4) ?? Buffer.of())).toHaveLength(3 * (1 + 3 * 3));
});

test("a picture without a frame stops", () => {
  expect(() => animated([])).toThrow("frame");
});
