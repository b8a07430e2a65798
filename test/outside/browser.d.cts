import type { Browser, Page } from "playwright-core";

/** The one that is open with these switches, or a new one. */
export function openKept(executablePath: string, args: readonly string[]): Promise<Browser>;

/** Starts what listens on the port it is given: on the one that an earlier one had, or on any. */
export function onKeptPort<Server extends { readonly address: string }>(
  start: (port: number) => Promise<Server>,
): Promise<Server>;

/** A new tab for the pages of `address`, beside those that this worker had before. */
export function openTab(browser: Browser, address: string): Promise<Page>;
