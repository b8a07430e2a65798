import { readFileSync } from "node:fs";
import { completed, type Lock, leftOut } from "../../src/build/lockfile";

const lock: Lock = {
  packages: {
    "": {},
    "node_modules/tool": {
      dev: true,
      optionalDependencies: {
        "@tool/linux-x64-gnu": "1.2.3",
        "@tool/linux-arm64-musl": "1.2.3",
        "@tool/win32-x64": "1.2.3",
      },
    },
    "node_modules/@tool/linux-x64-gnu": { version: "1.2.3" },
  },
};

test("this project's lock leaves no platform out, and names no registry", () => {
  const text = readFileSync("package-lock.json", "utf8");
  expect(Object.keys(leftOut(JSON.parse(text)))).toEqual([]);
  expect(text).not.toContain('"resolved"');
});

test("what a mirror left out comes back with its parent's version and its platform", () => {
  expect(leftOut(lock)).toEqual({
    "node_modules/@tool/linux-arm64-musl": {
      version: "1.2.3",
      cpu: ["arm64"],
      libc: ["musl"],
      os: ["linux"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/win32-x64": { version: "1.2.3", cpu: ["x64"], os: ["win32"], dev: true, optional: true },
  });
  expect(Object.keys(completed(lock).packages)).toEqual([
    "",
    "node_modules/@tool/linux-arm64-musl",
    "node_modules/@tool/linux-x64-gnu",
    "node_modules/@tool/win32-x64",
    "node_modules/tool",
  ]);
  expect(leftOut(completed(lock))).toEqual({});
});

test("a package whose name says no platform is not guessed", () => {
  expect(() => leftOut({ packages: { "node_modules/tool": { optionalDependencies: { extra: "1.0.0" } } } })).toThrow(
    /extra/,
  );
});
