import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, ClientFolder, isName, newClient, readClient, reconcile } from "../../src/relay/clients";
import { readKey, secretOf } from "../../src/relay/key";

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
