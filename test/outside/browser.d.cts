import type { Browser } from "playwright-core";

/** The one that is open with these switches, or a new one. */
export function openKept(executablePath: string, args: readonly string[]): Promise<Browser>;
