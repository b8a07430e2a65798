/**
 * The functions of dist/excel as Excel on the web calls them: over Microsoft's own client, from the package that the
 * add-in is typed by (it is never shipped), in a bare context and in virtual time. At the other end of the client's
 * bridge is the object server. What a message holds is Microsoft's; so are the moments at which the messages leave.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";
import { sampleCredentials, sampleSegment } from "../../src/service/routes";
import { fetchFrom } from "../stage/bundle";
import { address, World, type WorldOptions } from "../stage/world";
import { type Called, type Entry, FunctionCalls, type Message, type Result } from "./functionCalls";
import { Book } from "./server/book";
import { ObjectServer } from "./server/objectServer";

export interface FunctionHostOptions extends WorldOptions {
  /** How long the host takes to answer a message of results, in ms; 20 are *assumed*. */
  readonly slow?: number;
  /** Without them nothing is set up, and each function says so. */
  readonly settings?: false;
  readonly sets?: Readonly<Record<string, string>>;
  /**
   * Calls are marked as previews, which newer clients do [excel/custom-functions-formula-value-preview.md]; the one in the
   * package does not know of them.
   */
  readonly isPreview?: () => boolean;
}

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
  call(...calls: readonly Called[]): readonly number[];
  cancel(...ids: readonly number[]): void;
  answers(ids: readonly number[]): Promise<readonly Result[]>;
  arrived(id: number): Result | undefined;
  pass(ms: number): Promise<void>;
}

export async function openFunctionHost(options: FunctionHostOptions = {}): Promise<FunctionHost> {
  const world = new World(options);
  const start = world.now;
  const book = new Book(() => [[0]]);
  const server = new ObjectServer(book, mostBytes, () => world.now - start);
  const bridge = {
    onMessageFromHost: (_text: string): void => undefined,
    sendMessageToHost: async (text: string) => {
      const reply = await server.message(text);
      world.setTimeout(() => bridge.onMessageFromHost(reply), options.slow ?? 20);
    },
  };
  const calls = new FunctionCalls(book, server, (entries) =>
    bridge.onMessageFromHost(JSON.stringify({ type: 3, message: { entries: entries.map(nameEntry) } })),
  );
  const page = load(world, bridge, options);
  await world.until(page.ready);
  if (options.settings !== false) {
    const settings = { address, segment: sampleSegment, ...sampleCredentials };
    await world.until(page.configure({ ...settings, callsPerSecond: options.rate ?? 1, demo: false }));
  }
  return {
    world,
    page,
    get messages() {
      return calls.messages;
    },
    call: (...called) => calls.call(...called),
    cancel: (...ids) => calls.cancel(...ids),
    answers: (ids) => world.until(calls.answers(ids), 600_000),
    arrived: (id) => calls.arrived(id),
    pass: (ms) => world.until(world.sleep(ms)),
  };
}

/** The bridge's messages have names, those between frames have places [client, `RichApiMessageEventArgs`]. */
function nameEntry([messageCategory, messageType, targetId, message, id]: Entry): object {
  return { messageCategory, messageType, targetId, message, id };
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
