/**
 * Workbooks open side by side share the credentials, and so the permits. They read and write one small record, each in
 * one transaction of a database: those pass one after the other, in whatever window they are, and one step does for
 * taking turns and for reading. `localStorage` would not do, since a browser's processes hear of one another's changes
 * in it late. Who writes tells the others, so that nobody waits for a reply that has come to another window; a word
 * that is lost costs time and no refusal, since each reads again in its turn. Where a browser has no database, each is
 * alone; the service's refusals still slow it.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { adopt, type Pace, readPace, slowDown } from "../core/pace";
import { tellPace } from "./channel";
import { openClock } from "./clock";
import { openStore, write } from "./database";
import { hasDatabases } from "./platform";

/** A page that is frozen in the middle of its turn would hold the others up for as long as it is. */
const patience = 2_000;
/** Somebody keeps the store for longer than that: until it is given back, nobody waits for it here. */
let held = false;

/**
 * Exclusive use of the pace that everyone on this origin with these credentials sees. Whoever gets no turn in time acts
 * alone and more slowly, since others may send as well; what it did is told when its turn comes after all.
 */
export async function permit<T>(scope: string, pace: Pace, turn: () => T, life?: Life): Promise<T> {
  if (life?.isOver || !hasDatabases()) return turn();
  let taken: { readonly result: T } | undefined;
  const take = () => {
    taken ??= { result: turn() };
    return taken;
  };
  const inTurn = inStore((store) =>
    write(store, async (paces) => {
      held = false;
      const stored = readPace(await promisifyRequest<string>(paces.get(scope)), Date.now());
      if (stored) adopt(pace, stored, Date.now());
      take();
      if (!life?.isOver) paces.put(JSON.stringify(pace), scope);
    }),
  );
  const isLate = held || (await Promise.race([inTurn.then(() => false), openClock()(patience).then(() => true)]));
  if (isLate && !taken) {
    held = true;
    slowDown(pace);
  }
  const { result } = take();
  tellPace(scope, pace);
  return result;
}

/** From one Forget to the next. What was on its way when all was forgotten stores nothing any more. */
export interface Life {
  isOver: boolean;
}

export const pacesStore = ["shariah-sheets-pace", "paces"] as const;

let opening: ReturnType<typeof openStore> | undefined;

/** A full storage costs the others a refusal, never an answer. */
async function inStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  opening ??= openStore(...pacesStore);
  const store = await opening;
  try {
    if (store) await work(store);
  } catch {
    // The turn is taken without it.
  }
}
