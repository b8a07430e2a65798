/**
 * `shariah-sheets heal book.xlsx`: mends formulas of ours that were saved where the add-in was not installed, and since
 * then show #NAME?.
 */
import { withNoun } from "../../core/plural";
import { largeLimits, usualLimits } from "../../files/archive";
import { ClosedBook } from "../../files/closedWorkbook";
import { catalogue } from "../../functions/catalogue";
import { packing } from "../../node/packing";
import { addressOf } from "../../workbook/area";
import { knownNames } from "../../workbook/formulas/formula";
import { heal } from "../../workbook/refresh/absentNames";
import { wrongUse } from "../wrongUse";
import { readBook, wordsOf, writeBook } from "./bookFile";

const usage = `shariah-sheets heal BOOK.xlsx [-o OUT.xlsx] [--json] [--large]

Mends the formulas of Shariah Sheets that show #NAME? because they were typed or calculated where the add-in was not
installed: Excel does not mend them by itself when it is. They keep #NAME? until Excel calculates them, or until
"shariah-sheets refresh" asks for their answers. Nothing else in the file changes. Without -o the workbook itself is replaced,
and the old one stays beside it as .bak. Nothing is sent. --large reads a workbook with a part of more than 64 MB, unpacked.

Ends with 0 when each is mended, or there is none, and with 2 when one is left; the list says why.`;

const byHand = "To mend these, open the workbook in Excel with the add-in, click into each cell and press Enter.";

export async function healCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = wordsOf(words, usage, options);
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw wrongUse("Name one workbook.", usage);
  const bytes = readBook(path, values.output ?? path);
  const book = new ClosedBook(bytes, packing, values.large ? largeLimits : usualLimits);
  const { healed, left } = heal(book.formulas(), knownNames(catalogue.map(({ name }) => name)), book);
  const rewritten = book.healed(healed);
  writeBook(path, bytes, rewritten, values.output);
  const place = ({ sheet, ...cell }: (typeof left)[number]["cell"]) => ({ sheet, cell: addressOf(cell) });
  const report = {
    healed: healed.map(({ cell, formula }) => ({ ...place(cell), formula })),
    kept: left.map(({ cell, why }) => ({ ...place(cell), why })),
    parts: rewritten.parts,
  };
  const text = [
    `${withNoun(healed.length, "formula")} mended.${healed.length > 0 ? " Run shariah-sheets refresh for the answers." : ""}`,
    ...report.healed.map(({ sheet, cell }) => `  ${sheet}!${cell}`),
    ...(left.length > 0 ? [`${withNoun(left.length, "formula")} left:`] : []),
    ...report.kept.map(({ sheet, cell, why }) => `  ${sheet}!${cell}: ${why}`),
    ...(left.length > 0 ? [byHand] : []),
  ];
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${text.join("\n")}\n`);
  if (left.length > 0) process.exitCode = 2;
}

const options = {
  output: { type: "string", short: "o" },
  json: { type: "boolean", default: false },
  large: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;
