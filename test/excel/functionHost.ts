/**
 * The functions of dist/excel as Excel on the web calls them: over Microsoft's own client, from the package that the
 * add-in is typed by (it is never shipped), in a bare context and in virtual time. Here is only the other end of the
 * client's bridge: it hands over calls and cancellations, and keeps each message of answers with its size in bytes. What
 * a message holds is Microsoft's; so are the moments at which the messages leave.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import { fetchFrom } from "../stage/bundle";
import { address, World, type WorldOptions } from "../stage/world";

/** What one call was answered with: its value, or an error with its sentence. */
export type Result = { readonly value: unknown } | { readonly message: string; readonly code: number };

export interface Message {
  /** When it left, in ms since the host was opened. */
  readonly at: number;
  /** Of the whole text, in UTF-8. */
  readonly bytes: number;
  readonly results: number;
  /** Whether the host took it, which it does not when it is too large. */
  readonly isTaken: boolean;
}

export interface FunctionHostOptions extends WorldOptions {
  /** How long the host takes to answer a message of results, in ms. */
  readonly slow?: number;
  /** Without them nothing is set up, and each function says so. */
  readonly settings?: false;
  readonly sets?: Readonly<Record<string, string>>;
  /** Calls are marked as previews, which newer clients do; the one in the package does not know of them. */
  readonly isPreview?: () => boolean;
}

/** How a call is marked [J `_batchInvocationEntries`]. */
const flagsOf = { cancelable: 1, errors: 4, dataTypes: 8 } as const;
/** Excel's numbers for the errors of a cell [J `_getCustomFunctionResultErrorCodeFromErrorCode`]. */
export const errorCodes = { notAvailable: 1, invalidValue: 7 } as const;
/** Bytes in one request of Excel on the web [concepts/resource-limits-and-performance-optimization.md]. */
export const mostBytes = 5_000_000;

const allSets: Readonly<Record<string, string>> = { CustomFunctionsRuntime: "1.4", CustomFunctions: "1.9" };

const library = dirname(createRequire(__filename).resolve("@microsoft/office-js/package.json"));
let scripts: { readonly client: vm.Script; readonly functions: vm.Script } | undefined;

interface Page {
  readonly shariahSheets: {
    configure(settings: object): Promise<void>;
    readonly ready: Promise<void>;
    use(own: undefined, standIn: object): Promise<void>;
    sayBy(wording: object): void;
  };
}

export interface FunctionHost {
  readonly world: World;
  readonly page: Page["shariahSheets"];
  readonly messages: readonly Message[];
  /** Calls functions in one message, as Excel does when it calculates; gives the ids of the calls. */
  call(...calls: readonly Called[]): readonly number[];
  cancel(...ids: readonly number[]): void;
  /** What these calls were answered with, once all are. */
  answers(ids: readonly number[]): Promise<readonly Result[]>;
  /** What has arrived for this call by now. */
  arrived(id: number): Result | undefined;
  pass(ms: number): Promise<void>;
}

export interface Called {
  readonly name: string;
  readonly given: readonly unknown[];
  /** Given, arguments are data types, as Excel writes them [J `_transferCustomFunctionRichData`]. */
  readonly rich?: boolean;
}

export async function openFunctionHost(options: FunctionHostOptions = {}): Promise<FunctionHost> {
  const world = new World(options);
  const start = world.now;
  const messages: Message[] = [];
  const results = new Map<number, Result>();
  const bridge = {
    onMessageFromHost: (_text: string): void => undefined,
    sendMessageToHost: (text: string) => {
      const { id, message } = JSON.parse(text);
      const body = typeof message.body === "string" ? JSON.parse(message.body) : message.body;
      const answer = (Results: readonly object[], error?: object) => {
        const told = { id, type: 2, message: { statusCode: 200, headers: {}, body: { Results, ...error } } };
        world.setTimeout(() => bridge.onMessageFromHost(JSON.stringify(told)), options.slow ?? 20);
      };
      const bytes = Buffer.byteLength(text);
      const given = resultsIn(body);
      if (given.length > 0) {
        messages.push({ at: world.now - start, bytes, results: given.length, isTaken: bytes <= mostBytes });
      }
      if (bytes > mostBytes) {
        const Code = "RequestPayloadSizeLimitExceeded";
        return answer([], { Error: { Code, Message: Code, ActionIndex: 0, Location: "" } });
      }
      for (const [call, result] of given) results.set(call, result);
      answer(body.Actions.map(({ Id }: { Id: number }) => ({ ActionId: Id, Value: {} })));
    },
  };
  const page = load(world, bridge, options);
  await world.until(page.ready);
  if (options.settings !== false) {
    const settings = { address, segment: sampleSegment, ...sampleCredentials };
    await world.until(page.configure({ ...settings, callsPerSecond: options.rate ?? 1, demo: false }));
  }
  let last = 0;
  const send = (messageType: number, entries: readonly { readonly id: number; readonly message: unknown }[]) =>
    bridge.onMessageFromHost(
      JSON.stringify({
        type: 3,
        message: { entries: entries.map(({ id, message }) => [1, messageType, "", JSON.stringify(message), id]) },
      }),
    );
  return {
    world,
    page,
    messages,
    call: (...calls) => {
      const entries = calls.map(({ name, given, rich }) => {
        last += 1;
        const flags = flagsOf.cancelable | flagsOf.errors | (rich ? flagsOf.dataTypes : 0);
        return { id: last, message: [last, name, padded(name, given), `Sheet1!B${last}`, flags] };
      });
      send(1000, entries);
      return entries.map(({ id }) => id);
    },
    cancel: (...ids) =>
      send(
        1001,
        ids.map((invocationId) => ({ id: invocationId, message: { invocationId } })),
      ),
    answers: async (ids) => {
      const waiting = new Set(ids);
      const all = async () => {
        for (;;) {
          for (const id of waiting) if (results.has(id)) waiting.delete(id);
          if (waiting.size === 0) return ids.map((id) => results.get(id) as Result);
          await world.sleep(25);
        }
      };
      return world.until(all(), 600_000);
    },
    arrived: (id) => results.get(id),
    pass: (ms) => world.until(world.sleep(ms)),
  };
}

