/** A file is replaced as a whole, keeps who may open it, and is left alone where another program has changed it. */
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { homeFolder, makeFolder, readPrivate, readText, writePrivate, writeWhole } from "../../src/node/home";
import { replaceKept, writeFlushed } from "../../src/node/replace";

const fresh = () => mkdtempSync(join(tmpdir(), "replace-"));
const bytes = (text: string) => new TextEncoder().encode(text);
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a file is written whole, with the permissions of the one that it is like, and nothing is left beside it", () => {
  const folder = fresh();
  const [path, like] = [join(folder, "a"), join(folder, "like")];
  writeFlushed(path, bytes("new"));
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["new", ["a"]]);
  writeFileSync(like, "");
  chmodSync(like, 0o640);
  writeFlushed(path, bytes("other"), statSync(like));
  expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["other", 0o640]);
  expect(() => writeFlushed(join(folder, "like", "below"), bytes("x"))).toThrow();
  expect(readdirSync(folder).sort()).toEqual(["a", "like"]);
});

test("the group of a file stays, as far as this user may give it", () => {
  if (process.getuid?.() !== 0) return;
  const path = join(fresh(), "a");
  writeFileSync(path, "");
  chownSync(path, 12_345, 12_346);
  writeFlushed(path, bytes("x"), statSync(path));
  const { uid, gid } = statSync(path);
  expect([uid, gid]).toEqual([12_345, 12_346]);
});

test("the old file is kept beside the new one; one that was changed meanwhile is not replaced", () => {
  const folder = fresh();
  const path = join(folder, "book");
  writeFileSync(path, "old");
  chmodSync(path, 0o600);
  replaceKept(path, bytes("old"), bytes("new"));
  expect([readFileSync(path, "utf8"), readFileSync(`${path}.bak`, "utf8")]).toEqual(["new", "old"]);
  expect([modeOf(path), modeOf(`${path}.bak`)]).toEqual([0o600, 0o600]);
  writeFileSync(path, "typed");
  expect(() => replaceKept(path, bytes("new"), bytes("newer"))).toThrow("was changed by another program meanwhile");
  expect(readFileSync(path, "utf8")).toBe("typed");
});

test("a private file is its owner's alone, is never written over, and one that others may read is refused", () => {
  const folder = fresh();
  const path = join(folder, "deep", "er", "a");
  writeWhole(path, "one");
  writeWhole(path, "two");
  expect([readText(path), modeOf(path), modeOf(join(folder, "deep"))]).toEqual(["two", 0o600, 0o700]);
  expect(readdirSync(join(folder, "deep", "er"))).toEqual(["a"]);
  expect(() => writePrivate(path, "three")).toThrow("EEXIST");
  expect(readPrivate(path)).toBe("two");
  for (const mode of [0o640, 0o604, 0o610]) {
    chmodSync(path, mode);
    expect(() => readPrivate(path)).toThrow(`${path} may be read by others: run chmod 600 on it`);
  }
  expect([readText(join(folder, "gone")), readPrivate(join(folder, "gone"))]).toEqual([undefined, undefined]);
  expect(() => readText(folder)).toThrow("EISDIR");
  const broken = join(folder, "folder");
  makeFolder(broken);
  expect(() => writeWhole(broken, "x")).toThrow();
  expect(readdirSync(folder).sort()).toEqual(["deep", "folder"]);
});

test("a file that root makes in another's folder belongs to that user", () => {
  if (process.getuid?.() !== 0) return;
  const folder = fresh();
  chownSync(folder, 12_345, 12_346);
  const ownerOf = (...names: readonly string[]) => {
    const { uid, gid } = statSync(join(folder, ...names));
    return `${uid} ${gid}`;
  };
  writeWhole(join(folder, "a", "b", "c"), "x");
  expect([ownerOf("a"), ownerOf("a", "b"), ownerOf("a", "b", "c")]).toEqual(Array(3).fill("12345 12346"));
  const own = fresh();
  writeWhole(join(own, "a", "b"), "x");
  expect([statSync(join(own, "a")).uid, statSync(join(own, "a", "b")).uid]).toEqual([0, 0]);
});

test("the folder is the one that is named, or else in the system's place for caches", () => {
  expect(homeFolder({ SHARIAH_HOME: "/named", XDG_CACHE_HOME: "/caches" })).toBe("/named");
  if (process.platform !== "linux") return;
  expect(homeFolder({ XDG_CACHE_HOME: "/caches", LOCALAPPDATA: "/windows" })).toBe("/caches/shariah-sheets");
  expect(homeFolder({})).toMatch(/\/\.cache\/shariah-sheets$/);
  expect(homeFolder({ SHARIAH_HOME: "" })).toMatch(/\/\.cache\/shariah-sheets$/);
});
