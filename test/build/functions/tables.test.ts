import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numbers } from "../../../src/api/numbers";
import { operations } from "../../../src/api/operations";
import { fillIn, functionsTable, keepUpToDate, operationsTable } from "../../../src/build/functions/tables";

const price = {
  name: "SHARIAH.PRICE",
  summary: "The price | of each ticker.",
  parameters: [
    { name: "tickers", description: "", optional: false },
    { name: "day", description: "", optional: true },
  ],
  example: "=SHARIAH.PRICE(A2)",
};

test("the table of functions has a row for each, with optional parameters in brackets and bars escaped", () => {
  expect(functionsTable([price])).toBe(
    "| Function | What it gives | Example |\n| --- | --- | --- |\n" +
      "| `SHARIAH.PRICE(tickers, [day])` | The price \\| of each ticker. | `=SHARIAH.PRICE(A2)` |\n",
  );
});

test("the table of operations has a row for each, with the functions that ask it", () => {
  const rows = operationsTable(
    [
      { ...operations.zakat, numbers: numbers.zakat },
      { ...operations.screening, numbers: numbers.screening },
    ],
    [
      { name: "STATUS", example: "", asks: [3] },
      { name: "ZAKAT", example: "", asks: [7] },
      { name: "RANKING", example: "", asks: [3, 7] },
    ],
  ).split("\n");
  expect(rows[2]).toMatch(
    /^\| 3, 1 \| screening \| `POST [^|]*` \(bulk\)<br>`POST [^|]*` \(single\)<br>`POST [^|]*` \(demo\) \| 1 d \| `STATUS`, `RANKING` \|$/,
  );
  expect(rows[3]).toMatch(/^\| 7 \| zakat \|.*\| 4 h \| `ZAKAT`, `RANKING` \|$/);
});

test.each([
  ["a function that asks what is no operation", 4, /^SCREENING @asks 4, which is no operation: write one of 1, 3, 7 /],
  ["an operation that no function asks", 3, /^No function asks 7, zakat: write it after the @asks of one that does/],
])("a mistake is reported by name: %s", (_, number, message) => {
  const rows = (["zakat", "screening"] as const).map((name) => ({ ...operations[name], numbers: numbers[name] }));
  const asking = [{ name: "SCREENING", example: "", asks: [number] }];
  expect(() => operationsTable(rows, asking)).toThrow(message);
});

test("only what is between the markers changes", () => {
  const page = "before <!-- functions -->\nold\n<!-- /functions --> after";
  expect(fillIn(page, "functions", "new\n")).toBe("before <!-- functions -->\nnew\n<!-- /functions --> after");
  expect(() => fillIn("no marker", "functions", "new")).toThrow(/needs <!-- functions -->/);
  expect(() => fillIn("<!-- /functions --><!-- functions -->", "functions", "new")).toThrow(/needs/);
});

test("a check fails on a page that is behind and changes nothing; writing mends it", () => {
  const file = join(mkdtempSync(join(tmpdir(), "readme-")), "README.md");
  const behind = "<!-- functions -->\nold\n<!-- /functions -->";
  writeFileSync(file, behind);
  expect(() => keepUpToDate(file, "functions", "new\n", true)).toThrow(/behind the code/);
  expect(readFileSync(file, "utf8")).toBe(behind);
  keepUpToDate(file, "functions", "new\n", false);
  expect(readFileSync(file, "utf8")).toContain("\nnew\n");
  expect(() => keepUpToDate(file, "functions", "new\n", true)).not.toThrow();
});
