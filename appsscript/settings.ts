/// <reference types="google-apps-script" />
/**
 * What is kept with the document: the settings as one JSON, and beside them what must outlive the cache. Document
 * properties are the one place that every cell's execution can read, whoever typed the settings; they are read by
 * leaders and pages alone, since a day has room for 50,000 reads and not for one a cell.
 */
import { readSettings, type Settings } from "../src/api/settings";
import type { Pace } from "../src/core/pace";

const settingsKey = "shariah.settings";
const lastingKey = "shariah.lasting";

/** The part of the pace that a lost cache must not lose. */
export type Lasting = Partial<Pick<Pace, "routes" | "allowed" | "month" | "refreshedAt" | "clockOffset">> & {
  /** Failures from before are forgotten: something was changed that may have mended them. */
  readonly failuresFrom?: number;
};

export interface Kept {
  readonly settings: Settings | undefined;
  readonly lasting: Lasting;
}

/** One read for both. */
export function load(): Kept {
  const properties = PropertiesService.getDocumentProperties()?.getProperties() ?? {};
  return {
    settings: readSettings(parsed(properties[settingsKey])),
    lasting: (parsed(properties[lastingKey]) ?? {}) as Lasting,
  };
}

export function saveSettings(settings: Settings): void {
  PropertiesService.getDocumentProperties().setProperty(settingsKey, JSON.stringify(settings));
}

/** Everything of the account goes: credentials, and what was learnt with them. */
export function forgetSettings(): void {
  const properties = PropertiesService.getDocumentProperties();
  properties.deleteProperty(settingsKey);
  properties.deleteProperty(lastingKey);
}

export function saveLasting(lasting: Lasting): void {
  PropertiesService.getDocumentProperties().setProperty(lastingKey, JSON.stringify(lasting));
}

export function lastingOf({ routes, allowed, month, refreshedAt, clockOffset }: Pace, failuresFrom: number): Lasting {
  return { routes, allowed, month, refreshedAt, clockOffset, failuresFrom };
}

function parsed(text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
