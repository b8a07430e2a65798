/** The types of afterwards.cjs. */
declare class Afterwards {
  constructor(config: { readonly rootDir: string }, options: object, context: object);
  onRunComplete(
    contexts: unknown,
    results: { numFailedTestSuites: number; testResults: readonly object[]; wasInterrupted: boolean },
  ): void;
}

export = Afterwards;
