/** What `npm start` serves of an earlier build. */
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isUpToDate } from "../../src/playground/server/buildCache";

test("a built file is up to date when no source was changed after it; one that is missing never is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "built-"));
  const file = join(folder, "taskpane.html");
  expect(await isUpToDate(file)).toBe(false);
  await writeFile(file, "");
  const later = Date.now() / 1000 + 60;
  await utimes(file, later, later);
  expect(await isUpToDate(file)).toBe(true);
  // Before the first source was written.
  await utimes(file, 1, 1);
  expect(await isUpToDate(file)).toBe(false);
  await rm(folder, { recursive: true });
});
