/**
 * Writes the skill for assistants, `dist/skill/shariah-sheets/SKILL.md`: when to use which function, what a formula must
 * keep, how to read an error, and worked examples. The functions are those of the catalogue, so the skill is never older
 * than the build.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FunctionHelp } from "../functions/help/help";
import { readCatalogue, readHelps } from "./functions/views";
import { functionSections, rules } from "./handbook/functionsText";
import { costOf } from "./handbook/handbook";
import { english } from "./handbook/words";

interface Example {
  readonly task: string;
  readonly formula: string;
  readonly why: string;
}

/** Each is tried by `shariah-sheets check`, as a test. */
export const examples: readonly Example[] = [
  {
    task: "Which of the stocks in A2:A41 are halal?",
    formula: "=SHARIAH.STATUS(A2:A41)",
    why: "One formula over the range is one call for up to 100 tickers. It spills one verdict for each ticker.",
  },
  {
    task: "A table with names, verdicts and debt ratios, with headings",
    formula: '=SHARIAH.SCREEN(A2:A41,"name,status,debt",TRUE)',
    why: "One call for all columns. Three formulas would show the same answers, and would be three times as much to recalculate.",
  },
  {
    task: "How many holdings are halal?",
    formula: '=SUMPRODUCT(--(SHARIAH.STATUS(A2:A41)="HALAL"))',
    why: "If one ticker has no answer the result is its error. That is right: the count is not known then.",
  },
  {
    task: "How many holdings have no answer?",
    formula: "=SUMPRODUCT(--ISERROR(SHARIAH.STATUS(A2:A41)))",
    why: "Failures are counted, not hidden. Show this number beside every total.",
  },
  {
    task: "What percentage of the portfolio's value is halal?",
    formula: "=SHARIAH.COMPLIANCE(A2:A41,C2:C41)",
    why: "Weights have the shape of the tickers. Show COVERAGE beside it: compliance counts only what has a verdict.",
  },
  {
    task: "Why is this stock not halal?",
    formula: "=SHARIAH.WHY(A2)",
    why: "A sentence that says which test fails and by how much. Do not compute a verdict from the ratios.",
  },
  {
    task: "How close is each stock to the debt limit?",
    formula: '=SHARIAH.HEADROOM(A2:A41,"debt")',
    why: "In percentage points. A negative number is over the limit.",
  },
  {
    task: "What must be given away for the last quarter's dividend?",
    formula: "=SHARIAH.PURIFY(A2:A41,B2:B41)",
    why: "Shares held at the record date are in B. It is one quarter: never multiply it by four. It has no currency: do not add up amounts of different currencies.",
  },
  {
    task: "Zakat on the holdings, short-term",
    formula: '=SHARIAH.ZAKAT(A2:A41,B2:B41,"short")',
    why: "One call for each ticker. Say whether holdings are short or long; ask the user where it is not known.",
  },
  {
    task: "Is this fund halal, and how many of its holdings have no verdict?",
    formula: '=SHARIAH.ETF.SCREEN(A2:A5,"name,status,uncovered",TRUE)',
    why: "Functions for funds begin with ETF. Show the uncovered holdings beside the verdict.",
  },
];

/** How to read what a cell shows in place of an answer. */
const errors: readonly (readonly [shown: string, meaning: string])[] = [
  [
    "`#N/A` with a sentence",
    "No answer. The sentence in the cell says why and what to do. WHY(ticker) gives it as text.",
  ],
  ["`#VALUE!` with a sentence", "An argument is wrong. The sentence names the argument and what is allowed."],
  ["`#BUSY!` or `Loading...`", "The answer is on its way: one call a second. Wait, do not write the formula again."],
  ["`#NAME?`", "The add-in is not installed here, or the function's name is misspelt."],
  ["`#SPILL!`", "Cells below or beside the formula are not empty. Clear them; do not shorten the range."],
  ["`NOT COVERED`", "An answer: the service has no verdict for this stock. It is neither HALAL nor NOT HALAL."],
];

/** The text of the skill. `costs`: what a function costs, in a sentence. */
export function skillText(
  version: string,
  helps: readonly FunctionHelp[],
  costs: (about: FunctionHelp) => string,
): string {
  const shown = examples.map(({ task, formula, why }, index) => `${index + 1}. ${task}\n   \`${formula}\`\n   ${why}`);
  return `---
name: shariah-sheets
description: Writes and explains spreadsheet formulas that screen stocks and funds for Shariah compliance (verdicts, ratios, purification, zakat) with the Shariah Sheets functions, in Excel and Google Sheets. Use it when a workbook has formulas that begin with SHARIAH, or when somebody asks whether holdings are halal, what to purify, or about zakat on shares.
---

# Shariah Sheets ${version}

Written from the functions' own documentation. Skills in Copilot for Excel are a preview: what they can do may change.

## When to use which function

- A verdict for each ticker: STATUS. A table of several fields: SCREEN. The reason in a sentence: WHY.
- A percentage of a portfolio: COMPLIANCE, with COVERAGE beside it. Distance to a limit: HEADROOM.
- What to give away: PURIFY (an amount), PURIFICATION (with its period and date). Zakat on a holding: ZAKAT.
- Funds (ETFs): the functions that begin with ETF. What the account may still ask: USAGE.
- Fields that only the full report has cost one call a ticker: say so before you write such a formula over a long list.

## Rules

${rules.trim()}
- Use one range and not a thousand cells: each formula is a call of its own to the spreadsheet.
- Before you write a formula over more than 60 tickers that costs a call a ticker, tell the user how many calls it takes.
- \`shariah-sheets check "=FORMULA"\` says what a formula asks, what it costs and which argument is wrong. It needs no key.

## How to read an error

| The cell shows | What it means |
|---|---|
${errors.map(([cell, meaning]) => `| ${cell} | ${meaning} |`).join("\n")}

## Worked examples

${shown.join("\n")}

${functionSections(english, helps, costs)
  .map((section) => section.replace(/^## /, "### "))
  .join("\n\n")}
`.replace(/\n### /, "\n## All functions\n\n### ");
}

/** Writes the skill of the project in `root` below `folder`. */
export async function writeSkill(root: string, version: string, folder = join(root, "dist/skill")): Promise<void> {
  const catalogue = await readCatalogue(root);
  const costs = (about: FunctionHelp) =>
    costOf(
      about,
      catalogue.find(({ name }) => `SHARIAH.${name}` === about.name),
      english,
    );
  const path = join(folder, "shariah-sheets", "SKILL.md");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, skillText(version, await readHelps(root), costs));
}
