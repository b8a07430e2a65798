/** `npm start` as a user runs it: the built add-in, the sample service, the page, and how they are stopped. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openChromium } from "../chromium";
import { sampleCell } from "./sampleCell";
import { openSheet } from "./toy";

const root = join(__dirname, "../..");

let taken: Server;
let child: ChildProcessWithoutNullStreams;
const said = { out: "", err: "" };

beforeAll(async () => {
  taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const env = { ...process.env, PORT: String(port), CI: "1" };
  child = spawn(process.execPath, ["--import", "tsx", "src/playground/main.ts"], { cwd: root, env });
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said.err += text;
  });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
});
afterAll(() => {
  child.kill("SIGKILL");
  taken.close();
});

test("npm start prints its address in one line, and on standard error that the wished port was taken", () => {
  const { port } = taken.address() as AddressInfo;
  expect(said.out).toMatch(/^Playground: http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(said.out).not.toContain(`:${port}/`);
  expect(said.err).toContain(`Port ${port} is taken: using `);
  expect(said.err).toContain("Not a fatwa");
});

test("the page of npm start is answered by the sample service through the built add-in, at the fewest calls", async () => {
  const browser = await openChromium();
  const [address = ""] = /http:\S+[^/\s]/.exec(said.out) ?? [];
  const sheet = await openSheet(await browser.newPage(), address, ["http://127.0.0.1:"]);
  expect(sheet.troubles).toEqual([]);
  const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];
  expect(verdicts).toContain(await sheet.get(sampleCell("status", 0)));
  expect(verdicts).toContain(await sheet.get(sampleCell("status", 59)));
  expect(await sheet.get("C7")).toBe(0);
  // Sixty tickers are one batch, whatever is shown of them; on a busy machine it leaves before the last of them are asked.
  const { calls } = (await sheet.service()) as { calls: number };
  expect([1, 2]).toContain(calls);
  await sheet.set("AP5", `=SHARIAH.STATUS(${sampleCell("ticker", 0)}:${sampleCell("ticker", 2)})`);
  await sheet.settled();
  const [first, third] = [sampleCell("status", 0), sampleCell("status", 2)];
  expect([await sheet.get("AP5"), await sheet.get("AP7")]).toEqual([await sheet.get(first), await sheet.get(third)]);
  expect(await sheet.service()).toEqual({ calls, refusals: 0 });
  await browser.close();
});

test("npm start stops at SIGTERM, with the code 0", async () => {
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});
