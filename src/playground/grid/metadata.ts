/** What the grid reads of a function in `functions.json`: its name, and how its arguments are passed. */
export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly ParameterMetadata[];
  readonly options?: { readonly cancelable?: boolean; readonly requiresAddress?: boolean };
}

export interface ParameterMetadata {
  readonly name: string;
  readonly description?: string;
  readonly dimensionality?: "scalar" | "matrix";
  readonly optional?: boolean;
  readonly repeating?: boolean;
}
