/** What docs/code/hosts.md says of a host is held by the test that it names, or is a step of a first hour there. */
import { existsSync, readFileSync } from "node:fs";

const page = readFileSync("docs/code/hosts.md", "utf8");
const rows = [...page.matchAll(/^\| ([ES]\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = "", fact = "", source = "", test = ""]) => ({ id, fact, source, test }),
);
const stepsOf = (host: string) => {
  const [, list = ""] = page.split(`## The first hour in ${host}\n`);
  return [...(list.split("\n## ")[0] ?? "").matchAll(/^\| (\d+) \((.+?)\) \|.* \| (.+?) \|$/gm)].map(
    ([, step, time = "", decides = ""]) => ({ step: Number(step), minutes: Number.parseInt(time, 10) || 0, decides }),
  );
};

test("each fact has a number of its own, a source, and a test that names it or a step that settles it", () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const wrong = rows.filter(({ id, source, test }) => {
    const [, file] = /^`(.+)`$/.exec(test) ?? [];
    if (file !== undefined) {
      const isNamed = existsSync(file) && new RegExp(`// .*\\b${id}\\b`).test(readFileSync(file, "utf8"));
      return source === "" || !isNamed;
    }
    const [, host = "", step] = /^\*not known: first hour in (Excel|Sheets), step (\d+)\*$/.exec(test) ?? [];
    return !stepsOf(host).some((one) => one.step === Number(step) && new RegExp(`\\b${id}\\b`).test(one.decides));
  });
  expect(wrong).toEqual([]);
});

test("the report of the check of a host names facts that are listed", () => {
  const named = readFileSync("src/pane/help/checkReport.ts", "utf8").match(/\b[ES]\d+\b/g) ?? [];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});

test.each(["Excel", "Sheets"])("the first hour in %s is one, and its steps decide facts that are listed", (host) => {
  const steps = stepsOf(host);
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index + 1));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(60);
  const named = steps.flatMap(({ decides }) => decides.match(/\b[ES]\d+\b/g) ?? []);
  expect(named.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
});
