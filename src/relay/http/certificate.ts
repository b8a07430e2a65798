/**
 * Loads the relay's TLS certificate and key: two files that may be renewed while the relay runs. They are read again
 * when either changes, and on SIGHUP, which renewal hooks send. New connections get the new pair; open ones keep the
 * old. If the two files do not match, as happens between two writes, the old pair stays in use and the log names the
 * files.
 */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Log } from "../one/log";

export interface Pair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * ms between two checks of the files. `watchFile` follows the symbolic links that certbot and Kubernetes replace, which
 * watching a folder would miss.
 */
const lookEvery = 2000;
/** ms to wait after a change before the files are read: both are usually written within this time. */
const settled = 1000;

export class Certificate {
  private timer: NodeJS.Timeout | undefined;
  private use: (pair: Pair) => void = () => undefined;

  constructor(
    private readonly paths: { readonly cert: string; readonly key: string },
    private readonly log: Log,
  ) {}

  /**
   * Reads both files and checks that they belong together. Throws an error whose message names the option and the file
   * at fault.
   */
  read(): Pair {
    const { cert, key } = this.paths;
    const pair = { cert: bytesOf("--tls-cert", cert), key: bytesOf("--tls-key", key) };
    check(() => createSecureContext({ cert: pair.cert }), `--tls-cert: ${cert} is no certificate in PEM`);
    check(() => createSecureContext({ key: pair.key }), `--tls-key: ${key} is no key in PEM without a password`);
    check(() => createSecureContext(pair), `--tls-cert and --tls-key: ${cert} is not of the key in ${key}`);
    return pair;
  }

  /** `use` is called with each new pair. */
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

/**
 * Throws `otherwise` with only the code of the error that `act` threw: OpenSSL's text may contain pieces of the key
 * file.
 */
function check<T>(act: () => T, otherwise: string): T {
  try {
    return act();
  } catch (broken) {
    throw new Error(`${otherwise} (${(broken as NodeJS.ErrnoException).code ?? "no reason given"}).`);
  }
}
