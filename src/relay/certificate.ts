/**
 * The certificate that a relay is known by, and its key: two files that are renewed while it runs. They are read again when
 * either changes and when SIGHUP asks for it, as renewal hooks do; new connections have the new one, and none that is open ends. Files that
 * are no pair, which they are between two writes, are named, and the last pair stays.
 */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Log } from "./log";

export interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** A file is looked at this often: followed through the links that certbot and Kubernetes renew, which no watching of a folder is. */
const lookEvery = 2000;
/** Both files are written within so long, usually. */
const settled = 1000;

export class Certificate {
  private timer: NodeJS.Timeout | undefined;
  private use: (pair: Pair) => void = () => undefined;

  constructor(
    private readonly paths: { readonly cert: string; readonly key: string },
    private readonly log: Log,
  ) {}

  /** Throws a sentence that names the file. */
  read(): Pair {
    const { cert, key } = this.paths;
    const pair = { cert: bytesOf("--tls-cert", cert), key: bytesOf("--tls-key", key) };
    check(() => createSecureContext({ cert: pair.cert }), `--tls-cert: ${cert} is no certificate in PEM`);
    check(() => createSecureContext({ key: pair.key }), `--tls-key: ${key} is no key in PEM without a password`);
    check(() => createSecureContext(pair), `--tls-cert and --tls-key: ${cert} is not of the key in ${key}`);
    return pair;
  }

  /** `use` is given each pair that is new. */
  watch(use: (pair: Pair) => void): void {
    this.use = use;
    for (const path of Object.values(this.paths))
      watchFile(path, { interval: lookEvery, persistent: false }, this.soon);
    process.on("SIGHUP", this.now);
  }

  close(): void {
    clearTimeout(this.timer);
    for (const path of Object.values(this.paths)) unwatchFile(path, this.soon);
    process.off("SIGHUP", this.now);
  }

  private readonly soon = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.now, settled).unref();
  };

  private readonly now = () => {
    try {
      this.use(this.read());
      this.log.info("The certificate was read again.");
    } catch (broken) {
      this.log.error(`${(broken as Error).message} The certificate of before is still used.`);
    }
  };
}

function bytesOf(option: string, path: string): Buffer {
  return check(() => readFileSync(path), `${option}: ${path} cannot be read`);
}

/** What OpenSSL says of it is in its code; its text may hold pieces of the file. */
function check<T>(act: () => T, otherwise: string): T {
  try {
    return act();
  } catch (broken) {
    throw new Error(`${otherwise} (${(broken as NodeJS.ErrnoException).code ?? "no reason given"}).`);
  }
}
