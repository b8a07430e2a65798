/**
 * Writes an animated PNG from several frames; each frame after the first holds only the rectangle that changed, so the
 * file stays small. Every browser shows it without a script.
 */
import { deflateSync } from "node:zlib";
import { PNG } from "pngjs";

export interface Frame {
  /** A screenshot as PNG; all frames have the same size. */
  readonly png: Buffer;
  readonly ms: number;
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function animated(frames: readonly Frame[]): Buffer {
  const images = frames.map(({ png }) => PNG.sync.read(png));
  const [first] = images;
  if (!first) throw new Error("A moving picture has a frame.");
  const { width, height } = first;
  let sequence = 0;
  const next = () => uint32(sequence++);
  const chunks = images.flatMap((image, index) => {
    const before = images[index - 1];
    const part = before ? changed(before, image) : { x: 0, y: 0, width, height };
    const { ms } = frames[index] as Frame;
    const place = [part.width, part.height, part.x, part.y].map(uint32);
    // Shown for `ms`, drawn over the last frame, which stays.
    const control = chunk("fcTL", next(), ...place, uint16(ms), uint16(1000), Buffer.from([0, 0]));
    const pixels = deflateSync(rows(image, part), { level: 9 });
    return [control, index === 0 ? chunk("IDAT", pixels) : chunk("fdAT", next(), pixels)];
  });
  const header = chunk("IHDR", uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0]));
  // The 0 means that the animation repeats without end.
  const count = chunk("acTL", uint32(frames.length), uint32(0));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, header, count, ...chunks, chunk("IEND")]);
}

/** The smallest rectangle with all pixels that differ; one pixel when none does. */
function changed(before: PNG, after: PNG): Part {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (before.data.readUInt32BE(at) === after.data.readUInt32BE(at)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Three bytes per pixel; each row is filtered by the pixel to its left. */
function rows({ data, width }: PNG, part: Part): Buffer {
  const lines: Buffer[] = [];
  for (let y = part.y; y < part.y + part.height; y++) {
    const line = Buffer.alloc(1 + part.width * 3);
    line[0] = 1;
    for (let x = 0; x < part.width; x++) {
      const at = (y * width + part.x + x) * 4;
      for (let colour = 0; colour < 3; colour++) {
        const left = x > 0 ? (data[at - 4 + colour] as number) : 0;
        line[1 + x * 3 + colour] = (data[at + colour] as number) - left;
      }
    }
    lines.push(line);
  }
  return Buffer.concat(lines);
}

function chunk(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...parts]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}
