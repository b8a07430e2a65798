/** The script as it ships: what Apps Script can parse, and needs nothing that it lacks. */
import { readFileSync } from "node:fs";
import { type Profiler, Session } from "node:inspector/promises";
import vm from "node:vm";
import { parse, tokenizer } from "acorn";
import { sentences } from "../../src/core/failure";
import { sentencesAr } from "../../src/i18n/sentencesAr";
import { sp500 } from "../../src/service/sample/companies";
import { worksheetWords } from "../../src/worksheets/words/words";
import { shippedScript } from "../sheets/script";
import { openDocument } from "../sheets/stand-in/document";

const code = shippedScript();

test("Code.js parses as ES2019", () => {
  expect(() => parse(code, { ecmaVersion: 2019, sourceType: "script" })).not.toThrow();
});

test("Code.js names no global that the runtime lacks", () => {
  const lacking =
    /^(setTimeout|setInterval|clearTimeout|fetch|URL|URLSearchParams|TextEncoder|TextDecoder|crypto|atob|btoa|performance|process|window|navigator|structuredClone|queueMicrotask)$/;
  const words = [...tokenizer(code, { ecmaVersion: 2019 })].map(({ start, end }) => code.slice(start, end));
  const used = words.filter(
    (word, index) => lacking.test(word) && words[index - 1] !== "." && words[index + 1] !== ":",
  );
  expect(used).toEqual([]);
});

test("Code.js calls no method that is newer than ES2019, since Google does not document which of them Apps Script has", () => {
  const newer =
    /(?<!\.)\.(replaceAll|matchAll|hasOwn|at|any|allSettled|findLast|findLastIndex|toSorted|toReversed|toSpliced|with|groupBy|withResolvers)\(/g;
  expect(code.match(newer)).toBeNull();
  expect(code).not.toMatch(/\b(WeakRef|AggregateError)\b/);
});

test("Code.js loads without touching a service", () => {
  const world = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  expect(() => vm.runInContext(code, world)).not.toThrow();
});

test("a cell loads it without running the sample service or the worksheets, and without making Arabic sentences or schemas", async () => {
  const functions = await runAtLoad(code);
  // For each place of a text in the script, how often the innermost function around it has run.
  const runs = (text: string) =>
    placesOf(text).map((at) => {
      const around = functions.map(({ ranges }) => ranges[0] as Profiler.CoverageRange);
      const [innermost] = around
        .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
        .sort((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
      return innermost?.count;
    });
  expect(runs(sentences.notSetUp)).toEqual([1]);
  expect(runs(sentencesAr.notSetUp)).toEqual([0]);
  expect(new Set(runs(worksheetWords("ar").portfolio.title))).toEqual(new Set([0]));
  expect(new Set(runs(sp500[0]?.industry ?? "no company"))).toEqual(new Set([0]));
  // A field of the schemas, of the sample's answers and of a function that reads funds.
  expect(new Set(runs("trailing36monAvrCap"))).toEqual(new Set([0]));
});

test("a bundle that failed to load says so in the cell", async () => {
  const stubs = code.slice(code.indexOf("\n/**\n"));
  const document = openDocument({ code: `var Shariah;\n${stubs}`, latencyFactor: 0 });
  const shown = await document.cell("=SHARIAH_STATUS(1)");
  await document.close();
  expect(shown).toMatchObject({ error: "#ERROR!" });
});

test("the manifest asks for six scopes, of which three are for the nights, and for no allowlist that a test deployment would trip over", () => {
  const manifest = JSON.parse(readFileSync("appsscript/appsscript.json", "utf8")) as Record<string, unknown>;
  expect(manifest.runtimeVersion).toBe("V8");
  expect(manifest.oauthScopes).toEqual(
    [
      "spreadsheets.currentonly",
      "script.external_request",
      "script.container.ui",
      "script.scriptapp",
      "script.send_mail",
      "userinfo.email",
    ].map((scope) => `https://www.googleapis.com/auth/${scope}`),
  );
  expect(manifest.urlFetchWhitelist).toBeUndefined();
});

function placesOf(text: string): readonly number[] {
  return [...code.matchAll(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "g"))].map(({ index }) => index);
}

/** The script's functions, with how often each runs while the script loads. */
async function runAtLoad(script: string): Promise<readonly Profiler.FunctionCoverage[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  vm.runInNewContext(script, {}, { filename: "Code.js" });
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result.find(({ url }) => url === "Code.js")?.functions ?? [];
}
