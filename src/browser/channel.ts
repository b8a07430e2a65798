/**
 * Carries the messages by which open windows tell one another at once: the pace that their credentials share, what each
 * waits for, and each batch of answers as it comes. A lost message costs a wait or a call, but never a refusal, because
 * the pace is read from the database before each call. Without a channel or a database in the browser, nothing is told.
 */
import { adopt, type Pace, readPace } from "../core/pace";
import type { Waits } from "../core/planner";
import type { StoredRecord } from "./answers";
import { attempt, hasDatabases } from "./attempt";

/** The pace that this window follows, and what the window does with messages. */
interface Hearer {
  readonly scope: string;
  readonly pace: Pace;
  /** The shared pace has changed. */
  readonly heard: () => void;
  /** What this window waits for. */
  readonly waits?: () => Waits;
  /**
   * `want` is called with what another window with these credentials waits for, `learn` with answers that another
   * window got. Neither is checked yet.
   */
  readonly want?: (window: string, waits: Waits) => void;
  readonly learn?: (told: unknown) => void;
}

/** The messages. A window of another version ignores those it does not know. */
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

/** This window's name while it is open. */
const own = String(Math.random());

let channel: BroadcastChannel | undefined;
let hearer: Hearer | undefined;
/** Whether the last message told other windows that cells wait here. */
let hasSaidWaits = false;

/** Passes messages for these credentials to `by` from now on, and to nothing else in this window. */
export function listenToChannel(by: Hearer): void {
  hearer = by;
  if (!hasDatabases()) return;
  channel ??= attempt(() => new BroadcastChannel("shariah.pace"));
  if (channel) channel.onmessage = ({ data }) => attempt(() => hear(data));
}

export function tellPace(scope: string, pace: Pace): void {
  const text = JSON.stringify(pace);
  say([scope, text]);
  // A test of the connection (in the settings) has a pace of its own in this window.
  if (hearer?.pace === pace) tellWaits(hearer);
  else hearPace(scope, text);
}

/**
 * Tells other windows new answers. Call this before telling the pace that the same reply changed. The window that may
 * send next then has these answers, and does not ask for them.
 */
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
  // The window that sends next can then ask these questions in the same call.
  tellWaits(hearer);
}

function tellWaits({ scope, waits: ask }: Hearer): void {
  const waits = attempt(() => ask?.()) ?? [];
  const hasWaits = waits.length > 0;
  if (hasWaits || hasSaidWaits) say({ scope, window: own, waits });
  hasSaidWaits = hasWaits;
}
