/**
 * The fields that functions know by name, for the argument form and the help pages. SCREEN's are the names of its
 * columns, and then those of the full report, which cost a call a ticker; other tables' are their columns and the
 * entry's own fields; a single field is a path into the reply as the service's schema has it.
 */
import type * as z from "zod/mini";
import {
  callStatistics,
  etfProfileEntry,
  etfScreeningReport,
  purificationEntry,
  screeningEntry,
  stockReport,
} from "../../api/schemas";
import type { FunctionName } from "../../functions/catalogue";
import { fundColumns } from "../../functions/etfs";
import { fieldNames } from "../../functions/fields";
import type { FunctionHelp, ParameterHelp } from "../../functions/help";
import { purificationColumns } from "../../functions/purification";

/** The help with its fields, where the host's has none; as Excel and as Sheets spell the functions. */
export function withFields(about: FunctionHelp): FunctionHelp {
  const name = about.name.replace(/^[A-Z]+[._]/, "").replaceAll("_", ".") as FunctionName;
  const parameters = about.parameters.map((parameter) => ({ ...parameter, ...listed(name, parameter) }));
  return { ...about, parameters };
}

function listed(name: FunctionName, { name: argument, options }: ParameterHelp): Partial<ParameterHelp> | undefined {
  if (options) return undefined;
  if (argument === "fields") return columns[name]?.();
  return argument === "field" && paths[name] ? { suggestions: pathsOf(paths[name]) } : undefined;
}

const columns: Partial<Record<FunctionName, () => Partial<ParameterHelp>>> = {
  SCREEN: screenFields,
  PURIFICATION: () => ({
    options: [...titles(purificationColumns), "status", ...pathsOf(purificationEntry)],
    many: true,
  }),
  "ETF.SCREEN": () => ({ options: [...new Set([...titles(fundColumns), ...topOf(etfScreeningReport)])], many: true }),
  "ETF.PURIFICATION": () => ({ options: topOf(etfScreeningReport), many: true }),
};

const paths: Partial<Record<FunctionName, z.ZodMiniType>> = {
  REPORT: stockReport,
  "ETF.REPORT": etfScreeningReport,
  "ETF.PROFILE": etfProfileEntry,
  USAGE: callStatistics,
};

function screenFields(): Partial<ParameterHelp> {
  const screened = new Set(Object.keys(screeningEntry.shape));
  const costly = topOf(stockReport).filter((path) => !screened.has(path));
  return { options: [...fieldNames(), ...costly], costly, many: true };
}

function titles(named: readonly (readonly [title: string, ...unknown[]])[]): readonly string[] {
  return named.map(([title]) => title.toLowerCase());
}

/** The fields that are values themselves. */
function topOf(schema: z.ZodMiniType): readonly string[] {
  return pathsOf(schema).filter((path) => !path.includes("."));
}

/** The dotted paths of an object's plain values. Lists have no end, so their paths are the user's to type. */
function pathsOf(schema: z.ZodMiniType, before = ""): readonly string[] {
  const { def } = schema._zod as {
    readonly def: { type: string; innerType?: z.ZodMiniType; shape?: z.core.$ZodShape };
  };
  if (def.innerType) return pathsOf(def.innerType, before);
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      pathsOf(inner as z.ZodMiniType, before ? `${before}.${key}` : key),
    );
  }
  return def.type === "string" || def.type === "number" || def.type === "boolean" ? [before] : [];
}
