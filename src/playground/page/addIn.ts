/**
 * Loads the built add-in in its frame: its task pane page with its functions in it, as in Excel's shared runtime. The
 * playground has no other implementation of a function.
 */

import type { Settings } from "../../api/settings";
import type { Planner, Progress } from "../../core/planner";
import type { Worksheets } from "../../ports/host";
import type { PageService } from "../../service/page";
import type { FunctionMap } from "../grid/calls";

export interface LoadedAddIn {
  readonly functions: FunctionMap;
  configure(settings: Settings): Promise<void>;
  /** The settings in force, once they are loaded. */
  settings(): Promise<Settings | undefined>;
  /** Lets a sample service inside the page answer in place of the user's service. */
  substitute(standIn: PageService): Promise<void>;
  progress(): Progress;
  /** Whether the user has paused, so that nothing is sent. */
  isPaused(): boolean;
  /** Whether a service or the sample is set up to ask. */
  isSetUp(): boolean;
  /** Opens the pane's box for a list of holdings. */
  ownList(): Promise<void>;
  /** Like the pane's button: uses the selection, or else the holdings inserted last. */
  insert(kind: Parameters<Worksheets["insert"]>[0]): Promise<void>;
}

const patience = 20_000;

type FrameWindow = Window & {
  readonly shariahSheetsWorksheets?: Worksheets;
  readonly shariahSheetsProgress?: () => Progress;
  readonly CustomFunctions?: { readonly _association: { readonly mappings: FunctionMap } };
  readonly shariahSheetsOwnList?: () => void;
  readonly shariahSheets?: Pick<LoadedAddIn, "configure"> & {
    readonly planning: Pick<Planner, "isPaused">;
    readonly ready: Promise<void>;
    readonly settings: Settings | undefined;
    readonly standIn: unknown;
    use(own: Settings | undefined, standIn: PageService): Promise<void>;
  };
};

/** Loads the page; rejects with a sentence when it is not the add-in's. `recalculate` is asked for by the add-in. */
export async function loadAddIn(
  frame: HTMLIFrameElement,
  source: string,
  recalculate: () => void,
): Promise<LoadedAddIn> {
  await new Promise<void>((resolve) => {
    frame.addEventListener("load", () => resolve(), { once: true });
    frame.src = source;
  });
  const {
    CustomFunctions: runtime,
    shariahSheets: sheets,
    shariahSheetsProgress: progress,
  } = frame.contentWindow as FrameWindow;
  if (!runtime || !sheets || !progress) throw new Error("The add-in did not load: see the browser's console.");
  frame.contentWindow?.addEventListener("recalculate", recalculate);
  return {
    functions: runtime._association.mappings,
    configure: (settings) => sheets.configure(settings),
    settings: async () => {
      await sheets.ready;
      return sheets.settings;
    },
    substitute: async (standIn) => {
      await sheets.ready;
      await sheets.use(sheets.settings, standIn);
    },
    progress,
    isPaused: () => sheets.planning.isPaused,
    isSetUp: () => (sheets.standIn ?? sheets.settings) !== undefined,
    ownList: async () => {
      await isThere(frame, "shariahSheetsOwnList");
      (frame.contentWindow as FrameWindow).shariahSheetsOwnList?.();
    },
    insert: async (kind) => {
      await isThere(frame, "shariahSheetsWorksheets");
      await (frame.contentWindow as FrameWindow).shariahSheetsWorksheets?.insert(kind, undefined, true);
    },
  };
}

/**
 * Resolves once the pane, which may still be opening, has set this on its page. It does not resolve with the thing itself:
 * a port that loads its code when it is first called would be called for its `then`.
 */
async function isThere(frame: HTMLIFrameElement, name: keyof FrameWindow): Promise<void> {
  const end = Date.now() + patience;
  while (!(frame.contentWindow as FrameWindow)[name]) {
    if (Date.now() > end) throw new Error("The pane did not open.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
