/** What a page has and Node does not: Excel's errors, storage, and timers that do not keep the process alive. */

/** An error as a cell shows it. */
export class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

const CustomFunctions = { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } };

const { setTimeout: timer } = globalThis;

/** Storage afresh. A call that was answered leaves its deadline behind, 15 s ahead. */
export function openPage(): void {
  const unheld = (act: () => void, ms?: number) => timer(act, ms).unref();
  Object.assign(globalThis, { CustomFunctions, localStorage: storageInMemory(), setTimeout: unheld });
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
