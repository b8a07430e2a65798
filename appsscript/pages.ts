/**
 * What the pane may call with `google.script.run`: one name for each thing it needs, data in and data out. Nothing it
 * returns holds the secret.
 */
import {
  account,
  answer,
  choices,
  choose,
  consents,
  forget,
  override,
  progress,
  save,
  shownSettings,
  test,
} from "./account";
import { freeze, frozen, thaw } from "./freeze";
import { demands, goOn, start } from "./refresh";

/** ms that one call from the pane works, so that it can show how far it is. */
const step = 15_000;

const calls = {
  "settings.load": shownSettings,
  "settings.save": save,
  "settings.forget": forget,
  "settings.test": test,
  "preferences.load": choices,
  "preferences.save": choose,
  "workbook.progress": progress,
  "usage.known": () => account(false),
  "usage.ask": () => account(true),
  "usage.override": override,
  "queue.consents": consents,
  "queue.answer": answer,
  "refresher.demands": demands,
  "refresher.start": (where: Parameters<typeof start>[0]) => start(where, step),
  "refresher.goOn": () => goOn(step),
  "freezer.frozen": frozen,
  "freezer.freeze": freeze,
  "freezer.thaw": thaw,
} as const;

export type Calls = typeof calls;

/** Throws a sentence when the call fails. What is undefined crosses as null. */
export function serve(name: string, given: readonly unknown[]): unknown {
  const call = Object.hasOwn(calls, name) ? calls[name as keyof Calls] : undefined;
  if (!call) throw new Error(`The pane asks for ${name}, which is not there.`);
  return (call as (...given: readonly unknown[]) => unknown)(...given) ?? null;
}
