/// <reference types="google-apps-script" />
/**
 * What is kept with the document: the settings as one JSON, and beside them what must outlive the cache. Document
 * properties are the one place that every cell's execution can read, whoever typed the settings; they are read by
 * leaders and pages alone, since a day has room for 50,000 reads and not for one a cell.
 */
import { type Preferences, readPreferences } from "../../src/api/preferences";
import { readSettings, type Settings } from "../../src/api/settings";
import type { Month } from "../../src/core/month";
import type { Pace } from "../../src/core/pace";
import type { Told } from "../../src/workbook/month";
import { counts, fieldsOf, flag, having, listOf, number, parsed, type Readers, text } from "./fields";
import { earlier, prefix } from "./format";
import type { State } from "./state";

/** What a person typed and chose: the same keys in every format. */
const settingsKey = "shariah.settings";
const preferencesKey = "shariah.preferences";
const sampleKey = "shariah.sample";
/** What was learnt, under names of this format. */
const lastingName = "lasting";
const sampleLastingName = "lasting.sample";
const accountName = "account";

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
  /** Those in force are the sample's. */
  readonly sampled: boolean;
  /** The user's own. */
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
  month: having(monthFields, ["limit", "used"]),
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

/** All in one read. */
export function load(): Stored {
  const all = properties()?.getProperties() || {};
  const own = readSettings(parsed(all[settingsKey]));
  const sample = readSettings(parsed(all[sampleKey]));
  return {
    settings: sample || own,
    sampled: sample !== undefined,
    own,
    preferences: readPreferences(parsed(all[preferencesKey])),
    lasting: fieldsOf(lastingFields, storedIn(all, lastingNameOf(sample !== undefined))),
  };
}

export function saveSettings(settings: Settings): void {
  keep(settingsKey, settings);
}

export function savePreferences(preferences: Preferences): void {
  keep(preferencesKey, preferences);
}

/** What was learnt with the sample is not the service's. */
export function saveLasting(lasting: Lasting, sampled: boolean): void {
  store(lastingNameOf(sampled), lasting);
}

function lastingNameOf(sampled: boolean): string {
  return sampled ? sampleLastingName : lastingName;
}

export function isSampled(): boolean {
  return parsed(properties()?.getProperty(sampleKey) || "") !== undefined;
}

/** The sample's settings while it is tried; without them the user's own are in force. */
export function setSampled(settings: object | undefined): void {
  keep(sampleKey, settings);
  store(sampleLastingName);
}

/** Everything of the account goes: credentials, and what was learnt with them. */
export function forgetSettings(): void {
  for (const key of [settingsKey, sampleKey]) keep(key);
  for (const name of [lastingName, sampleLastingName, accountName]) store(name);
}

/** What the service last told of the account, in its own words, and when; ms since 1970. */
interface Remembered {
  readonly told: Told;
  readonly at: number;
}

const told = having<Told>(
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
const remembered = having<Remembered>({ told, at: number }, ["told", "at"]);

export function loadAccount(): Remembered | undefined {
  return remembered(stored(accountName));
}

/** Without one nothing is known. */
export function saveAccount(account?: Remembered): void {
  store(accountName, account);
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

/** What stands under a name; undefined when there is nothing, or nothing that can be read. */
export function stored(name: string): unknown {
  return storedIn(properties()?.getProperties() || {}, name);
}

/** What stands under names that begin so, by key. */
export function storedUnder(name: string): ReadonlyMap<string, unknown> {
  const isMeant = (key: string) => key.startsWith(prefix + name) || key.startsWith(earlier + name);
  const all = Object.entries(properties()?.getProperties() || {}).filter(([key]) => isMeant(key));
  return new Map(all.map(([key, json]) => [key, parsed(json)]));
}

/** Of this format, or what an earlier one left: it counts until this one has written its own. */
function storedIn(all: Readonly<Record<string, string>>, name: string): unknown {
  return parsed(all[prefix + name] ?? all[earlier + name]);
}

/** Without a value it goes away, also what an earlier format left under the name. */
export function store(name: string, value?: object): void {
  keep(prefix + name, value);
  if (!value) keep(earlier + name);
}

/** Without a value the key goes away. */
export function keep(key: string, value?: object): void {
  if (value) properties().setProperty(key, JSON.stringify(value));
  else properties().deleteProperty(key);
}

function properties(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}
