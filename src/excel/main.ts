/**
 * The functions bundle: one classic script that associates every function, at once, and needs only fetch, timers and
 * TextEncoder. Storage, locks, a worker and Office are used where they are.
 */
import type { Asked, Cells } from "../core/call";
import { isFailure } from "../core/failure";
import type { Waiting } from "../drivers/async";
import { catalogue } from "../functions/catalogue";
import { AddIn } from "./addin";
import { toExcel } from "./cells";

interface Invocation {
  onCanceled?: (() => void) | undefined;
  readonly isInValuePreview?: unknown;
}

const addIn = new AddIn();

for (const { name, run: typedRun } of catalogue) {
  const run = typedRun as (...typed: unknown[]) => Asked;
  addIn.functions.set(name, run);
  CustomFunctions.associate(name, (...typed: unknown[]) => {
    const invocation = typed.pop() as Invocation | undefined;
    const asked = run(...typed);
    if (addIn.isReady) return answer(asked, invocation);
    return addIn.ready.then(() => answer(asked, invocation));
  });
}

/** Excel's own runs of a formula that is being looked at are answered from what is known: a metered call is none of it. */
function answer(asked: Asked, invocation: Invocation | undefined): unknown {
  const preview = invocation?.isInValuePreview === true && !isFailure(asked);
  return toHost(addIn.run(preview ? { ...asked, peek: true } : asked), invocation);
}

const shown = new WeakMap<Promise<Cells>, Promise<unknown[][]>>();

/** Cells that wait for the same promise share its conversion; each may be cancelled, until it is answered. */
function toHost(cells: Cells | Waiting, invocation: Invocation | undefined): unknown {
  if (!("promise" in cells)) return toExcel(cells, hasDataTypes());
  let converted = shown.get(cells.promise);
  if (!converted) {
    converted = cells.promise.then((settled) => toExcel(settled, hasDataTypes()));
    shown.set(cells.promise, converted);
  }
  if (invocation) cells.watch(invocation);
  return converted;
}

function hasDataTypes(): boolean {
  const { Office } = globalThis as { Office?: { context?: { requirements?: Office.RequirementSetSupport } } };
  return Office?.context?.requirements?.isSetSupported?.("CustomFunctionsRuntime", "1.4") === true;
}

/** What the pane, and whoever hosts this page, may do. */
Object.assign(globalThis, { shariahSheets: addIn });
