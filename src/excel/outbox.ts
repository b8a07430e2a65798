/**
 * Gives Excel the results of functions, no more at a time than one message takes. Microsoft's client gathers what
 * arrives and sends it at once; a message over 5 MB is refused by Excel on the web, and what cannot be delivered for a
 * minute shows #BUSY! for good. The law: within 2 s at most 4 MB are handed over, in portions at least 500 ms apart.
 * The client waits twice as long as its last message took, and at least 500 ms, before it sends again, so a message
 * stays below 5 MB while Excel takes up to two thirds of a second for one.
 */
import { bytesOfResult } from "../core/resultSize";
import type { HostCells } from "../session/session";
import { failureOf } from "./cells";

const mostBytes = 4_000_000;
/** ms in which no more than that is handed over. */
const span = 2_000;
/** ms between two portions of what had to wait. */
const apart = 500;
/** Bytes that are noted together, so that a million small results cost few notes. */
const together = 65_536;

interface Clock {
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export class Outbox {
  /** What was handed over within the span, in lots: when, and how many bytes. */
  private noted: { readonly at: number; readonly bytes: number }[] = [];
  private inNotes = 0;
  /** Bytes handed over that are in no note yet. */
  private recent = 0;
  private waiting: { readonly bytes: number; readonly go: () => void }[] = [];
  private isPacing = false;

  constructor(
    private readonly clock: Clock,
    private readonly most = mostBytes,
  ) {}

  /**
   * The cells at once, or a promise of them when too much is on its way. The failure of a lone cell is thrown or
   * rejected: Excel then shows that error with its sentence, in half the bytes of an error inside an array.
   */
  give(cells: HostCells): HostCells | Promise<HostCells> {
    const failure = failureOf(cells);
    const bytes = bytesOfResult(failure ? [[failure.message]] : cells);
    if (this.waiting.length === 0 && this.takes(bytes)) {
      if (failure) throw failure;
      return cells;
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ bytes, go: () => (failure ? reject(failure) : resolve(cells)) });
      void this.pace();
    });
  }

  /** Whether so many bytes more may be handed over now; they are then counted. */
  private takes(bytes: number): boolean {
    if (this.inNotes + this.recent + bytes > this.most) {
      this.note();
      this.forget();
      // A result larger than a portion goes alone.
      if (this.inNotes > 0 && this.inNotes + bytes > this.most) return false;
    }
    this.recent += bytes;
    if (this.recent > together) this.note();
    return true;
  }

  private note(): void {
    if (this.recent === 0) return;
    this.noted.push({ at: this.clock.now(), bytes: this.recent });
    this.inNotes += this.recent;
    this.recent = 0;
  }

  /** Forgets the notes that are older than the span, and those of a clock that was set back. */
  private forget(): void {
    const now = this.clock.now();
    this.noted = this.noted.filter(({ at }) => at > now - span && at <= now);
    this.inNotes = this.noted.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private async pace(): Promise<void> {
    if (this.isPacing) return;
    this.isPacing = true;
    while (this.waiting.length > 0) {
      await this.clock.sleep(apart);
      let count = 0;
      while (count < this.waiting.length && this.takes(this.waiting[count]?.bytes ?? 0)) count += 1;
      for (const { go } of this.waiting.splice(0, count)) go();
    }
    this.isPacing = false;
  }
}
