/**
 * The functions bundle: one classic script that registers every function at once, and needs only fetch, timers and
 * TextEncoder. It uses the page's memory and Office when they are there.
 */
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isWaiting, type Waiting } from "../drivers/waiters";
import { noTickers as none } from "../functions/argumentShapes";
import { catalogue } from "../functions/catalogue";
import { session } from "./session";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

for (const { name, run } of catalogue) {
  session.functions.set(name, run as CellFunction);
  // Microsoft's script may be blocked; the pane must still open and say what is wrong.
  if (typeof CustomFunctions === "undefined") continue;
  CustomFunctions.associate(name, associated(run as CellFunction));
}

type CellFunction = (...typed: unknown[]) => Asked;

/**
 * Excel passes every argument, omitted ones as null, and then the invocation. An omitted first argument is taken for a
 * blank cell, because tickers are wanted there most of the time.
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
 * The short way for functions that take tickers alone, as most do, a million times over: arguments are not packed and
 * unpacked, and a ticker typed before is found without calling the function again.
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

/** What a call shows, or its waiter, when another cell with the same text has asked. */
function recalled(call: Call, inputs: Range, invocation: Invocation | undefined): unknown {
  if (isPreview(invocation)) return undefined;
  const found = session.recall(call, inputs);
  return found && isWaiting(found) ? promised(found, invocation) : found;
}

/** When Excel runs a formula only for its preview, it is answered from what is known: no call is made for that. */
function answer(asked: Asked, invocation: Invocation | undefined): unknown {
  if (!session.isReady) return session.ready.then(() => answer(asked, invocation));
  const peeks = isPreview(invocation) && !isFailure(asked);
  const found = session.run(peeks ? { ...asked, peek: true } : asked);
  return isWaiting(found) ? promised(found, invocation) : found;
}

function isPreview(invocation: Invocation | undefined): boolean {
  return invocation?.isInValuePreview === true;
}

/** Cells that wait for the same answer share one promise; each can be cancelled until then. */
function promised<Shown>(waiting: Waiting<Shown>, invocation: Invocation | undefined): Promise<Shown> {
  if (invocation) waiting.watch(invocation);
  return waiting.promise;
}

/** What the pane and the page around may use. */
Object.assign(globalThis, { shariahSheets: session });
