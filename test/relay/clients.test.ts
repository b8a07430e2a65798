import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWhole } from "../../src/node/home";
import { type Client, ClientFolder, isName, newClient, readClient, reconcile } from "../../src/relay/clients";
import { readKey, secretOf } from "../../src/relay/key";
import { Guests } from "../../src/relay/knownClients";

const client = (more: Partial<Client> = {}): Client => ({
  clientId: "sr-1",
  name: "one",
  version: 1,
  revoked: false,
  ...more,
});
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

  it("puts right in each place what the other has: the later secret counts, and revoked is for good", async () => {
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

  it.each(["null", "[]", "{}", '{"clientId":"a b","name":"x","version":1,"revoked":false}', "", undefined])(
    "%j is no client",
    (text) => {
      expect(readClient(text)).toBeUndefined();
    },
  );

  it("gives every new client an ID of its own", () => {
    const ids = Array.from({ length: 100 }, () => newClient("x").clientId);
    expect(new Set(ids).size).toBe(100);
  });
});

describe("a file that cannot be read", () => {
  // A folder by the name of a file is one that nobody can read as text, root neither.
  const unreadable = (folder: string, name: string) => mkdirSync(join(folder, `${name}.json`), { recursive: true });
  const open = async () => {
    const folder = fresh();
    const told: string[] = [];
    const book = new ClientFolder(folder, { error: (sentence) => told.push(sentence) });
    await book.put(client());
    await book.put(client({ clientId: "sr-2", name: "two" }));
    return { folder, book, told };
  };
  const ids = (clients: Iterable<Client>) => [...clients].map(({ clientId }) => clientId).sort();

  it("is one client less, told once, and one more when it can be read again", async () => {
    const { folder, book, told } = await open();
    unreadable(folder, "sr-3");
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2"]);
    await book.all();
    expect(told).toEqual([expect.stringContaining(join(folder, "sr-3.json"))]);
    rmdirSync(join(folder, "sr-3.json"));
    await book.put(client({ clientId: "sr-3", name: "three" }));
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2", "sr-3"]);
    expect(told).toHaveLength(1);
  });

  it("that may be read again is looked at, though nothing in its folder has changed", async () => {
    const { folder, book } = await open();
    unreadable(folder, "sr-3");
    await book.all();
    const before = new Date(Date.now() - 5000);
    fs.utimesSync(folder, before, before);
    const read = jest.spyOn(fs, "readFileSync");
    await book.all();
    expect(read.mock.calls.map(([path]) => String(path))).toContain(join(folder, "sr-3.json"));
    read.mockRestore();
  });

  it("and holds half a client is told too", async () => {
    const { folder, book, told } = await open();
    writeFileSync(join(folder, "sr-3.json"), '{"clientId":"sr-3"');
    expect(ids(await book.all())).toEqual(["sr-1", "sr-2"]);
    expect(told).toEqual([expect.stringContaining("holds no client")]);
  });

  it("keeps nobody out of a running relay, nor a whole list that cannot", async () => {
    const { folder, book, told } = await open();
    const guests = new Guests([book]);
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

  it("a revoked client stays so while the place that knows of it cannot be asked", async () => {
    const { book } = await open();
    const elsewhere = new ClientFolder(fresh());
    await elsewhere.put(client({ revoked: true }));
    // It is read, and the folder cannot be put right from it.
    const put = jest.spyOn(book, "put").mockRejectedValue(new Error("EROFS"));
    const guests = new Guests([book, elsewhere]);
    await guests.open();
    jest.spyOn(elsewhere, "all").mockRejectedValue(new Error("gone"));
    await guests.find("sr-9");
    expect(await guests.find("sr-1")).toMatchObject({ revoked: true });
    put.mockRestore();
    guests.close();
  });
});

describe("root, for a relay that runs as another user", () => {
  // Whoever runs the tests may give a file to themselves; root may give it to anybody.
  const [self, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const [uid, gid] = self === 0 ? [65_534, 65_534] : [self, group];
  const homeOf = (owner: readonly [number, number]) => {
    const home = fresh();
    chownSync(home, ...owner);
    return home;
  };
  let given: jest.SpyInstance[];

  beforeEach(() => {
    jest.spyOn(process, "getuid").mockReturnValue(0);
    given = [jest.spyOn(fs, "fchownSync"), jest.spyOn(fs, "lchownSync")];
  });
  afterEach(() => jest.restoreAllMocks());

  it("leaves clients, key and folders to the owner of the folder", async () => {
    const home = homeOf([uid, gid]);
    await new ClientFolder(join(home, "relay/clients")).put(client());
    readKey({}, join(home, "relay"));
    for (const name of ["relay", "relay/clients", "relay/clients/sr-1.json", "relay/relay.key"]) {
      const { uid: owner, gid: group, mode } = statSync(join(home, name));
      expect([name, owner, group, mode & 0o077]).toEqual([name, uid, gid, 0]);
    }
    for (const spy of given) {
      expect(spy.mock.calls.map(([, ...owner]) => owner)).toEqual([
        [uid, gid],
        [uid, gid],
      ]);
    }
  });

  it("replaces what root wrote before: it is the owner's again", () => {
    const home = homeOf([uid, gid]);
    writeFileSync(join(home, "kept.json"), "root's");
    writeWhole(join(home, "kept.json"), "{}");
    expect(statSync(join(home, "kept.json")).uid).toBe(uid);
  });

  it("and nobody else gives anything away", () => {
    jest.mocked(process.getuid as () => number).mockReturnValue(1000);
    const home = homeOf([uid, gid]);
    writeWhole(join(home, "relay/kept.json"), "{}");
    for (const spy of given) expect(spy).not.toHaveBeenCalled();
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

  it("in the environment wins, and leaves no file", () => {
    const folder = fresh();
    expect(readKey({ SHARIAH_RELAY_KEY: "0123456789abcdef" }, folder)).toBe("0123456789abcdef");
    expect(existsSync(join(folder, "relay.key"))).toBe(false);
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
