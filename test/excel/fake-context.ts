/**
 * A request context as strict as Office.js: a property can be read only after it was loaded and synchronised, and what
 * is written arrives with the next `sync`.
 */

/** How often the page synchronised, and how many cells went over in the largest round. */
export interface Rounds {
  count: number;
  most: number;
}

/** What is asked of Excel waits here until it is sent. */
export class Context {
  private queue: (() => void)[] = [];
  private carried = 0;

  constructor(
    private readonly rounds: Rounds,
    private readonly mayBreak: () => void = () => undefined,
  ) {}

  later(act: () => void, cells = 0): void {
    this.queue.push(() => {
      this.carry(cells);
      act();
    });
  }

  carry(cells: number): void {
    this.carried += cells;
    this.rounds.most = Math.max(this.rounds.most, this.carried);
  }

  async sync(): Promise<void> {
    await Promise.resolve();
    this.mayBreak();
    this.rounds.count += 1;
    const acts = this.queue;
    this.queue = [];
    for (const act of acts) act();
    this.carried = 0;
  }

  /** An object whose properties can be read once they were loaded and synchronised. */
  remote(isNull: () => boolean, properties: Readonly<Record<string, () => unknown>>) {
    const loaded = new Map<string, unknown>();
    this.later(() => loaded.set("isNullObject", isNull()));
    const loadNow = (paths: readonly string[]) => {
      for (const path of isNull() ? [] : paths) {
        const [name = "", ...rest] = path.trim().split("/");
        if (!loaded.has(name)) loaded.set(name, properties[name]?.());
        const inner = loaded.get(name) as { loadNow(paths: readonly string[]): void };
        if (rest.length > 0) for (const one of [inner].flat()) one.loadNow([rest.join("/")]);
      }
    };
    const get = (name: string) => {
      if (!loaded.has(name)) throw new Error(`The property '${name}' is not available. Load it, then sync.`);
      return loaded.get(name);
    };
    return {
      with: (methods: object) => {
        const isProperty = (name: string | symbol) => name === "isNullObject" || Object.hasOwn(properties, name);
        const object: object = new Proxy(methods, {
          get: (target, name, receiver) => (isProperty(name) ? get(String(name)) : Reflect.get(target, name, receiver)),
          // What only Excel writes throws when it is assigned.
          set: (target, name, value, receiver) =>
            (!isProperty(name) || Object.hasOwn(target, name)) && Reflect.set(target, name, value, receiver),
        });
        const load = (list: string) => {
          this.later(() => loadNow(list.split(",")));
          return object;
        };
        Object.assign(methods, { load, loadNow });
        return object;
      },
    };
  }
}
