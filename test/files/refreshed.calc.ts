/**
 * A workbook that LibreOffice wrote, with a chart, a pivot table and a remark, is refreshed; LibreOffice opens the result
 * and calculates the formulas that read new values to the values that the refresh wrote (`npm run test:calc`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { startService } from "../../src/service/server";
import { cellsOf, fileOf, freshFolder } from "../cli/book";
import { environment, run } from "../relay/program";
import { openInCalc } from "./calc";
import { entriesOf } from "./zip";

const sheetPart = "xl/worksheets/sheet1.xml";

/** The workbook with its first sheet's text replaced. */
function withSheet(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  parts[sheetPart] = strToU8(change(strFromU8(parts[sheetPart] as Uint8Array)));
  return zipSync(parts);
}

test("every part stays, chart and pivot table are named, and LibreOffice comes to the same values", async () => {
  const made = openInCalc(readFileSync(join(__dirname, "fixtures/views.fods")), "xlsx", "fods");
  const book = withSheet(made, (text) =>
    text.replace(/(<c r="B(\d)"[^>]*><f[^>]*>)[^<]*DOUBTFUL[^<]*</g, "$1_xldudf_SHARIAH_STATUS(A$2)<"),
  );
  const path = fileOf(book);
  const service = await startService({ rate: 10 });
  try {
    const { code, out } = await run(["refresh", path, "--json"], environment(freshFolder(), service, 10));
    const { parts, views } = JSON.parse(out) as { parts: string[]; views: { kind: string }[] };
    expect([code, parts, views.map(({ kind }) => kind).sort()]).toEqual([0, [sheetPart], ["chart", "pivot table"]]);
  } finally {
    await service.close();
  }
  const after = new Uint8Array(readFileSync(path));
  const others = (bytes: Uint8Array) => entriesOf(bytes).filter(({ name }) => name !== sheetPart);
  expect(others(after)).toEqual(others(book));
  const names = others(after).map(({ name }) => name);
  for (const part of ["xl/charts/chart1.xml", "xl/pivotTables/pivotTable1.xml", "xl/comments1.xml"]) {
    expect(names).toContain(part);
  }
  expect(cellsOf(path, "B2", "B3", "C2", "C3", "C4")).toEqual(["HALAL", "HALAL", 1, 1, 2]);
  // Our functions stand as values, and the others without any, so that it must calculate them.
  const bare = withSheet(after, (text) =>
    text
      .replace(/<f[^>]*>[^<]*_xldudf_[^<]*<\/f>/g, "")
      .replace(/(<c r="C\d"[^>]*>)(<f[^>]*>[^<]*<\/f>)<v>[^<]*<\/v>/g, "$1$2"),
  );
  expect(bare.length).not.toBe(after.length);
  const lines = openInCalc(bare, "csv").toString().trim().split("\n");
  expect(lines).toEqual(["Ticker,Verdict,Count", "AAPL,HALAL,1", "MSFT,HALAL,1", ",,2"]);
  expect(openInCalc(after, "fods").toString()).toContain("table:data-pilot-table ");
});
