/** A certificate is renewed while the relay runs: no connection ends, and a pair that does not match is not used. */
import { X509Certificate } from "node:crypto";
import { chmodSync, copyFileSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { Certificate } from "../../../src/relay/http/certificate";
import { type RunningService, startService } from "../../../src/service/server";
import { environment, freshHome, type RunningRelay, run, startRelay } from "../program";
import { selfSigned } from "../signed";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("two files", () => {
  const errorOf = (spoil: (pair: { cert: string; key: string }) => void): string => {
    const pair = selfSigned(mkdtempSync(join(tmpdir(), "relay-")));
    spoil(pair);
    try {
      new Certificate(pair, { error: () => undefined, info: () => undefined }).read();
      return "";
    } catch (broken) {
      return (broken as Error).message;
    }
  };
  const other = () => selfSigned(mkdtempSync(join(tmpdir(), "relay-")));

  it.each([
    ["", () => undefined],
    ["--tls-cert: .*cert.pem cannot be read \\(ENOENT\\)", ({ cert }) => rmSync(cert)],
    ["--tls-key: .*key.pem cannot be read \\(ENOENT\\)", ({ key }) => rmSync(key)],
    ["--tls-cert: .*cert.pem is no certificate", ({ cert }) => writeFileSync(cert, "half a certifi")],
    ["--tls-key: .*key.pem is no key", ({ key }) => writeFileSync(key, "")],
    [
      "--tls-cert and --tls-key: .*cert.pem is not of the key in .*key.pem",
      ({ key }) => copyFileSync(other().key, key),
    ],
  ] as [string, (pair: { cert: string; key: string }) => void][])(
    "that are %j are named in the log",
    (sentence, spoil) => {
      expect(errorOf(spoil)).toMatch(new RegExp(`^${sentence}`));
      expect(errorOf(spoil) === "").toBe(sentence === "");
    },
  );
});

describe("a relay", () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ rate: 20 });
  });
  afterAll(() => service.close());

  /** As certbot lays them out: links to what is renewed. */
  function laid() {
    const folder = freshHome();
    const versions = [1, 2].map(() => selfSigned(mkdtempSync(join(folder, "v-")))) as [Files, Files];
    const live = { cert: join(folder, "fullchain.pem"), key: join(folder, "privkey.pem") };
    const link = (to: Files) => {
      for (const name of ["key", "cert"] as const) {
        symlinkSync(to[name], `${live[name]}.new`);
        renameSync(`${live[name]}.new`, live[name]);
      }
    };
    link(versions[0]);
    return { live, versions, link };
  }
  const start = (live: Omit<Files, "text">) =>
    startRelay(environment(freshHome(), service, 20), "--tls-cert", live.cert, "--tls-key", live.key);

  it("has the new certificate once its files were renewed, without a word to it", async () => {
    const { live, versions, link } = laid();
    const relay = await start(live);
    const open = await shake(relay);
    expect(serialOf(open)).toBe(serialIn(versions[0]));
    link(versions[1]);
    await until(async () => (await serialShown(relay)) === serialIn(versions[1]));
    // Who was connected is so still.
    expect(await healthOver(open)).toMatch(/^HTTP\/1\.1 200/);
    await relay.stop();
  });

  it("SIGHUP makes it read the files at once; a bad one is named, and the last pair stays until there is a good one", async () => {
    const { live, versions } = laid();
    const relay = await start(live);
    rmSync(live.cert);
    writeFileSync(live.cert, "half a certifi");
    relay.child.kill("SIGHUP");
    await until(async () => /"level":50.*fullchain\.pem is no certificate.*certificate of before/.test(relay.log()));
    expect(await serialShown(relay)).toBe(serialIn(versions[0]));
    for (const name of ["cert", "key"] as const) {
      rmSync(live[name]);
      copyFileSync(versions[1][name], live[name]);
      chmodSync(live[name], 0o600);
    }
    const before = relay.log().length;
    relay.child.kill("SIGHUP");
    await until(async () => relay.log().slice(before).includes("The certificate was read again."));
    expect(await serialShown(relay)).toBe(serialIn(versions[1]));
    expect(await relay.stop()).toBe(0);
  });

  it("without a certificate it survives SIGHUP too", async () => {
    const relay = await startRelay(environment(freshHome(), service, 20));
    relay.child.kill("SIGHUP");
    await pause(300);
    expect((await fetch(`${relay.address}/health`)).status).toBe(200);
    expect(await relay.stop()).toBe(0);
  });

  it("does not start with a bad one, and names it", async () => {
    const { live } = laid();
    rmSync(live.key);
    const words = ["relay", "--port", "0", "--tls-cert", live.cert, "--tls-key", live.key];
    const { code, err } = await run(words, environment(freshHome(), service, 20));
    expect([code, err]).toEqual([1, `--tls-key: ${live.key} cannot be read (ENOENT).\n`]);
  });
});

type Files = ReturnType<typeof selfSigned>;

const serialIn = ({ text }: Files) => new X509Certificate(text).serialNumber;
const serialOf = (socket: TLSSocket) => socket.getPeerCertificate().serialNumber;

function shake({ address }: RunningRelay): Promise<TLSSocket> {
  return new Promise((done, fail) => {
    const socket = connect({ port: Number(new URL(address).port), rejectUnauthorized: false }, () => done(socket));
    socket.once("error", fail);
  });
}

/** Which certificate a new connection is shown. */
async function serialShown(relay: RunningRelay): Promise<string> {
  const socket = await shake(relay);
  const serial = serialOf(socket);
  socket.destroy();
  return serial;
}

function healthOver(socket: TLSSocket): Promise<string> {
  return new Promise((done) => {
    socket.once("data", (chunk) => {
      done(String(chunk));
      socket.destroy();
    });
    socket.write("GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}
