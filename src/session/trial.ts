/**
 * *Test connection*: one signed call with what is typed, before it is saved. It has a planner of its own, so it is loaded
 * when somebody presses the button, and the pane opens without it.
 */
import { markOf, readSettings, type Settings, scopeOf, unsound } from "../api/settings";
import { digest, openHost } from "../browser/host";
import { type Failure, fail } from "../core/failure";
import { Planner } from "../core/planner";
import { AsyncDriver } from "../drivers/async";
import { connection, notConnected } from "../functions/connection";
import type { Session } from "./session";

/** Undefined when it worked, else the sentence that says why not. */
export async function trial(session: Session, settings: Settings): Promise<string | undefined> {
  const failed = await tested(session, settings);
  const isBlocked = failed?.failure === "unreachable" && (await answersOpaquely(settings.address));
  return isBlocked ? fail("blocked").message : failed?.message;
}

/** One signed call for a verdict: undefined when it worked, else why not. */
async function tested(
  session: Session,
  settings: Settings,
): Promise<(Partial<Failure> & Pick<Failure, "message">) | undefined> {
  const sound = readSettings(settings);
  if (!sound) return { message: unsound };
  const { callsPerSecond, demo } = sound;
  const host = openHost(session.memory?.host(scopeOf(sound, digest)));
  const driver = new AsyncDriver(
    host,
    new Planner({ callsPerSecond, demo, mark: markOf(sound, digest) }),
    sound,
    undefined,
    { called: session.tellCalls() },
  );
  const cells = driver.run(connection());
  const [[cell] = []] = "promise" in cells ? await cells.promise : cells;
  return notConnected(cell);
}

/** The address answers, but not to this page: a browser tells the two apart only by a request without a reply. */
async function answersOpaquely(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", credentials: "omit" });
    return true;
  } catch {
    return false;
  }
}
