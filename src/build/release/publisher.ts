/**
 * Reads what only a publisher knows from the environment of a build: who provides the add-in, where one gets an account
 * with the service, whom to ask, and where the store lists it. A value that cannot be used stops the build.
 */
import type { Environment } from "../programs/program";

export interface Publisher {
  /** The manifest's `ProviderName`; a store rejects one that is not the publisher. */
  readonly provider: string | undefined;
  /** A page under https on which one gets an account with the service. */
  readonly account: string | undefined;
  /** A mail address, or a page under https. */
  readonly support: string | undefined;
  /** The store's page about the add-in, under https. */
  readonly store: string | undefined;
}

/** What a build for a store must be told, by the name of its variable. */
const neededForStore = ["ADDIN_PROVIDER", "ADDIN_ACCOUNT", "ADDIN_SUPPORT", "ADDIN_STORE", "ADDIN_URL"] as const;

export function publisherOf(environment: Environment): Publisher {
  const { ADDIN_PROVIDER: provider, ADDIN_ACCOUNT, ADDIN_SUPPORT: support, ADDIN_STORE } = environment;
  if (provider && provider.trim().length > 125) throw new Error("ADDIN_PROVIDER is longer than 125 letters.");
  return {
    provider: provider?.trim() || undefined,
    account: pageOf(ADDIN_ACCOUNT, "ADDIN_ACCOUNT"),
    support: support?.trim() || undefined,
    store: pageOf(ADDIN_STORE, "ADDIN_STORE"),
  };
}

/** The variables that a build for a store still lacks. */
export function missingForStore(environment: Environment): readonly string[] {
  publisherOf(environment);
  return neededForStore.filter((name) => !environment[name]?.trim());
}

/** The manifest with the provider's name in place of ours. */
export function providedManifest(manifest: string, provider: string | undefined): string {
  if (provider === undefined) return manifest;
  return manifest.replace(/<ProviderName>[^<]*</, () => `<ProviderName>${escapeXml(provider)}<`);
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

function pageOf(address: string | undefined, name: string): string | undefined {
  const typed = address?.trim();
  if (!typed) return undefined;
  if (!/^https:\/\/[^\s"<>]+$/.test(typed) || !URL.canParse(typed)) {
    throw new Error(`${name} must be a page under https: ${typed}`);
  }
  return typed;
}
