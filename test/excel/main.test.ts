/** The built bundle as Excel calls it: a preview sends no call, and any argument may be left out. */
import { readFileSync } from "node:fs";
import type { FunctionsMetadata } from "../../src/session/pane";
import { bundleStage } from "../stage/bundle";
import { down } from "../stage/stage";

type Parameters = readonly { readonly id: string; readonly dimensionality?: string }[];

const { functions } = JSON.parse(readFileSync("dist/excel/functions.json", "utf8")) as FunctionsMetadata;
const parametersOf = functions.map(({ id, parameters }) => [id, parameters as unknown as Parameters] as const);
/** What may be typed, by parameter; others take text. */
const typed: Readonly<Record<string, unknown>> = {
  section: "debt",
  test: "debt",
  from: "2026-01-01",
  to: "2026-03-31",
};

test("a formula's preview shows stored answers, and sends no call for the others", async () => {
  const workbook = await bundleStage.open();
  const [[apple], [exxon]] = (await workbook.cells("STATUS", down("AAPL", "XOM"))) as [[string], [string]];
  expect(await workbook.calls()).toBe(1);
  const previewed = await workbook.previewed("STATUS", down("XOM", "NVDA", "AAPL"));
  expect([previewed[0], previewed[2]]).toEqual([[exxon], [apple]]);
  expect(previewed[1]?.[0]).toMatchObject({ error: expect.stringMatching(/^#/) });
  expect(await workbook.previewed("STATUS", [["XOM"]])).toEqual([[exxon]]);
  expect((await workbook.previewed("ZAKAT", [["XOM"]], [[10]]))[0]?.[0]).toHaveProperty("error");
  expect(await workbook.calls()).toBe(1);
  // Entered after all, it is asked as ever.
  expect((await workbook.cells("STATUS", [["NVDA"]]))[0]?.[0]).toMatch(/HALAL|DOUBTFUL|NOT COVERED/);
  expect(await workbook.calls()).toBe(2);
});

// E9: Microsoft Learn, *Custom functions parameter options*
test.each(parametersOf)(
  "%s gives values or an error with a sentence, whichever argument is left out",
  async (name, parameters) => {
    const workbook = await bundleStage.open();
    const whole = parameters.map(({ id, dimensionality }) => {
      if (dimensionality === "matrix") return /^tickers?$/.test(id) ? [["AAPL"]] : [[100]];
      return typed[id] ?? "US";
    });
    const none = parameters.map(() => null);
    for (const given of [none, ...whole.map((_, index) => whole.map((value, at) => (at === index ? null : value)))]) {
      for (const cells of [await workbook.cells(name, ...given), await workbook.previewed(name, ...given)]) {
        expect(cells.flat().length).toBeGreaterThan(0);
        // A value, or an error with its sentence: nothing is left empty by a throw.
        for (const cell of cells.flat()) {
          if (typeof cell === "object" && "error" in cell) expect(cell.message).toMatch(/\w+ .*[.?!]$/);
          else expect(["string", "number", "boolean"]).toContain(typeof cell);
        }
        expect(JSON.stringify(cells)).not.toMatch(/cannot be read|TypeError|is not iterable/i);
      }
    }
  },
);

test("without a ticker there is a blank and no call, after an answer too", async () => {
  const workbook = await bundleStage.open();
  await workbook.cells("STATUS", [["AAPL"]]);
  expect(await workbook.cells("STATUS")).toEqual([[""]]);
  expect(await workbook.cells("PURIFY", null, [[100]])).toEqual([[""]]);
  expect(await workbook.calls()).toBe(1);
});
