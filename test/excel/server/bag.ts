/**
 * Objects of which the server only stores what is set and called: formats, charts, pages, panes. It keeps no rule of
 * Excel about them, so whatever needs a rule has a class of its own in `objects.ts`.
 */
import { HostError } from "./hostError";

/** Where the members of a bag are stored, by their path from the bag that belongs to a sheet: `Font.Size`. */
export interface Store {
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  call(path: string, given: readonly unknown[]): void;
}

/** A store of one object's own members. */
export class OwnStore implements Store {
  readonly values = new Map<string, unknown>();
  readonly calls: { readonly path: string; readonly given: readonly unknown[] }[] = [];
  get(path: string) {
    return this.values.get(path);
  }
  set(path: string, value: unknown) {
    this.values.set(path, value);
  }
  call(path: string, given: readonly unknown[]) {
    this.calls.push({ path, given });
  }
}

export class Bag {
  constructor(
    readonly store: Store = new OwnStore(),
    private readonly path = "",
    readonly id?: string,
  ) {}

  child(name: string): Bag {
    return new Bag(this.store, `${this.path}${name}.`);
  }

  /** A child that a method gives, such as `Borders.GetItem("EdgeTop")`. */
  called(name: string, given: readonly unknown[]): Bag {
    this.store.call(this.path + name, given);
    return new Bag(this.store, `${this.path}${name}(${given.map(String).join()}).`);
  }

  get(name: string): unknown {
    return this.store.get(this.path + name) ?? null;
  }

  set(name: string, value: unknown): void {
    this.store.set(this.path + name, value);
  }
}

/** Bags that are added one by one and have an identifier, such as charts and rules. */
export class BagList {
  constructor(
    readonly items: Item[],
    private readonly mayChange: () => void,
    /** What a new one holds besides what is set later. */
    private readonly added: (given: readonly unknown[]) => object = (given) => ({ given }),
  ) {}

  Add(...given: unknown[]): Item {
    this.mayChange();
    const item = new Item(this.added(given), (gone) => {
      this.mayChange();
      this.items.splice(this.items.indexOf(gone), 1);
    });
    this.items.push(item);
    return item;
  }

  GetItem(key: unknown): Item {
    const found = this.GetItemOrNullObject(key);
    if (!found) throw new HostError("ItemNotFound", String(key));
    return found;
  }

  GetItemAt(index: unknown): Item {
    const found = this.items[Number(index)];
    if (!found) throw new HostError("ItemNotFound", String(index));
    return found;
  }

  GetItemOrNullObject(key: unknown): Item | null {
    return this.items.find((item) => item.id === key || item.get("Name") === key) ?? null;
  }

  GetCount(): number {
    return this.items.length;
  }

  ClearAll(): void {
    this.mayChange();
    this.items.length = 0;
  }
}

let count = 0;

export class Item extends Bag {
  constructor(
    readonly made: object,
    private readonly remove: (item: Item) => void,
  ) {
    count += 1;
    super(new OwnStore(), "", `{item-${count}}`);
  }

  Delete(): void {
    this.remove(this);
  }
}