function resultsIn(body: { Actions: { Name: string; ArgumentInfo?: { Arguments?: unknown[] } }[] }) {
  return body.Actions.filter(({ Name }) => Name === "SetInvocationArrayResults").flatMap(({ ArgumentInfo }) =>
    ((ArgumentInfo?.Arguments?.[0] ?? []) as [number, boolean, unknown, number][]).map(
      ([id, done, value, code]): [number, Result] => [id, done ? { value } : { message: String(value), code }],
    ),
  );
}

function load(world: World, bridge: object, { sets = allSets, isPreview = () => false }: FunctionHostOptions) {
  const nothing = () => undefined;
  class VirtualDate extends Date {
    constructor(...parts: [] | [number | string]) {
      super(...((parts.length === 0 ? [world.now] : parts) as [number]));
    }
    static override now = () => world.now;
  }
  const associated = new Association();
  const window: Record<string, unknown> = {
    navigator: { userAgent: "Node" },
    location: { href: "http://page/", search: "", hash: "", protocol: "http:" },
    addEventListener: nothing,
    console,
    fetch: fetchFrom(world),
    setTimeout: world.setTimeout,
    clearTimeout: world.clearTimeout,
    Date: VirtualDate,
    TextEncoder,
    CustomFunctionMappings: {},
    CustomFunctions: {
      _association: associated,
      associate: (name: string, run: (...given: unknown[]) => unknown) =>
        associated.associate(name, (...given: unknown[]) => {
          if (isPreview()) Object.assign(given.at(-1) as object, { isInValuePreview: true });
          return run(...given);
        }),
    },
  };
  for (const name of ["window", "self", "top", "parent"]) window[name] = window;
  const page = {
    addEventListener: nothing,
    getElementsByTagName: () => [],
    createElement: () => ({}),
    cookie: "",
    readyState: "complete",
    location: window.location,
    URL: "http://page/",
  };
  const context = vm.createContext(window);
  scripts ??= {
    client: new vm.Script(readFileSync(join(library, "dist/excel-web-16.00.debug.js"), "utf8")),
    functions: new vm.Script(readFileSync("dist/excel/functions.js", "utf8")),
  };
  // Our script takes a context without a document for one without storage: it has none of its own here.
  Object.assign(context, { document: page });
  scripts.client.runInContext(context);
  (context.OfficeExtension as { HostBridge: { init(bridge: object): void } }).HostBridge.init(bridge);
  Reflect.deleteProperty(context, "document");
  // The client puts an `Office` of its own there.
  const isSetSupported = (name: string, least = "1.1") => isAtLeast(sets[name], least);
  Object.assign(context, { Office: { context: { requirements: { isSetSupported } } } });
  scripts.functions.runInContext(context);
  const { shariahSheets } = context as unknown as Page;
  return shariahSheets;
}

/** The list of functions that office.js keeps, which is another script than the client's. */
class Association {
  readonly mappings: Record<string, unknown> = {};
  private readonly changed: (() => void)[] = [];

  associate(name: string, run: unknown): void {
    this.mappings[name.toUpperCase()] = run;
    for (const tell of this.changed) tell();
  }

  onchange(tell: () => void): void {
    this.changed.push(tell);
  }
}

function isAtLeast(had: string | undefined, wanted: string): boolean {
  if (had === undefined) return false;
  const [major = 0, minor = 0] = had.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

const parameters = new Map<string, number>();

/** Excel passes null for what is left out. */
function padded(name: string, given: readonly unknown[]): unknown[] {
  if (parameters.size === 0) {
    const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8"));
    for (const one of functions as { id: string; parameters: unknown[] }[])
      parameters.set(one.id, one.parameters.length);
  }
  return Array.from({ length: parameters.get(name) ?? given.length }, (_, index) => given[index] ?? null);
}
