import type { Browser, Page } from "playwright-core";

/** The one that is open with these switches, or a new one. */
export function openKept(executablePath: string, args: readonly string[]): Promise<Browser>;

/** Starts what listens on the port it is given: on the one that an earlier one had, or on any. */
export function onKeptPort<Server extends { readonly address: string }>(
  start: (port: number) => Promise<Server>,
): Promise<Server>;

/** Nothing is stored any more for this address in the page's profile. */
export function clearStorage(page: Page, address: string): Promise<void>;

/**
 * A new tab for the pages of `address`, in the profile of those that this worker had before. Storage, cookies and
 * permissions of it are gone; what a suite sets for a whole profile (routes, init scripts, a clock) is not: set it on the page.
 */
export function openTab(browser: Browser, address: string): Promise<Page>;
