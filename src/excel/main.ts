/**
 * The functions bundle: one classic script that associates every function, at once, and needs only fetch, timers and
 * TextEncoder. What the page remembers, and Office, are used where they are.
 */
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isWaiting, type Waiting } from "../drivers/waiters";
import { catalogue } from "../functions/catalogue";
import { noTickers as none } from "../functions/resultTypes";
import { session } from "./session";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

for (const { name, run } of catalogue) {
  session.functions.set(name, run as CellFunction);
  // Without Microsoft's script, which may be blocked, the pane must still open and say what is wrong.
  if (typeof CustomFunctions === "undefined") continue;
  CustomFunctions.associate(name, associated(run as CellFunction));
}

type CellFunction = (...typed: unknown[]) => Asked;

/**
 * Excel gives every argument, left out ones as null, and after them the invocation. A first one
 * that is left out is a blank cell, as tickers are wanted there most of the time.
 */
function associated(run: CellFunction): (...typed: unknown[]) => unknown {
  if (run.length === 1) return ofTickers(run) as (...typed: unknown[]) => unknown;
  return (...typed) => {
    const invocation = typed.pop() as Invocation | undefined;
    typed[0] ??= none;
    const asked = run(...typed);
    return (isFailure(asked) ? undefined : recalled(asked, asked.inputs, invocation)) ?? answer(asked, invocation);
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
    return answer(asked, invocation);
  };
  return (given, invocation) => (last && recalled(last, given ?? none, invocation)) ?? first(given ?? none, invocation);
}

/** What a call shows, or who waits for it, in a cell where the same was typed before. */
function recalled(call: Call, inputs: Range, invocation: Invocation | undefined): unknown {
  if (isPreview(invocation)) return undefined;
  const found = session.recall(call, inputs);
  return found && isWaiting(found) ? promised(found, invocation) : found;
}

/** Excel's own runs of a formula that is being looked at are answered from what is known: a metered call is none of it. */
function answer(asked: Asked, invocation: Invocation | undefined): unknown {
  if (!session.isReady) return session.ready.then(() => answer(asked, invocation));
  const peeks = isPreview(invocation) && !isFailure(asked);
  const found = session.run(peeks ? { ...asked, peek: true } : asked);
  return isWaiting(found) ? promised(found, invocation) : found;
}

function isPreview(invocation: Invocation | undefined): boolean {
  return invocation?.isInValuePreview === true;
}

/** Cells that wait for the same answer share one promise; each may be cancelled, until it is answered. */
function promised<Shown>(waiting: Waiting<Shown>, invocation: Invocation | undefined): Promise<Shown> {
  if (invocation) waiting.watch(invocation);
  return waiting.promise;
}

/** What the pane, and whoever hosts this page, may do. */
Object.assign(globalThis, { shariahSheets: session });
