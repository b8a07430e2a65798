/** Loads a port at the first use of one of its functions, because most people who open a pane use few of them. */

/** A port whose functions each wait for `load` first. */
export function later<Port extends object>(load: () => Promise<Port>): Port {
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) =>
      ((await load())[name as keyof Port] as (...given: unknown[]) => unknown)(...given);
  return new Proxy({} as Port, { get: (_, name) => call(name) });
}

/** Loads something once for all callers; after a failure, the next caller loads it again. */
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
