/** Reads a fixture with what an earlier version of the script left in a document, and opens it with today's script. */
import { type RunningService, startService } from "../../../src/service/server";
import { Clock } from "../stand-in/clock";
import { type Document, type Options, openDocument } from "../stand-in/document";
import { parseReference, reference } from "../stand-in/reference";

export interface Left {
  /** The commit of the script that left it. */
  readonly commit: string;
  /** When it was left, ms since 1970. */
  readonly at: number;
  readonly cache: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
  readonly sheets: readonly LeftSheet[];
  /** Where the names of ranges are. */
  readonly named: Readonly<
    Record<string, { sheet: string; row: number; column: number; rows: number; columns: number }>
  >;
}

interface LeftSheet {
  readonly name: string;
  /** Cells by address: what was typed, or what a formula showed. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly formulas: Readonly<Record<string, string>>;
  readonly notes: Readonly<Record<string, string>>;
}

/** The service as the documents know it, on whatever port it runs. */
const address = "https://service.example";
/** ms since 1970, as it stands in keys and texts. */
const moment = /\b1[6-9]\d{11}\b/g;

export interface Running {
  readonly document: Document;
  readonly service: RunningService;
  close(): Promise<void>;
}

/** A document of a client of its own on the sample service. */
export async function runDocument(options: Partial<Options> & Pick<Options, "code">): Promise<Running> {
  const clock = new Clock(Number.POSITIVE_INFINITY);
  const service = await startService({
    rate: 5,
    now: () => clock.now(),
    sleep: (ms: number) => clock.pass(ms),
    clockOffset: 0,
  });
  const { segment, clientId, secret } = service;
  const settings = { address, segment, clientId, secret, callsPerSecond: 5, demo: false };
  const document = openDocument({ clock, settings, ...options });
  const operations = document.storage.operations as Record<string, (...given: never[]) => unknown>;
  const fetch = operations["fetch.request"] as (execution: never, url: string, asked: never) => unknown;
  const real = (url: string) => url.replace(address, service.address);
  operations["fetch.request"] = (execution: never, url: never, asked: never) => fetch(execution, real(url), asked);
  operations["fetch.all"] = (execution: never, all: never) =>
    Promise.all((all as [string, never][]).map(([url, asked]) => fetch(execution, real(url), asked)));
  return {
    document,
    service,
    close: async () => {
      await document.close();
      await service.close();
    },
  };
}

/** What stands in the document now. */
export function leftovers(document: Document, commit: string): Left {
  const { caches, properties } = document.storage;
  const { sheets, named } = document.spreadsheet;
  return {
    commit,
    at: document.clock.now(),
    cache: caches.document.read(caches.document.keys),
    properties: properties.document.read(),
    sheets: sheets.map((sheet) => {
      const { rows, columns } = sheet.extent();
      const area = { row: 1, column: 1, rows: rows + 20, columns: columns + 2 };
      return {
        name: sheet.name,
        values: byAddress(sheet.values(area)),
        formulas: byAddress(sheet.formulas(area)) as Record<string, string>,
        notes: byAddress(sheet.notes(area)) as Record<string, string>,
      };
    }),
    named: Object.fromEntries(named),
  };
}

function byAddress(cells: readonly (readonly unknown[])[]): Record<string, unknown> {
  const found = cells.flatMap((line, down) =>
    line.map(
      (value, across) => [reference({ row: down + 1, column: across + 1, rows: 1, columns: 1 }), value] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, value]) => value !== ""));
}

/** Puts it into a document as if it had been left a minute ago: its formulas are calculated by the script that is there now. */
export function lay(document: Document, left: Left): void {
  const shift = Math.round(document.clock.now() - left.at - 60_000);
  const shifted = (text: string) => text.replace(moment, (ms) => String(Number(ms) + shift));
  const moved = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [shifted(key), shifted(text)]));
  const { "shariah.settings": _, ...properties } = moved(left.properties);
  document.properties.write(properties);
  document.storage.caches.document.write(moved(left.cache), 21_600);
  for (const { name, values, formulas, notes } of left.sheets) {
    const { spreadsheet } = document;
    const sheet = spreadsheet.sheets.find((one) => one.name === name) ?? spreadsheet.insert(name);
    for (const [at, value] of Object.entries(values)) if (!formulas[at]) document.enter(`'${name}'!${at}`, [[value]]);
    for (const [at, note] of Object.entries(notes)) {
      const { row = 1, column = 1 } = parseReference(at) ?? {};
      sheet.note(row, column, note);
    }
  }
  for (const [name, area] of Object.entries(left.named)) document.spreadsheet.named.set(name, area);
  for (const { name, formulas } of left.sheets) {
    for (const [at, formula] of Object.entries(formulas)) document.enter(`'${name}'!${at}`, [[formula]]);
  }
}
