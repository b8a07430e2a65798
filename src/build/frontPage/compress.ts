/** Compresses the site as the last step of `npm run site`: a copy beside each file, for servers that send such copies. */
import { readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { filesOf } from "./filesOf";

/** What compresses well; pictures, workbooks and archives are compressed already. */
const compressible = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".xml"]);

/** Writes a Brotli and a gzip copy beside each file in `folder` that shrinks. */
export function compress(folder: string): void {
  for (const name of filesOf(folder).filter((file) => compressible.has(extname(file)))) {
    const body = readFileSync(join(folder, name));
    // The best quality makes files a tenth smaller, and takes fifteen times as long.
    const brotli = brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
    writeFileSync(join(folder, `${name}.br`), brotli);
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
}
