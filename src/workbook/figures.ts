/** The figures in an answer of the service's that a change of is worth telling: its own, as they came. */
import type { Slot } from "../core/slot";
import { type Fund, fromFund, ratioOf, type Screened, tests, verdictOf } from "../functions/screened";
import type { Figures } from "./changes";

/** Nothing of an answer that failed, unless the one from before stands in. */
export function figuresOf({ operation, answer, failure, kept }: Slot): Figures {
  if (typeof answer !== "object" || answer === null || (failure && !kept)) return {};
  switch (operation.name) {
    case "screening":
    case "report":
      return screenedFigures(answer as Screened);
    case "etfReport":
      return screenedFigures(fromFund(answer as Fund));
    case "purification":
      return given({ purification: (answer as Purification).dividend_purification_amount_per_share });
    case "zakat":
      return given({ zakat: shortOf(answer as readonly Zakat[]) });
    default:
      return {};
  }
}

interface Purification {
  readonly dividend_purification_amount_per_share?: number | undefined;
}

interface Zakat {
  readonly investment_type?: string | undefined;
  readonly zakat_amount_per_share?: number | undefined;
}

function screenedFigures(entry: Screened): Figures {
  const ratios = tests.map((test) => [test, ratioOf(entry, test)] as const);
  return given({ verdict: verdictOf(entry), rank: entry.complianceRanking, ...Object.fromEntries(ratios) });
}

/** One kind's figure: they do not turn into one another. */
function shortOf(entries: readonly Zakat[]): number | undefined {
  return entries.find(({ investment_type: type }) => /^short/i.test(type ?? ""))?.zakat_amount_per_share;
}

function given(all: { readonly [name: string]: string | number | undefined }): Figures {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
