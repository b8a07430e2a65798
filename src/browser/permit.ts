/**
 * Shares the permits between workbooks that are open side by side with the same credentials, so that together they keep
 * the rate limit. They read and write the shared pace as one small record, each in a database transaction of its own.
 * Transactions run one after the other across all windows, so whoever is in one has the record to itself.
 * `localStorage` would not do, because a browser's processes see one another's changes late. A window that writes also
 * tells the others, so that none waits for a reply that another window has. A lost message costs time but no refusal,
 * because each window reads the record in its own transaction. Without a database each window is alone, and only the
 * service's refusals slow it down.
 */
import { promisifyRequest, type UseStore } from "idb-keyval";
import { adopt, type Pace, readPace, slowDown } from "../core/pace";
import { hasDatabases } from "./attempt";
import { tellPace } from "./channel";
import { openClock } from "./clock";
import { openStore, write } from "./store";

/** ms to wait for a transaction. A page that is frozen in the middle of its own would otherwise hold up all others. */
const patience = 2_000;
/**
 * Whether a transaction took longer than that to begin. Nobody here then waits for one, until the store is free again.
 */
let held = false;

/**
 * Runs `turn` with exclusive use of the pace that all windows of this origin with these credentials share. If no
 * transaction begins in time, `turn` runs without it, and calls leave more slowly, because others may send too; the
 * changes are written when the transaction begins after all.
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

/**
 * The time from one press of the button Forget to the next. What was under way when it was pressed stores nothing
 * afterwards.
 */
export interface Life {
  isOver: boolean;
}

export const pacesStore = ["shariah-sheets-pace", "paces"] as const;

let opening: ReturnType<typeof openStore> | undefined;

/**
 * Runs `work` on the store. Where the disk is full, the record is not written: other windows may be refused a call, but
 * no answer is lost.
 */
async function inStore(work: (store: UseStore) => Promise<unknown>): Promise<void> {
  opening ??= openStore(...pacesStore);
  const store = await opening;
  try {
    if (store) await work(store);
  } catch {
    // The turn goes on without the store.
  }
}
