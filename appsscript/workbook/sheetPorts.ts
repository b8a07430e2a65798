/**
 * Inserts a worksheet and observes verdicts, each whole in one run of the script: it reads the sheets, decides, and writes.
 * The sidebar asks for it; after a refresh the script does it by itself.
 */
import { version } from "../../src/core/version";
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { areaOf } from "../../src/workbook/area";
import { type Holdings, noHoldings } from "../../src/workbook/holdings";
import { questionsOf } from "../../src/workbook/questions";
import { headings } from "../../src/workbook/worksheets/adoption";
import type { Step } from "../../src/workbook/worksheets/step";
import { host } from "../host";
import { worksheetPorts } from "../shared/onDemand";
import { plainly } from "../shared/plainData";
import { load } from "../shared/settings";
import type { Script, Standing } from "../worksheets/ports";
import { demandsOf, knownSlots } from "./knownToLedgers";
import { frozen } from "./thaw";
import { carryOutWhile, front, selected, snapshot } from "./worksheets";

/** ms for which a run writes: Google ends it after six minutes. */
const longest = 240_000;

export interface Called {
  /** null where the method returns nothing. */
  readonly reply: unknown;
  /** Steps that the time was not enough for. */
  readonly left: readonly Step[];
  /** The holdings of the last insertion, for the next call. */
  readonly last: Holdings;
}

/** Calls a method of the worksheets' port. `last`: the holdings of the last insertion. Throws a sentence when there is none. */
export function callWorksheets(
  method: string,
  given: readonly unknown[],
  language: string,
  last: Holdings | null = null,
): Called {
  const left: Step[] = [];
  const script = scriptOf(left, last);
  const call = worksheetPorts().methodOf(script, language, method);
  if (!call) throw new Refusal(phrase("notThere", `worksheets.${method}`));
  // undefined crosses as null.
  const reply = call(given.map((value) => value ?? undefined)) ?? null;
  return plainly({ reply, left, last: script.memory.last });
}

/** Carries out what a call had no time for; returns what this run has none for either. */
export function goOnWriting(steps: readonly Step[]): readonly Step[] {
  const end = host.now() + longest;
  return steps.slice(carryOutWhile(steps, () => host.now() < end).steps);
}

/** What the cells' answers say now, and how many rows that added to the ledgers. */
export function observeAlone(): { readonly standings: readonly Standing[]; readonly recorded: number } {
  const ports = worksheetPorts();
  const script = scriptOf([], null);
  const standings = ports.standings(script);
  try {
    return { standings, recorded: ports.observe(script) };
  } catch {
    // Somebody protects the ledger's cells: the next run writes what this one could not.
    return { standings, recorded: 0 };
  }
}

/** Writes new verdicts to the status ledger, if there is one; returns how many. */
export function observeStatuses(): number {
  return worksheetPorts().observe(scriptOf([], null));
}

/** Steps for which there is no time go into `left`. */
function scriptOf(left: Step[], last: Holdings | null): Script {
  const end = host.now() + longest;
  const { own, sampled } = load();
  return {
    memory: { last: last ? { ...last, roles: last.roles.map((role) => role ?? undefined) } : noHoldings },
    origin: { version, address: sampled ? undefined : own?.address, madeUp: sampled || own?.demo === true },
    asking: own,
    selected: () => selected() ?? [],
    front: () => {
      const { sheet, values } = front(headings);
      return { sheet, row: 0, column: 0, rows: values.length, columns: values[0]?.length ?? 0, values, formulas: [] };
    },
    snapshot: (marks) => {
      const { marked, ...found } = snapshot(marks);
      return { ...found, marked: new Map(marked) };
    },
    carryOut: (steps) => {
      const done = carryOutWhile(steps, () => host.now() < end);
      left.push(...steps.slice(done.steps));
      return done.filled;
    },
    demands: (asks) => demandsOf(questionsOf(asks)),
    frozen: () => {
      const addresses = frozen().flatMap(({ address }) => address.split(", "));
      return new Set(addresses.flatMap((address) => areaOf(address, "")?.sheet ?? []));
    },
    known: knownSlots,
  };
}
