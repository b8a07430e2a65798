/** Ports that are loaded with their first call: most people who open a pane use few of them. */

/** The port that `load` gives, each call of which waits for it. */
export function later<Port extends object>(load: () => Promise<Port>): Port {
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) =>
      ((await load())[name as keyof Port] as (...given: unknown[]) => unknown)(...given);
  return new Proxy({} as Port, { get: (_, name) => call(name) });
}

/** Loads one thing, once for all who ask; again after a failure. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
