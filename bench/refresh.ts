/**
 * The built command refreshes a closed workbook at one call a second: 20,000 functions over 500 tickers, with formulas of
 * the workbook's own that read them, and once more when nothing is stale.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeBook, sheet, styleSheet } from "../test/files/closed-book";
import { atMost, type Report } from "./report";
import { startProcess, ticker } from "./service";

const functions = 20_000;
const tickers = 500;
const perCall = 100;
/** Each is answered by screening. */
const names = ["STATUS", "RANK", "ASOF", "NAME", "SOURCE"];
const program = fileURLToPath(new URL("../dist/node/shariah-sheets.mjs", import.meta.url));
const usage = new URL("usage.mjs", import.meta.url).href;

interface Ran {
  readonly calls: number;
  readonly refusals: number;
  readonly cells: readonly { readonly by: string }[];
  readonly kept: readonly unknown[];
  readonly seconds: number;
  readonly cpu: number;
  /** The most memory at one time, MB. */
  readonly memory: number;
}

async function main(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "bench-refresh-"));
  const service = startProcess();
  const { address, clientId, secret } = await service.open({});
  let nth = 0;
  const refresh = (book: string, home: string): Promise<Ran> => {
    nth += 1;
    const told = join(folder, `usage${nth}`);
    const env = {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import ${usage}`,
      USAGE: told,
      SHARIAH_HOME: home,
      SHARIAH_ADDRESS: address,
      SHARIAH_CLIENT_ID: clientId,
      SHARIAH_SECRET: secret,
      SHARIAH_CALLS_PER_SECOND: "1",
    };
    const start = performance.now();
    return new Promise((settle) => {
      execFile(
        process.execPath,
        [program, "refresh", book, "-o", `${book}.out`, "--json"],
        { env, maxBuffer: 1e9 },
        (_, out) => {
          const seconds = (performance.now() - start) / 1000;
          settle({ ...JSON.parse(out), seconds, ...JSON.parse(readFileSync(told, "utf8")) } as Ran);
        },
      );
    });
  };
  const rows: (string | number)[][] = [];
  const least = tickers / perCall;
  const row = (name: string, fewest: number, ran: Ran) => {
    const calculated = ran.cells.filter(({ by }) => by === "engine").length;
    rows.push([
      name,
      ran.calls,
      fewest,
      ran.refusals,
      ran.kept.length,
      calculated,
      ran.seconds.toFixed(1),
      ran.cpu.toFixed(1),
      ran.memory.toFixed(0),
    ]);
    return ran;
  };
  const books = new Map<number, string>();
  const measure = async (dependents: number) => {
    const path = join(folder, `${dependents}.xlsx`);
    writeFileSync(path, bookOf(dependents));
    books.set(dependents, path);
    return row(`${dependents} dependents`, least, await refresh(path, join(folder, `home${dependents}`)));
  };
  const none = await measure(0);
  const some = await measure(1_000);
  const many = await measure(20_000);
  const other = async (name: string, fewest: number, book: Uint8Array) => {
    const path = join(folder, `${name.replaceAll(/\W/g, "-")}.xlsx`);
    writeFileSync(path, book);
    return row(name, fewest, await refresh(path, `${path}.home`));
  };
  const text = await other("12,000 cells of one long text", 1, bookOfLongText());
  const growing = await other("10,000 growing ranges", 1, bookOfGrowingRanges());
  const again = row("nothing stale", 0, await refresh(`${books.get(0)}.out`, join(folder, "home0")));
  service.close();
  rmSync(folder, { recursive: true });
  const all = [none, some, many, text, growing, again];
  const limit = least - 1;
  return {
    title: "A workbook refreshed at night",
    how: `${functions} functions over ${tickers} tickers in a closed workbook, and formulas of its own that read them; the built command, 1 call a second, once each.`,
    head: ["", "calls", "least", "refused", "left", "calculated", "s", "processor s", "memory MB"],
    rows,
    claims: [
      atMost(
        "refused",
        0,
        all.reduce((sum, { refusals }) => sum + refusals, 0),
      ),
      atMost("calls beyond the least", 0, none.calls + some.calls + many.calls - 3 * least + again.calls),
      atMost("seconds over the rate limit, without dependents", 3, none.seconds - limit, " s"),
      atMost("processor, without dependents", 3, none.cpu, " s"),
      atMost("memory, without dependents", 300, none.memory, " MB"),
      atMost("seconds over the rate limit, 20,000 dependents", 30, many.seconds - limit, " s"),
      atMost("memory, 20,000 dependents", 700, many.memory, " MB"),
      atMost("memory, 12,000 cells of one long text", 1_000, text.memory, " MB"),
      atMost("memory, 10,000 growing ranges", 1_000, growing.memory, " MB"),
      atMost("seconds, 10,000 growing ranges", 60, growing.seconds, " s"),
    ],
  };
}

/** Cells of the longest text that Excel takes, which the file has once, beside a function and two formulas that read it. */
function bookOfLongText(): Uint8Array {
  const cells = 12_000;
  const first = `<row r="1"><c r="A1" t="str"><v>${ticker(0)}</v></c>${status(1)}${[
    `<c r="C1"><f>IF(B1="HALAL",1,0)</f><v>0</v></c>`,
    `<c r="D1"><f>IF(B1="HALAL",COUNTA(E1:E${cells + 1}),0)</f><v>0</v></c>`,
  ].join("")}</row>`;
  const others = Array.from(
    { length: cells },
    (_, index) => `<row r="${index + 2}"><c r="E${index + 2}" t="s"><v>0</v></c></row>`,
  );
  const texts = [`<t>${"a long text ".repeat(2_730)}</t>`];
  return makeBook({ sheets: { Data: sheet(first + others.join("")) }, texts, styles: styleSheet });
}

/** A running count beside each of 10,000 functions: each formula reads one cell more than the one above. */
function bookOfGrowingRanges(): Uint8Array {
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const at = index + 1;
    const count = `<c r="C${at}"><f>COUNTIF(B$1:B${at},"HALAL")</f><v>0</v></c>`;
    return `<row r="${at}"><c r="A${at}" t="str"><v>${ticker(index % perCall)}</v></c>${status(at)}${count}</row>`;
  });
  return makeBook({ sheets: { Data: sheet(rows.join("")) }, styles: styleSheet });
}

const status = (row: number) =>
  `<c r="B${row}" cm="1" t="str"><f t="array" ref="B${row}">_xldudf_SHARIAH_STATUS(A${row})</f><v>OLD</v></c>`;

/** Twenty tickers a row apart hold one ticker each; functions stand beside them, and dependents beside those. */
function bookOf(dependents: number): Uint8Array {
  const own = functions / tickers;
  const letters = (column: number): string =>
    column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
  const rows = Array.from({ length: tickers }, (_, index) => {
    const at = index + 1;
    const cells = [`<c r="A${at}" t="str"><v>${ticker(index)}</v></c>`];
    for (let nth = 0; nth < own; nth += 1) {
      const place = `${letters(1 + nth)}${at}`;
      const stored = `<f t="array" ref="${place}">_xldudf_SHARIAH_${names[nth % names.length]}($A${at})</f>`;
      cells.push(`<c r="${place}" cm="1" t="str">${stored}<v>OLD</v></c>`);
    }
    for (let nth = 0; nth < Math.ceil(dependents / tickers); nth += 1) {
      const read = `${letters(1 + ((nth * names.length) % own))}${at}`;
      cells.push(`<c r="${letters(1 + own + nth)}${at}"><f>IF(${read}="HALAL",1,0)</f><v>0</v></c>`);
    }
    return `<row r="${at}">${cells.join("")}</row>`;
  });
  return makeBook({ sheets: { Data: sheet(rows.join("")) }, styles: styleSheet });
}

console.log(JSON.stringify(await main()));
