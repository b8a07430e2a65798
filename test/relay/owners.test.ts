/** A command that root gives writes for the user who runs the relay: whatever it makes is that user's. */
import fs, { chownSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWhole } from "../../src/node/home";
import { ClientFolder, newClient } from "../../src/relay/one/clients";
import { readKey } from "../../src/relay/one/key";

describe("root, for a relay that runs as another user", () => {
  // Whoever runs the tests may give a file to themselves; root may give it to anybody.
  const [self, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const [uid, gid] = self === 0 ? [65_534, 65_534] : [self, group];
  const homeOf = (owner: readonly [number, number]) => {
    const home = mkdtempSync(join(tmpdir(), "relay-"));
    chownSync(home, ...owner);
    return home;
  };
  let given: jest.SpyInstance[];

  beforeEach(() => {
    jest.spyOn(process, "getuid").mockReturnValue(0);
    given = [jest.spyOn(fs, "fchownSync"), jest.spyOn(fs, "lchownSync")];
  });
  afterEach(() => jest.restoreAllMocks());

  it("leaves clients, key and folders owned by the folder's owner", async () => {
    const home = homeOf([uid, gid]);
    await new ClientFolder(join(home, "relay/clients")).put({ ...newClient("one"), clientId: "sr-1" });
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

  it("replaces files that root wrote before, so that they are the owner's again", () => {
    const home = homeOf([uid, gid]);
    writeFileSync(join(home, "kept.json"), "root's");
    writeWhole(join(home, "kept.json"), "{}");
    expect(statSync(join(home, "kept.json")).uid).toBe(uid);
  });

  it("and no other user changes an owner", () => {
    jest.mocked(process.getuid as () => number).mockReturnValue(1000);
    const home = homeOf([uid, gid]);
    writeWhole(join(home, "relay/kept.json"), "{}");
    for (const spy of given) expect(spy).not.toHaveBeenCalled();
  });
});
