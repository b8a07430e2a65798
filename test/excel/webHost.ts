/**
 * Excel on the web as the add-in's page meets it: the built page in a frame, with Microsoft's own `office.js`, under a
 * page of one of Microsoft's hosts. The parent speaks what `office.js` speaks across origins [client,
 * `Microsoft.Office.Common.XdmCommunicationManager`], and what it hears is answered by the same object server that the
 * tests in Node have. Nothing leaves this machine: each address outside of it is served from files here, or blocked.
 */
import { readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import type { Frame, Page, Route } from "playwright-core";
import { calledFormulas } from "./calledFormulas";
import { FunctionCalls } from "./functionCalls";
import { Book } from "./server/book";
import { addNotes, addSelect } from "./server/notesAndSelect";
import { mostBytes, ObjectServer } from "./server/objectServer";

/** One of the hosts that `office.js` trusts without asking [client, `_isHostNameValidWacDomain`], by https alone. */
const microsoft = "https://excel.officeapps.live.com";
const cdn = "https://appsforoffice.microsoft.com";
const office = dirname(require.resolve("@microsoft/office-js/dist/office.js"));
const conversation = "conversation-1";
const frameName = "add-in";

/** What a message is [client, `MessageType`, `ActionType`, `ResponseType`]. */
const request = 0;
const response = 1;
const [invoke, register] = [0, 1];
const [forCalling, forEventing] = [0, 1];
/** What a call is for [client, `OSF.DDA.MethodDispId`]. */
const methods = { loadSettings: 75, saveSettings: 76, request: 93 } as const;
/** Office's numbers of these refusals [client, `RichApiMessageUtility.buildResponseOnError`, `_processOfficeJsErrorResponse`]. */
const officeErrors: Readonly<Record<string, number>> = {
  InvalidOperationInCellEditMode: 5004,
  InvalidOrTimedOutSession: 5012,
  ActivityLimitReached: 5102,
  RequestPayloadSizeLimitExceeded: 5103,
  ResponsePayloadSizeLimitExceeded: 5104,
};

/** The sets of today's Excel on the web, as far as the package knows them. */
export const setsOfWeb: Readonly<Record<string, string>> = {
  ExcelApi: "1.18",
  CustomFunctionsRuntime: "1.4",
  CustomFunctions: "1.9",
  SharedRuntime: "1.2",
  DelayForCellEdit: "1.1",
  DialogApi: "1.2",
  Settings: "1.1",
  RichApi: "1.1",
};

/** Where the page finds the sample service, which answers on this machine. */
export const serviceAddress = "https://service.example";

export interface WebHostOptions {
  /** The address of the sample service on this machine; the page knows it as `serviceAddress`. */
  readonly service?: string;
  readonly sets?: Readonly<Record<string, string>>;
  readonly locale?: string;
  /** What the workbook stores of the add-in's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Who frames the page, if it is not a host of Microsoft's. */
  readonly parent?: string;
}

interface XdmMessage {
  readonly _messageType: number;
  readonly _actionType: number;
  readonly _actionName: string;
  readonly _correlationId: number;
  readonly _data: unknown;
}

/** What `executeMethod` is given. */
interface Call {
  readonly DdaMethod: { readonly DispatchId: number };
  /** `[custom data, "POST", path, headers, body, permission, flags, ...]` [client, `buildRequestMessageSafeArray`]. */
  readonly ArrayData?: readonly unknown[];
  readonly DdaSettingsMethod?: { readonly Properties: readonly [string, string][] };
}

interface Told {
  readonly action: number;
  /** Of a key that was pressed with Shift, Ctrl or Alt. */
  readonly keyCode?: number;
}

export interface WebHost {
  readonly book: Book;
  readonly server: ObjectServer;
  /** The add-in's page. */
  readonly frame: Frame;
  readonly settings: Map<string, string>;
  /** What the page told its host beside its requests, such as that the focus leaves it [client, `OSF.AgaveHostAction`]. */
  readonly told: readonly Told[];
  readonly functions: FunctionCalls;
  /** Opens the workbook again, in the same browser; gives the frame of the add-in's page. */
  reopened(): Promise<Frame>;
}

let made = 0;

/** Opens a new workbook with the add-in's pane in this empty page, which was given its routes. */
export async function openWebHost(page: Page, options: WebHostOptions): Promise<WebHost> {
  made += 1;
  // An origin of its own: nothing is stored there.
  const site = `https://add-in-${made}.example`;
  const { service, sets = setsOfWeb, locale = "en-US", parent = microsoft } = options;
  const book: Book = new Book(calledFormulas(() => functions));
  const start = Date.now();
  const server = new ObjectServer(book, mostBytes, () => Date.now() - start);
  const settings = new Map(Object.entries(options.settings ?? {}));
  const told: Told[] = [];
  const listened = new Map<string, number>();

  const send = async (text: string) => {
    try {
      await page.evaluate(
        ([name, message]) => {
          const frame = document.getElementsByName(name)[0] as HTMLIFrameElement;
          frame.contentWindow?.postMessage(message, new URL(frame.src).origin);
        },
        [frameName, text] as const,
      );
    } catch (error) {
      // What comes after the end of a test has nobody to hear it.
      if (!page.isClosed()) throw error;
    }
  };
  const envelope = (to: Pick<XdmMessage, "_actionName" | "_correlationId">, type: number, data: unknown) =>
    JSON.stringify({
      _messageType: response,
      _actionName: to._actionName,
      _conversationId: conversation,
      _origin: parent,
      _correlationId: to._correlationId,
      _errorCode: 0,
      _responseType: type,
      _data: data,
      _serializerVersion: 1,
    });
  const event = async (name: string, data: unknown) => {
    const correlation = listened.get(name);
    if (correlation === undefined) return;
    await send(envelope({ _actionName: name, _correlationId: correlation }, forEventing, data));
  };
  book.listen((kind, target, message) => {
    // A selection is an event of the document, all others are messages of the library [client, `OfficeJsEventRegistration`].
    if (kind === 2) return void event("documentSelectionChanged", {});
    void event("richApiMessage", { ArrayData: [[65_536, kind, target, JSON.stringify(message), 0]] });
  });

  const functions = new FunctionCalls(book, server, (entries) => void event("richApiMessage", { ArrayData: entries }));

  const executed = async ({ DdaMethod, ArrayData = [], DdaSettingsMethod }: Call): Promise<object> => {
    switch (DdaMethod.DispatchId) {
      case methods.request: {
        const [, , , , body, , flags] = ArrayData;
        const answer = await server.answer(JSON.parse(String(body)), Number(flags));
        const code = officeErrors[answer.Error?.Code ?? ""];
        return code === undefined ? { Data: [200, [], JSON.stringify(answer)] } : { Error: code };
      }
      case methods.saveSettings:
        settings.clear();
        for (const [name, value] of DdaSettingsMethod?.Properties ?? []) settings.set(name, value);
        return {};
      case methods.loadSettings:
        return { Properties: { Settings: [...settings].map(([Name, Value]) => ({ Name, Value })) } };
      default:
        throw new Error(`Excel is not known to have the method ${DdaMethod.DispatchId}.`);
    }
  };
  const context = () => ({
    _id: "add-in-1",
    _appInstanceId: "add-in-1",
    _appName: 16,
    _appVersion: "16.0",
    _appMinorVersion: 0,
    _appUILocale: locale,
    _dataLocale: locale,
    _docUrl: `${parent}/Book1.xlsx`,
    _clientMode: 1,
    _reason: "inserted",
    _osfControlType: 1,
    _eToken: "",
    _correlationId: "correlation",
    _hostFullVersion: "16.0.20000.10000",
    _requirementMatrix: JSON.stringify(sets),
    _settings: [...settings],
    _initialDisplayMode: 2,
    _appDomains: [],
  });
  const answered = async (message: XdmMessage): Promise<unknown> => {
    const { _actionName: action, _actionType: type, _data: data, _correlationId: correlation } = message;
    if (type === register) {
      listened.set(action, correlation);
      return { Version: 1, Error: 0 };
    }
    if (type !== invoke) {
      listened.delete(action);
      return { Version: 1, Error: 0 };
    }
    if (action === "ContextActivationManager_getAppContextAsync") return context();
    if (action === "ContextActivationManager_notifyHost") {
      const [, action, more] = data as readonly [unknown, number, { readonly keyCode?: number } | undefined];
      told.push({ action, ...(more?.keyCode !== undefined && { keyCode: more.keyCode }) });
      return {};
    }
    if (action !== "executeMethod") throw new Error(`Excel is not known to take ${action}.`);
    return { Version: 1, Error: 0, ...(await executed(data as Call)) };
  };

  await page.exposeFunction("hear", async (text: string) => {
    const message = JSON.parse(text) as XdmMessage;
    if (message._messageType !== request) return;
    await send(envelope(message, forCalling, await answered(message)));
  });
  // The runtime is shared, and calls functions [client, `OSF.HostInfoFlags`].
  const info = `Excel$Web$16.00$${locale}$correlation$$$3`;
  const address = `${site}/taskpane.html?_host_Info=${info}#&_serializer_version=1&_xdm_Info=${conversation}|add-in-1|${parent}`;
  const book1 = { contentType: "text/html", body: parentPage(address, site) };
  await page.route("**", (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin === parent) return route.fulfill(book1);
    if (origin === site) return serve(route, join("dist/excel", pathname));
    if (origin === cdn) return serveOffice(route, pathname);
    return origin === serviceAddress && service ? handOver(route, service) : route.abort();
  });
  const reopened = async () => {
    await page.goto(`${parent}/x.html`);
    const frame = page.frame(frameName);
    if (!frame) throw new Error("The parent has its frame as soon as it has loaded.");
    return frame;
  };
  return { book, server, frame: await reopened(), settings, told, functions, reopened };
}

