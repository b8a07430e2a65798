/**
 * The functions bundle: one classic script that associates every function, at once, and needs only fetch, timers and
 * TextEncoder. What the page remembers, where it has a memory, and Office are used where they are.
 */
import type { Memory } from "../browser/memory";
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isWaiting, type Waiting } from "../drivers/waiters";
import { catalogue } from "../functions/catalogue";
import { isWhole, whole } from "../session/awaited";
import { type HostCells, Session } from "../session/session";
import { sayBy, toExcel } from "./cells";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

const page = globalThis as { readonly shariahMemory?: Memory };
const session = new Session(toExcel, sayBy, page.shariahMemory);

/** Stands in for tickers that are left out. */
const none: Range = [[""]];

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

/** What a call shows, or who waits for it, in a cell where the same was typed before. */
function recalled(call: Call, tickers: Range, invocation: Invocation | undefined): unknown {
  if (isPreview(invocation) || !isWhole()) return undefined;
  const found = session.recall(call, tickers);
  return found && toHost(found, invocation);
}

/**
 * Excel's own runs of a formula that is being looked at are answered from what is known: a metered call is none of it.
 * What is said plainly while the page's details have not come is asked `again` when they have.
 */
function answer(asked: Asked, invocation: Invocation | undefined, again: () => unknown): unknown {
  if (!session.isReady) return session.ready.then(() => answer(asked, invocation, again));
  const peeks = isPreview(invocation) && !isFailure(asked);
  const cells = toHost(session.run(peeks ? { ...asked, peek: true } : asked), invocation);
  if (isWhole()) return cells;
  const look = (shown: HostCells) =>
    whole(shown, () => {
      // What was noted of cells that were shown is no longer what they show.
      session.forget();
      return again();
    });
  return cells instanceof Promise ? cells.then(look) : look(cells);
}

function isPreview(invocation: Invocation | undefined): boolean {
  return invocation?.isInValuePreview === true;
}

/** Cells that wait for the same answer share one promise; each may be cancelled, until it is answered. */
function toHost(
  cells: HostCells | Waiting<HostCells>,
  invocation: Invocation | undefined,
): HostCells | Promise<HostCells> {
  if (!isWaiting(cells)) return cells;
  if (invocation) cells.watch(invocation);
  return cells.promise;
}

/** What the pane, and whoever hosts this page, may do. */
Object.assign(globalThis, { shariahSheets: session });
