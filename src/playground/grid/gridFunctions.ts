/**
 * Makes the add-in's functions callable in the grid: one class for each entry of functions.json, which answers at once.
 * The grid's own `registerFunction` would wait for each cell in turn, so that no two cells shared a request, and one
 * cell without an answer would stop the sheet for good (dream-num/univer #4648, #7092). So `calculate` never waits and
 * never throws: a call that takes time shows `#BUSY!` until its cell is calculated again.
 */
import { BaseFunction, type BaseValueObject, FunctionType, type IFunctionInfo } from "@univerjs/preset-sheets-core";
import { type FunctionHelp, typedName } from "../../functions/help/help";
import { type AddInFunction, callKey, type FunctionMap } from "./calls";
import type { FunctionMetadata } from "./metadata";
import type { CellError, FormulaPlace, Invocation, Results } from "./results";
import { argumentsFor, busy, errorAmong, errorObject, shownValue } from "./valueObjects";

export interface CellLookup {
  /** A place as `invocation.address` writes it. */
  addressOf(place: FormulaPlace): string;
  /** The error of a formula that reads its own cell, and would wait for itself; undefined for any other formula. */
  circle(place: FormulaPlace): CellError | undefined;
}

/** For the grid's `formula.function`: a class and its name for every function. */
export function gridFunctions(
  functions: readonly FunctionMetadata[],
  implementations: FunctionMap,
  results: Results,
  surroundings: CellLookup,
): [new () => BaseFunction, string][] {
  return functions.map((metadata) => [
    gridFunction(metadata, implementations[metadata.id.toUpperCase()], results, surroundings),
    typedName(metadata.name).toUpperCase(),
  ]);
}

/** For the grid's completion list and argument help, in the words of `helps` if the function is there. */
export function gridDescriptions(
  functions: readonly FunctionMetadata[],
  helps: readonly FunctionHelp[],
): IFunctionInfo[] {
  return functions.map((metadata) => {
    const help = helps.find(({ name }) => name === typedName(metadata.name));
    const description = isolate(help?.summary ?? metadata.description ?? "");
    return {
      functionName: typedName(metadata.name).toUpperCase(),
      functionType: FunctionType.User,
      description,
      abstract: description,
      functionParameter: metadata.parameters.map(({ name, description: detail = "", optional, repeating }, index) => ({
        name,
        detail: isolate(help?.parameters[index]?.description ?? detail),
        example: "",
        require: optional ? 0 : 1,
        repeat: repeating ? 1 : 0,
      })),
    };
  });
}

/** Keeps the order of an Arabic sentence in the grid's lists, which run from left to right. */
function isolate(text: string): string {
  return /[\u0590-\u08ff]/.test(text) ? `\u2067${text}\u2069` : text;
}

function gridFunction(
  metadata: FunctionMetadata,
  implementation: AddInFunction | undefined,
  results: Results,
  surroundings: CellLookup,
): new () => BaseFunction {
  const { parameters, options } = metadata;
  const name = typedName(metadata.name).toUpperCase();
  return class extends BaseFunction {
    override minParams = parameters.filter(({ optional, repeating }) => !optional && !repeating).length;
    override maxParams = parameters.some(({ repeating }) => repeating) ? 255 : parameters.length;

    constructor() {
      super(name);
    }

    /** Keeps quoted text as text, as in Excel: the grid would read "01/02/2026" as 2 January. */
    override isArgumentsIgnoreNumberPattern(): boolean {
      return true;
    }

    override calculate(...variants: BaseValueObject[]): BaseValueObject {
      if (!implementation) return errorObject({ code: "#NAME?", message: `The add-in associates no ${metadata.id}.` });
      const place = { unit: this.unitId ?? "", sheet: this.subUnitId ?? "", row: this.row, column: this.column };
      const wrong = errorAmong(variants);
      if (wrong) {
        const circle = wrong.getValue() === busy ? surroundings.circle(place) : undefined;
        return circle ? errorObject(circle) : wrong;
      }
      const given = argumentsFor(parameters, variants);
      const outcome = results.ask(place, callKey(metadata, given), (invocation: Invocation) => {
        const circle = surroundings.circle(place);
        if (circle) throw circle;
        if (options?.requiresAddress) invocation.address = surroundings.addressOf(place);
        return implementation(...given, invocation);
      });
      return outcome ? shownValue(outcome) : errorObject({ code: busy, message: "" });
    }
  };
}