/** A page around the add-in's, as wide as the window. It hands over what it hears, and knows nothing itself. */
function parentPage(address: string, origin: string): string {
  const script = `addEventListener("message", ({ data, origin }) => { if (origin === "${origin}") hear(data); });`;
  const style = "html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block }";
  return `<!doctype html><title>Book1</title><style>${style}</style><script>${script}</script>
<iframe name="${frameName}" title="Shariah Sheets" src="${address.replaceAll("&", "&amp;")}"></iframe>`;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
};

function serve(route: Route, file: string): Promise<void> {
  try {
    return route.fulfill({ contentType: types[extname(file)] ?? "text/plain", body: readFileSync(file) });
  } catch {
    return route.fulfill({ status: 404 });
  }
}

/** The library of the package has not yet all calls that today's Excel on the web has. */
function serveOffice(route: Route, path: string): Promise<void> {
  const file = join(office, path.replace("/lib/1/hosted/", ""));
  if (!path.endsWith("/excel-web-16.00.js")) return serve(route, file);
  const body = `${readFileSync(file, "utf8")}\n;(${addNotes})(window);(${addSelect})(window);`;
  return route.fulfill({ contentType: "text/javascript", body });
}

async function handOver(route: Route, service: string): Promise<void> {
  const asked = route.request();
  const { pathname, search } = new URL(asked.url());
  const answer = await fetch(service + pathname + search, {
    method: asked.method(),
    headers: await asked.allHeaders(),
    body: asked.postData(),
  }).catch(() => undefined);
  if (!answer) return route.abort();
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
}
