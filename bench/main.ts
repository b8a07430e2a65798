/**
 * `npm run bench`, `bench:micro`, `bench:macro`: runs each yardstick in its own process, one after the other, and
 * writes the results to RESULTS.md. Ends with 1 when a count falls short, such as a call too many; what
 * takes longer here than there is written and no more. Build first, because the shipped bundle is
 * measured.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { inProcess, markdown, type Report } from "./report";

const yardsticks = {
  micro: ["load", "cpu", "memory", "pace"],
  macro: [
    "late",
    "first",
    "trickle",
    "precedence",
    "responsiveness",
    "reopen",
    "opening",
    "sheets",
    "relay",
    "site",
    "slow",
    "worksheets",
    "refresh",
    "ledger",
  ],
  /** Only by name: it is about the folders that it is given. */
  named: ["workbooks"],
} as const;

const results = new URL("RESULTS.md", import.meta.url);
const chosen = process.argv.slice(2);
const usual = [...yardsticks.micro, ...yardsticks.macro];
const all = [...usual, ...yardsticks.named];
const names = chosen.flatMap((word) => yardsticks[word as keyof typeof yardsticks] ?? [word]);

if (!existsSync(new URL("../dist/excel/functions.js", import.meta.url))) throw new Error("Run npm run build first.");
const sections = new Map(kept());
for (const name of names.length > 0 ? names : usual) {
  if (!all.includes(name as (typeof all)[number])) throw new Error(`${name} is none of ${all.join(", ")}.`);
  console.error(`${name} ...`);
  const report = inProcess<Report>(fileURLToPath(new URL(`${name}.ts`, import.meta.url)));
  const text = `${markdown(report)}\n\n_${machine()}_`;
  console.log(`${text}\n`);
  sections.set(name, text);
  if (report.claims.some(({ holds, isCount }) => isCount && !holds)) process.exitCode = 1;
}
// What was measured by hand stays, behind what is measured here.
const order = new Set([...all, ...sections.keys()]);
const body = [...order].flatMap((name) => (sections.has(name) ? [`<!-- ${name} -->\n${sections.get(name)}`] : []));
writeFileSync(
  results,
  `# Results\n\nWritten by \`npm run bench\`; what is asked and why stands in each file of this folder.\n\n${body.join("\n\n")}\n`,
);

/** Sections of earlier runs, so that one yardstick can be measured anew alone. */
function kept(): (readonly [string, string])[] {
  if (!existsSync(results)) return [];
  const parts = readFileSync(results, "utf8")
    .split(/<!-- (\w+) -->\n/)
    .slice(1);
  const found: (readonly [string, string])[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    found.push([parts[index] as string, (parts[index + 1] as string).trim()]);
  }
  return found;
}

function machine(): string {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, Node ${process.versions.node}, ${cpus().length} x ${cpu?.model.trim()}, load ${load} when measured`;
}
