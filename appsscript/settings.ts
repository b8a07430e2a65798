/// <reference types="google-apps-script" />
/**
 * What is kept with the document: the settings as one JSON, and beside them what must outlive the cache. Document
 * properties are the one place that every cell's execution can read, whoever typed the settings; they are read by
 * leaders and pages alone, since a day has room for 50,000 reads and not for one a cell.
 */
import { type Preferences, readPreferences } from "../src/api/preferences";
import { readSettings, type Settings } from "../src/api/settings";
import type { Pace } from "../src/core/pace";

const settingsKey = "shariah.settings";
const preferencesKey = "shariah.preferences";
const lastingKey = "shariah.lasting";
const accountKey = "shariah.account";

/** The part of the pace that a lost cache must not lose. */
export type Lasting = Partial<
  Pick<Pace, "routes" | "learntAt" | "allowed" | "month" | "refreshedAt" | "clockOffset">
> & {
  /** Failures from before are forgotten: something was changed that may have mended them. */
  readonly failuresFrom?: number;
  /** Calls sent, by day (`YYYY-MM-DD`). */
  readonly days?: Readonly<Record<string, number>>;
};

export interface Kept {
  readonly settings: Settings | undefined;
  readonly preferences: Preferences;
  readonly lasting: Lasting;
}

/** All in one read. */
export function load(): Kept {
  const properties = PropertiesService.getDocumentProperties()?.getProperties() ?? {};
  return {
    settings: readSettings(parsed(properties[settingsKey])),
    preferences: readPreferences(parsed(properties[preferencesKey])),
    lasting: (parsed(properties[lastingKey]) ?? {}) as Lasting,
  };
}

export function saveSettings(settings: Settings): void {
  save(settingsKey, settings);
}

export function savePreferences(preferences: Preferences): void {
  save(preferencesKey, preferences);
}

export function saveLasting(lasting: Lasting): void {
  save(lastingKey, lasting);
}

/** Everything of the account goes: credentials, and what was learnt with them. */
export function forgetSettings(): void {
  const properties = PropertiesService.getDocumentProperties();
  properties.deleteProperty(settingsKey);
  properties.deleteProperty(lastingKey);
  properties.deleteProperty(accountKey);
}

/** What the service last told of the account. */
export interface Account {
  readonly company?: string;
  readonly plan?: string;
  readonly limit?: number;
  readonly used?: number;
  readonly monthStart?: string;
  readonly subscriptionEnd?: string;
  /** ms since 1970. */
  readonly at: number;
  readonly overridden: boolean;
}

export function loadAccount(): Account | undefined {
  return parsed(PropertiesService.getDocumentProperties().getProperty(accountKey) ?? "") as Account | undefined;
}

export function saveAccount(account: Account): void {
  save(accountKey, account);
}

export function lastingOf(pace: Pace, failuresFrom: number): Lasting {
  const { routes, learntAt = {}, allowed, month, refreshedAt, clockOffset } = pace;
  return { routes, learntAt, allowed, month, refreshedAt, clockOffset, failuresFrom };
}

function save(key: string, value: object): void {
  PropertiesService.getDocumentProperties().setProperty(key, JSON.stringify(value));
}

function parsed(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
