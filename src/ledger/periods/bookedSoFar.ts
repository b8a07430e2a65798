/** What counts as booked while periods are examined: the ledger's entries, and then each period that can be closed. */
import { standingEntries } from "../entries/corrections";
import { type Booked, placeKey } from "../entries/entries";

export class BookedSoFar {
  private readonly entries = new Map<string, Booked[]>();
  /** For each entry, the one at which its own period starts (`periodStarts`). */
  private readonly starts = new Map<Booked, Booked | undefined>();
  private readonly wholes = new Set<Booked>();

  constructor(ledger: readonly Booked[], startOf: (entry: Booked) => Booked | undefined) {
    for (const entry of [...standingEntries(ledger)].sort(byClosing)) {
      const start = startOf(entry);
      this.add(entry, start, start === entry);
    }
  }

  /** `isWhole`: whether it is booked with its whole amount, and not with the difference from another entry. */
  add(entry: Booked, start: Booked | undefined, isWhole: boolean): void {
    this.entries.set(placeKey(entry), [...(this.entries.get(placeKey(entry)) ?? []), entry]);
    this.starts.set(entry, start);
    if (isWhole) this.wholes.add(entry);
  }

  /** What is booked of an entry's period, which starts at `start`, in the order of closing. */
  of(entry: Booked, start: Booked | undefined): readonly Booked[] {
    return (this.entries.get(placeKey(entry)) ?? []).filter((one) => this.starts.get(one) === start);
  }

  all(): readonly Booked[] {
    return [...this.entries.values()].flat();
  }

  readonly isWhole = (entry: Booked): boolean => this.wholes.has(entry);
}

function byClosing(one: Booked, other: Booked): number {
  return (one.closing?.at ?? 0) - (other.closing?.at ?? 0) || one.at - other.at;
}
