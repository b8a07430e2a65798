/**
 * Describes the help of a function, as the pane and the help pages show it. The build takes it from the comment above
 * the function.
 */

export interface FunctionHelp {
  /** Such as "SHARIAH.STATUS". */
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly ParameterHelp[];
  /** Such as "=SHARIAH.STATUS(A2:A20)". */
  readonly example: string;
  /** What people ask when this function is the answer, in both languages. */
  readonly questions?: readonly string[] | undefined;
}

export interface ParameterHelp {
  /** The parameter's name in the function, such as "tickers". */
  readonly name: string;
  /** The parameter's name in the reader's language, if it differs. */
  readonly label?: string | undefined;
  readonly description: string;
  readonly optional: boolean;
  /** The values to choose from. With `many`, several may be chosen, as with fields. */
  readonly options?: readonly string[] | undefined;
  readonly many?: boolean | undefined;
  /** The options that cost a request for each ticker. */
  readonly costly?: readonly string[] | undefined;
  /** Values to suggest. The user may type others. */
  readonly suggestions?: readonly string[] | undefined;
}

/** The name without its prefix: `ETF.STATUS` from `SHARIAH.ETF.STATUS` or `SHARIAH_ETF_STATUS`. */
export function nameIn(functionName: string): string {
  return functionName.replace(/^SHARIAH[._]/, "").replace(/_/g, ".");
}

/** The name of a function's help page, without `.html`: `etf-status` for `SHARIAH.ETF.STATUS`. */
export function helpPageOf(functionName: string): string {
  return nameIn(functionName).toLowerCase().replace(/\./g, "-");
}

/** A function's name as the user types it: `SHARIAH.ETF.STATUS`, or `SHARIAH_ETF_STATUS` where names have no dots. */
export function typedName(name: string, spelling: "dots" | "underscores" = "dots"): string {
  const whole = `SHARIAH.${name}`;
  return spelling === "dots" ? whole : whole.replace(/\./g, "_");
}
