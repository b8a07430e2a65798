/** The lists of the service's that are known, to find a ticker by its name: those of the countries that were chosen. */
import { countriesIn } from "../api/preferences";
import { symbolOf } from "../api/reader";
import type { Asked } from "../core/call";
import { isFailure } from "../core/failure";
import { isText } from "../core/json";
import { marketsOfFunds } from "../functions/funds";
import type { Finder } from "../pane/ports";
import type { Listed } from "../workbook/matching";
import type { Session } from "./session";

export function finderPort(session: Session): Finder {
  const country = () => (session.memory && countriesIn(session.memory.preferences)[0]) ?? "US";
  return {
    known: async () => {
      const { planning, operations } = session;
      const slots = [
        planning.peek(operations.list, country()),
        ...[country(), ...marketsOfFunds()].map((market) => planning.peek(operations.etfList, market)),
      ];
      return slots.flatMap((slot) => (Array.isArray(slot?.answer) ? slot.answer.flatMap(listedIn) : []));
    },
    fetch: async () => {
      for (const name of ["LIST", "ETF.LIST"]) {
        const run = session.functions.get(name) as ((country: string) => Asked) | undefined;
        const asked = run?.(country());
        if (!asked || isFailure(asked)) continue;
        const cells = session.run(asked);
        if ("promise" in cells) await cells.promise;
      }
    },
  };
}

function listedIn(entry: unknown): Listed[] {
  const ticker = symbolOf(entry);
  if (!ticker) return [];
  const { companyName, name = companyName, isin } = entry as Readonly<Record<string, unknown>>;
  return [{ ticker, ...(isText(name) && { name }), ...(isText(isin) && isin !== "" && { isin }) }];
}
