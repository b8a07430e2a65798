/**
 * Does what the button *Test connection* does: makes one signed call with the typed settings, before they are saved. It
 * has a planner of its own, so it is loaded only when somebody presses the button.
 */
import { markOf, readSettings, type Settings, scopeOf } from "../api/settings";
import { phraseOfSettings } from "../api/typedSettings";
import { digest, openHost } from "../browser/host";
import { type Failure, fail, isFailure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import { Planner } from "../core/planner";
import { AsyncDriver } from "../drivers/async";
import { connection, notConnected } from "../functions/connection";
import type { Session } from "./session";

/** Tests these settings: undefined when the call was answered, else why it was not. */
export async function testConnection(session: Session, settings: Settings): Promise<Failure | Phrase | undefined> {
  const failed = await testSettings(session, settings);
  const isBlocked = isFailure(failed) && failed.failure === "unreachable" && (await answersOpaquely(settings.address));
  return isBlocked ? fail("blocked") : failed;
}

/** Makes one signed call for a verdict: undefined when it was answered, else why it was not. */
async function testSettings(session: Session, settings: Settings): Promise<Failure | Phrase | undefined> {
  const sound = readSettings(settings);
  if (!sound) return phraseOfSettings("unsound");
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

/**
 * Whether the address answers, but does not let this page read its replies (CORS). A browser shows that only by a
 * request whose reply may not be read.
 */
async function answersOpaquely(address: string): Promise<boolean> {
  try {
    await fetch(address, { mode: "no-cors", cache: "no-store", credentials: "omit" });
    return true;
  } catch {
    return false;
  }
}
