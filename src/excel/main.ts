/**
 * The functions bundle: one classic script that associates every function, at once, and needs only fetch, timers and
 * TextEncoder. What the page remembers, where it has a memory, and Office are used where they are.
 */
import type { Memory } from "../browser/memory";
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isWaiting, type Waiting } from "../drivers/waiters";
import { catalogue } from "../functions/catalogue";
import { noTickers as none } from "../functions/shape";
import { isPlain, whole, wholeOf } from "../session/awaited";
import { type HostCells, Session } from "../session/session";
import { sayBy, toExcel } from "./cells";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

const page = globalThis as { readonly shariahMemory?: Memory };
const session = new Session(toExcel, sayBy, page.shariahMemory);

for (const { name, run } of catalogue) {
  session.functions.set(name, run as CellFunction);
  // Without Microsoft's script, which may be blocked, the pane must still open and say what is wrong.
  if (typeof CustomFunctions === "undefined") continue;
  CustomFunctions.associate(name, associated(run as CellFunction));
}

type CellFunction = (...typed: unknown[]) => Asked;
type Shown = HostCells | Waiting<HostCells>;

/**
 * Excel gives every argument, left out ones as null, and after them the invocation. A first one
 * that is left out is a blank cell, as tickers are wanted there most of the time.
 */
function associated(run: CellFunction): (...typed: unknown[]) => unknown {
  if (run.length === 1) return ofTickers(run) as (...typed: unknown[]) => unknown;
  const cell = (typed: unknown[], invocation: Invocation | undefined): unknown => {
    const asked = run(...typed);
    return (
      (isFailure(asked) ? undefined : recalled(asked, asked.inputs, invocation)) ??
      answer(asked, invocation, () => cell(typed, invocation))
    );
  };
  return (...typed) => {
    const invocation = typed.pop() as Invocation | undefined;
    typed[0] ??= none;
    return cell(typed, invocation);
  };
}

/**
 * Most functions take tickers alone, a million times over: nothing is packed and unpacked for those, and a ticker that
 * was typed before is found without asking the function again.
 */
function ofTickers(run: CellFunction): (tickers: Range, invocation: Invocation | undefined) => unknown {
  let last: Call | undefined;
  const first = (tickers: Range, invocation: Invocation | undefined): unknown => {
    const asked = run(tickers);
    last = !isFailure(asked) && asked.inputs === tickers ? asked : undefined;
    return answer(asked, invocation, () => first(tickers, invocation));
  };
  return (given, invocation) => (last && recalled(last, given ?? none, invocation)) ?? first(given ?? none, invocation);
}

/** What a call shows, or who waits for it, in a cell where the same was typed before; not what may say more by now. */
function recalled(call: Call, inputs: Range, invocation: Invocation | undefined): unknown {
  if (isPreview(invocation)) return undefined;
  const found = session.recall(call, inputs);
  if (found && isWaiting(found)) return promised(found, invocation, () => session.run({ ...call, inputs }));
  return found && isPlain(found) ? undefined : found;
}

/**
 * Excel's own runs of a formula that is being looked at are answered from what is known: a metered call is none of it.
 * What is said plainly while the page's details have not come is asked `again` when they have.
 */
function answer(asked: Asked, invocation: Invocation | undefined, again: () => unknown): unknown {
  if (!session.isReady) return session.ready.then(() => answer(asked, invocation, again));
  const peeks = isPreview(invocation) && !isFailure(asked);
  const found = session.run(peeks ? { ...asked, peek: true } : asked);
  if (isWaiting(found)) return promised(found, invocation, () => session.run(asked));
  return whole(found, () => anew(again));
}

function isPreview(invocation: Invocation | undefined): boolean {
  return invocation?.isInValuePreview === true;
}

/**
 * Cells that wait for the same answer share one promise; each may be cancelled, until it is answered. Where the answer is
 * said plainly, one of them asks again for all.
 */
function promised(waiting: Waiting<HostCells>, invocation: Invocation | undefined, again: () => Shown): unknown {
  if (invocation) waiting.watch(invocation);
  return wholeOf(waiting.promise, () =>
    anew(() => {
      const shown = again();
      return isWaiting(shown) ? shown.promise : shown;
    }),
  );
}

/** Whatever was noted of cells that were shown is no longer what they show. */
function anew(again: () => unknown): unknown {
  session.forget();
  return again();
}

/** What the pane, and whoever hosts this page, may do. */
Object.assign(globalThis, { shariahSheets: session });
