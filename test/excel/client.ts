/**
 * Microsoft's own Excel library, from the package that the add-in is typed by, over a workbook in memory. It runs in
 * the test's own realm, so that its errors and arrays are the test's. The library is never shipped.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Book, type Calculate } from "./server/book";
import { addNotes, addSelect } from "./server/notesAndSelect";
import { ObjectServer } from "./server/objectServer";

const file = join(
  dirname(createRequire(__filename).resolve("@microsoft/office-js/package.json")),
  "dist/excel-web-16.00.debug.js",
);

/** The sets of calls that this Excel has: `ExcelApi` up to 1.18 and what goes with it. */
export interface Sets {
  readonly [name: string]: string;
}
export const allSets: Sets = {
  ExcelApi: "1.18",
  CustomFunctionsRuntime: "1.4",
  SharedRuntime: "1.2",
  DelayForCellEdit: "1.1",
};

export interface Client {
  readonly book: Book;
  readonly server: ObjectServer;
}

interface Library {
  readonly Excel: typeof Excel;
  readonly OfficeExtension: object;
  readonly CustomFunctions: typeof CustomFunctions;
}

let library: (Library & { readonly page: Page }) | undefined;

/** The page that the library looks for around it. */
interface Page {
  readonly window: Record<string, unknown>;
}

/** Opens a workbook, and puts `Excel` and `Office` in place for it. */
export function openClient(calculate: Calculate, sets: Sets = allSets): Client {
  library ??= load();
  const book = new Book(calculate);
  const server = new ObjectServer(book);
  const bridge = {
    sendMessageToHost: (text: string) => {
      void server.message(text).then((reply) => bridge.onMessageFromHost(reply));
    },
    onMessageFromHost: (_text: string): void => undefined,
  };
  const { HostBridge } = library.OfficeExtension as { HostBridge: { init(bridge: object): void } };
  HostBridge.init(bridge);
  book.listen((messageType, targetId, told) => {
    // [client, `eventMessageCategory`]
    const entry = { messageCategory: 65_536, messageType, targetId, message: JSON.stringify(told), id: 0 };
    bridge.onMessageFromHost(JSON.stringify({ type: 3, message: { entries: [entry] } }));
  });
  const requirements = { isSetSupported: (name: string, version = "1.1") => isAtLeast(sets[name], version) };
  const Office = { context: { requirements } };
  library.page.window.Office = Office;
  Object.assign(globalThis, { Excel: library.Excel, Office });
  return { book, server };
}

function isAtLeast(had: string | undefined, wanted: string): boolean {
  if (had === undefined) return false;
  const [major = 0, minor = 0] = had.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split(".").map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

function load() {
  const nothing = () => undefined;
  const document = {
    addEventListener: nothing,
    getElementsByTagName: () => [],
    createElement: () => ({}),
    cookie: "",
    location: { href: "" },
    URL: "http://page/",
  };
  const page = {
    document,
    navigator: { userAgent: "Node" },
    addEventListener: nothing,
    console,
    location: { href: "http://page/", search: "", hash: "", protocol: "http:" },
  };
  const window: Record<string, unknown> = { ...page };
  for (const name of ["window", "self", "top", "parent"]) window[name] = window;
  const names = ["window", "self", "top", "parent", ...Object.keys(page)];
  const source = readFileSync(file, "utf8");
  // In a page, variables of a script and members of its window are the same; here `with` makes them so.
  for (const [, name = ""] of source.matchAll(/^var (\w+)/gm)) window[name] ??= undefined;
  const run = new Function(
    ...names,
    `with (window) { ${source}\nreturn { Excel, OfficeExtension, CustomFunctions }; }`,
  );
  const loaded = run(...names.map((name) => window[name])) as Library;
  addNotes(loaded);
  addSelect(loaded);
  return { ...loaded, page: { window } };
}
