/** The command's own words: its version, its help, what it does not know, and the address that it writes into the add-in. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressIn } from "../../src/files/addInAddress";
import { startService } from "../../src/service/server";
import { environment, freshHome, run } from "../relay/program";
import { fileOf } from "./book";

const env = environment(freshHome());
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

test("--version prints the version, and --help the help, without an error", async () => {
  expect(await run(["--version"], env)).toEqual({ code: 0, out: `${version}\n`, err: "" });
  const help = await run(["--help"], env);
  expect([help.code, help.err]).toEqual([0, ""]);
  const commands = [...help.out.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name);
  expect(commands).toEqual(["refresh", "heal", "check", "screen", "why", "relay", "service", "mcp", "host"]);
  for (const command of commands) {
    const told = await run([command, "--help"], env);
    expect([command, told.code, told.err, told.out.startsWith(`shariah-sheets ${command}`)]).toEqual([
      command,
      0,
      "",
      true,
    ]);
  }
  expect((await run(["relay", "clients", "--help"], env)).out).toMatch(/^shariah-sheets relay clients/);
});

test("a command that is not there is named on the last line, below those that are", async () => {
  const { code, out, err } = await run(["srceen"], env);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(/^shariah-sheets COMMAND\n.*\nThere is no command "srceen"\.\n$/s);
});

test("a list is screened by the command as it is delivered, and a wrong use of it ends with 1", async () => {
  const service = await startService({ rate: 10 });
  try {
    const path = fileOf(new TextEncoder().encode("Ticker\nAAPL\nNOSUCH1\n"), "list.csv");
    const asked = await run(["screen", path], environment(freshHome(), service, 10));
    expect([asked.code, asked.err, asked.out]).toEqual([
      2,
      "",
      expect.stringMatching(/^ticker,.*\nAAPL,.*HALAL,.*\nNOSUCH1,/),
    ]);
    expect(await run(["screen"], env)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^Name one list\./),
    });
  } finally {
    await service.close();
  }
});

/** As root nothing is forbidden; a file where a folder should be gives another error, which stays as it is. */
test("a folder of another user's is told in a sentence, with what to do", async () => {
  const home = freshHome();
  mkdirSync(join(home, "relay/clients"), { recursive: true });
  chmodSync(join(home, "relay/clients"), 0o000);
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  chmodSync(home, 0o755);
  chmodSync(join(home, "relay"), 0o755);
  const { code, err } = await run(["relay", "clients", "list"], { ...environment(home) }, other);
  expect(code).toBe(1);
  expect(err).toContain("belongs to another user");
  expect(err).not.toContain("EACCES:");
});

describe("host", () => {
  const unpacked = () => {
    const folder = freshHome();
    for (const name of ["manifest.xml", "functions.json", "functions-ar.json"])
      copyFileSync(join("dist/excel", name), join(folder, name));
    return folder;
  };
  const address = "https://addin.example.com/sheets";

  it("writes one address into the manifest and into every link to help, and the next one over it", async () => {
    const folder = unpacked();
    const text = (name: string) => readFileSync(join(folder, name), "utf8");
    for (const one of ["https://first.example.org", `${address}/`]) {
      const { code, out } = await run(["host", one, "--folder", folder], env);
      expect([code, out.includes(one.replace(/\/$/, ""))]).toEqual([0, true]);
    }
    expect(addressIn(text("manifest.xml"))).toBe(address);
    expect(text("manifest.xml")).toContain("<AppDomain>https://addin.example.com</AppDomain>");
    expect(text("manifest.xml")).toContain(`<bt:Override Locale="ar-SA" Value="${address}/functions-ar.json"/>`);
    const lists = [text("functions.json"), text("functions-ar.json")];
    expect([text("manifest.xml"), ...lists].join("")).not.toMatch(/localhost|first\.example/);
    for (const [nth, start] of [`${address}/help/`, `${address}/help/ar/`].entries()) {
      const { functions } = JSON.parse(lists[nth] as string) as { functions: { helpUrl: string }[] };
      expect(functions.every(({ helpUrl }) => /^[\w-]+\.html$/.test(helpUrl.replace(start, "")))).toBe(true);
      expect(functions.length).toBeGreaterThan(30);
    }
  });

  it.each([
    [["http://addin.example.com"], "must begin with https"],
    [["addin.example.com"], "is no address"],
    [[], "Give the address"],
    [["https://a.example", "https://b.example"], "One address"],
  ])("%j changes nothing, and says why", async (words, why) => {
    const folder = unpacked();
    const { code, err } = await run(["host", ...words, "--folder", folder], env);
    expect([code, err.includes(why)]).toEqual([1, true]);
    expect(readFileSync(join(folder, "manifest.xml"), "utf8")).toBe(readFileSync("dist/excel/manifest.xml", "utf8"));
  });

  it("looks for the files in the folder that it is given", async () => {
    const { code, err } = await run(["host", address, "--folder", freshHome()], env);
    expect([code, err]).toEqual([1, expect.stringContaining("manifest.xml is not there")]);
  });
});
