/**
 * Connects the add-in to the source of its answers: the sample service beside the playground's server, or one inside
 * the page when only files are served. Either way the verdicts are made up.
 */
import type { Settings } from "../../api/settings";
import { digest } from "../../browser/host";
import type { LoadedAddIn } from "./addIn";

export interface AnswerSource {
  /**
   * Makes the add-in ask this source. With `anew` it does so at the source's own rate and in place of whatever the user
   * had chosen.
   */
  serve(addIn: LoadedAddIn, anew?: boolean): Promise<void>;
  stats(): Promise<Counts>;
  /** Whether these settings lead to this source, and not to a service of the user's own. */
  answers(settings: Settings | undefined): boolean;
}

export interface Counts {
  readonly calls: number;
  readonly refusals: number;
}

/** The service beside this page: the settings for it are in a file of the server's. */
export const besidePage: AnswerSource = {
  serve: async (addIn, anew = false) => {
    const [offered, own] = await Promise.all([json<Settings>("service.json"), addIn.settings()]);
    const last = localStorage.getItem(offeredKey);
    const isOffered = own === undefined || last === null || last === nameOf(own);
    // The user's own credentials stay, and so does a rate chosen for the ones offered here.
    if (!isOffered && !anew) return;
    localStorage.setItem(offeredKey, nameOf(offered));
    const isKnown = own !== undefined && last !== null && !anew;
    await addIn.configure(isKnown ? { ...offered, callsPerSecond: own.callsPerSecond } : offered);
  },
  stats: () => json("stats.json"),
  answers: (settings) => settings !== undefined && localStorage.getItem(offeredKey) === nameOf(settings),
};

/**
 * The name in the browser's storage for which credentials the playground offered last; the secret is not stored there.
 */
const offeredKey = "shariah-sheets-playground offered";

function nameOf({ address, segment, clientId }: Settings): string {
  return JSON.stringify([address, segment, clientId]);
}

/** A sample in this page with this many calls a second: nothing is sent anywhere, and no secret is asked for. */
export async function inPage(rate: number): Promise<AnswerSource> {
  const { pageService } = await import("../../service/page");
  const service = pageService(digest, { rate });
  return {
    serve: (addIn) => addIn.substitute(service),
    stats: async () => service.stats(),
    answers: () => true,
  };
}

export async function json<T>(path: string): Promise<T> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`The playground's server did not give ${path}.`);
  return (await reply.json()) as T;
}
