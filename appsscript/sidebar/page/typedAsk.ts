/**
 * Describes the messages between the sidebar's page and the script, and makes sure that both speak the same format.
 * Requests, arguments and replies have the script's own types, so that the page cannot read a field that the script
 * does not send. Page and script both name their format, because a pasted update may have replaced only one of them.
 * Then the page asks for nothing more, and says which of the two must be updated.
 */
import type { Phrase } from "../../../src/core/phrase";
import { refusalPhrase } from "../../../src/ports/refusals";
import { common, dataFormat } from "../../shared/format";
import type { Calls } from "../pages";

/** Sends a request to the script by name. Undefined arrives as null. Rejects with the script's message. */
export type Ask = (name: keyof Calls, ...given: readonly unknown[]) => Promise<unknown>;

type Reply<Name extends keyof Calls> = ReturnType<Calls[Name]>;

/** The same, with the argument and reply types of each request. */
export type TypedAsk = <Name extends keyof Calls>(
  name: Name,
  ...given: Parameters<Calls[Name]>
) => Promise<Reply<Name>>;

export function typedAsk(ask: Ask): TypedAsk {
  return async <Name extends keyof Calls>(name: Name, ...given: Parameters<Calls[Name]>) =>
    ((await ask(name, ...given)) ?? undefined) as Reply<Name>;
}

/** Replaces null, into which Google has turned undefined, by undefined. */
export function whole<Crossed extends object | undefined>(crossed: Crossed): Crossed {
  return crossed && (Object.fromEntries(Object.entries(crossed).filter(([, value]) => value !== null)) as Crossed);
}

/**
 * Sends requests only after the script has named the page's own format. Requests whose replies are the same in all
 * formats are sent at once, and their replies held back until then. If the formats differ, `disagree` is called, and no
 * request gets a reply.
 */
export function agreeOnFormat(ask: Ask, disagree: (said: Phrase) => void): Ask {
  const agreed = ask("format")
    .then(olderOf, olderByRefusal)
    .then((older) => {
      if (older === undefined) return undefined;
      disagree(refusalPhrase(older));
      return new Promise<never>(() => undefined);
    });
  return async (name, ...given) => {
    const early = common.includes(name) ? ask(name, ...given) : undefined;
    // The reply is awaited further down, so a rejection before that must not count as unhandled.
    early?.catch(() => undefined);
    await agreed;
    return early ?? ask(name, ...given);
  };
}

type Older = "olderSidebar" | "olderScript";

function olderOf(told: unknown): Older | undefined {
  if (told === dataFormat) return undefined;
  return Number(told) > dataFormat ? "olderSidebar" : "olderScript";
}

/**
 * Scripts of format 1 do not know the request for the format, and say so in words. Any other error is left for the pane
 * to show.
 */
function olderByRefusal(error: unknown): Older | undefined {
  return /asks for format, which is not there/.test(String(error)) ? "olderScript" : undefined;
}
