/**
 * Workbooks of other makers, from the folders that WORKBOOKS names (parted by `:`), and those that the tests hold: what is
 * refused, whether a second reader agrees, whether a byte changes beside what is rewritten, and how many of their own
 * formulas the engine reproduces. Packages of registries ship such files: tests of Apache POI, of Excel::Writer::XLSX.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Calculation } from "../src/cli/book/calculation";
import { ClosedBook } from "../src/files/closedWorkbook";
import { packing } from "../src/node/packing";
import { resolvedFormula } from "../src/workbook/formulas/resolvedFormula";
import type { Calculated, Dependent } from "../src/workbook/refresh/dependents";
import { tryBook } from "../test/files/foreignBook";
import { atMost, type Report } from "./report";

const own = fileURLToPath(new URL("../test/files/fixtures", import.meta.url));
const folders = [own, ...(process.env.WORKBOOKS ?? "").split(":").filter(Boolean)];
/** Ready when `npm run build` has run. */
const engine = new URL("../dist/node/engine.mjs", import.meta.url);
/** The engine is as slow as a sheet's size squared where many formulas read whole columns. */
const mostFormulas = 20_000;

async function main(): Promise<Report> {
  const rows: (readonly (string | number)[])[] = [];
  const faults: string[] = [];
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.xl[st][xm]$/i.test(name),
    );
    const sum = { refused: 0, cells: 0, rewritten: 0, differences: 0, formulas: 0, left: 0, reproduced: 0 };
    for (const name of files) {
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      const one = tryBook(bytes);
      faults.push(...one.faults.map((fault) => `${name}: ${fault}`));
      if (one.refused !== undefined) sum.refused += 1;
      sum.cells += one.cells;
      sum.rewritten += one.rewritten;
      sum.differences += one.differences.length;
      const results = one.refused === undefined ? await reproduction(new ClosedBook(bytes, packing)) : [];
      sum.formulas += results.length;
      sum.reproduced += results.filter((result) => "after" in result).length;
      sum.left += results.filter((result) => "left" in result && !result.left.includes("did not reproduce")).length;
    }
    const calculated = sum.formulas - sum.left;
    const name = folder === own ? "held by the tests" : (folder.split("/").at(-1) ?? folder);
    const percent = calculated === 0 ? "" : ((100 * sum.reproduced) / calculated).toFixed(1);
    rows.push([
      name,
      files.length,
      sum.refused,
      sum.cells,
      sum.differences,
      sum.rewritten,
      sum.formulas,
      calculated,
      percent,
    ]);
  }
  for (const fault of faults.slice(0, 20)) console.error(fault);
  return {
    title: "Workbooks of other makers",
    how: "Each cell as SheetJS reads it; up to 60 cells of each sheet rewritten, and two new ones. A formula of the workbook's own is calculated where the file tells all that it depends on; then it is reproduced or left.",
    head: [
      "",
      "files",
      "refused",
      "cells",
      "read otherwise",
      "rewritten",
      "own formulas",
      "calculated",
      "of these reproduced, %",
    ],
    rows,
    claims: [atMost("bytes, cells or parts changed beside those that were rewritten", 0, faults.length)],
  };
}

/** Each formula calculated on the values that are stored, as a refresh does before anything is new. */
async function reproduction(book: ClosedBook): Promise<readonly Calculated[]> {
  const named = book.named();
  const sheets = new Set(book.sheets().map((name) => name.toLowerCase()));
  const dependents = book
    .formulas()
    .filter(({ cell }) => book.valueAt(cell) !== undefined)
    .slice(0, mostFormulas)
    .map(({ cell, formula, isArray }): Dependent => {
      const resolved = resolvedFormula(formula, cell, { named, sheets });
      const isOfShown = resolved?.functions.some((name) => name === "SUBTOTAL" || name === "AGGREGATE");
      const left = isArray ? "an array" : book.usesDaysOf1904 ? "1904" : isOfShown ? "hidden rows" : undefined;
      return { cell, resolved, stored: book.valueAt(cell), left };
    });
  if (dependents.length === 0) return [];
  const calculation: Calculation = {
    sheets: book.sheets().map((name) => ({ name, cells: book.filled(name) })),
    dependents,
    change: { moved: [], isCalculatedAnew: false },
  };
  return new Promise((settle) => {
    const worker = new Worker(engine, { workerData: calculation });
    worker.once("message", (results: readonly Calculated[]) => {
      settle(results);
      void worker.terminate();
    });
    worker.once("error", (error) => settle(dependents.map(() => ({ left: error.message }))));
  });
}

console.log(JSON.stringify(await main()));
