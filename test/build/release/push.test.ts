import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requirePushable } from "../../../src/build/release/push";

const folder = mkdtempSync(join(tmpdir(), "push-"));

afterAll(() => rmSync(folder, { recursive: true }));

test("a push without a project, or without a build, says what to do; with both it may go", () => {
  expect(() => requirePushable(folder)).toThrow(/no \.clasp\.json.*create-script/s);
  writeFileSync(join(folder, ".clasp.json"), "{}");
  expect(() => requirePushable(folder)).toThrow("npm run build");
  mkdirSync(join(folder, "dist/sheets"), { recursive: true });
  writeFileSync(join(folder, "dist/sheets/Code.js"), "");
  expect(() => requirePushable(folder)).not.toThrow();
});
