import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inParallel } from "../../src/build/parallel";

let root: string;
let printed: string[];

beforeEach(async () => {
  printed = [];
  jest.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  root = await mkdtemp(join(tmpdir(), "beside-"));
  // Each waits for the other's file: one after the other, they would wait for ever.
  const meets = (own: string, other: string) =>
    `node -e "const fs = require('fs'); fs.writeFileSync('${own}', ''); console.log('${own} is there'); const look = () => fs.existsSync('${other}') || setTimeout(look, 5); look();"`;
  const scripts = {
    one: meets("first", "second"),
    two: meets("second", "first"),
    wrong: `node -e "console.log('what it found'); console.error('and where'); process.exitCode = 3;"`,
    fine: `node -e "console.log('nothing found');"`,
  };
  await writeFile(join(root, "package.json"), JSON.stringify({ scripts }));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

test("scripts run at once, and what each prints stands under its name", async () => {
  await inParallel(["one", "two"], root);
  expect(printed.sort()).toEqual([
    expect.stringMatching(/^\n> one: .*\nfirst is there$/),
    expect.stringMatching(/^\n> two: .*\nsecond is there$/),
  ]);
});

test("a script that fails is named when all have ended, with both its streams", async () => {
  await expect(inParallel(["wrong", "fine"], root)).rejects.toThrow(/Failed: wrong\.$/);
  expect(printed.sort()).toEqual([
    expect.stringMatching(/^\n> fine: .*\nnothing found$/),
    expect.stringMatching(/^\n> wrong: [\s\S]*\n(what it found\nand where|and where\nwhat it found)$/),
  ]);
});

test("a script that is not there is told before any runs", async () => {
  await expect(inParallel(["fine", "finer"], root)).rejects.toThrow("package.json has no such script: finer.");
  expect(printed).toEqual([]);
});
