/** The package's version, and where newer ones are: the site's address, where the build knew it. The build puts them here. */
declare const SHARIAH_SHEETS_VERSION: string | undefined;
declare const SHARIAH_SHEETS_SITE: string | undefined;

export const version = typeof SHARIAH_SHEETS_VERSION === "string" ? SHARIAH_SHEETS_VERSION : "0.0.0";

export const site = typeof SHARIAH_SHEETS_SITE === "string" && SHARIAH_SHEETS_SITE ? SHARIAH_SHEETS_SITE : undefined;

/** Whether the one version is later than the other; what is no version is not. */
export function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}
