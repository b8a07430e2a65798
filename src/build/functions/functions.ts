/**
 * Writes `functions.json`, from which Excel lists the functions, and `functions-ar.json` for an Excel in Arabic. Both
 * have the same functions, parameters and order; only the descriptions are translated, because Excel would not know a
 * formula again by a translated name. Neither sets `allowErrorForDataTypeAny`, so that an error in an argument becomes
 * the formula's result and the function is not called.
 */
import type { IEnum, IFunction } from "custom-functions-metadata";
import { functionLists, helpAddress } from "../../files/addInAddress";
import { functionSentences } from "../../i18n/functionsAr";
import { localAddress } from "../release/manifest";
import { choicesAr } from "./choicesAr";
import type { Metadata } from "./metadata";

/** `address` is where the add-in is served; each function's help page is there too. */
export function functionsJson({ functions, enums }: Metadata, address = localAddress): string {
  return textOfFunctions(
    functions.map((one) => ({ ...one, helpUrl: helpAddress(functionLists.en, address, one.id) })),
    enums,
  );
}

/** The same list in Arabic. What has no translation stays English. */
export function functionsJsonAr({ functions, enums }: Metadata, address = localAddress): string {
  return textOfFunctions(
    functions.map((one) => ({
      ...inArabic(one),
      helpUrl: helpAddress(functionLists.ar, address, one.id),
    })),
    enums.map((one) => ({
      ...one,
      values: one.values.map((value) => ({
        ...value,
        tooltip: choicesAr[`${one.id}.${value.name}`] ?? value.tooltip,
      })),
    })),
  );
}

function inArabic(one: IFunction): IFunction {
  return {
    ...one,
    description: plain(one.id) ?? one.description ?? "",
    parameters: one.parameters.map((parameter) => ({
      ...parameter,
      description: plain(`${one.id}.${parameter.name}`) ?? parameter.description ?? "",
    })),
  };
}

/** The sentence without marks of direction: Excel lays out its own tooltips, and may show a mark as a box. */
function plain(key: string): string | undefined {
  return (functionSentences as Readonly<Record<string, string>>)[key]?.replace(/[\u2066-\u2069]/g, "");
}

function textOfFunctions(functions: readonly IFunction[], enums: readonly IEnum[]): string {
  const lists = enums.length > 0 ? { functions, enums } : { functions };
  return `${JSON.stringify({ allowCustomDataForDataTypeAny: true, ...lists }, null, 2)}\n`;
}
