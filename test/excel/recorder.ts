/** Stands for Excel's objects where only the commands matter: each property and call becomes a line when it is sent. */
export function recorder(path: () => string, later: (line: () => string) => void): object {
  return new Proxy(() => undefined, {
    get: (_, name) =>
      typeof name === "symbol" ? undefined : recorder(() => `${path()}.${name}`.replace(/ \./, " "), later),
    set: (_, name, value) => {
      later(() => `${path()}.${String(name)} = ${JSON.stringify(value)}`.replace(/ \./, " "));
      return true;
    },
    apply: (_, __, given: unknown[]) => {
      const call = () =>
        `${path()}(${given.map((one) => (Object(one) === one ? `${one}` : JSON.stringify(one))).join()})`;
      later(call);
      return recorder(call, later);
    },
  });
}
