/**
 * What windows open together tell one another, at once: the pace that their credentials share, what each of them waits
 * for, and each batch of answers as it comes. A word that is lost costs a wait or a call and never a refusal, since the pace is read again from
 * the database before each call. Where a browser has no channel, or no database, nobody is told.
 */
import { adopt, type Pace, readPace } from "../core/pace";
import type { Waits } from "../core/planner";
import type { StoredRecord } from "./answers";
import { attempt, hasDatabases } from "./platform";

/** Whose words are listened to here, and what is done with them. */
interface Hearer {
  readonly scope: string;
  readonly pace: Pace;
  /** The pace is another now. */
  readonly heard: () => void;
  /** What this window waits for. */
  readonly waits?: () => Waits;
  /** Another window with these credentials waits for this; or has been answered so. What they say is not checked yet. */
  readonly want?: (window: string, waits: Waits) => void;
  readonly learn?: (told: unknown) => void;
}

/** What windows say. One of another version leaves what it does not understand. */
type OfPace = readonly [scope: string, pace: string];
interface Answered {
  readonly scope: string;
  readonly answered: StoredRecord;
}
interface Waiting {
  readonly scope: string;
  readonly window: string;
  readonly waits: Waits;
}

/** Tells this window from the others for as long as it is open. */
const own = String(Math.random());

let channel: BroadcastChannel | undefined;
let hearer: Hearer | undefined;
/** The others believe that cells of this window wait. */
let hasSaidWaits = false;

/** From now on this pace, and no other here, learns at once what anybody with these credentials does. */
export function listen(by: Hearer): void {
  hearer = by;
  if (!hasDatabases()) return;
  channel ??= attempt(() => new BroadcastChannel("shariah.pace"));
  if (channel) channel.onmessage = ({ data }) => attempt(() => hear(data));
}

export function tellPace(scope: string, pace: Pace): void {
  const text = JSON.stringify(pace);
  say([scope, text]);
  // A test of the connection has a pace of its own in this very window.
  if (hearer?.pace === pace) tellWaits(hearer);
  else hearPace(scope, text);
}

/** To be told before the pace that the same reply changed: who may send next then knows already what need not be asked. */
export function tellAnswers(scope: string, answered: StoredRecord): void {
  say({ scope, answered });
}

function say(word: OfPace | Answered | Waiting): void {
  attempt(() => channel?.postMessage(word));
}

function hear(word: OfPace | Answered | Waiting): void {
  if (isOfPace(word)) hearPace(...word);
  else if (word.scope !== hearer?.scope) return;
  else if ("answered" in word) hearer.learn?.(word.answered);
  else hearer.want?.(word.window, word.waits);
}

function isOfPace(word: OfPace | object): word is OfPace {
  return Array.isArray(word);
}

function hearPace(scope: string, text: string): void {
  const told = hearer?.scope === scope ? readPace(text, Date.now()) : undefined;
  if (!told || !hearer) return;
  adopt(hearer.pace, told, Date.now());
  attempt(hearer.heard);
  // Whoever may send next is told in time what it could carry along.
  tellWaits(hearer);
}

function tellWaits({ scope, waits: ask }: Hearer): void {
  const waits = attempt(() => ask?.()) ?? [];
  const hasWaits = waits.length > 0;
  if (hasWaits || hasSaidWaits) say({ scope, window: own, waits });
  hasSaidWaits = hasWaits;
}
