/** The grammar of formulas: tokens that join to the formula again, and calls that are told whole or said to be untold. */
import * as fc from "fast-check";
import { shiftedFormula } from "../../../src/files/sharedFormula";
import { storedFormula } from "../../../src/files/storedFormula";
import { type Area, addressOf, areaOf } from "../../../src/workbook/area";
import { argumentOf } from "../../../src/workbook/formulas/argumentOf";
import { callsIn, isCallAlone, knownNames, referencesIn, respell } from "../../../src/workbook/formulas/formula";
import { readsIn } from "../../../src/workbook/formulas/formulaReads";
import { treeOf } from "../../../src/workbook/formulas/nestedFormula";
import { resolvedFormula } from "../../../src/workbook/formulas/resolvedFormula";
import { tokensOf } from "../../../src/workbook/formulas/tokensOf";
import { cutWholeColumns } from "../../../src/workbook/formulas/wholeColumns";
import { functionUses } from "../../../src/workbook/refresh/questions";

const known = knownNames(["STATUS", "PURIFY"]);
const cell: Area = { sheet: "Data", row: 4, column: 6, rows: 1, columns: 1 };
const column = { sheet: "Data", row: 1, column: 2, rows: 9, columns: 1 };
const joinTokens = (formula: string) =>
  tokensOf(formula)
    .map(({ text }) => text)
    .join("");
const kinds = (formula: string) => tokensOf(formula).map(({ kind, text }) => `${kind} ${text}`);

test("a formula's tokens have the kinds that a reader goes by", () => {
  expect(kinds(`=PURIFY(T['#],'My Sheet'!A1)`)).toEqual([
    "sign =",
    "call PURIFY(",
    "reference T['#]",
    "sign ,",
    "reference 'My Sheet'!A1",
    "sign )",
  ]);
  expect(kinds("[2]!f(A2:C,S!A2:S!A9)<>LOG10(1.5E-3)%").filter((one) => !one.startsWith("sign"))).toEqual([
    "call [2]!f(",
    "reference A2:C",
    "reference S!A2:S!A9",
    "call LOG10(",
    "number 1.5E-3",
  ]);
  expect(kinds('#N/A F2# {1,5\\TRUE} "a""b" Jan:Dec!B2 x\\y').filter((one) => !/^(?:sign|blank)/.test(one))).toEqual([
    "error #N/A",
    "reference F2#",
    "number 1",
    "number 5",
    "logical TRUE",
    'text "a""b"',
    "reference Jan:Dec!B2",
    "reference x\\y",
  ]);
  expect(kinds("A1:B2:C3")).toEqual(["reference A1:B2", "sign :", "reference C3"]);
});

test.each(['="open', "='open", "=T[open", "=T[open']", "=A\u0000B", "=9SHARIAH.STATUS(A2)"])(
  "%j: what is no part of a formula is a token of the kind other",
  (formula) => {
    expect(tokensOf(formula).some(({ kind }) => kind === "other")).toBe(true);
    expect(joinTokens(formula)).toBe(formula);
  },
);

const piece = fc.oneof(
  fc.constantFrom(..."=(),;:{}[]'\"!#@%&+-*/$\\ A1".split("")),
  fc.constantFrom(
    "SHARIAH.STATUS(",
    "SHARIAH_PURIFY(",
    "SUM(",
    "A2:B9",
    "T['#]",
    "'My Sheet'!A1",
    "_xlfn.SINGLE(",
    "#N/A",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const anything = fc.array(piece, { maxLength: 30 }).map((pieces) => `=${pieces.join("")}`);

test("tokens join to the formula, whatever its characters, and each starts where it says", () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.string({ unit: "binary" })), (formula) => {
      expect(joinTokens(formula)).toBe(formula);
      for (const { start, text } of tokensOf(formula)) {
        expect(text).not.toBe("");
        expect(formula.startsWith(text, start)).toBe(true);
      }
    }),
  );
});

test("a call of ours in any formula tells all its arguments or says that they are untold; no reader throws", () => {
  const words = { named: new Map(), otherNames: new Map(), sheets: ["Data"] };
  fc.assert(
    fc.property(anything, (formula) => {
      for (const { args, end } of callsIn(formula, known)) {
        if (!args) continue;
        // The arguments and the signs between them are the formula's own text, up to the closing bracket.
        const between = formula.slice(formula.indexOf("(", end) + 1);
        const texts = [args.join(","), args.join(";")];
        const isBlank = args.length === 0 && /^\s*\)/.test(between);
        expect(isBlank || texts.some((text) => between.startsWith(`${text})`))).toBe(true);
      }
      for (const arg of callsIn(formula, known).flatMap(({ args }) => args ?? [])) argumentOf(arg, cell, new Map());
      isCallAlone(formula, known);
      treeOf(formula, () => undefined);
      readsIn({ formula, cell }, words);
      resolvedFormula(formula, cell, { named: new Map(), sheets: new Set(["data"]) });
      expect(shiftedFormula(formula, 0, 0).toUpperCase()).toBe(
        shiftedFormula(formula.toUpperCase(), 0, 0).toUpperCase(),
      );
    }),
  );
});

