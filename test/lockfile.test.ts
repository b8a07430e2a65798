/**
 * `npm ci` accepts the lock file on every platform. Compilers are one optional package for each platform, and with a
 * registry's mirror that lacks some of them, `npm install` would drop those from the lock.
 */
import { readFileSync } from "node:fs";

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync("package-lock.json", "utf8");
const packages = Object.entries((JSON.parse(text) as { packages: Record<string, Locked> }).packages);
const paths = new Set(packages.map(([path]) => path));

test("the lockfile leaves out no platform's packages", () => {
  const named = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ path, name }) => !places(path).some((place) => paths.has(`${place}node_modules/${name}`))),
  ).toEqual([]);
});

/** Where Node looks for a package's packages: in it, and in each folder around it. */
function places(path: string): string[] {
  const steps = path.split("/node_modules/");
  return ["", ...steps.map((_, index) => `${steps.slice(0, index + 1).join("/node_modules/")}/`)];
}

test("every package is locked by its content, and by no registry's address", () => {
  expect(packages.filter(([path, { version, integrity }]) => path && !(version && integrity))).toEqual([]);
  expect(text).not.toContain('"resolved"');
});

test("no package's install script runs, and none of ours is one that npm would leave out then", () => {
  expect(readFileSync(".npmrc", "utf8").split("\n")).toContain("ignore-scripts=true");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Readonly<Record<string, string>> };
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name) || name === "install")).toEqual([]);
});
