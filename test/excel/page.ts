/** What a page in Excel has and Node has not: storage, Excel's errors, and timers that keep nobody from leaving. */
import { type Failure, fail } from "../../src/core/failure";

const { setTimeout: timer } = globalThis;

/** Storage afresh. A call that was answered leaves its deadline behind, 15 s ahead. */
export function openPage(): void {
  const unheld = (act: () => void, ms?: number) => timer(act, ms).unref();
  Object.assign(globalThis, { localStorage: storageInMemory(), setTimeout: unheld, CustomFunctions });
}

class CellError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const CustomFunctions = { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } };

/** Which failure a cell shows, by its sentence's first words; undefined for a value. */
export function failureIn(cell: unknown): Failure["failure"] | undefined {
  if (!(cell instanceof CellError)) return undefined;
  const shown = [fail("notSetUp"), fail("consent", 1, 1), fail("cancelled"), fail("budget"), fail("service", 500)];
  const words = (message: string) => message.split(" ").slice(0, 2).join(" ");
  return shown.find(({ message }) => words(message) === words(cell.message))?.failure;
}

function storageInMemory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
