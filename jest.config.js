import { availableParallelism } from "node:os";

/**
 * Tests run as CommonJS through SWC. Some packages are published as ES modules alone, so these are transformed too;
 * timers are real: whatever needs a clock takes one.
 */
const esModules = ["@ironcalc/wasm", "get-port", "strip-bom", "uuid"];
/** Loaded once for all suites of a worker (`test/outside/shared.cjs` says why). */
const shared = [
  "@redis/client",
  "@univerjs/core",
  "@univerjs/engine-formula",
  "custom-functions-metadata",
  "fast-check",
  "playwright-core",
  "typescript",
  "zod",
];

/** @type {import("jest").Config} */
export default {
  testEnvironment: "<rootDir>/test/outside/environment.cjs",
  // Much of a browser's or a stand-in's time is waiting: with three suites on two cores a fifth of these stood idle.
  maxWorkers: 2 * availableParallelism(),
  // Of tests that mostly wait for other processes, all of a suite's at once.
  maxConcurrency: 12,
  // A worker that ends removes its browser's profile, half a second and more on a busy machine: Jest would end it meanwhile.
  workerGracefulExitTimeout: 10_000,
  // How long a test takes is no verdict on it, on whatever machine; what hangs ends all the same.
  testTimeout: 600_000,
  // A module reads these as its own parameters: through Jest's sandbox each reading costs as much as a call. Only names
  // that no test replaces: neither clocks and timers nor what a browser or a spreadsheet brings.
  sandboxInjectedGlobals: [
    "Array",
    "Boolean",
    "Error",
    "JSON",
    "Map",
    "Math",
    "Number",
    "Object",
    "Promise",
    "RegExp",
    "Set",
    "String",
    "Symbol",
    "TypeError",
    "Uint8Array",
    "WeakMap",
  ],
  testSequencer: "<rootDir>/test/sequencer.cjs",
  reporters: ["default", "<rootDir>/test/outside/afterwards.cjs"],
  globalSetup: "<rootDir>/test/outside/start.cjs",
  globalTeardown: "<rootDir>/test/outside/end.cjs",
  setupFiles: ["<rootDir>/test/seed.ts"],
  testMatch: ["<rootDir>/test/**/*.test.{ts,tsx}"],
  transform: {
    [`/node_modules/(?:${shared.join("|")})/|/test/outside/(?:browser|threads)\\.cjs$`]:
      "<rootDir>/test/outside/shared.cjs",
    "\\.[cm]?[jt]sx?$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
        module: { type: "commonjs" },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${[...esModules, ...shared].join("|")})/)`],
};
