/** The delivered command refreshes a workbook on the sample service. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { companies } from "../../../src/service/sample/companies";
import { type RunningService, startService } from "../../../src/service/server";
import { environment, run } from "../../relay/program";
import { bookWith, cellsOf, fileOf, freshFolder } from "../book";

const services: RunningService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));
const serve = async (options: Parameters<typeof startService>[0] = {}) => {
  const service = await startService({ rate: 10, ...options });
  services.push(service);
  return service;
};

interface Told {
  readonly calls: number;
  readonly refusals: number;
  readonly cells: readonly Readonly<Record<string, unknown>>[];
  readonly kept: readonly { readonly sheet: string; readonly cell: string; readonly why: string }[];
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly parts: readonly string[];
  readonly files: { readonly before: string; readonly after: string };
}

async function desk(options: Parameters<typeof startService>[0] = {}) {
  const service = await serve(options);
  const env = environment(freshFolder(), service, 10);
  return {
    service,
    env,
    refresh: async (...words: string[]) => {
      const { code, out, err } = await run(["refresh", ...words], env);
      return { code, out, err, told: (out.startsWith("{") ? JSON.parse(out) : {}) as Told };
    },
  };
}

const small = bookWith([
  { A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ["=ASOF(A1)", ""], D: ["=1+1", 2] },
  { A: "MSFT", B: ["=STATUS(A2)", ""], C: ["=RANK(A2)", ""] },
]);

test("--dry-run sends nothing and tells what is then sent; more calls than go without asking wait for --allow", async () => {
  const service = await serve({ rate: 100 });
  const env = environment(freshFolder(), service, 100);
  const tickers = [...companies.keys()].slice(0, 70);
  const rows = tickers.map((ticker, nth) => ({ A: ticker, B: [`=ZAKAT(A${nth + 1},1,"short")`, ""] as const }));
  const path = fileOf(bookWith(rows));
  const dry = JSON.parse((await run(["refresh", path, "--dry-run", "--json"], env)).out) as { calls: number };
  expect(dry).toMatchObject({ calls: 70, seconds: expect.any(Number) });
  const refused = await run(["refresh", path], env);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("--allow 70")]);
  expect(refused.err).not.toContain("pane");
  expect(service.stats().calls).toBe(0);
  expect(existsSync(`${path}.bak`)).toBe(false);
  const allowed = await run(["refresh", path, "--allow", "70", "--json"], env);
  expect(JSON.parse(allowed.out)).toMatchObject({ calls: 70, refusals: 0, kept: [] });
  expect(allowed.code).toBe(0);
});

test("nothing is done where no service answers, where the file is open, is none, or holds nothing of ours", async () => {
  const { refresh, env } = await desk();
  const path = fileOf(small);
  const dead = await run(["refresh", path], { ...env, SHARIAH_SECRET: "wrong" });
  expect([dead.code, dead.out, readFileSync(path).equals(Buffer.from(small))]).toEqual([1, "", true]);
  expect(dead.err).toMatch(/refused.*SHARIAH_CREDENTIALS/s);
  expect(existsSync(`${path}.bak`)).toBe(false);
  writeFileSync(join(dirname(path), `~$${basename(path)}`), "");
  expect(await refresh(path)).toMatchObject({ code: 1, err: expect.stringContaining("open in another program") });
  expect(await refresh(fileOf(new Uint8Array([1, 2, 3])))).toMatchObject({
    code: 1,
    err: expect.stringContaining("no .xlsx"),
  });
  expect(await refresh(fileOf(bookWith([{ A: 1 }])))).toMatchObject({
    code: 1,
    err: expect.stringContaining("no formula"),
  });
  expect(await refresh("/gone.xlsx")).toMatchObject({ code: 1, err: "There is no file /gone.xlsx.\n" });
});

test("a job that runs every 24 h less a second asks every night; answers of 11 hours ago are asked about no more", async () => {
  let ahead = 0;
  const service = await serve({ now: () => Date.now() + ahead });
  const home = freshFolder();
  const path = fileOf(small);
  const later = async (hours: number, seconds: number, ...words: string[]) => {
    ahead += (hours * 3600 + seconds) * 1000;
    const clock = { NODE_OPTIONS: `--import ${join(process.cwd(), "test/cli/clock.mjs")}`, AHEAD: String(ahead) };
    const { out } = await run(["refresh", path, "--json", ...words], { ...environment(home, service, 10), ...clock });
    const { calls, refusals, cells } = JSON.parse(out) as Told;
    const fetched = new Date(String(cells[0]?.fetchedAt)).getTime();
    return { calls, refusals, isOfThisRun: Math.abs(fetched - (Date.now() + ahead)) < 3_600_000 };
  };
  const asked = { calls: 1, refusals: 0, isOfThisRun: true };
  expect(await later(0, 0)).toEqual(asked);
  for (let night = 1; night <= 3; night += 1) expect(await later(24, -1)).toEqual(asked);
  expect(await later(11, 0)).toEqual({ calls: 0, refusals: 0, isOfThisRun: false });
  expect(await later(0, 0, "--older", "10")).toEqual(asked);
  expect(await later(0, 0, "--all")).toEqual(asked);
  expect(await later(12, 1)).toEqual(asked);
});

test("two runs at once share the pace of their credentials: none of their calls is refused", async () => {
  const service = await serve({ rate: 2 });
  const env = environment(freshFolder(), service, 2);
  const rows = ["AAPL", "MSFT", "KO"].map((ticker, nth) => ({
    A: ticker,
    B: [`=ZAKAT(A${nth + 1},1,"short")`, ""] as const,
  }));
  const paths = [fileOf(bookWith(rows)), fileOf(bookWith(rows))];
  const ran = await Promise.all(paths.map((path) => run(["refresh", path, "--json"], env)));
  expect(ran.map(({ code }) => code)).toEqual([0, 0]);
  expect(service.stats().refusals).toBe(0);
});

test("a refresh killed before any step of writing leaves the old or the new file, and a whole one beside it", async () => {
  const service = await serve();
  const env = environment(freshFolder(), service, 10);
  const done = fileOf(small);
  await run(["refresh", done], env);
  const after = readFileSync(done);
  const kill = async (step: number) => {
    const path = fileOf(small);
    const options = `--import ${join(process.cwd(), "test/cli/mishap.mjs")}`;
    const mishap = { NODE_OPTIONS: options, KILL_AT: String(step), KILL_IN: dirname(path) };
    const { code } = await run(["refresh", path], { ...env, ...mishap });
    const left = readFileSync(path);
    const kept = existsSync(`${path}.bak`) && readFileSync(`${path}.bak`).equals(Buffer.from(small));
    const isKeptWhole = kept || !existsSync(`${path}.bak`);
    const end = left.equals(Buffer.from(small)) ? "old" : left.equals(after) ? "new" : "neither";
    return { code, end, kept, isKeptWhole };
  };
  const ends: Awaited<ReturnType<typeof kill>>[] = [];
  for (let step = 1; ends[ends.length - 1]?.code !== 0; step += 2) {
    ends.push(...(await Promise.all([kill(step), kill(step + 1)])));
  }
  expect(new Set(ends.map(({ end }) => end))).toEqual(new Set(["old", "new"]));
  expect(ends.filter(({ code }) => code === null).length).toBeGreaterThan(10);
  expect(ends.filter(({ end, kept, isKeptWhole }) => !isKeptWhole || (end === "new" && !kept))).toEqual([]);
});

test("a total that is stale is told again the next night, also where nothing is asked, until its value is another", async () => {
  const { refresh, env } = await desk();
  const rows = (total: number) =>
    bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=COUNTIF(B1:B9,"HALAL")', total] }]);
  // The engine cannot have come to 7 from what the file holds.
  const path = fileOf(rows(7));
  const first = await refresh(path, "--json");
  expect([first.code, first.told.kept.map(({ cell }) => cell)]).toEqual([3, ["C1"]]);
  const second = await refresh(path, "--json", "--alert");
  expect([second.code, second.told.calls, second.told.kept.map(({ cell }) => cell)]).toEqual([3, 0, ["C1"]]);
  expect(second.told.kept[0]?.why).toContain("its value is still from before");
  expect((await refresh(path, "--on-doubt", "fail")).code).toBe(1);
  // Without the folder nobody knows.
  const elsewhere = await run(["refresh", path, "--json"], { ...env, SHARIAH_HOME: freshFolder() });
  expect([elsewhere.code, (JSON.parse(elsewhere.out) as Told).kept]).toEqual([0, []]);
  const mended = unzipSync(new Uint8Array(readFileSync(path)));
  const part = "xl/worksheets/sheet1.xml";
  mended[part] = strToU8(strFromU8(mended[part] as Uint8Array).replace("<v>7</v>", "<v>1</v>"));
  const saved = fileOf(zipSync(mended));
  expect((await refresh(saved, "--json")).code).toBe(0);
});

test("a workbook whose cells share a long text, and one of growing ranges, give the engine what its formulas read", async () => {
  const { refresh } = await desk();
  const rows = Array.from({ length: 300 }, (_, nth) => ({
    A: "AAPL",
    B: [`=STATUS(A${nth + 1})`, "DOUBTFUL"] as const,
    C: [`=COUNTIF(B$1:B${nth + 1},"HALAL")`, 0] as const,
    E: "x".repeat(2_000),
  }));
  const path = fileOf(bookWith(rows));
  const { code, told } = await refresh(path, "--json");
  expect([code, told.kept]).toEqual([0, []]);
  expect(cellsOf(path, "C1", "C150", "C300")).toEqual([1, 150, 300]);
});

test("where the service fails for everything nothing is written and it ends with 1, also where tables would change their size", async () => {
  const { refresh } = await desk({ fault: () => ({ kind: "status", status: 503 }) });
  const book = bookWith([
    {
      A: "AAPL",
      B: ["{B1:B2}=STATUS(A1:A3)", "HALAL"],
      D: ['{D1:E3}=SCREEN(A1:A2,"status,rank")', "HALAL"],
      E: 1,
      F: ["=STATUS(A9)", ""],
      G: ['=IF(A9="","",_xldudf_SHARIAH_STATUS(A9))', ""],
    },
    { A: "MSFT", B: "DOUBTFUL", D: "DOUBTFUL", E: 2 },
    { A: "KO", D: "HALAL", E: 3 },
  ]);
  const path = fileOf(book);
  const { code, err } = await refresh(path, "--json", "--alert");
  expect([code, err]).toEqual([1, expect.stringContaining("Nothing is done. The service failed")]);
  expect([readFileSync(path), existsSync(`${path}.bak`)]).toEqual([Buffer.from(book), false]);
});

test("where a part of the questions has no reply, a table whose size would change keeps it and its answers, and is listed", async () => {
  const { refresh } = await desk({
    fault: ({ path }) => (path.includes("screening") ? { kind: "status", status: 503 } : undefined),
  });
  const path = fileOf(
    bookWith([
      { A: "AAPL", B: ["{B1:B2}=STATUS(A1:A3)", "HALAL"], C: ['=ZAKAT(A1,1,"short")', 0] },
      { A: "MSFT", B: "DOUBTFUL" },
      { A: "KO" },
    ]),
  );
  const { code, told } = await refresh(path, "--json", "--alert");
  expect([code, told.changes, told.kept.map(({ cell }) => cell)]).toEqual([2, [], ["B1", "B2"]]);
  expect(cellsOf(path, "B1", "B2", "B3")).toEqual(["HALAL", "DOUBTFUL", undefined]);
});
