/// <reference types="google-apps-script" />
/**
 * Stores with the document: settings, preferences, and what must outlive the cache. Only document properties can be
 * read by every cell's execution, whoever typed the settings. But only leaders, menus and pages read them, because
 * Google allows 50,000 reads a day, too few for one per cell.
 */
import { type Preferences, readPreferences } from "../../src/api/preferences";
import { readSettings, type Settings } from "../../src/api/settings";
import type { Month } from "../../src/core/month";
import type { Pace } from "../../src/core/pace";
import type { AccountStatistics } from "../../src/workbook/month";
import { counts, flag, listOf, number, objectReader, parseJson, type Readers, readableFields, text } from "./fields";
import { earlier, prefix } from "./format";
import type { SharedState } from "./state";

/** Keys of what a person typed or chose. They have no format number, so that an update never loses them. */
const settingsKey = "shariah.settings";
const preferencesKey = "shariah.preferences";
const sampleKey = "shariah.sample";
/** Names of what was learnt from the service. They are stored with the format's prefix. */
const lastingName = "lasting";
const sampleLastingName = "lasting.sample";
const accountName = "account";

/** What must survive a lost cache: parts of the pace, and the fields below. */
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
  /** Failures from before this moment are forgotten, because a change may have mended them; ms since 1970. */
  readonly failuresFrom?: number;
  /** Requests sent, by day (`YYYY-MM-DD`). */
  readonly days?: Readonly<Record<string, number>>;
  readonly paused?: boolean;
  readonly reached?: boolean;
};

export interface StoredSettings {
  /** The settings in force. While sample data is in use these are the sample's. */
  readonly settings: Settings | undefined;
  /** Whether the settings in force are the sample's. */
  readonly sampled: boolean;
  /** The user's own settings, also while sample data is in use. */
  readonly own: Settings | undefined;
  readonly preferences: Preferences;
  readonly lasting: Lasting;
}

const monthFields: Readers<Month> = {
  limit: number,
  used: number,
  toldAt: number,
  start: number,
  since: number,
  usedBefore: number,
  countedBefore: number,
};

const lastingFields: Readers<Lasting> = {
  routes: counts,
  learntAt: counts,
  allowed: counts,
  month: objectReader(monthFields, ["limit", "used"]),
  refreshedAt: number,
  clockOffset: number,
  clockAt: number,
  acceptedAt: number,
  mark: text,
  monthAskedAt: number,
  overrunUntil: number,
  overrunAt: number,
  roundTrips: listOf(number),
  failuresFrom: number,
  days: counts,
  paused: flag,
  reached: flag,
};

/** Reads everything in one access. */
export function load(): StoredSettings {
  const all = properties()?.getProperties() || {};
  const own = readSettings(parseJson(all[settingsKey]));
  const sample = readSettings(parseJson(all[sampleKey]));
  return {
    settings: sample || own,
    sampled: sample !== undefined,
    own,
    preferences: readPreferences(parseJson(all[preferencesKey])),
    lasting: readableFields(lastingFields, storedValue(all, lastingNameOf(sample !== undefined))),
  };
}

export function saveSettings(settings: Settings): void {
  keep(settingsKey, settings);
}

export function savePreferences(preferences: Preferences): void {
  keep(preferencesKey, preferences);
}

/**
 * Stores what was learnt from the service. What the sample taught is stored apart, because it is not true of the
 * service.
 */
export function saveLasting(lasting: Lasting, sampled: boolean): void {
  storeValue(lastingNameOf(sampled), lasting);
}

function lastingNameOf(sampled: boolean): string {
  return sampled ? sampleLastingName : lastingName;
}

export function isSampled(): boolean {
  return parseJson(properties()?.getProperty(sampleKey) || "") !== undefined;
}

/**
 * Stores the sample's settings, which are then in force. Undefined deletes them, and the user's own are in force again.
 */
export function setSampled(settings: object | undefined): void {
  keep(sampleKey, settings);
  storeValue(sampleLastingName);
}

/** Deletes everything of the account: its credentials, and what was learnt with them. */
export function forgetSettings(): void {
  for (const key of [settingsKey, sampleKey]) keep(key);
  for (const name of [lastingName, sampleLastingName, accountName]) storeValue(name);
}

/** What the service last said of the account, and when; ms since 1970. */
interface Remembered {
  readonly told: AccountStatistics;
  readonly at: number;
}

const told = objectReader<AccountStatistics>(
  {
    companyName: text,
    subscriptionPlan: text,
    monthlyRequestLimit: number,
    activeMonthRequestAmount: number,
    activeMonthStartDate: text,
    subscriptionEndDate: text,
  },
  [],
);
const remembered = objectReader<Remembered>({ told, at: number }, ["told", "at"]);

export function loadAccount(): Remembered | undefined {
  return remembered(readStored(accountName));
}

/** Stores what the service said of the account; without an argument, deletes it. */
export function saveAccount(account?: Remembered): void {
  storeValue(accountName, account);
}

export function lastingOf(pace: Pace, { failuresFrom, days, paused, reached }: SharedState): Lasting {
  const { routes, learntAt = {}, allowed, month, refreshedAt, clockOffset, acceptedAt, mark = "" } = pace;
  const { monthAskedAt = 0, overrunUntil = 0, overrunAt = 0, clockAt = 0 } = pace;
  // The round trips are kept, so that the first requests of a later run may already go close to the rate limit.
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

/** The value stored under a name; undefined when there is none, or it cannot be read. */
export function readStored(name: string): unknown {
  return storedValue(properties()?.getProperties() || {}, name);
}

/** All stored values whose names begin with `name`, by their full key. */
export function readStoredUnder(name: string): ReadonlyMap<string, unknown> {
  const isMeant = (key: string) => key.startsWith(prefix + name) || key.startsWith(earlier + name);
  const all = Object.entries(properties()?.getProperties() || {}).filter(([key]) => isMeant(key));
  return new Map(all.map(([key, json]) => [key, parseJson(json)]));
}

/** The value under the present format's key, or under the earlier format's if none was written since. */
function storedValue(all: Readonly<Record<string, string>>, name: string): unknown {
  return parseJson(all[prefix + name] ?? all[earlier + name]);
}

/** Stores a value under a name; without a value, deletes the name in the present and the earlier format. */
export function storeValue(name: string, value?: object): void {
  keep(prefix + name, value);
  if (!value) keep(earlier + name);
}

/** Stores a value under a key; without one, deletes it. */
export function keep(key: string, value?: object): void {
  if (value) properties().setProperty(key, JSON.stringify(value));
  else properties().deleteProperty(key);
}

function properties(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}
