/** The package's version. The build puts it in the place of this name. */
declare const SHARIAH_SHEETS_VERSION: string | undefined;

export const version = typeof SHARIAH_SHEETS_VERSION === "string" ? SHARIAH_SHEETS_VERSION : "0.0.0";
