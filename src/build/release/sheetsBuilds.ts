/**
 * Prepares the two builds for Google Sheets. `dist/sheets` is for a script bound to a spreadsheet. `dist/addon` is the
 * editor add-on for Google's store: the same script, which knows that it is an add-on's, and the narrowest list of
 * scopes. With `SHEETS_ALLOW` the manifest names every address that a versioned deployment may call.
 */
import { addOnMark, withoutMailMark } from "../functions/globals";

/** The scopes that only the e-mail of a night needs. An add-on asks for them when the build has `SHEETS_MAIL`. */
const ofMail = ["script.send_mail", "userinfo.email"].map((name) => `https://www.googleapis.com/auth/${name}`);

/** The addresses of `SHEETS_ALLOW`, separated by commas; empty without it. Throws on one that Google would refuse. */
export function allowedAddresses(given: string | undefined): readonly string[] {
  const addresses = (given ?? "").split(",").map((address) => address.trim());
  return addresses.filter((address) => address !== "").map(checkedAddress);
}

/** Apps Script's manifest with the addresses that it may call; unchanged without any. */
export function sheetsManifest(manifest: string, addresses: readonly string[]): string {
  if (addresses.length === 0) return manifest;
  return `${JSON.stringify({ ...JSON.parse(manifest), urlFetchWhitelist: addresses }, null, 2)}\n`;
}

/** The add-on's manifest, from the built one: without the scopes for e-mails, unless they are wanted. */
export function addOnManifest(manifest: string, hasMail: boolean): string {
  const { oauthScopes, ...rest } = JSON.parse(manifest) as { readonly oauthScopes: readonly string[] };
  const scopes = oauthScopes.filter((scope) => hasMail || !ofMail.includes(scope));
  return `${JSON.stringify({ ...rest, oauthScopes: scopes }, null, 2)}\n`;
}

/** The add-on's script, from the built one. */
export function addOnScript(script: string, hasMail: boolean): string {
  const marks = [addOnMark, ...(hasMail ? [] : [withoutMailMark])].filter((mark) => !script.includes(mark));
  return `${script}${marks.map((mark) => `${mark}\n`).join("")}`;
}

/** Google's rule: https, a whole domain, a path that is not empty. */
function checkedAddress(address: string): string {
  if (!URL.canParse(address)) throw new Error(`SHEETS_ALLOW holds no address: ${address}`);
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`An address in SHEETS_ALLOW must begin with https: ${address}`);
  if (search || hash || username || !/^[^*]+\.[^*]+$/.test(hostname)) {
    throw new Error(`SHEETS_ALLOW takes whole domains, each with a path and nothing more: ${address}`);
  }
  return origin + pathname;
}
