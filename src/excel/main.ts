/**
 * Registers all functions with Excel. This is the entry of the functions bundle: one classic script, which needs only
 * fetch, timers and TextEncoder, so that it runs where there is no page. It uses browser storage and Office where they
 * are there.
 */
import { openClock } from "../browser/clock";
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isWaiting, type Waiting } from "../drivers/waiters";
import { noTickers as none } from "../functions/arguments/argumentShapes";
import { catalogue } from "../functions/catalogue";
import type { HostCells } from "../session/session";
import { Outbox } from "./outbox";
import { session } from "./session";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

const outbox = new Outbox({ now: () => Date.now(), sleep: (ms) => openClock()(ms) });

for (const { name, run } of catalogue) {
  session.functions.set(name, run as CellFunction);
  // Where Microsoft's script is blocked there is nothing to register with, but the pane must still open and say what is
  // wrong.
  if (typeof CustomFunctions === "undefined") continue;
  CustomFunctions.associate(name, excelFunction(run as CellFunction));
}

type CellFunction = (...typed: unknown[]) => Asked;

/**
 * Wraps a function for Excel, which passes every argument, an omitted one as null, and after them its invocation
 * object. An omitted first argument is taken for a blank cell, because most functions want tickers there.
 */
function excelFunction(run: CellFunction): (...typed: unknown[]) => unknown {
  if (run.length === 1) return ofTickers(run) as (...typed: unknown[]) => unknown;
  return (...typed) => {
    const invocation = typed.pop() as Invocation | undefined;
    typed[0] ??= none;
    const asked = run(...typed);
    return (isFailure(asked) ? undefined : recallResult(asked, asked.inputs, invocation)) ?? answer(asked, invocation);
  };
}

/**
 * Wraps a function that takes only tickers, as most do. A workbook may call it a million times, so this way is shorter:
 * arguments are not packed and unpacked, and a ticker that was typed before is found without calling the function
 * again.
 */
function ofTickers(run: CellFunction): (tickers: Range, invocation: Invocation | undefined) => unknown {
  let last: Call | undefined;
  const first = (tickers: Range, invocation: Invocation | undefined): unknown => {
    const asked = run(tickers);
    last = !isFailure(asked) && asked.inputs === tickers ? asked : undefined;
    return answer(asked, invocation);
  };
  return (given, invocation) =>
    (last && recallResult(last, given ?? none, invocation)) ?? first(given ?? none, invocation);
}

/**
 * Returns what the call shows, or a promise of it, when another cell with the same text has asked already; else
 * undefined.
 */
function recallResult(call: Call, inputs: Range, invocation: Invocation | undefined): unknown {
  if (isPreview(invocation)) return undefined;
  const found = session.recall(call, inputs);
  return found && resultFor(found, invocation);
}

/**
 * Answers a call, once the session is ready. Excel also runs a formula only to preview its value while it is typed:
 * that is answered from what is known, without a request to the service.
 */
function answer(asked: Asked, invocation: Invocation | undefined): unknown {
  if (!session.isReady) return session.ready.then(() => answer(asked, invocation));
  const peeks = isPreview(invocation) && !isFailure(asked);
  const found = session.run(peeks ? { ...asked, peek: true } : asked);
  return resultFor(found, invocation);
}

function isPreview(invocation: Invocation | undefined): boolean {
  return invocation?.isInValuePreview === true;
}

/**
 * What Excel is given: the cells, or a promise of them. Cells that wait for the same answer share one wait; each of
 * these cells can be cancelled until it ends.
 */
function resultFor(
  found: HostCells | Waiting<HostCells>,
  invocation: Invocation | undefined,
): HostCells | Promise<HostCells> {
  if (!isWaiting(found)) return outbox.give(found);
  if (invocation) found.watch(invocation);
  return found.promise.then(give);
}

function give(cells: HostCells): HostCells | Promise<HostCells> {
  return outbox.give(cells);
}

const page = globalThis as { shariahSheets?: { readonly version?: string } };

/**
 * The session, for the pane and for a page that shows this one; and the version of the functions that ran here before
 * these, from a cache.
 */
Object.assign(globalThis, { shariahSheetsBefore: page.shariahSheets?.version, shariahSheets: session });
