/** Cells of the built script that speak Arabic: where it was chosen. */
import { type Opened, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

test("a sentence that is thrown, one in a range and WHY's are Arabic; verdicts stay what formulas compare", async () => {
  opened = await open();
  const { document } = opened;
  await document.run("pane", "preferences.save", [{ sentences: "ar" }]);
  document.enter("Sheet1!A1", [["AAPL"], ["LON:VOD"]]);
  document.enter("Sheet1!B1", [["=SHARIAH_STATUS(A1:A2)"]]);
  document.enter("Sheet1!C1", [["=SHARIAH_WHY(A1)"]]);
  document.enter("Sheet1!D1", [['=SHARIAH_RATIO(A1,"dept")']]);
  await document.settled();
  const [[verdict], [wrong]] = document.values("Sheet1!B1:B2") as [[string], [string]];
  expect(["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"]).toContain(verdict);
  expect(wrong).toMatch(/مسبوق باسم بورصة/);
  expect(document.values("Sheet1!C1")[0]?.[0]).toMatch(/؛ حتى \u2068\d{4}-\d\d-\d\d\u2069\.$/);
  expect(document.note("Sheet1!D1")).toMatch(/الوسيطة \u2068which\u2069: أعطِ واحدًا من/);
});

test("verdicts are Arabic too when that is chosen", async () => {
  opened = await open();
  const { document } = opened;
  await document.run("pane", "preferences.save", [{ sentences: "ar", verdictsToo: true }]);
  document.enter("Sheet1!A1", [['=SHARIAH_STATUS("AAPL")']]);
  await document.settled();
  expect(["حلال", "غير حلال", "مشكوك فيه", "غير مشمول"]).toContain(document.values("Sheet1!A1")[0]?.[0]);
});
