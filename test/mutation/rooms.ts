/** The rooms under mutation, and the suites that must notice a mutant there. */
import { readdirSync, readFileSync } from "node:fs";

export interface Room {
  readonly suites: readonly string[];
  /** Files that are left out where none is named. */
  readonly without?: readonly string[];
  /** Where the room's code is. */
  readonly folder?: string;
  /**
   * Its suites need Jest (hooks, mocks, timers, sockets), which takes seconds a mutant: where no file is named, this share
   * of the mutants is tried.
   */
  readonly sample?: number;
}

/** Percent of the mutants of a room that its tests notice, at least. The rest may be changes without an effect. */
export const least = 90;

/** What a suite imports that runs in other processes or threads, or as it was built: no mutant gets there. */
const elsewhere =
  /from "(?:(?:\.{1,2}\/)+(?:relay\/)?(?:fleet|program|redis)|\.\.\/sheets\/(?:opened|script|stand-in\/document))"/;
const here = (suite: string) => !elsewhere.test(readFileSync(suite, "utf8"));

/**
 * What a suite calls that only Jest has, and our runner has not. These are left out for it: in `drivers`, `ahead` runs
 * every host with clocks and a database of its own; in `worksheets`, `widths` measures in a browser, and in `ledger`, `verifyLedger`
 * starts a program for each book, which is too slow for each mutant; in `relay`, `clock`, `knownClients` and `owners` put
 * something else in place of a clock or of the file system.
 */
const ofJest = /^\s*(?:beforeAll|beforeEach|afterAll|afterEach|jest\.\w+)\(/m;
/** Another engine, in WebAssembly, that would be compiled anew for each mutant. */
const otherEngine = /from ".*\/ironCalc"/;
const plain = (suite: string) => {
  const text = readFileSync(suite, "utf8");
  return !ofJest.test(text) && !otherEngine.test(text);
};

const drivers = suites("test/drivers").filter(plain);
const api = suites("test/api");
/** Each function's example is held to a snapshot and to the built bundle: Jest alone has these. */
const functions = suitesBelow("test/functions").filter((suite) => !suite.endsWith("/examples.test.ts"));
const session = [...suites("test/session"), "test/excel/workbook.test.ts", "test/excel/worksheet-stories.test.ts"];
const sheets = ["test/workbook", "test/worksheets", "test/ledger"].flatMap(suitesBelow).filter(plain);

export const rooms: Readonly<Record<string, Room>> = {
  drivers: { suites: drivers },
  core: { suites: [...suites("test/core"), ...suites("test/core/planner"), ...drivers] },
  api: { suites: [...api, ...functions] },
  functions: { suites: [...functions, ...api] },
  // What the sheets say is read on the stages.
  workbook: { suites: sheets },
  worksheets: { suites: sheets, without: ["{sample,sheets/about,words/*}"] },
  // Not the other suites of sheets, which take seconds a mutant here.
  ledger: {
    suites: sheets.filter((suite) => /\/src\/ledger\//.test(readFileSync(suite, "utf8"))),
    without: ["sheets/insertable"],
  },
  files: { suites: suites("test/files").filter(plain) },
  // Its start, its servers and the engine's thread are tried as processes.
  cli: {
    suites: suitesBelow("test/cli").filter(here).filter(plain),
    without: ["main", "assistant/mcp*", "book/engineThread", "serve/{redis,relay,service}"],
  },
  node: { suites: suites("test/node").filter(plain) },
  session: { suites: session, sample: 0.06 },
  browser: { suites: suites("test/browser"), sample: 0.12 },
  // Its start, its sockets, log, certificate and metrics, a Redis and relays that meet on it are tried as processes. What
  // it knows of its clients while it runs needs Jest, and so do writings put off for a while.
  relay: {
    suites: suitesBelow("test/relay").filter(here).filter(plain),
    without: ["several/*", "http/{certificate,metrics,server}", "one/{alone,knownClients,log,markedDriver,throttle}"],
  },
  // Cells that meet, their leader, nights, menus, sidebar and sheets are tried as the built script, in threads of the stand-in;
  // so are the ports of worksheets, in whose bundle another class takes the place of Promise.
  appsscript: {
    folder: "appsscript",
    suites: suites("test/appsscript").filter(here),
    without: [
      "main",
      "nights/!(schedule)",
      "sidebar/!(caller)",
      "sidebar/page/**/*",
      "workbook/!(formulas|grid|noteCodec)",
      "cells/{rendezvous,timeouts}",
      "leader/{leader,segmentProbe}",
      "worksheets/ports",
    ],
    sample: 0.08,
  },
};

function suitesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}

function suites(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
