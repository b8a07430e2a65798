/** A certificate and key for one test, valid for a day. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function selfSigned(folder: string): { cert: string; key: string; text: Buffer } {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")] as [string, string];
  const subject = [
    "-subj",
    "/CN=localhost",
    "-days",
    "1",
    "-nodes",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
  ];
  const made = spawnSync("openssl", ["req", "-x509", ...subject, "-out", cert, "-keyout", key], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`openssl is needed for a certificate: ${made.stderr}`);
  return { cert, key, text: readFileSync(cert) };
}
