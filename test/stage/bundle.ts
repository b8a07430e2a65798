/**
 * The stage of the built Excel bundle, in virtual time: a bare context with what the bundle may use (fetch, timers,
 * TextEncoder), Excel's way of calling functions, and the page's own sentences. What runs imports nothing of the
 * source. What Excel does with a cell: Microsoft Learn, *Handle and return errors from your custom function*, *Custom
 * functions parameter options* and *Formula value preview*.
 */
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import type { Shown, Stage, StageOptions, Workbook } from "./stage";
import { address, World } from "./world";

type Implementation = (...typed: unknown[]) => unknown;

interface Bundle {
  readonly functions: ReadonlyMap<string, Implementation>;
  readonly sheets: {
    configure(settings: object): Promise<void>;
    refresh(): Promise<void>;
    readonly planning: { readonly pace: { readonly allowed: object } };
  };
}

class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

/** Compiled once for all workbooks. */
let script: vm.Script | undefined;

/** Loads the functions' script of dist/excel, as the page does; `world` is its clock and its network. */
function loadBundle(world: World): Bundle {
  const functions = new Map<string, Implementation>();
  const CustomFunctions = {
    associate: (id: string, implementation: Implementation) => void functions.set(id, implementation),
    Error: CellError,
    ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" },
  };
  class VirtualDate extends Date {
    constructor(...parts: [] | [number | string]) {
      super(...((parts.length === 0 ? [world.now] : parts) as [number]));
    }
    static override now = () => world.now;
  }
  const { setTimeout, clearTimeout } = world;
  const fetch = fetchFrom(world);
  const context = vm.createContext({
    CustomFunctions,
    fetch,
    setTimeout,
    clearTimeout,
    TextEncoder,
    Date: VirtualDate,
  });
  script ??= new vm.Script(readFileSync("dist/excel/functions.js", "utf8"), { filename: "functions.js" });
  script.runInContext(context);
  return { functions, sheets: (context as { shariahSheets: Bundle["sheets"] }).shariahSheets };
}

export interface BundleWorkbook extends Workbook {
  /** What Excel shows of a formula that somebody is looking at. */
  previewed(name: string, ...typed: unknown[]): Promise<readonly (readonly Shown[])[]>;
  /** What Excel is given for a cell, a promise or not. */
  given(name: string, ...typed: unknown[]): unknown;
  pass(ms: number): Promise<void>;
  /** ms of the stage's own time. */
  now(): number;
}

export interface BundleStage extends Stage {
  open(options?: StageOptions): Promise<BundleWorkbook>;
}

export const bundleStage: BundleStage = {
  lacks: ["reopen"],
  open: async (options = {}) => open(options),
};

async function open(options: StageOptions): Promise<BundleWorkbook> {
  const world = new World(options);
  const { functions, sheets } = loadBundle(world);
  const settings = {
    address,
    segment: sampleSegment,
    ...sampleCredentials,
    callsPerSecond: options.rate ?? 1,
    demo: false,
    ...options.settings,
  };
  await world.until(sheets.configure(settings));
  const call = (name: string, typed: readonly unknown[], invocation: object) => {
    const implementation = functions.get(name);
    if (!implementation) throw new Error(`No function ${name}.`);
    return implementation(...padArguments(name, typed), invocation);
  };
  const cells = async (name: string, typed: readonly unknown[], invocation = {}) => {
    try {
      return ((await call(name, typed, invocation)) as unknown[][]).map((row) => row.map(show));
    } catch (failure) {
      return [[show(failure)]];
    }
  };
  return {
    given: (name, ...typed) => call(name, typed, {}),
    pass: (ms) => world.until(world.sleep(ms)),
    now: () => world.now,
    cells: (name, ...typed) => world.until(cells(name, typed)),
    previewed: (name, ...typed) => world.until(cells(name, typed, { isInValuePreview: true })),
    column: async (name, typed) => {
      const all = await world.until(Promise.all(typed.map((one) => cells(name, one))));
      return all.map((one) => one[0]?.[0] as Shown);
    },
    dropped: async (name, ...typed) => {
      const invocation: { onCanceled?: () => void } = {};
      void cells(name, typed, invocation);
      invocation.onCanceled?.();
    },
    calls: async () => world.arrivals.length,
    refusals: async () => world.refusals,
    arrivals: () => world.arrivals,
    refresh: async () => {
      world.now += 1;
      await world.until(sheets.refresh());
    },
    allow: async (operation, calls) => void Object.assign(sheets.planning.pace.allowed, { [operation]: calls }),
    close: async () => undefined,
  };
}

/** By function: how many arguments it takes. */
const arities = new Map<string, number>();

/** Excel passes null for what is left out. */
function padArguments(name: string, typed: readonly unknown[]): unknown[] {
  if (arities.size === 0) {
    const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8"));
    for (const { id, parameters } of functions) arities.set(id, parameters.length);
  }
  return Array.from({ length: arities.get(name) ?? 0 }, (_, index) => typed[index] ?? null);
}

function show(value: unknown): Shown {
  if (value instanceof CellError) return { error: value.code, message: value.message };
  if (typeof value === "object" && value !== null) return (value as { basicValue: number }).basicValue;
  return value as Shown;
}

/** A page's `fetch` in that world. */
export function fetchFrom(world: World) {
  return async (
    url: string,
    init: { method: "GET"; headers: Record<string, string>; body?: string; signal?: AbortSignal },
  ) => {
    const { method, headers, body } = init;
    const answered = await world.exchange({ method, url, headers, ...(body === undefined ? {} : { body }) });
    if (!answered) throw new TypeError("Failed to fetch");
    const found = new Headers(answered.headers);
    return { status: answered.status, headers: found, text: async () => answered.text };
  };
}
