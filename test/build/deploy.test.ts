/** The deployment files: no secret gets into git or an image, and each part waits for what it needs. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import getPort from "get-port";
import { parse } from "yaml";
import { requireRedis } from "../../src/build/programs/redis";
import { Redis } from "../../src/relay/several/redis";

interface Service {
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: unknown;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const text = (path: string) => readFileSync(path, "utf8");
const compose = parse(text("deploy/compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const { redis, proxy, ...relays } = compose.services;

describe("what holds a secret", () => {
  const secrets = [
    "deploy/relay.env",
    "relay.env",
    "deploy/.env",
    ".env",
    ".env.local",
    "tls/privkey.pem",
    "relay.key",
  ];
  const shared = ["deploy/relay.env.example", "deploy/compose.yaml", "package.json", "src/relay/one/key.ts"];
  /** As Docker reads a line: `**` is any folders, or none, and what is below a match is left out too. */
  const patterns = text(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const escaped = line.replace(/[.+^${}()|[\]\\]/g, "\\$&");
      const glob = escaped.replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
      return new RegExp(`^${glob}(/|$)`);
    });
  const isInImage = (path: string) => !patterns.some((pattern) => pattern.test(path));
  const isInGit = (path: string) => spawnSync("git", ["check-ignore", "--quiet", "--no-index", path]).status !== 0;

  it.each(secrets)("%s is neither in git nor in an image", (path) => {
    expect([isInGit(path), isInImage(path)]).toEqual([false, false]);
  });

  it.each(shared)("%s, which holds none, is in git and in an image", (path) => {
    expect([isInGit(path), isInImage(path)]).toEqual([true, true]);
  });

  it("nothing that git has is left out by what is meant for secrets", () => {
    const files = (...words: string[]) => execFileSync("git", ["ls-files", ...words], { encoding: "utf8" }).split("\n");
    expect(files("--cached", "--ignored", "--exclude-standard")).toEqual([""]);
    expect(files().filter((path) => !isInImage(path))).toEqual([]);
  });

  it("stands in no file of deploy: each is asked of relay.env, whose example names all of them and holds none", () => {
    const example = new Map(
      [...text("deploy/relay.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const asked = [...text("deploy/compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(example.keys()));
    for (const name of ["SHARIAH_CLIENT_ID", "SHARIAH_SECRET", "SHARIAH_RELAY_KEY", "SHARIAH_REDIS_PASSWORD"]) {
      expect([name, example.get(name)]).toEqual([name, ""]);
      for (const { environment = {} } of Object.values(compose.services))
        expect(environment[name] ?? `\${${name}:?set it in deploy/relay.env}`).toBe(
          `\${${name}:?set it in deploy/relay.env}`,
        );
    }
  });
});

describe("compose.yaml", () => {
  it("starts relays once Redis is healthy, and the proxy once they are", () => {
    expect(Object.keys(relays)).toEqual(["relay1", "relay2", "relay3"]);
    for (const relay of Object.values(relays))
      expect(relay.depends_on).toEqual({ redis: { condition: "service_healthy" } });
    expect(proxy?.depends_on).toEqual(
      Object.fromEntries(Object.keys(relays).map((name) => [name, { condition: "service_healthy" }])),
    );
    expect(redis?.healthcheck?.test.join(" ")).toContain("redis-cli ping");
    expect(text("deploy/Dockerfile")).toMatch(/^HEALTHCHECK /m);
  });

  it("opens nothing but https, and Redis to the relays alone", () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([["proxy", ["80:80", "443:443"]]]);
    expect([redis?.networks, proxy?.networks]).toEqual([["inside"], ["outside"]]);
  });

  it("serves the add-in that the image was built with, from the address that its manifest names", () => {
    for (const { build, command } of Object.values(relays)) {
      expect(build?.args.ADDIN_URL).toBe(`${build?.args.RELAY_URL}/addin`);
      expect(command?.join(" ")).toContain("--add-in dist/excel");
    }
    expect(text("deploy/Dockerfile")).toMatch(/COPY --from=build \/app\/dist\/excel dist\/excel/);
    for (const name of ["ADDIN_URL", "RELAY_URL"])
      expect(text("deploy/Dockerfile")).toMatch(new RegExp(`^ARG ${name}$`, "m"));
  });

  it("gives Redis a password that no list of processes shows, and lets it drop what expires", async () => {
    const port = await getPort();
    const [shell = "", ...words] = redis?.entrypoint ?? [];
    const script = words.pop()?.replaceAll("$$", "$").replace("redis-server", requireRedis()) ?? "";
    // As in its container, but on a port of the test's own.
    const own = script.replace(/^save /m, `port ${port}\nbind 127.0.0.1\nsave `);
    const password = "0123456789abcdef";
    const child = spawn(shell, [...words, own], { env: { SHARIAH_REDIS_PASSWORD: password }, stdio: "pipe" });
    await new Promise<void>((done) => {
      child.stdout.on("data", (said) => /Ready to accept/.test(String(said)) && done());
    });
    const asked = async (url: string, ...command: string[]) => {
      const client = new Redis(url);
      await client.open("none", () => undefined);
      return client
        .command(...command)
        .catch((broken) => client.reason(broken))
        .finally(() => client.close());
    };
    const at = `127.0.0.1:${port}`;
    expect(await asked(`redis://${at}`, "PING")).toBe("password");
    expect(await asked(`redis://:${password}@${at}`, "PING")).toBe("PONG");
    const policy = JSON.stringify(await asked(`redis://:${password}@${at}`, "CONFIG", "GET", "maxmemory-policy"));
    expect(policy).toContain("volatile-lru");
    expect(execFileSync("ps", ["-o", "args=", "-p", String(child.pid)], { encoding: "utf8" })).not.toContain(password);
    child.kill();
  });
});

it("the unit's files are its own, it has no right of root's, and it waits for the right time", () => {
  const lines = text("deploy/shariah-relay.service").split("\n");
  for (const line of ["UMask=0077", "CapabilityBoundingSet=", "ExecReload=/bin/kill -HUP $MAINPID"])
    expect(lines).toContain(line);
  expect(lines.find((line) => line.startsWith("After="))).toContain("time-sync.target");
});
