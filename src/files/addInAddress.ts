/**
 * Reads and writes the address at which the add-in is served. These files of the built add-in hold it:
 * `manifest.xml`, and Excel's lists of functions with the help page of each. Whoever hosts the add-in has their own
 * address written into them: by the build, by the command `shariah-sheets host`, or by the page from which the files are
 * downloaded.
 */
import { helpPageOf } from "../functions/help/help";

/** Excel's lists of the functions, by language: the file, and the folder of the help that it links to. */
export const functionLists = {
  en: { file: "functions.json", help: "help" },
  ar: { file: "functions-ar.json", help: "help/ar" },
} as const;

export type FunctionList = (typeof functionLists)[keyof typeof functionLists];

/** The address of a function's help page, for an add-in served at `address`. */
export function helpAddress({ help }: FunctionList, address: string, functionName: string): string {
  return `${address}/${help}/${helpPageOf(functionName)}.html`;
}

/** The address that the manifest's add-in is served at; undefined if it names none. */
export function addressIn(manifest: string): string | undefined {
  return /<SourceLocation DefaultValue="([^"]+)\/taskpane\.html"/.exec(manifest)?.[1]?.replaceAll("&amp;", "&");
}

/** The manifest for an add-in served at `address`: an https URL that may have a path. Throws on any other. */
export function manifestAt(manifest: string, address: string): string {
  const whole = hostAddress(address);
  const old = addressIn(manifest);
  if (old === undefined) throw new Error("This is not the add-in's manifest: it names no taskpane.html.");
  // An `AppDomain` is an origin: Office refuses one with a path.
  return manifest
    .replaceAll(/<AppDomain>[^<]*</g, `<AppDomain>${new URL(whole).origin}<`)
    .replaceAll(`"${old.replaceAll("&", "&amp;")}/`, `"${whole.replaceAll("&", "&amp;")}/`);
}

/** A list of functions with the help pages of the add-in at `address`; without links if the address is unknown. */
export function functionsAt(list: FunctionList, json: string, address: string | undefined): string {
  const file = JSON.parse(json) as { functions: readonly { readonly id: string; readonly helpUrl?: string }[] };
  const whole = address === undefined ? undefined : hostAddress(address);
  const functions = file.functions.map(({ helpUrl: _old, ...one }) =>
    whole === undefined ? one : { ...one, helpUrl: helpAddress(list, whole, one.id) },
  );
  return `${JSON.stringify({ ...file, functions }, null, 2)}\n`;
}

/**
 * The address without a slash at its end. Throws an error if no add-in can be served there; its message calls the
 * address `name`.
 */
export function hostAddress(address: string, name = "The address"): string {
  if (!URL.canParse(address)) throw new Error(`${name} is no address: ${address}`);
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  if (protocol !== "https:") throw new Error(`${name} must begin with https: ${address}`);
  if (search || hash || username) throw new Error(`${name} is a server and a path, nothing more.`);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}