/** A heading as Excel writes it in a reference: with an apostrophe before each character that has a meaning there. */
const escapeHeading = (heading: string) => heading.replace(/['#[\]@]/g, "'$&");
const heading = fc.string({ unit: "binary", minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);

test("both arguments are told for any heading and any name of a sheet, and the heading's column is found", () => {
  const sheetName = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/[:\\/?*[\]]|^'|'$/.test(text));
  fc.assert(
    fc.property(heading, sheetName, (text, sheet) => {
      const named = new Map([[`T[${text.toUpperCase()}]`, column]]);
      const own = `T[[${escapeHeading(text)}]]`;
      const other = `'${sheet.replace(/'/g, "''")}'!A1`;
      const formula = `=SHARIAH.PURIFY(${own},${other})`;
      expect(callsIn(formula, known)[0]?.args).toEqual([own, other]);
      expect(argumentOf(own, cell, named)).toEqual({ area: column });
      expect(argumentOf(other, cell, named)).toEqual({ area: areaOf("A1", sheet) });
      expect(respell(respell(formula, "sheets", known), "excel", known)).toBe(formula);
    }),
  );
});

test.each(["# of shares", "Owner's shares", "Shares [lots]", "#", "a@b", "'"])(
  "the heading %j is found in every form of a reference",
  (text) => {
    const named = new Map([[`T[${text.toUpperCase()}]`, column]]);
    const own = escapeHeading(text);
    for (const reference of [`T[${own}]`, `T[[${own}]]`, `T[[#Data],[${own}]]`]) {
      expect(argumentOf(reference, cell, named)).toEqual({ area: column });
    }
    for (const reference of [`T[@[${own}]]`, `[@[${own}]]`, `T[[#This Row],[${own}]]`]) {
      expect(argumentOf(reference, cell, named)).toEqual({ area: { ...column, row: 4, rows: 1 } });
    }
  },
);

test("a call with a broken argument is no call without arguments: its formula is untold", () => {
  const formula = "=SHARIAH.PURIFY(T[open,A1)";
  expect(callsIn(formula, known).map(({ args }) => args)).toEqual([undefined]);
  expect(functionUses([{ cell, formula, shows: 5 }], { spelt: known })[0]?.uses).toEqual([
    { name: "PURIFY", args: [undefined] },
  ]);
});

test("a heading that looks like an address is no reference", () => {
  expect(referencesIn("=SUM(T[Q1],T[[A1]:[B2]],Q2)", "Data").map(({ area }) => addressOf(area))).toEqual(["Q2"]);
  expect(shiftedFormula("T[Q1]+Q1+$Q1+Q$1+'Q1'!Q1+\"Q1\"+LOG10(Q1)+1:1+B:$C", 1, 1)).toBe(
    "T[Q1]+R2+$Q2+R$1+'Q1'!R2+\"Q1\"+LOG10(R2)+2:2+C:$C",
  );
});

test("a call behind a sheet's name in quotes is stored with the prefix of newer functions, and no text is", () => {
  expect(storedFormula(`=IFNA('IFNA(1)'!A1,"IFNA(")`).text).toBe(`_xlfn.IFNA('IFNA(1)'!A1,"IFNA(")`);
});

describe("no reader of formulas overflows the stack", () => {
  const words = { named: new Map(), otherNames: new Map<string, readonly string[]>(), sheets: ["Data"] };
  const chain = new Map<string, readonly string[]>(
    Array.from({ length: 5_000 }, (_, nth) => [`N${nth}_`, [`N${nth + 1}_`]]),
  );
  chain.set("N5000_", ["Data!$B$1"]);
  const tickers = Array.from({ length: 200_000 }, (_, nth) => `"T${nth}"`).join(",");
  test.each([
    ["1,500 texts joined", `=SHARIAH.STATUS(A2)${'&""'.repeat(1_500)}`],
    ["8,100 minus signs", `=${"-".repeat(8_100)}SHARIAH.STATUS(${"-".repeat(8_100)}A2)`],
    ["1,300 calls inside one another", `=${"IF(SHARIAH.STATUS(".repeat(1_300)}A2${"))".repeat(1_300)}`],
    ["1,300 calls on whole columns", `=${"COUNTIF($B:$B,".repeat(1_300)}1${")".repeat(1_300)}`],
    ["100,000 open brackets", `=SHARIAH.STATUS(${"[(".repeat(50_000)}`],
    ["a list of 200,000 tickers", `=SHARIAH.STATUS({${tickers}})`],
  ])("at %s", (_, formula) => {
    expect(joinTokens(formula)).toBe(formula);
    const calls = callsIn(formula, known);
    expect(calls.length).toBeLessThanOrEqual(1_300);
    for (const { args } of calls.slice(0, 3)) for (const arg of args ?? []) argumentOf(arg, cell, new Map());
    treeOf(formula, (written) => (/SHARIAH/.test(written) ? "STATUS" : undefined));
    readsIn({ formula, cell }, words);
    resolvedFormula(formula, cell, { named: new Map(), sheets: new Set(["data"]) });
    expect(cutWholeColumns(formula, "Data", () => 10).length).toBeLessThan(5_000_000);
  });

  test("at a chain of 5,000 names", () => {
    const reads = readsIn({ formula: "=N0_", cell }, { ...words, otherNames: chain });
    expect(reads).toEqual([areaOf("B1", "Data")]);
  });
});
