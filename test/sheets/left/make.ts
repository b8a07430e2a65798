/**
 * Records what a version of the script leaves in a document: `tsx test/sheets/left/make.ts FOLDER NAME`, where FOLDER
 * is a working tree of that version with `dist/sheets` built. Uses the stand-in, with cells in several states, a
 * consent, a freeze, a freeze and a refresh that Google ends, and a ledger if that version has one. Writes NAME.json
 * beside this file.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Document } from "../stand-in/document";
import type { Execution } from "../stand-in/execution";
import { leftovers, runDocument } from "./document";

const [folder = ".", given] = process.argv.slice(2);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: folder, encoding: "utf8" }).trim();
const name = given ?? commit;
const built = (file: string) => join(folder, "dist/sheets", file);
const html = { sidebar: readFileSync(built("sidebar.html"), "utf8") };
const arabic = existsSync(built("arabic.html")) ? { arabic: readFileSync(built("arabic.html"), "utf8") } : {};
const { document, close } = await runDocument({
  code: readFileSync(built("Code.js"), "utf8"),
  html: { ...html, ...arabic },
  // Writing takes so long that a refresh is done in several steps.
  latency: { sheetWrite: [4_000, 4_000] },
});

const tickers = ["AAPL", "MSFT", "KO", "PG", "AMZN", "NOSUCH"];
const long = (nth: number) => `=SHARIAH_STATUS("no ticker ${"x".repeat(3_000)}${nth}")`;
await document.open();
document.enter(
  "A2",
  tickers.map((ticker, index) => [ticker, `=SHARIAH_STATUS(A${index + 2})`]),
);
await document.settled();
document.enter(
  "C2",
  tickers.map((_, index) => [`=SHARIAH_RANK(A${index + 2})`]),
);
document.enter("D2", [["=SHARIAH_SCREEN(A2:A3)"]]);
await document.settled();

// A work that waits for consent, one that is allowed for good, and the account's month.
await document.run("allowCalls", "related", 1e12);
document.enter(
  "M2",
  Array.from({ length: 70 }, (_, nth) => [`=SHARIAH_ZAKAT("T${nth}",10)`]),
);
document.enter("N2", [["=SHARIAH_USAGE()"]]);
await document.settled();

const ports = join(folder, "appsscript/page/ports.ts");
await withLedger(document);

// A freeze that is done, and one that is ended once it has written its notes.
document.selection = "B2:B3";
await document.menu("Freeze to values");
document.selection = "C2:C7";
await endAfter("sheet.note", "Freeze to values");

// A refresh that is ended with a portion of its cells blank, after one that it has written.
await document.clock.wait(120_000);
document.enter(
  "P2",
  [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => [long(nth)]),
);
await document.settled();
document.selection = "P2:P9";
await endAfter("sheet.clear", "Refresh selection", 3);

const left = leftovers(document, commit);
writeFileSync(new URL(`${name}.json`, import.meta.url), `${JSON.stringify(left, null, 1)}\n`);
await close();
process.exit(0);

/** The run is ended after the writing of this kind, the `nth`. */
async function endAfter(operation: string, item: string, nth = 1): Promise<void> {
  const operations = document.spreadsheet.operations as Record<
    string,
    (execution: Execution, ...given: never[]) => unknown
  >;
  const whole = operations[operation] as (execution: Execution, ...given: never[]) => unknown;
  let count = 0;
  operations[operation] = async (execution, ...all) => {
    const value = await whole(execution, ...all);
    count += 1;
    if (count === nth) execution.kill("Exceeded maximum execution time");
    return value;
  };
  await document.menu(item).catch((error: Error) => console.error(`${item}: ${error.message}`));
  operations[operation] = whole;
  await document.settled();
}

/** The ledger of purification, by that version's own page. Versions before have none. */
async function withLedger(workbook: Document): Promise<void> {
  const { portsOver } = await import(pathToFileURL(ports).href);
  const ask = (call: string, ...values: readonly unknown[]) =>
    workbook.run("pane", call, JSON.parse(JSON.stringify(values)));
  const { ledgers } = portsOver(ask, 20);
  if (!ledgers) return;
  workbook.enter("K2", [["=SHARIAH_PURIFY(A2)"], ["=SHARIAH_PURIFY(A3)"]]);
  await workbook.settled();
  await ledgers.record();
}
