/**
 * Shares the permits between workbooks open side by side with the same credentials. They read and write one small
 * record, each in one database transaction. Transactions run one after the other across all windows, so one step takes
 * the turn and reads the record. `localStorage` would not do, because a browser's processes see one another's changes
 * late. A window that writes tells the others, so that none waits for a reply that came to another window. A lost
 * message costs time but no refusal, since each reads again in its turn. Without a database each window is alone, and
 * only the service's refusals slow it.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { adopt, type Pace, readPace, slowDown } from "../core/pace";
import { tellPace } from "./channel";
import { openClock } from "./clock";
import { openStore, write } from "./database";
import { hasDatabases } from "./platform";

/** ms to wait for a turn: a page frozen in the middle of its turn would hold up the others for as long. */
const patience = 2_000;
/** Whether a turn was waited for longer than that: until the store is free again, nobody here waits for it. */
let held = false;

/**
 * Runs `turn` with exclusive use of the pace that all windows of this origin with these credentials see. If no turn
 * comes in time, it runs alone and more slowly, since others may send too; its changes are written when the turn comes
 * after all.
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

/** The time from one Forget to the next. What was on its way at a Forget stores nothing afterwards. */
export interface Life {
  isOver: boolean;
}

export const pacesStore = ["shariah-sheets-pace", "paces"] as const;

let opening: ReturnType<typeof openStore> | undefined;

/** Runs `work` on the store. A full disk costs other windows a refusal, but never an answer. */
async function inStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  opening ??= openStore(...pacesStore);
  const store = await opening;
  try {
    if (store) await work(store);
  } catch {
    // The turn goes on without the store.
  }
}
