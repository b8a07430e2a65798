/**
 * Mutants that no test can notice, or none should, each with the reason: the file, its line as it stands there without
 * indentation, and what stands in its place.
 */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly to: readonly string[];
  readonly why: string;
}

const async = "src/drivers/async.ts";
const sync = "src/drivers/sync.ts";
const waiters = "src/drivers/waiters.ts";
const unreadable = "any text that is no JSON is no answer";
const typed = "the types ask; it is never undefined there";

export const equivalents: readonly Equivalent[] = [
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
    file: async,
    line: "return inputs.length === 1 && inputs[0]?.length === 1;",
    to: ["inputs[0].length"],
    why: typed,
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
    line: "link.watched = { cancel: () => link.cells || cell.onCanceled?.() };",
    to: ["cell.onCanceled()"],
    why: typed,
  },
  {
    file: waiters,
    line: "for (const waiter of (this.slot.waiters as Waiter[] | undefined) ?? []) {",
    to: ['["Stryker was here"]'],
    why: "what is no waiter is passed over",
  },
];
