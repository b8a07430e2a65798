/// <reference types="google-apps-script" />
/**
 * What is kept with the document: the settings as one JSON, and beside them what must outlive the cache. Document
 * properties are the one place that every cell's execution can read, whoever typed the settings; they are read by
 * leaders and pages alone, since a day has room for 50,000 reads and not for one a cell.
 */
import { type Preferences, readPreferences } from "../src/api/preferences";
import { readSettings, type Settings } from "../src/api/settings";
import type { Pace } from "../src/core/pace";
import type { Told } from "../src/workbook/month";
import type { State } from "./state";

const settingsKey = "shariah.settings";
const preferencesKey = "shariah.preferences";
const lastingKey = "shariah.lasting";
const accountKey = "shariah.account";
const sampleKey = "shariah.sample";

/** The part of the pace that a lost cache must not lose. */
export type Lasting = Partial<
  Pick<
    Pace,
    | "routes"
    | "learntAt"
    | "allowed"
    | "month"
    | "refreshedAt"
    | "clockOffset"
    | "clockAt"
    | "acceptedAt"
    | "mark"
    | "monthAskedAt"
    | "overrunUntil"
    | "overrunAt"
    | "roundTrips"
  >
> & {
  /** Failures from before are forgotten: something was changed that may have mended them. */
  readonly failuresFrom?: number;
  /** Calls sent, by day (`YYYY-MM-DD`). */
  readonly days?: Readonly<Record<string, number>>;
  readonly paused?: boolean;
  readonly reached?: boolean;
};

export interface Stored {
  /** In force: the sample's while it is tried. */
  readonly settings: Settings | undefined;
  /** The user's own. */
  readonly own: Settings | undefined;
  readonly preferences: Preferences;
  readonly lasting: Lasting;
}

/** All in one read. */
export function load(): Stored {
  const all = properties()?.getProperties() || {};
  const own = readSettings(parsed(all[settingsKey]));
  const sample = readSettings(parsed(all[sampleKey]));
  return {
    settings: sample || own,
    own,
    preferences: readPreferences(parsed(all[preferencesKey])),
    lasting: (parsed(all[lastingKeyOf(sample || own)]) || {}) as Lasting,
  };
}

export function saveSettings(settings: Settings): void {
  store(settingsKey, settings);
}

export function savePreferences(preferences: Preferences): void {
  store(preferencesKey, preferences);
}

/** `of`: what was learnt with the sample is not the service's. */
export function saveLasting(lasting: Lasting, of?: Settings): void {
  store(lastingKeyOf(of), lasting);
}

function lastingKeyOf(settings: Settings | undefined): string {
  return settings && /^https:\/\/sample\.invalid/.test(settings.address) ? `${lastingKey}.sample` : lastingKey;
}

export function isSampled(): boolean {
  return stored(sampleKey) !== undefined;
}

/** The sample's settings while it is tried; without them the user's own are in force. */
export function setSampled(settings: object | undefined): void {
  store(sampleKey, settings);
  store(`${lastingKey}.sample`);
}

/** Everything of the account goes: credentials, and what was learnt with them. */
export function forgetSettings(): void {
  for (const key of [settingsKey, lastingKey, accountKey, sampleKey, `${lastingKey}.sample`]) store(key);
}

/** What the service last told of the account, in its own words, and when; ms since 1970. */
interface Remembered {
  readonly told: Told;
  readonly at: number;
}

export function loadAccount(): Remembered | undefined {
  return stored(accountKey) as Remembered | undefined;
}

/** Without one nothing is known. */
export function saveAccount(account?: Remembered): void {
  store(accountKey, account);
}

export function lastingOf(pace: Pace, { failuresFrom, days, paused, reached }: State): Lasting {
  const { routes, learntAt = {}, allowed, month, refreshedAt, clockOffset, acceptedAt, mark = "" } = pace;
  const { monthAskedAt = 0, overrunUntil = 0, overrunAt = 0, clockAt = 0 } = pace;
  // Who knows the way may call closer to the limit from the first call on.
  const roundTrips = pace.roundTrips.map(Math.round);
  const learnt = { routes, learntAt, allowed, month, refreshedAt, clockOffset, clockAt, acceptedAt, mark };
  return {
    ...learnt,
    monthAskedAt,
    overrunUntil,
    overrunAt,
    roundTrips,
    failuresFrom,
    days,
    paused,
    ...(reached && { reached }),
  };
}

/** What stands under a key; undefined when there is nothing, or nothing that can be read. */
export function stored(key: string): unknown {
  return parsed(properties()?.getProperty(key) || "");
}

/** The keys that begin so. */
export function keysFrom(start: string): string[] {
  return properties()
    .getKeys()
    .filter((key) => key.startsWith(start));
}

/** Without a value the key goes away. */
export function store(key: string, value?: object): void {
  if (value) properties().setProperty(key, JSON.stringify(value));
  else properties().deleteProperty(key);
}

function properties(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}

function parsed(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
