/** This package's version, and the address of the site with newer ones, if known. The build sets both. */
declare const SHARIAH_SHEETS_VERSION: string | undefined;
declare const SHARIAH_SHEETS_SITE: string | undefined;

export const version = typeof SHARIAH_SHEETS_VERSION === "string" ? SHARIAH_SHEETS_VERSION : "0.0.0";

export const site = typeof SHARIAH_SHEETS_SITE === "string" && SHARIAH_SHEETS_SITE ? SHARIAH_SHEETS_SITE : undefined;

/** Whether `one` is a later version than `other`; false when a text is no version. */
export function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split(".").map(Number)) as [number[], number[]];
  const at = a.findIndex((number, index) => number !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}
