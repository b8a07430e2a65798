/**
 * This package's version, and two addresses if the build was told them: the site with newer versions, and the page on
 * which one gets an account with the service.
 */
declare const SHARIAH_SHEETS_VERSION: string | undefined;
declare const SHARIAH_SHEETS_SITE: string | undefined;
declare const SHARIAH_SHEETS_ACCOUNT: string | undefined;

export const version = typeof SHARIAH_SHEETS_VERSION === "string" ? SHARIAH_SHEETS_VERSION : "0.0.0";

export const site = typeof SHARIAH_SHEETS_SITE === "string" && SHARIAH_SHEETS_SITE ? SHARIAH_SHEETS_SITE : undefined;

export const accountPage =
  typeof SHARIAH_SHEETS_ACCOUNT === "string" && SHARIAH_SHEETS_ACCOUNT ? SHARIAH_SHEETS_ACCOUNT : undefined;

/** Whether `one` is a later version than `other`; false when a text is no version. */
export function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}
