/** The built bundle as Excel runs it for a formula that is being looked at: a metered call is none of it. */
import { bundleStage } from "../stage/bundle";
import { down } from "../stage/stage";

test("a preview shows what is known, and asks for nothing that is not", async () => {
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
