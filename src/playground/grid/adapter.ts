/**
 * Makes the add-in's functions callable in the grid: one class for each entry of functions.json, which answers at once.
 * The grid's own `registerFunction` would wait for each cell in turn, so that no two cells shared a request, and one
 * cell without an answer would stop the sheet for good (dream-num/univer #4648, #7092). So `calculate` never waits and never throws: a call that takes
 * time shows `#BUSY!` until its cell is calculated again.
 */
import { BaseFunction, type BaseValueObject, FunctionType, type IFunctionInfo } from "@univerjs/preset-sheets-core";
import type { FunctionHelp } from "../../functions/help";
import { type AddInFunction, type FunctionMap, keyOf } from "./calls";
import { argumentsFor, busy, errorAmong, errorObject, shownValue } from "./cells";
import { type FunctionMetadata, typedName } from "./metadata";
import type { CellError, Invocation, Place, Results } from "./results";

export interface Surroundings {
  /** A place as `invocation.address` writes it. */
  addressOf(place: Place): string;
  /** The error of a formula that reads its own cell, and would wait for itself; undefined for any other formula. */
  circle(place: Place): CellError | undefined;
}

/** For the grid's `formula.function`: a class and its name for every function. */
export function gridFunctions(
  functions: readonly FunctionMetadata[],
  implementations: FunctionMap,
  results: Results,
  surroundings: Surroundings,
): [new () => BaseFunction, string][] {
  return functions.map((metadata) => [
    gridFunction(metadata, implementations[metadata.id.toUpperCase()], results, surroundings),
    typedName(metadata).toUpperCase(),
  ]);
}

/** For the grid's completion list and argument help, in the words of `helps` if the function is there. */
export function gridDescriptions(
  functions: readonly FunctionMetadata[],
  helps: readonly FunctionHelp[],
): IFunctionInfo[] {
  return functions.map((metadata) => {
    const help = helps.find(({ name }) => name === typedName(metadata));
    const description = isolate(help?.summary ?? metadata.description ?? "");
    return {
      functionName: typedName(metadata).toUpperCase(),
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
  surroundings: Surroundings,
): new () => BaseFunction {
  const { parameters, options } = metadata;
  const name = typedName(metadata).toUpperCase();
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
      const outcome = results.ask(place, keyOf(metadata, given), (invocation: Invocation) => {
        const circle = surroundings.circle(place);
        if (circle) throw circle;
        if (options?.requiresAddress) invocation.address = surroundings.addressOf(place);
        return implementation(...given, invocation);
      });
      return outcome ? shownValue(outcome) : errorObject({ code: busy, message: "" });
    }
  };
}
