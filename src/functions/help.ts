/** What a function says of itself to people: read from its comment when it is built, shown in the pane and on help pages. */

export interface FunctionHelp {
  /** "SHARIAH.STATUS" */
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly ParameterHelp[];
  /** "=SHARIAH.STATUS(A2:A20)" */
  readonly example: string;
}

export interface ParameterHelp {
  /** As the function has it: "tickers". */
  readonly name: string;
  /** What the reader's language calls it, where that is another word. */
  readonly label?: string | undefined;
  readonly description: string;
  readonly optional: boolean;
  /** What may be chosen: one of them, or a list of fields. */
  readonly options?: readonly string[] | undefined;
  readonly many?: boolean | undefined;
  /** Those of the options that cost a call a ticker. */
  readonly costly?: readonly string[] | undefined;
  /** What may be typed, among other things. */
  readonly suggestions?: readonly string[] | undefined;
}

/** `ETF.STATUS` of `SHARIAH.ETF.STATUS`, as Sheets spells it too. */
export function nameIn(functionName: string): string {
  return functionName.replace(/^SHARIAH[._]/, "").replace(/_/g, ".");
}

/** `SHARIAH.ETF.STATUS`, as Sheets spells it too, has its page in `etf-status.html`. */
export function helpPageOf(functionName: string): string {
  return nameIn(functionName).toLowerCase().replace(/\./g, "-");
}
