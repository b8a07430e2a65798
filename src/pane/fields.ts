/**
 * The fields that SCREEN and REPORT know, for the argument form. SCREEN's are the names of its columns, and then those
 * of the full report, which cost a call a ticker; REPORT's are paths into the report as the service's schema has it.
 */
import type * as z from "zod/mini";
import { screeningEntry, stockReport } from "../api/schemas";
import { fieldNames } from "../functions/fields";
import type { FunctionHelp, ParameterHelp } from "../functions/help";

/** The help with its fields, where the host's has none; as Excel and as Sheets spell the functions. */
export function withFields(about: FunctionHelp): FunctionHelp {
  const [, name] = /^[A-Z]+[._](SCREEN|REPORT)$/.exec(about.name) ?? [];
  if (!name) return about;
  return { ...about, parameters: about.parameters.map((parameter) => listed(name, parameter)) };
}

function listed(name: string, parameter: ParameterHelp): ParameterHelp {
  if (parameter.options) return parameter;
  if (name === "SCREEN" && parameter.name === "fields") return { ...parameter, ...screenFields(), many: true };
  if (name === "REPORT" && parameter.name === "field") return { ...parameter, suggestions: pathsOf(stockReport) };
  return parameter;
}

function screenFields(): Pick<Required<ParameterHelp>, "options" | "costly"> {
  const screened = new Set(Object.keys(screeningEntry.shape));
  const costly = pathsOf(stockReport).filter((path) => !path.includes(".") && !screened.has(path));
  return { options: [...fieldNames(), ...costly], costly };
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
