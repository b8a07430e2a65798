/**
 * Runs scripts of package.json in parallel. The output of each is printed together under its name, and a failure does
 * not hide what the others found.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs these scripts at once. When all have ended, throws with the names of those that failed. */
export async function inParallel(scripts: readonly string[], root = process.cwd()): Promise<void> {
  const { scripts: known } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as Package;
  const unknown = scripts.filter((name) => !(name in known));
  if (unknown.length > 0) throw new Error(`package.json has no such script: ${unknown.join(", ")}.`);
  const ended = await Promise.all(
    scripts.map(async (name) => {
      const { code, printed } = await run(known[name] as string, root);
      console.log(`\n> ${name}: ${known[name]}\n${printed.trimEnd()}`);
      return { name, code };
    }),
  );
  const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
  if (failed.length > 0) throw new Error(`\nFailed: ${failed.join(", ")}.`);
}

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
}

/** Runs a command; npm has already put the packages' programs on the path. */
function run(command: string, root: string): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, printed }));
  });
}
