/** What Google gives a sidebar's page: `google.script.run`, which here reaches the stand-in through `runScript`. */

/** Google's runner: handlers first, then a function of the script by name. */
export function shimRunner(): void {
  const runner = (succeed: (value: unknown) => void, fail: (error: Error) => void): object => ({
    withSuccessHandler: (handler: typeof succeed) => runner(handler, fail),
    withFailureHandler: (handler: typeof fail) => runner(succeed, handler),
    pane: (...given: unknown[]) =>
      (globalThis as unknown as { runScript: (given: unknown[]) => Promise<{ value?: unknown; error?: string }> })
        .runScript(given)
        .then(({ value, error }) => (error === undefined ? succeed(value ?? null) : fail(new Error(error)))),
  });
  Object.assign(globalThis, {
    google: {
      script: {
        run: runner(
          () => undefined,
          () => undefined,
        ),
      },
    },
  });
}
