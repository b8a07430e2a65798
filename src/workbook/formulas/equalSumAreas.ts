/**
 * Writes the last area of SUMIF and AVERAGEIF as large as their first: these functions read so many cells of it, however
 * small it is written. Univer's engine enlarges it while it calculates, and from then on reads the enlarged area wherever
 * another formula has the address that was written. The formula is in the form of `resolvedFormula`.
 */
import { absoluteAddress, areaOf } from "../area";
import { partsOf } from "./formula";
import { closings, type Token, tokensOf } from "./tokensOf";

export function equalSumAreas(formula: string): string {
  const tokens = tokensOf(formula);
  const ends = closings(tokens);
  const written = new Map<Token, string>();
  tokens.forEach(({ kind, name }, at) => {
    const end = ends.get(at);
    if (kind !== "call" || (name !== "SUMIF" && name !== "AVERAGEIF") || end === undefined) return;
    const [tested, , summed] = partsOf(tokens.slice(at + 1, end), ",").map(onlyReference);
    const like = tested && areaOf(tested.address, "");
    const area = summed && areaOf(summed.address, "");
    if (!like || !area || (like.rows === area.rows && like.columns === area.columns)) return;
    written.set(summed, summed.prefix + absoluteAddress({ ...area, rows: like.rows, columns: like.columns }));
  });
  return tokens.map((token) => written.get(token) ?? token.text).join("");
}

/** The reference to cells that an argument is; undefined for any other argument. */
function onlyReference(argument: readonly Token[]): Token | undefined {
  const [token, ...others] = argument.filter(({ kind }) => kind !== "blank");
  return others.length === 0 && token?.address ? token : undefined;
}
