import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionsJson } from "../../../src/build/functions/functions";
import { functionFiles, readMetadata } from "../../../src/build/functions/metadata";

const fixtures = "test/build/fixtures";

/** The error that files of this text give, one string a file. */
async function problems(...sources: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "metadata-"));
  const files = sources.map((source, index) => join(folder, `file${index}.ts`));
  files.forEach((file, index) => {
    writeFileSync(file, sources[index] as string);
  });
  return readMetadata(files).then(
    () => "none",
    (error: Error) => error.message.replaceAll(folder, ""),
  );
}

function functionWithDocs(id: string, declaration = "export function given(tickers: any[][]) {}"): string {
  return `/**
 * What it gives.
 * @customfunction ${id}
 * @param tickers Tickers.
 * @returns {any[][]} Values.
 */
${declaration}
`;
}

test("the metadata is read from just those files of a folder that hold functions", () => {
  expect(functionFiles(fixtures).map((file) => file.slice(fixtures.length + 1))).toEqual(["funds.ts", "prices.ts"]);
});

test("functions.json lists functions and enums, and lets errors in arguments pass through", async () => {
  const json = JSON.parse(functionsJson(await readMetadata(functionFiles(fixtures))));
  expect(Object.keys(json)).toEqual(["allowCustomDataForDataTypeAny", "functions", "enums"]);
  expect(json.functions.map(({ id }: { id: string }) => id)).toEqual(["FUND.HOLDINGS", "PRICE"]);
  expect(json.functions[1]).toEqual({
    id: "PRICE",
    name: "PRICE",
    helpUrl: "https://localhost:3443/help/price.html",
    description: "The price of each ticker: what it costs.",
    options: { cancelable: true },
    parameters: [
      { name: "tickers", description: "Ticker, or a range of tickers.", dimensionality: "matrix", type: "any" },
      { name: "unit", description: "The unit.", type: "string", customEnumId: "Unit" },
      { name: "day", description: "The day, today if left out.", type: "string", optional: true },
    ],
    result: { dimensionality: "matrix" },
  });
});

test("functions.json has no list of enums where there are none", () => {
  expect(Object.keys(JSON.parse(functionsJson({ functions: [], enums: [] })))).not.toContain("enums");
});

test("a well documented function has no problem", async () => {
  expect(await problems(functionWithDocs("GIVEN"))).toBe("none");
});

test.each([
  ["the tool's own errors, of every file", [functionWithDocs("A B@C"), functionWithDocs("X Y@Z")], /file0[\s\S]*file1/],
  ["one id in two files", [functionWithDocs("GIVEN"), functionWithDocs("GIVEN")], /GIVEN: two functions/],
  [
    "ids that are one in Apps Script",
    [functionWithDocs("ETF.ONE"), functionWithDocs("ETF_ONE")],
    /ETF_ONE: two functions/,
  ],
  ["an id of two characters", [functionWithDocs("AB")], /three characters/],
  ["an id that reads as a cell", [functionWithDocs("AB12")], /cell's address/],
  ["an id that reads as a row and column", [functionWithDocs("R1C1")], /cell's address/],
  ["an id that begins with a digit", [functionWithDocs("1BAD")], /alphabetic/],
  ["a name besides the id", [functionWithDocs("GIVEN Other")], /no name besides/],
  ["a lower-case id", [functionWithDocs("given")], /in capitals/],
  ["an arrow function", [functionWithDocs("GIVEN", "export const given = (tickers: any[][]) => {};")], /top-level/],
  ["a second comment before a function", [`/** Of the file. */\n${functionWithDocs("GIVEN")}`], /GIVEN: one comment/],
  ["no description", [functionWithDocs("GIVEN").replace("What it gives.", "")], /what it gives/],
  [
    "an undescribed parameter",
    [functionWithDocs("GIVEN").replace(" * @param tickers Tickers.\n", "")],
    /parameter tickers/,
  ],
  ["a scalar result", [functionWithDocs("GIVEN").replace(" * @returns {any[][]} Values.\n", "")], /@returns/],
])("the build stops at %s", async (_, sources, message) => {
  expect(await problems(...sources)).toMatch(message);
});

test("the build stops at an enum's name that two files have", async () => {
  const withEnum = (id: string) =>
    `/** @customenum {string} */\nexport enum Unit { one = "One" }\n${functionWithDocs(id)}`;
  expect(await problems(withEnum("ONE"), withEnum("TWO"))).toMatch(/Unit: two enums/);
});
