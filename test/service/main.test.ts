import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { runServiceCommand } from "../../src/service/command";
import { ask } from "./client";

function run(...options: string[]) {
  return spawn(process.execPath, ["--import", "tsx", "src/service/main.ts", ...options], { stdio: "pipe" });
}

it("the command service prints exactly one line of JSON, serves, and ends on a signal", async () => {
  const child = run("--rate", "100", "--plan", "no-etf");
  const output: string[] = [];
  const errors: string[] = [];
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => output.push(line));
  await once(lines, "line");
  const service = JSON.parse(output[0] as string);
  expect(Object.keys(service)).toEqual(["address", "segment", "clientId", "secret"]);
  expect((await ask(service.address, "GET", "/v1/b2b-users/statistics")).status).toBe(200);
  expect((await ask(service.address, "POST", "/v1/svc/etf/list", {})).status).toBe(403);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(output).toHaveLength(1);
  expect(errors.join("")).toContain("made up, and no fatwa");
});

it("the command service ends with the shell that npm has started it in, which tells it nothing", async () => {
  const command = `"${process.execPath}" --import tsx src/service/main.ts; true`;
  const env = { ...process.env, npm_lifecycle_event: "service" };
  const shell = spawn("sh", ["-c", command], { stdio: "pipe", env });
  const { address } = JSON.parse(String(await once(createInterface(shell.stdout), "line")));
  shell.kill("SIGTERM");
  // Closed is the pipe only when the service has let go of it too.
  await once(shell, "close");
  await expect(ask(address, "GET", "/v1/b2b-users/statistics")).rejects.toThrow();
});

it("an unknown flag is refused with the usage", async () => {
  const child = run("--colour", "red");
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(errors).toContain("--window sliding|fixed|bucket");
});

it.each([
  ["--rate", "0"],
  ["--plan", "gold"],
  ["--port", "many"],
  ["--port", "99999"],
])("the command service refuses %s %s as it does any other", async (...options) => {
  await expect(runServiceCommand(options, "npm run service --")).rejects.toThrow("--window sliding|fixed|bucket");
});
