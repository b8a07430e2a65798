/**
 * The field names to choose from, for the argument form and the help pages. For SCREEN these are its columns, then the
 * fields of the full report, which cost a request per ticker. For other functions with a table these are its columns
 * and the fields of the service's reply. For functions with a single field these are paths into the reply, as in the
 * service's schema.
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
import { fieldNames } from "../../functions/arguments/fields";
import type { FunctionName } from "../../functions/catalogue";
import { fundColumns } from "../../functions/etfs";
import type { FunctionHelp, ParameterHelp } from "../../functions/help/help";
import { purificationColumns } from "../../functions/purification";

/**
 * Adds the field names to the help of a function, where the host's help has none. The function's name may be spelt as
 * in Excel or as in Sheets.
 */
export function withFields(about: FunctionHelp): FunctionHelp {
  const name = about.name.replace(/^[A-Z]+[._]/, "").replaceAll("_", ".") as FunctionName;
  const parameters = about.parameters.map((parameter) => ({ ...parameter, ...listsOf(name, parameter) }));
  return { ...about, parameters };
}

function listsOf(name: FunctionName, { name: argument, options }: ParameterHelp): Partial<ParameterHelp> | undefined {
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

/** The top-level fields that are text, number or truth value. */
function topOf(schema: z.ZodMiniType): readonly string[] {
  return pathsOf(schema).filter((path) => !path.includes("."));
}

/**
 * The paths, with dots, of an object's texts, numbers and truth values. Lists are left out, because their length is not
 * fixed: the user types paths into them.
 */
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
