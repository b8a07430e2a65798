/** A document with the built script, and its own sample service that follows the document's clock. */
import { type RunningService, type ServiceOptions, startService } from "../../src/service/server";
import { shippedPages, shippedScript } from "./script";
import { type Document, type Options, openDocument } from "./stand-in/document";

export interface Opened {
  readonly document: Document;
  readonly service: RunningService;
  /** What the service accepts, as saved. */
  readonly settings: object;
  close(): Promise<void>;
}

export interface OpenOptions extends Partial<Options> {
  readonly service?: ServiceOptions;
  /** Saved in place of what the service accepts. */
  readonly changed?: object;
  /** The pages too, as they are built: half a megabyte for every execution to carry. */
  readonly pages?: boolean;
  /** Nothing is saved. */
  readonly bare?: boolean;
}

/** Latencies are a tenth of the assumed ones and twenty calls a second are allowed, unless told otherwise. */
export async function open({
  service: asked = {},
  bare = false,
  changed,
  pages = false,
  ...options
}: OpenOptions = {}): Promise<Opened> {
  const speed = options.clock?.speed ?? options.speed ?? 1;
  const leaps = speed === Number.POSITIVE_INFINITY;
  const { rate = 20 } = asked;
  let document: Document | undefined;
  const clockOf = () => options.clock ?? document?.clock;
  const service = await startService({
    ...asked,
    rate: leaps ? rate : rate * speed,
    ...(leaps ? { now: () => clockOf()?.now() ?? Date.now(), sleep: async (ms) => clockOf()?.pass(ms) } : {}),
    get clockOffset() {
      if (leaps) return asked.clockOffset ?? 0;
      return (asked.clockOffset ?? 0) + (document ? document.clock.now() - Date.now() : 0);
    },
  });
  const { address, segment, clientId, secret } = service;
  const settings = { address, segment, clientId, secret, callsPerSecond: rate, demo: false };
  document = openDocument({
    code: shippedScript(),
    html: pages ? shippedPages() : { sidebar: '<div id="pane" data-part="settings" data-format="2"></div>' },
    latencyFactor: 0.1,
    ...(bare ? {} : { settings }),
    ...options,
    ...(changed ? { settings: { ...settings, ...changed } } : {}),
  });
  const opened = document;
  return {
    document: opened,
    service,
    settings,
    close: async () => {
      await opened.close();
      await service.close();
    },
  };
}
