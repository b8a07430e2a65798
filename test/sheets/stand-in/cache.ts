/**
 * CacheService with its documented limits: keys of 250 characters, values of 102,400 bytes, at most six hours and a
 * thousand items, of which the 900 that expire last stay. Any write may be lost, and any read may find nothing
 * (developers.google.com/apps-script/reference/cache). The exact bytes of a value: justin.poehnelt.com, 22 December 2025.
 */
import type { Chance } from "./chance";
import type { Clock } from "./clock";
import { tooLarge } from "./exception";
import type { Faults } from "./faults";

interface Item {
  readonly value: string;
  readonly until: number;
}

export class Cache {
  private readonly items = new Map<string, Item>();

  constructor(
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly faults: Pick<Faults, "lostWrites" | "missedReads"> = {},
  ) {}

  get size(): number {
    return this.items.size;
  }

  get keys(): string[] {
    return [...this.items.keys()];
  }

  /** What is there of these keys. */
  read(keys: readonly string[]): Record<string, string> {
    const found: Record<string, string> = {};
    for (const key of keys) {
      const item = this.items.get(key);
      if (!item || this.chance.hits(this.faults.missedReads ?? 0)) continue;
      if (item.until > this.clock.now()) found[key] = item.value;
      else this.items.delete(key);
    }
    return found;
  }

  write(entries: Readonly<Record<string, string>>, seconds = 600): void {
    for (const [key, value] of Object.entries(entries)) {
      if (key.length > 250) throw tooLarge("key");
      if (Buffer.byteLength(value, "utf8") > 102_400) throw tooLarge("value");
    }
    if (this.chance.hits(this.faults.lostWrites ?? 0)) return;
    const until = this.clock.now() + Math.min(Math.max(seconds, 1), 21_600) * 1_000;
    for (const [key, value] of Object.entries(entries)) this.items.set(key, { value, until });
    if (this.items.size > 1_000) this.evict();
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) this.items.delete(key);
  }

  private evict(): void {
    const nearest = [...this.items].sort(([, a], [, b]) => a.until - b.until);
    for (const [key] of nearest.slice(0, this.items.size - 900)) this.items.delete(key);
  }
}
