/**
 * Windows that are gone. One that is closed or reloaded with a call out leaves it in the shared pace, where it would keep
 * everyone waiting for a reply that nobody hears. So a window holds a lock while it lives, and its calls bear the lock's
 * name: who is granted that lock knows. Where a browser has none, such a call binds until it counts as lost.
 */
import type { Send } from "../core/pace";
import type { AddIn } from "./addin";

/** For so long a call may be on its way to the service, though who sent it is gone. */
const way = 1000;

export function openWindow(addIn: AddIn): void {
  const { locks } = navigator;
  if (!locks) return;
  /** The names of windows, and whether they are gone. */
  const gone = new Map<string, boolean>();
  const name = String(Math.random());
  let own: string | undefined;
  void locks.request(name, () => {
    own = name;
    gone.set(name, false);
    look();
    return new Promise(() => undefined);
  });
  const follow = (other: string) => {
    gone.set(other, false);
    void locks.request(other, () => {
      gone.set(other, true);
      look();
      addIn.pump();
    });
  };
  const ended = (sent: Send): Send => {
    const { at, back, by } = sent;
    if (back !== undefined || by === undefined) return sent;
    if (!gone.has(by)) follow(by);
    return gone.get(by) ? { at, back: Math.max(at + way, Date.now()) } : sent;
  };
  const look = () => {
    const { pace } = addIn.planning;
    pace.by = own;
    pace.sends = pace.sends.map(ended);
  };
  addIn.listen(look);
}
