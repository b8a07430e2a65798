/** What the flags of `refresh` change: what is asked, what is said, and where nothing is done. */
import { existsSync, readFileSync } from "node:fs";
import { refreshCommand } from "../../../src/cli/book/refresh";
import { bookWith, cellsOf, fileOf } from "../book";
import { calculateHere, openDesk, runToEnd } from "../runToEnd";

const small = bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"] }]);
/** A file that is still as it was, with nothing beside it. */
const isUntouched = (path: string, bytes = small) =>
  readFileSync(path).equals(Buffer.from(bytes)) && !existsSync(`${path}.bak`);

test("help is printed, names each flag, and asks for no workbook", async () => {
  const { code, out, err } = await openDesk().refresh("--help");
  expect([code, err, out.startsWith("shariah-sheets refresh BOOK.xlsx [FLAGS]\n\nAsks"), out.at(-1)]).toEqual([
    0,
    "",
    true,
    "\n",
  ]);
  const flags = "json html large dry-run alert older all allow budget zakat language countries choices engine on-doubt";
  expect(flags.split(" ").filter((flag) => !out.includes(`--${flag}`))).toEqual([]);
});

test.each([
  [[], "Name one workbook."],
  [["a.xlsx", "b.xlsx"], "Name one workbook."],
  [["a.xlsx", "--older", "soon"], "--older: a number, please."],
  [["a.xlsx", "--older", ""], "--older: a number, please."],
  [["a.xlsx", "--allow", "many"], "--allow: a number, please."],
  [["a.xlsx", "--engine", "maybe"], "--engine: on, off, please."],
  [["a.xlsx", "--on-doubt", "guess"], "--on-doubt: keep, recalculate, fail, please."],
  [["a.xlsx", "--alret"], "Unknown option '--alret'."],
])("%j is a wrong use, which is told in one line below the name of the help", async (words, sentence) => {
  const { code, out, err } = await openDesk().refresh(...words);
  expect([code, out, err]).toEqual([1, "", `shariah-sheets refresh --help tells what it takes.\n${sentence}`]);
});

test("a negative number of hours is refused", async () => {
  expect((await openDesk().refresh("a.xlsx", "--older=-1")).err).toContain("--older: a number, please.");
  expect((await openDesk().refresh(fileOf(small), "--older=0")).code).toBe(0);
});

test("without credentials nothing is read, and what is missing is named", async () => {
  const { env, fetch } = openDesk().service;
  const { SHARIAH_SECRET: _, ...less } = env;
  const { code, err } = await runToEnd(() => refreshCommand(["a.xlsx"]), { env: less, fetch });
  expect([code, err]).toEqual([1, expect.stringMatching(/^SHARIAH_SECRET is missing/)]);
});

test("a workbook without a formula of ours, and one whose formulas cannot be asked, are left", async () => {
  const { refresh, service } = openDesk();
  const none = bookWith([{ A: 1, B: ["=1+1", 2] }]);
  const path = fileOf(none);
  expect(await refresh(path)).toMatchObject({
    code: 1,
    err: `${path} holds no formula of Shariah Sheets: nothing is done.`,
  });
  const card = bookWith([{ A: "AAPL", B: ["=CARD(A1)", "card"] }]);
  const other = fileOf(card);
  expect(await refresh(other)).toMatchObject({
    code: 1,
    err: `No formula of ${other} could be asked: a card is kept in a form that only Excel writes. Nothing is done.`,
  });
  expect([isUntouched(path, none), isUntouched(other, card), service.calls()]).toEqual([true, true, 0]);
});

test("a wrong secret is told with where it stands, and nothing is written", async () => {
  const { env, fetch } = openDesk().service;
  const path = fileOf(small);
  const wrong = { env: { ...env, SHARIAH_SECRET: "wrong" }, fetch };
  const { code, out, err } = await runToEnd(() => refreshCommand([path, "--json"], calculateHere), wrong);
  expect([code, out, err]).toEqual([
    1,
    "",
    expect.stringMatching(/^Nothing is done\. The client ID or the secret key was refused: check them in/),
  ]);
  expect(isUntouched(path)).toBe(true);
});

test("more calls than are allowed wait for --allow, which names them", async () => {
  const { refresh, service } = openDesk();
  const path = fileOf(small);
  expect(await refresh(path, "--allow", "0")).toMatchObject({
    code: 1,
    out: "",
    err: "This needs 1 call, and 0 go without asking: give --allow 1. Nothing is done.",
  });
  expect([isUntouched(path), service.calls()]).toEqual([true, 0]);
  expect((await refresh(path, "--allow", "1")).code).toBe(0);
});

