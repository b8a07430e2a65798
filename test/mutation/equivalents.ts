/**
 * Mutants that no test can notice, or none should, each with the reason: the file, its line as it stands there without
 * indentation, and what stands in its place.
 */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly to: readonly string[];
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];
