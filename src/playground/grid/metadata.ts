/** What the grid reads of `functions.json`: the functions, and how their arguments are passed. */
export interface FunctionsFile {
  readonly functions: readonly FunctionMetadata[];
}

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

/** The manifest's namespace, as Excel puts it before each name. */
const namespace = "SHARIAH";

/** The name as it is typed in a cell. */
export function typedName({ name }: FunctionMetadata): string {
  return `${namespace}.${name}`;
}
