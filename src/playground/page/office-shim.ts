/**
 * Stands in for office.js on the playground's copy of the task pane page, as far as this add-in uses it: the functions
 * it associates, its storage, and asking the workbook to calculate. The page itself ships with Microsoft's tag.
 * Functions are kept where office.js keeps them, `CustomFunctions._association.mappings`.
 */
type Implementation = (...parameters: unknown[]) => unknown;

const mappings: Record<string, Implementation> = {};
const prefix = "_OfficeRuntime_Storage_";

class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

function associate(idOrMappings: string | Record<string, Implementation>, implementation?: Implementation): void {
  if (typeof idOrMappings === "string") {
    if (implementation) mappings[idOrMappings.toUpperCase()] = implementation;
    return;
  }
  for (const [id, one] of Object.entries(idOrMappings)) mappings[id.toUpperCase()] = one;
}

const CustomFunctions = {
  associate,
  _association: { mappings },
  Error: CellError,
  ErrorCode: {
    invalidValue: "#VALUE!",
    notAvailable: "#N/A",
    divisionByZero: "#DIV/0!",
    invalidNumber: "#NUM!",
    nullReference: "#NULL!",
    invalidName: "#NAME?",
    invalidReference: "#REF!",
  },
};

const storage = {
  getItem: async (key: string) => localStorage.getItem(prefix + key),
  setItem: async (key: string, value: string) => localStorage.setItem(prefix + key, value),
  removeItem: async (key: string) => localStorage.removeItem(prefix + key),
  getKeys: async () => storedKeys(),
  getItems: async (keys: string[]) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(prefix + key)])),
  setItems: async (items: Record<string, string>) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(prefix + key, value);
  },
  removeItems: async (keys: string[]) => {
    for (const key of keys) localStorage.removeItem(prefix + key);
  },
};

function storedKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const info = { host: "Excel", platform: "PC", addin: null };

/** The requirement sets of Office that this shim has; `isSetSupported` says no for any other. */
const supported = ["SharedRuntime", "CustomFunctionsRuntime"];

const Office = {
  onReady: async (ready?: (about: typeof info) => unknown) => {
    await ready?.(info);
    return info;
  },
  HostType: { Excel: "Excel" },
  PlatformType: { PC: "PC" },
  actions: { associate: () => undefined },
  context: {
    ...info,
    displayLanguage: new URLSearchParams(parent.location.search).get("lang") ?? navigator.language,
    diagnostics: { host: "Playground", version: "", platform: "" },
    contentLanguage: "en-US",
    requirements: { isSetSupported: (set: string) => supported.includes(set) },
  },
};

/** The grid around this page listens for `recalculate`. */
const application = { calculate: () => void dispatchEvent(new Event("recalculate")) };

const Excel = {
  CalculationType: { recalculate: "Recalculate", full: "Full", fullRebuild: "FullRebuild" },
  run: async <T>(work: (context: object) => Promise<T>) =>
    work({ workbook: { application }, sync: async () => undefined }),
};

/**
 * What the page around this frame provides: its sheets, which the pane works with, and whether only sample data is
 * offered.
 */
const { shariahSheetsWorkbook, shariahSheetsSampleOnly } = parent as unknown as Readonly<Record<string, unknown>>;

Object.assign(globalThis, {
  CustomFunctions,
  Office,
  OfficeRuntime: { storage },
  Excel,
  shariahSheetsWorkbook,
  shariahSheetsSampleOnly,
});

export {};
