/** The address at which the add-in is served, in the two files of the built add-in that hold it. */
import { addressIn, functionLists, functionsAt, hostAddress, manifestAt } from "../../src/files/addInAddress";

const manifest = (address: string, origin: string) =>
  `<OfficeApp><IconUrl DefaultValue="${address}/assets/icon-32.png"/><AppDomain>${origin}</AppDomain>` +
  `<SourceLocation DefaultValue="${address}/taskpane.html"/><bt:Url id="Functions.Url" DefaultValue="${address}/functions.js"/></OfficeApp>`;

test("the manifest gets the new address in each place, and its domain is the origin alone", () => {
  const old = manifest("https://old.example/a", "https://old.example");
  expect(addressIn(old)).toBe("https://old.example/a");
  expect(manifestAt(old, "https://new.example/sheets/")).toBe(
    manifest("https://new.example/sheets", "https://new.example"),
  );
});

test("an ampersand in the address is one in the manifest too", () => {
  const there = manifestAt(manifest("https://old.example", "https://old.example"), "https://new.example/a&b");
  expect(there).toBe(manifest("https://new.example/a&amp;b", "https://new.example"));
  expect(addressIn(there)).toBe("https://new.example/a&b");
  expect(manifestAt(there, "https://old.example")).toBe(manifest("https://old.example", "https://old.example"));
});

test("a file that is no manifest of the add-in is refused", () => {
  expect(addressIn("<OfficeApp/>")).toBeUndefined();
  expect(() => manifestAt("<OfficeApp/>", "https://new.example")).toThrow("names no taskpane.html");
});

test("each list of functions gets a help page for each function, and loses the old ones where the address is not known", () => {
  const json = JSON.stringify({
    allowErrorForDataTypeAny: true,
    functions: [{ id: "STATUS", helpUrl: "https://old.example/help/x.html" }, { id: "ETF.STATUS" }],
  });
  const file = (functions: object[]) => `${JSON.stringify({ allowErrorForDataTypeAny: true, functions }, null, 2)}\n`;
  expect(functionsAt(functionLists.en, json, undefined)).toBe(file([{ id: "STATUS" }, { id: "ETF.STATUS" }]));
  const { functions } = JSON.parse(functionsAt(functionLists.en, json, "https://new.example/a/")) as {
    functions: { id: string; helpUrl: string }[];
  };
  expect(functions.map(({ id }) => id)).toEqual(["STATUS", "ETF.STATUS"]);
  expect(functions.map(({ helpUrl }) => /^https:\/\/new\.example\/a\/help\/[\w-]+\.html$/.test(helpUrl))).toEqual([
    true,
    true,
  ]);
  const arabic = functionsAt(functionLists.ar, json, "https://new.example");
  expect(arabic.match(/"https:\/\/new\.example\/help\/ar\/[\w-]+\.html"/g)).toHaveLength(2);
});

test.each([
  ["nonsense", "The server is no address: nonsense"],
  ["http://new.example", "The server must begin with https: http://new.example"],
  ["https://new.example/?a=1", "The server is a server and a path, nothing more."],
  ["https://new.example/#a", "The server is a server and a path, nothing more."],
  ["https://me@new.example/", "The server is a server and a path, nothing more."],
])("%s is refused with a sentence", (address, sentence) => {
  expect(() => hostAddress(address, "The server")).toThrow(sentence);
});

test("an address loses the slashes at its end, and keeps its path", () => {
  expect(["https://a.example", "https://a.example/", "https://a.example/b/c//"].map((one) => hostAddress(one))).toEqual(
    ["https://a.example", "https://a.example", "https://a.example/b/c"],
  );
  expect(() => hostAddress("nonsense")).toThrow("The address is no address");
});
