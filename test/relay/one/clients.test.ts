import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Client,
  ClientFolder,
  isName,
  newClient,
  type Register,
  readClient,
  reconcile,
} from "../../../src/relay/one/clients";
import { fingerprintOf, noteKey, readKey, readNote, secretOf } from "../../../src/relay/one/key";

const client = (more: Partial<Client> = {}): Client => ({
  clientId: "sr-1",
  name: "one",
  version: 1,
  revoked: false,
  ...more,
});
const first = { version: 1, revoked: false };
const fresh = () => mkdtempSync(join(tmpdir(), "relay-"));

describe("the list of clients", () => {
  it("is read back as it was written, and a damaged file is nobody", async () => {
    const folder = fresh();
    const book = new ClientFolder(folder);
    await book.put(client());
    await book.put(client({ clientId: "sr-2", name: "مكتب الرياض" }));
    writeFileSync(join(folder, "sr-3.json"), '{"clientId":"sr-3"');
    expect([...(await book.all())].map(({ name }) => name).sort()).toEqual(["one", "مكتب الرياض"]);
  });

  it("takes the later secret of both places into each, and a revoked client stays revoked", async () => {
    const [here, there] = [new ClientFolder(fresh()), new ClientFolder(fresh())];
    await here.put(client({ version: 2 }));
    await there.put(client({ revoked: true }));
    await there.put(client({ clientId: "sr-2", name: "two" }));
    const merged = await reconcile([here, there]);
    expect(merged.get("sr-1")).toEqual(client({ version: 2, revoked: true }));
    const sorted = async (book: ClientFolder) =>
      [...(await book.all())].sort((a, b) => (a.clientId < b.clientId ? -1 : 1));
    expect(await sorted(here)).toEqual(await sorted(there));
    expect(await sorted(here)).toHaveLength(2);
  });

  it("keeps of each client the highest version of both places, and revokes none that nobody revoked", async () => {
    const [here, there] = [new ClientFolder(fresh()), new ClientFolder(fresh())];
    await here.put(client({ name: "renamed here" }));
    await there.put(client({ name: "as it was" }));
    await here.put(client({ clientId: "sr-2", name: "old" }));
    await there.put(client({ clientId: "sr-2", name: "new", version: 2 }));
    expect([...(await reconcile([here, there])).values()]).toEqual([
      client({ name: "as it was" }),
      client({ clientId: "sr-2", name: "new", version: 2 }),
    ]);
  });

  it("is written only where it lacks something, and a place that fails is left out and told", async () => {
    const put: string[] = [];
    const place = (clients: readonly Client[], writes = true): Register => ({
      all: async () => clients,
      put: async ({ clientId }) => {
        if (!writes) throw new Error("full");
        put.push(clientId);
      },
    });
    await reconcile([place([client()]), place([client()])]);
    expect(put).toEqual([]);
    const gone: Register = { ...place([]), all: () => Promise.reject(new Error("gone")) };
    const told: string[] = [];
    const places = [gone, place([client()]), place([], false), place([])];
    const merged = await reconcile(places, (broken) => told.push(String(broken)));
    expect([[...merged.keys()], told, put]).toEqual([["sr-1"], ["Error: gone", "Error: full"], ["sr-1"]]);
    await expect(reconcile([gone])).rejects.toThrow("gone");
  });

  it("is empty where there is no folder yet, and holds no other file that lies there", async () => {
    const folder = fresh();
    const told: string[] = [];
    const log = { error: (sentence: string) => void told.push(sentence) };
    expect(await new ClientFolder(join(folder, "none"), log).all()).toEqual([]);
    const book = new ClientFolder(folder, log);
    await book.put(client());
    writeFileSync(join(folder, "notes.txt"), JSON.stringify(client({ clientId: "sr-2" })));
    expect([await book.all(), told]).toEqual([[client()], []]);
  });

  it("is read again when its folder has changed, or might have since, and not otherwise", async () => {
    const folder = fresh();
    const book = new ClientFolder(folder);
    await book.put(client());
    const named = async (name: string, secondsAgo: number) => {
      writeFileSync(join(folder, "sr-1.json"), JSON.stringify(client({ name })));
      const changed = new Date(Math.floor(Date.now() / 10_000) * 10_000 - secondsAgo * 1000);
      utimesSync(folder, changed, changed);
      return (await book.all())[0]?.name;
    };
    expect([await named("first", 100), await named("second", 200)]).toEqual(["first", "second"]);
    const { mtime } = statSync(folder);
    writeFileSync(join(folder, "sr-1.json"), JSON.stringify(client({ name: "third" })));
    utimesSync(folder, mtime, mtime);
    expect((await book.all())[0]?.name).toBe("second");
    // Changed just now, as by a clock that is ahead: another change in the same tick would not be seen.
    expect([await named("fourth", -3600), await named("fifth", -3600)]).toEqual(["fourth", "fifth"]);
  });

  it("holds no secret", async () => {
    const folder = fresh();
    const key = readKey({}, folder);
    await new ClientFolder(join(folder, "clients")).put(client());
    const text = readFileSync(join(folder, "clients", "sr-1.json"), "utf8");
    expect(text).not.toContain(secretOf(key, client()).slice(0, 12));
    expect(text).not.toContain(key.slice(0, 12));
  });

  it.each(["", "a\nb", 'a"b', "-x", "a".repeat(61), 7])("%j is no name", (name) => {
    expect(isName(name)).toBe(false);
  });

  it.each([
    "null",
    "[]",
    "{}",
    "",
    undefined,
    ...[{ clientId: "a b" }, { clientId: 1 }, { name: "" }, { version: 1.5 }, { revoked: "no" }].map((damaged) =>
      JSON.stringify({ ...client(), ...damaged }),
    ),
  ])("%j is no client", (text) => {
    expect(readClient(text)).toBeUndefined();
    expect(readClient(JSON.stringify({ ...client(), more: 1 }))).toEqual(client());
  });

  it("gives every new client an ID of its own, and it may ask", () => {
    expect(newClient("x")).toEqual({ clientId: expect.stringMatching(/^sr-[0-9a-f]{16}$/), name: "x", ...first });
    const ids = Array.from({ length: 100 }, () => newClient("x").clientId);
    expect(new Set(ids).size).toBe(100);
  });
});

