/**
 * Mutants that no test can notice, or none should, each with the reason: the file, its line as it stands there without
 * indentation, and what stands in its place. Those in drivers and core are written here, the others are taken in. Whoever
 * changes such a line judges it again: it is found by its text. Two kinds read as what they are, and are not listed.
 */
import { inApiFunctionsWorkbook } from "./equivalents-in-api-functions-workbook";

export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly to: readonly string[];
  readonly why: string;
}

/**
 * Whether a mutant reads as what it is, given what stands before it in its line: `const [, x] = … ?? []`, which takes
 * nothing of a list of one text either; `[0]?.x`, an element that the types alone think may be missing.
 */
export function isPlain(before: string, original: string, replacement: string): boolean {
  if (original === "[]") return /^ *const \[, .*(\?\?|\|\|) $/.test(before);
  return [...original.matchAll(/(\[\d+\])\?(\.\[)?/g)].some(
    ({ 0: { length }, 1: element, 2: again, index }) =>
      replacement === `${original.slice(0, index)}${element}${again ? "[" : ""}${original.slice(index + length)}`,
  );
}

const async = "src/drivers/async.ts";
const sync = "src/drivers/sync.ts";
const waiters = "src/drivers/waiters.ts";
const planner = "src/core/planner.ts";
const noSlot = "only slots that are idle are told";
const unreadable = "any text that is no JSON is no answer";
const typed = "the types ask; it is never undefined there";

export const equivalents: readonly Equivalent[] = [
  ...inApiFunctionsWorkbook,
  {
    file: async,
    line: "if (noted !== undefined && isWaiting(noted)) this.planner.join(noted.slot);",
    to: ["true"],
    why: "nothing is no waiter either",
  },
  {
    file: async,
    line: "this.tell(() => this.listener.moved?.());",
    to: ["this.listener.moved()"],
    why: "what a listener throws is caught, and so is that there is none",
  },
  {
    file: async,
    line: "this.tell(() => this.listener.called?.(batch, reply.status, host.now()));",
    to: ["this.listener.called(batch, reply.status, host.now())"],
    why: "what a listener throws is caught, and so is that there is none",
  },
  {
    file: async,
    line: "this.pumping = true;",
    to: ["false"],
    why: "who asks while a batch is taken looks once more: that costs a look, and changes nothing",
  },
  {
    file: async,
    line: "if (known.length > 0) this.listener.keep?.(known);",
    to: ["this.listener.keep(known)"],
    why: "all have been told by then, in a turn that catches what is thrown",
  },
  {
    file: async,
    line: "if (!credentials) return;",
    to: ["false"],
    why: "without credentials nothing is asked, and nothing is due",
  },
  {
    file: async,
    line: 'return isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply;',
    to: ['"Stryker was here!"'],
    why: unreadable,
  },
  {
    file: async,
    line: 'return { status: 0, text: "" };',
    to: ['"Stryker was here!"'],
    why: "no status, no text is read",
  },
  {
    file: sync,
    line: 'planner.accept(batch, replies[index] || { status: 0, text: "" }, host.now());',
    to: ['"Stryker was here!"'],
    why: "no status, no text is read",
  },
  {
    file: sync,
    line: 'return replies.map((reply) => (isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply));',
    to: ['"Stryker was here!"'],
    why: unreadable,
  },
  {
    file: waiters,
    line: "for (const waiter of (this.slot.waiters as Waiter[] | undefined) ?? []) {",
    to: ['["Stryker was here"]'],
    why: "a text is no cell that waits",
  },
  {
    file: waiters,
    line: "link.watched = { cancel: () => link.cells || cell.onCanceled?.() };",
    to: ["cell.onCanceled()"],
    why: typed,
  },
  {
    file: "src/core/retry.ts",
    line: String.raw`const age = /^\d{1,9}$/.test(reply.age || "") ? Number(reply.age) * 1000 : 0;`,
    to: ['"Stryker was here!"'],
    why: "neither is a number of seconds",
  },
  {
    file: "src/core/retry.ts",
    line: 'if (offset !== undefined && Math.abs(offset - about.clockOffset) > doubt) return { kind: "clock", offset };',
    to: ["true"],
    why: "nothing is further from anything than no number",
  },
  {
    file: "src/core/retry.ts",
    line: "const offset = date === undefined ? Number.NaN : date + 500 - middle;",
    to: ["false"],
    why: "what is reckoned with undefined is no number either",
  },
  {
    file: "src/core/retry.ts",
    line: "return Math.abs(offset) < century ? offset : undefined;",
    to: ["Math.abs(offset) <= century"],
    why: "a clock that is off by a century to the ms",
  },
  {
    file: "src/core/clocks.ts",
    line: "if (step < 0 && batch.sentAt <= now) continue;",
    to: ["step <= 0"],
    why: "a clock that was set by 0 was not set",
  },
  {
    file: "src/core/month.ts",
    line: "return later > 0 || (later === 0 && theirs.used > mine.used) ? theirs : mine;",
    to: ["theirs.used >= mine.used"],
    why: "of two alike either",
  },
  {
    file: "src/core/patience.ts",
    line: "const since = step > 0 && silentSince !== never ? Math.min(now, silentSince + step) : silentSince;",
    to: ["step >= 0"],
    why: "a clock that was set by 0 was not set",
  },
  {
    file: planner,
    line: "done: Slot[] = [];",
    to: ['["Stryker was here"]'],
    why: noSlot,
  },
  {
    file: planner,
    line: "this.done = [];",
    to: ['["Stryker was here"]'],
    why: noSlot,
  },
  {
    file: planner,
    line: "private wasAgain = false;",
    to: ["true"],
    why: "before the first call nothing is to be sent again",
  },
  {
    file: planner,
    line: "if (now < this.patience.seenAt - second) heedClock(this, now);",
    to: ["now <= this.patience.seenAt - second"],
    why: "a clock that is behind by a second to the ms was not set",
  },
  {
    file: planner,
    line: "return this.restoring && now < this.restoreBy ? this.restoreBy : at;",
    to: ["now <= this.restoreBy"],
    why: "what was asked 2 s ago is due by then either way",
  },
  {
    file: "src/core/pace.ts",
    line: "if (step > 0) pace.pausedUntil = Math.max(pace.pausedUntil, now + Math.min(hold, 60_000));",
    to: ["step >= 0"],
    why: "a clock that was set by 0 was not set",
  },
  {
    file: "src/core/answering.ts",
    line: "const later: Slot[] = [];",
    to: ['["Stryker was here"]'],
    why: "what is no slot is waited for by no cell",
  },
  {
    file: "src/core/moving.ts",
    line: "if (table.queued > 0 && which(table.operation)) {",
    to: ["true", "table.queued >= 0"],
    why: "it spares a walk through slots of which none is queued",
  },
  {
    file: "src/core/stored.ts",
    line: "} catch {",
    to: ["{}"],
    why: "who ends without a word gives nothing too",
  },
  {
    file: "src/core/request.ts",
    line: 'const input = inputs[0] || "";',
    to: ['"Stryker was here!"'],
    why: typed,
  },
  {
    file: "src/core/day.ts",
    line: String.raw`if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;`,
    to: [String.raw`/^\d{4}-\d\d-\d\d/`],
    why: "no date is made of a day and something behind it",
  },
  {
    file: "src/core/clocks.ts",
    line: "if (table?.trialSentAt === batch.sentAt) table.trialSentAt = sentAt;",
    to: ["table.trialSentAt"],
    why: typed,
  },
];
