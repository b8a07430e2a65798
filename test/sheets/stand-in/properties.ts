/**
 * A store of PropertiesService: texts by key, 9 KB for each value, 500 KB in all (developers.google.com/apps-script/guides/services/quotas).
 */
import { Exception, tooLarge } from "./exception";

export function storeFull(): Exception {
  return new Exception("You have exceeded the property storage quota. Please remove some properties and try again.");
}

export class Properties {
  private readonly values = new Map<string, string>();

  read(): Record<string, string> {
    return Object.fromEntries(this.values);
  }

  write(entries: Readonly<Record<string, string>>): void {
    for (const value of Object.values(entries)) {
      if (Buffer.byteLength(value, "utf8") > 9 * 1_024) throw tooLarge("value");
    }
    const after = { ...this.read(), ...entries };
    if (Buffer.byteLength(JSON.stringify(after), "utf8") > 500 * 1_024) {
      throw storeFull();
    }
    for (const [key, value] of Object.entries(entries)) this.values.set(key, value);
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) this.values.delete(key);
  }
}