describe("a file that cannot be read", () => {
  // A folder by the name of a file is one that nobody can read as text, root neither.
  const unreadable = (folder: string, name: string) => mkdirSync(join(folder, `${name}.json`), { recursive: true });
  const mend = "make the user who runs the relay its owner (chown). The others are served.";
  const open = async () => {
    const folder = fresh();
    const told: string[] = [];
    const book = new ClientFolder(folder, { error: (sentence) => told.push(sentence) });
    await book.put(client());
    await book.put(client({ clientId: "sr-2", name: "two" }));
    return { folder, book, told };
  };
  const ids = (clients: Iterable<Client>) => [...clients].map(({ clientId }) => clientId).sort();

  it("is one client less, logged once, and one more when it can be read again", async () => {
    const { folder, book, told } = await open();
    unreadable(folder, "sr-3");
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2"]);
    await book.all();
    expect(told).toEqual([`${join(folder, "sr-3.json")} cannot be read (EISDIR), so its client cannot ask: ${mend}`]);
    rmdirSync(join(folder, "sr-3.json"));
    await book.put(client({ clientId: "sr-3", name: "three" }));
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2", "sr-3"]);
    expect(told).toHaveLength(1);
  });

  it("that may be read again is looked at, though nothing in its folder has changed", async () => {
    const { folder, book } = await open();
    unreadable(folder, "sr-3");
    const before = new Date(Math.floor(Date.now() / 1000) * 1000 - 5000);
    utimesSync(folder, before, before);
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2"]);
    rmdirSync(join(folder, "sr-3.json"));
    writeFileSync(join(folder, "sr-3.json"), JSON.stringify(client({ clientId: "sr-3" })));
    utimesSync(folder, before, before);
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2", "sr-3"]);
  });

  it("in place of the whole folder is told, once, and not taken for an empty list", async () => {
    const path = join(fresh(), "clients");
    writeFileSync(path, "");
    const told: string[] = [];
    const book = new ClientFolder(path, { error: (sentence) => told.push(sentence) });
    for (let nth = 0; nth < 2; nth += 1) await expect(book.all()).rejects.toThrow();
    expect(told).toEqual([`The clients in ${path} cannot be read (ENOTDIR): who is known may ask.`]);
  });

  it("and holds half a client is logged too", async () => {
    const { folder, book, told } = await open();
    writeFileSync(join(folder, "sr-3.json"), '{"clientId":"sr-3"');
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2"]);
    expect(told).toEqual([expect.stringContaining("holds no client")]);
  });
});