test("--dry-run tells calls and seconds as text and as data, sends nothing, and knows what is left of the month", async () => {
  const { refresh, service } = openDesk({ month: 50 });
  const path = fileOf(
    bookWith([
      { A: "AAPL", B: ["=STATUS(A1)", ""], C: ['=ZAKAT(A1,1,"short")', ""], D: ["=STATUS(B1)", ""] },
      { A: "MSFT", C: ['=ZAKAT(A2,1,"short")', ""] },
    ]),
  );
  const text = await refresh(path, "--dry-run");
  expect([text.code, text.out]).toEqual([
    0,
    expect.stringMatching(
      /^3 calls, about 1 s\.\n1 formula asks about cells that other formulas fill first: that may add calls\.\n.*ETF.*\n$/,
    ),
  ]);
  const data = await refresh(path, "--dry-run", "--json");
  expect(JSON.parse(data.out)).toEqual({
    calls: 3,
    seconds: 1,
    left: null,
    mayGrow: [expect.stringMatching(/^1 formula asks/), expect.stringContaining("ETF")],
  });
  expect(service.calls()).toBe(0);
  await refresh(fileOf(bookWith([{ B: ["=USAGE()", ""] }])));
  expect((await refresh(path, "--dry-run")).out).toMatch(/^3 calls, about 1 s\. \d+ are left this month\.\n/);
  expect(JSON.parse((await refresh(path, "--dry-run", "--json")).out)).toMatchObject({ left: expect.any(Number) });
});

test("a dry run of known answers costs nothing", async () => {
  const { refresh } = openDesk();
  const path = fileOf(small);
  await refresh(path);
  expect((await refresh(path, "--dry-run")).out).toBe("0 calls, about 0 s.\n");
});

test("answers of a moment ago are asked again only where that is said", async () => {
  const { refresh, service } = openDesk();
  const path = fileOf(small);
  const calls: number[] = [];
  for (const words of [[], [], ["--older", "1"], ["--older", "0"], ["--all"], []]) {
    expect((await refresh(path, ...words)).code).toBe(0);
    calls.push(service.calls());
  }
  expect(calls).toEqual([1, 1, 1, 2, 3, 3]);
});

test("the report is text, data or a page", async () => {
  const { refresh } = openDesk();
  const told = async (...words: readonly string[]) => (await refresh(fileOf(small), ...words)).out;
  const [text, data, page] = [await told(), await told("--json"), await told("--html")];
  expect(text).toMatch(
    /^1 cell of Shariah Sheets, 1 with another value\. 1 call, 0 refused\.\nChanges of verdicts.*\n.*HALAL\n$/,
  );
  expect(JSON.parse(data)).toMatchObject({ changes: [{ cell: "B1", changed: "verdict" }], files: {} });
  expect(page).toMatch(/^<!doctype html>.*<title>book\.xlsx<\/title>.*<\/html>\n$/s);
});

test("SHA-256 of both files is told, and a stale formula is told again until its value is another", async () => {
  const { refresh } = openDesk();
  const bytes = bookWith([{ A: "AAPL", B: ["=STATUS(A1)", "DOUBTFUL"], C: ['=COUNTIF(B1:B9,"HALAL")', 7] }]);
  const path = fileOf(bytes);
  const first = await refresh(path, "--json");
  expect([first.code, first.told.kept.map(({ cell }) => cell)]).toEqual([3, ["C1"]]);
  expect(first.told.files).toEqual({
    before: expect.stringMatching(/^[\da-f]{64}$/),
    after: expect.stringMatching(/^[\da-f]{64}$/),
  });
  const second = await refresh(path, "--json", "--alert");
  expect([second.code, second.told.calls, second.told.kept]).toEqual([
    3,
    0,
    [
      {
        sheet: "Data",
        cell: "C1",
        why: "This total was not calculated when an earlier refresh changed the cells that it reads, and its value is still from before: open the workbook and recalculate it (Ctrl+Alt+F9).",
      },
    ],
  ]);
  expect(second.told.files.before).toBe(first.told.files.after);
  expect((await refresh(path, "--on-doubt", "fail")).err).toBe(
    "1 formula cannot be calculated (Data!C1). Nothing is done.",
  );
  expect((await refresh(path, "--engine", "off", "--json")).code).toBe(3);
  expect(cellsOf(path, "C1")).toEqual([7]);
});
