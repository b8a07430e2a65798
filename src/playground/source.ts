/**
 * Who answers the playground: the sample service beside the server that serves it, or, where files alone are served, one
 * inside the page. Either way the verdicts are made up.
 */
import { digest } from "../browser/host";
import type { AddIn } from "./frame";

export interface Source {
  /** From now on the add-in asks this one. */
  serve(addIn: AddIn): Promise<void>;
  stats(): Promise<Counts>;
}

export interface Counts {
  readonly calls: number;
  readonly refusals: number;
}

/** Beside this page: the settings to ask it with are in a file of the server's. */
export const besidePage: Source = {
  serve: async (addIn) => addIn.configure(await json("service.json")),
  stats: () => json("stats.json"),
};

/** In this page, for so many calls a second: nothing is sent anywhere, and nobody's secret is asked for. */
export async function inPage(rate: number): Promise<Source> {
  const { pageService } = await import("../service/page");
  const service = pageService(digest, { rate });
  return {
    serve: (addIn) => addIn.substitute(service),
    stats: async () => service.stats(),
  };
}

export async function json<T>(path: string): Promise<T> {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`The playground's server did not give ${path}.`);
  return (await reply.json()) as T;
}
