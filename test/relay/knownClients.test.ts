/** What a running relay knows of its clients while a place that stores them cannot be read. */
import fs, { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClientFolder, newClient } from "../../src/relay/one/clients";
import { KnownClients } from "../../src/relay/one/knownClients";

const fresh = () => mkdtempSync(join(tmpdir(), "relay-"));
const one = { ...newClient("one"), clientId: "sr-1" };
// A folder by the name of a file is one that nobody can read as text, root neither.
const unreadable = (folder: string, name: string) => mkdirSync(join(folder, `${name}.json`), { recursive: true });

async function open() {
  const folder = fresh();
  const told: string[] = [];
  const book = new ClientFolder(folder, { error: (sentence) => told.push(sentence) });
  await book.put(one);
  await book.put({ ...newClient("two"), clientId: "sr-2" });
  return { folder, book, told };
}

it("a file or a whole list that cannot be read keeps nobody out", async () => {
  const { folder, book, told } = await open();
  const guests = new KnownClients([book]);
  await guests.open();
  unreadable(folder, "sr-3");
  expect(await guests.find("sr-3")).toBeUndefined();
  expect(await guests.find("sr-1")).toMatchObject({ name: "one" });
  const reading = jest.spyOn(fs, "readdirSync").mockImplementation(() => {
    throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
  });
  expect(await guests.find("sr-9")).toBeUndefined();
  expect(await guests.find("sr-2")).toMatchObject({ name: "two" });
  reading.mockRestore();
  expect(told.at(-1)).toMatch(/The clients in .* cannot be read \(EACCES\)/);
  guests.close();
});

it("a revoked client stays revoked while the place that knows of it cannot be read", async () => {
  const { book } = await open();
  const elsewhere = new ClientFolder(fresh());
  await elsewhere.put({ ...one, revoked: true });
  // It is read, and the folder cannot be put right from it.
  const put = jest.spyOn(book, "put").mockRejectedValue(new Error("EROFS"));
  const guests = new KnownClients([book, elsewhere]);
  await guests.open();
  jest.spyOn(elsewhere, "all").mockRejectedValue(new Error("gone"));
  await guests.find("sr-9");
  expect(await guests.find("sr-1")).toMatchObject({ revoked: true });
  put.mockRestore();
  guests.close();
});
