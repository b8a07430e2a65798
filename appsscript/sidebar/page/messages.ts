/**
 * The messages between page and script. The calls, their arguments and replies are the script's own types, so that the
 * page cannot read a field that the script does not send. Both name their format, because a pasted update may have
 * replaced only one of them: then the page asks nothing more, and says which text is missing.
 */
import type { Phrase } from "../../../src/core/phrase";
import { phrase } from "../../../src/ports/refusals";
import { common, format } from "../../shared/format";
import type { Calls } from "../pages";

/** Calls one function of the script by name; undefined crosses as null. Rejects with its sentence. */
export type Ask = (name: keyof Calls, ...given: readonly unknown[]) => Promise<unknown>;

type Reply<Name extends keyof Calls> = ReturnType<Calls[Name]>;

/** The same, with the types of each call. */
export type Call = <Name extends keyof Calls>(name: Name, ...given: Parameters<Calls[Name]>) => Promise<Reply<Name>>;

export function callsOver(ask: Ask): Call {
  return async <Name extends keyof Calls>(name: Name, ...given: Parameters<Calls[Name]>) =>
    ((await ask(name, ...given)) ?? undefined) as Reply<Name>;
}

/** Replaces null, as which undefined crosses, by undefined. */
export function whole<Crossed extends object | undefined>(crossed: Crossed): Crossed {
  return crossed && (Object.fromEntries(Object.entries(crossed).filter(([, value]) => value !== null)) as Crossed);
}

/**
 * Asks once the script has named the page's own format. What is the same in all formats is asked meanwhile, and its reply
 * held back. Of another format, `disagree` is told so, and no reply comes to anybody.
 */
export function agreeing(ask: Ask, disagree: (said: Phrase) => void): Ask {
  const agreed = ask("format")
    .then(olderOf, olderByRefusal)
    .then((older) => {
      if (older === undefined) return undefined;
      disagree(phrase(older));
      return new Promise<never>(() => undefined);
    });
  return async (name, ...given) => {
    const early = common.includes(name) ? ask(name, ...given) : undefined;
    // Its reply is awaited below, after what may take longer.
    early?.catch(() => undefined);
    await agreed;
    return early ?? ask(name, ...given);
  };
}

type Older = "olderSidebar" | "olderScript";

function olderOf(told: unknown): Older | undefined {
  if (told === format) return undefined;
  return Number(told) > format ? "olderSidebar" : "olderScript";
}

/** Scripts of the first format know of no format, and have but words for it. Whatever else fails is the pane's to show. */
function olderByRefusal(error: unknown): Older | undefined {
  return /asks for format, which is not there/.test(String(error)) ? "olderScript" : undefined;
}
