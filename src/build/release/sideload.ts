/**
 * Lets a developer try the built add-in in Excel (`npm run excel`): serves it with a certificate and prints how to add
 * it to Excel.
 */
import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { ServerOptions } from "node:https";
import { join } from "node:path";
import { generateCertificates, getHttpsServerOptions } from "office-addin-dev-certs";
import { startService } from "../../service/server";
import { onStopSignal } from "../../service/stopSignal";
import { serveExcel, servicePath } from "./excel-server";
import { localAddress } from "./manifest";

/** Serves `dist/excel` and the sample service until the process ends. */
export async function sideloadExcel(): Promise<void> {
  const folder = "dist/excel";
  if (!existsSync(join(folder, "taskpane.html"))) throw new Error("Nothing is built yet: run npm run build first.");
  if (process.env.ADDIN_URL) throw new Error("ADDIN_URL is set: this serves a build for this computer, without it.");
  onStopSignal(() => process.exit());
  const secure = await certificate();
  const service = await startService();
  await serveExcel(folder, Number(new URL(localAddress).port), secure, service.address);
  console.log(steps(service));
}

/** A certificate that this computer trusts; if that is not possible, one that it does not trust, and what to do. */
async function certificate(): Promise<ServerOptions> {
  try {
    return await getHttpsServerOptions();
  } catch (error) {
    const folder = ".cache/certificates";
    const [authority, cert, key] = ["ca.crt", "localhost.crt", "localhost.key"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(folder, { recursive: true });
    if (!existsSync(cert) || Date.parse(new X509Certificate(readFileSync(cert)).validTo) < Date.now()) {
      await generateCertificates(authority, cert, key);
    }
    console.warn(`${error instanceof Error ? error.message.trim() : error}
The certificate of ${localAddress} is therefore not trusted, and Excel would show an empty pane.
Trust ${authority} as a certificate authority of this computer (remove it when you are done), or,
for Excel on the web only, open ${localAddress} once in the same browser and accept the warning.
`);
    return { cert: readFileSync(cert), key: readFileSync(key) };
  }
}

function steps({
  segment,
  clientId,
  secret,
}: {
  readonly segment: string;
  readonly clientId: string;
  readonly secret: string;
}) {
  return `The add-in is at ${localAddress} until you press Ctrl+C.

Excel on the web
  Home > Add-ins > More Add-ins > My Add-ins > Upload My Add-in: choose dist/excel/manifest.xml.
Excel on Windows
  Share the folder dist/excel in the network; in Excel, File > Options > Trust Center > Trust Center Settings >
  Trusted Add-in Catalogs: add the share's address (\\\\COMPUTER\\share), tick "Show in Menu", and restart Excel.
  Then Home > Add-ins > More Add-ins > Shared Folder > Shariah Sheets.
Excel on a Mac
  Copy dist/excel/manifest.xml to ~/Library/Containers/com.microsoft.Excel/Data/Documents/wef/ (make the folder),
  restart Excel, then Home > Add-ins > Shariah Sheets.

Sample service, with made-up verdicts: save this in the pane.
  Service address  ${localAddress}${servicePath}
  Service segment  ${segment}
  Client ID        ${clientId}
  Secret key       ${secret}
`;
}
