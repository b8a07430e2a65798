/**
 * Who answers the playground: the sample service beside the server that serves it, or, where files alone are served, one
 * inside the page. Either way the verdicts are made up.
 */
import type { Settings } from "../../api/settings";
import { digest } from "../../browser/host";
import type { AddIn } from "./frame";

export interface Source {
  /** From now on the add-in asks this one; `anew`: at its own rate, whatever was chosen. */
  serve(addIn: AddIn, anew?: boolean): Promise<void>;
  stats(): Promise<Counts>;
  /** Whether this is what answers with these settings, and no service of the user's own. */
  answers(settings: Settings | undefined): boolean;
}

export interface Counts {
  readonly calls: number;
  readonly refusals: number;
}

/** Beside this page: the settings to ask it with are in a file of the server's. */
export const besidePage: Source = {
  serve: async (addIn, anew = false) => {
    const [offered, own] = await Promise.all([json<Settings>("service.json"), addIn.settings()]);
    const last = localStorage.getItem(offeredKey);
    const isOffered = own === undefined || last === null || last === nameOf(own);
    // Credentials of the user's own stay, and so does the rate that they chose for the ones offered here.
    if (!isOffered && !anew) return;
    localStorage.setItem(offeredKey, nameOf(offered));
    const isKnown = own !== undefined && last !== null && !anew;
    await addIn.configure(isKnown ? { ...offered, callsPerSecond: own.callsPerSecond } : offered);
  },
  stats: () => json("stats.json"),
  answers: (settings) => settings !== undefined && localStorage.getItem(offeredKey) === nameOf(settings),
};

/** Whose credentials the playground gave last: without the secret. */
const offeredKey = "shariah-sheets-playground offered";

function nameOf({ address, segment, clientId }: Settings): string {
  return JSON.stringify([address, segment, clientId]);
}

/** In this page, for so many calls a second: nothing is sent anywhere, and nobody's secret is asked for. */
export async function inPage(rate: number): Promise<Source> {
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
