/** The command as delivered: the packages installed with it are those that it imports. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleNode } from "../../../src/build/bundles/node";

const root = process.cwd();
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };

it("the command imports the packages that package.json names as dependencies, and no others", async () => {
  const outside = await bundleNode(root, mkdtempSync(join(tmpdir(), "node-")));
  expect(outside).toEqual(Object.keys(dependencies).sort());
});
