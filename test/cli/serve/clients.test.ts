/** `relay clients`: who may ask a relay, without a relay or a Redis that runs. */
import { join } from "node:path";
import { clientsCommand } from "../../../src/cli/serve/clients";
import { fingerprintOf, noteKey } from "../../../src/relay/one/key";
import { freshFolder } from "../book";
import { runToEnd } from "../runToEnd";

function openClients() {
  const env = { SHARIAH_HOME: freshFolder() };
  const run = (...words: readonly string[]) => runToEnd(() => clientsCommand(words), { env, fetch });
  /** The lines that a command prints, as data. */
  const told = async (...words: readonly string[]) => {
    const { code, out, err } = await run(...words);
    expect([code, err]).toEqual([0, ""]);
    return out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  };
  return { run, told };
}

test("a client is added with a secret that is shown once, and listed without it", async () => {
  const { told } = openClients();
  const [added, ...more] = await told("add", "Desk 1");
  expect([added, more]).toEqual([{ clientId: expect.any(String), secret: expect.any(String) }, []]);
  expect(await told("list")).toEqual([{ clientId: added?.clientId, name: "Desk 1", revoked: false, calls: 0 }]);
  expect(await openClients().told("list")).toEqual([]);
});

test("a secret is rotated by name or by ID: the client stays, and its secret is another", async () => {
  const { told } = openClients();
  const [added] = await told("add", "desk");
  const [byName] = await told("rotate", "desk");
  const [byId] = await told("rotate", String(added?.clientId));
  expect([byName?.clientId, byId?.clientId]).toEqual([added?.clientId, added?.clientId]);
  expect(new Set([added, byName, byId].map((one) => one?.secret)).size).toBe(3);
  expect(await told("list")).toHaveLength(1);
});

test("a revoked client stays revoked, and its name is free for another", async () => {
  const { run, told } = openClients();
  const [added] = await told("add", "desk");
  expect(await told("revoke", "desk")).toEqual([{ clientId: added?.clientId, name: "desk", revoked: true }]);
  for (const word of ["revoke", "rotate"]) {
    for (const who of ["desk", String(added?.clientId), "nobody"]) {
      expect(await run(word, who)).toMatchObject({
        code: 1,
        err: `No client named ${who} may ask: relay clients list shows who may.`,
      });
    }
  }
  const [again] = await told("add", "desk");
  expect(again?.clientId).not.toBe(added?.clientId);
  expect((await told("list")).map(({ revoked }) => revoked).sort()).toEqual([false, true]);
});

test("a name that is taken, or that no client can have, is refused", async () => {
  const { run, told } = openClients();
  await told("add", "desk");
  expect(await run("add", "desk")).toMatchObject({
    code: 1,
    out: "",
    err: "A client named desk is there already: rotate its secret, or choose another name.",
  });
  for (const name of ["", "a/b", "x".repeat(61)]) {
    expect((await run("add", name)).err).toMatch(/^A client's name: letters, digits/);
  }
  expect(await told("list")).toHaveLength(1);
});

test("a secret that the relay of the folder would refuse, because its key is another, is not made", async () => {
  const env = { SHARIAH_HOME: freshFolder(), SHARIAH_RELAY_KEY: "the key of this command" };
  noteKey(join(env.SHARIAH_HOME, "relay"), fingerprintOf("the key of the relay"));
  expect(await runToEnd(() => clientsCommand(["add", "desk"]), { env, fetch })).toMatchObject({
    code: 1,
    err: expect.stringContaining("would refuse the secret: run the command with the relay's SHARIAH_RELAY_KEY"),
  });
});

test("a wrong use of the command clients is told", async () => {
  const { run } = openClients();
  const usage = "shariah-sheets relay clients add NAME | list | rotate NAME|ID | revoke NAME|ID [--redis URL]";
  for (const words of [[], ["add"], ["list", "desk"], ["add", "one", "two"], ["remove", "desk"]]) {
    expect(await run(...words)).toMatchObject({ code: 1, out: "", err: usage });
  }
  expect(await run("--help")).toEqual({ code: 0, out: `${usage}\n`, err: "" });
  expect((await run("--nothing")).err).toContain("Unknown option '--nothing'");
});