describe("the relay's own key", () => {
  it("is made once, whoever is first, and nobody else may read it", () => {
    const folder = fresh();
    const keys = Array.from({ length: 5 }, () => readKey({}, folder));
    expect(new Set(keys).size).toBe(1);
    expect(statSync(join(folder, "relay.key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["relay.key"]);
  });

  it("from the environment counts before the file, and leaves no file", () => {
    const folder = fresh();
    expect(readKey({ SHARIAH_RELAY_KEY: "0123456789abcdef" }, folder)).toBe("0123456789abcdef");
    expect(existsSync(join(folder, "relay.key"))).toBe(false);
  });

  it("that is lost is not made anew while a note says that there was one, and the note holds no key", () => {
    const folder = fresh();
    const key = readKey({}, folder);
    const fingerprint = fingerprintOf(key);
    expect([readNote(folder), noteKey(folder, fingerprint), noteKey(folder, fingerprint)]).toEqual([
      undefined,
      true,
      true,
    ]);
    expect([readNote(folder), fingerprintOf(`${key}x`) === fingerprint]).toEqual([fingerprint, false]);
    expect(readFileSync(join(folder, "key.json"), "utf8")).not.toContain(key.slice(0, 12));
    rmSync(join(folder, "relay.key"));
    expect(() => readKey({}, folder)).toThrow(/has a key that is not here.*delete .*key\.json/);
    expect(existsSync(join(folder, "relay.key"))).toBe(false);
    expect([noteKey(folder, "another"), readNote(folder)]).toEqual([false, "another"]);
    writeFileSync(join(folder, "key.json"), '{"fingerprint":');
    expect(readNote(folder)).toBeUndefined();
  });

  it("has 16 characters at least, and the line's end of its file is none of them", () => {
    const folder = fresh();
    const given = "0123456789abcdef";
    writeFileSync(join(folder, "relay.key"), `${given}\n`, { mode: 0o600 });
    expect([readKey({}, folder), readKey({ SHARIAH_RELAY_KEY: "" }, folder)]).toEqual([given, given]);
    writeFileSync(join(folder, "relay.key"), `${given.slice(1)}\n`, { mode: 0o600 });
    expect(() => readKey({}, folder)).toThrow(/holds no key/);
    expect(() => readKey({ SHARIAH_RELAY_KEY: given.slice(1) }, folder)).toThrow(/16 random/);
  });

  it("that others may read is refused, as is a short one, and neither is told", () => {
    const folder = fresh();
    const key = readKey({}, folder);
    chmodSync(join(folder, "relay.key"), 0o644);
    expect(() => readKey({}, folder)).toThrow(/chmod 600/);
    expect(() => readKey({ SHARIAH_RELAY_KEY: "short" }, folder)).toThrow(/16 random/);
    expect(() => readKey({}, folder)).not.toThrow(key);
  });

  it("gives each client, and each version of one, a secret of its own, always the same", () => {
    const secrets = [client(), client({ version: 2 }), client({ clientId: "sr-2" })].map((one) => secretOf("k", one));
    expect(new Set(secrets).size).toBe(3);
    expect(secretOf("k", client({ name: "renamed" }))).toBe(secrets[0]);
    expect(secretOf("another", client())).not.toBe(secrets[0]);
    expect(secrets[0]?.length).toBeGreaterThan(60);
  });
});
