/** The pane's port to find a ticker by a company's name, in the service's lists for the chosen countries. */
import type { Asked } from "../core/call";
import { isFailure } from "../core/failure";
import type { FunctionName } from "../functions/catalogue";
import type { Finder } from "../ports/host";
import type { Session } from "./session";
import { chosenCountries, listEntries } from "./tickerLists";

const lists: readonly FunctionName[] = ["LIST", "ETF.LIST"];

export function finderPort(session: Session): Finder {
  return {
    known: async () => listEntries(session),
    fetch: async () => {
      const [country] = chosenCountries(session);
      for (const name of lists) {
        const run = session.functions.get(name) as ((country: string | undefined) => Asked) | undefined;
        const asked = run?.(country);
        if (!asked || isFailure(asked)) continue;
        const cells = session.run(asked);
        if ("promise" in cells) await cells.promise;
      }
    },
  };
}
