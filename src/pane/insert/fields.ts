/**
 * The fields that functions know by name, for the argument form and the help pages. For SCREEN: its columns, then the
 * full report's fields, which cost a call per ticker. For other tables: their columns and the entry's own fields. For a
 * single field: a path into the reply, as in the service's schema.
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

/** Adds fields to a function's help if the host's has none; for Excel's and Sheets' spelling of names. */
export function withFields(about: FunctionHelp): FunctionHelp {
  const name = about.name.replace(/^[A-Z]+[._]/, "").replaceAll("_", ".") as FunctionName;
  const parameters = about.parameters.map((parameter) => ({ ...parameter, ...listed(name, parameter) }));
  return { ...about, parameters };
}

function listed(name: FunctionName, { name: argument, options }: ParameterHelp): Partial<ParameterHelp> | undefined {
  if (options) return undefined;
  if (argument === "fields") return columns[name]?.();
  return argument === "field" && paths[name] ? { suggestions: pathsOf(paths[name]()) } : undefined;
}

const columns: Partial<Record<FunctionName, () => Partial<ParameterHelp>>> = {
  SCREEN: screenFields,
  PURIFICATION: () => ({
    options: [...titles(purificationColumns), "status", ...pathsOf(purificationEntry())],
    many: true,
  }),
  "ETF.SCREEN": () => ({ options: [...new Set([...titles(fundColumns), ...topOf(etfScreeningReport())])], many: true }),
  "ETF.PURIFICATION": () => ({ options: topOf(etfScreeningReport()), many: true }),
};

const paths: Partial<Record<FunctionName, () => z.ZodMiniType>> = {
  REPORT: stockReport,
  "ETF.REPORT": etfScreeningReport,
  "ETF.PROFILE": etfProfileEntry,
  USAGE: callStatistics,
};

function screenFields(): Partial<ParameterHelp> {
  const screened = new Set(Object.keys(screeningEntry().shape));
  const costly = topOf(stockReport()).filter((path) => !screened.has(path));
  return { options: [...fieldNames(), ...costly], costly, many: true };
}

function titles(named: readonly { readonly title: string }[]): readonly string[] {
  return named.map(({ title }) => title.toLowerCase());
}

/** The fields whose values are plain. */
function topOf(schema: z.ZodMiniType): readonly string[] {
  return pathsOf(schema).filter((path) => !path.includes("."));
}

/** The dotted paths of an object's plain values. Lists have no fixed length: their paths are left to the user. */
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
