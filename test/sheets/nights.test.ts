/**
 * The refresh of every night, on the built script: a clock trigger of the person who chose it, its run with nobody there,
 * and what the next opening tells. The stand-in's clock skips the hours.
 */
import { choose, fillZakat, openingToasts, remember, stop, storedNight, triggersOf } from "./night";
import { type Opened, open } from "./opened";
import type { Document } from "./stand-in/document";

let opened: Opened;
afterEach(() => opened.close());

const tickers = ["AAPL", "MSFT", "KO", "PG", "AMZN"];
const ali = "ali@example.com";
const day = 86_400_000;

async function fill(options: Parameters<typeof open>[0] = {}): Promise<Document> {
  opened = await open({ speed: Number.POSITIVE_INFINITY, ...options });
  const { document } = opened;
  await document.open();
  document.enter(
    "A2",
    tickers.map((ticker, index) => [ticker, `=SHARIAH_STATUS(A${index + 2})`]),
  );
  await document.settled();
  return document;
}

const calls = () => opened.service.stats().calls;
const formulas = (document: Document) =>
  document.spreadsheet.sheet("Sheet1").formulas({ row: 2, column: 2, rows: 5, columns: 1 });

test("a document is refreshed each night by the person's own trigger: one call, every formula as it was, told once at the next opening", async () => {
  const document = await fill();
  document.spreadsheet.timeZone = "Asia/Karachi";
  const before = formulas(document);
  await choose(document);
  expect(document.ui.alerts.at(-1)).toMatch(/between 4 and 5 o'clock \(Asia\/Karachi\)/);
  expect(document.ui.toasts.at(-1)).toMatch(/^This spreadsheet is refreshed every night with your Google account/);
  expect(triggersOf(document)).toEqual([["refreshNight", "owner@example.com"]]);
  await document.hoursAlone(24);
  expect(calls()).toBe(2);
  expect([formulas(document), document.values("B2:B6").flat()]).toEqual([
    before,
    tickers.map(() => expect.stringMatching(/HALAL|DOUBTFUL/)),
  ]);
  const { last } = storedNight(document);
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Karachi", hour: "2-digit" }).format(last.at);
  expect(["04", "05"]).toContain(hour);
  const told = await openingToasts(document);
  expect(told).toEqual([
    expect.stringMatching(
      /^Refreshed at night, \d{4}-\d\d-\d\d 0[45]:\d\d: 5 formulas\. From the next night on it is told which verdicts changed\.$/,
    ),
  ]);
  expect(await openingToasts(document)).toEqual([]);
  // Another person has not read it yet.
  document.user = ali;
  expect(await openingToasts(document)).toEqual(told);
  await document.hoursAlone(24);
  expect(calls()).toBe(3);
  expect(await openingToasts(document)).toEqual([expect.stringMatching(/5 formulas\. No verdict or rank changed\.$/)]);
  expect(document.mails).toEqual([]);
  expect(document.failures).toEqual([]);
});

test("what changed is told in one line and, where that was chosen, in an e-mail to the person's own address", async () => {
  const document = await fill();
  await choose(document, "YES");
  await document.hoursAlone(24);
  expect(document.mails).toEqual([]);
  remember(document, "KO", "SOMETHING ELSE|3");
  await document.hoursAlone(24);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/Verdicts or ranks that changed: 1 \(KO\)\.$/);
  const end =
    "You get this e-mail because you chose it under Refresh every night, in the menu Shariah Sheets of Holdings. Choose it again to stop it.";
  const own = "owner@example.com";
  const body = `${line}\n\nhttps://sheets.example/stand-in\n\n${end}`;
  expect(document.mails).toEqual([{ from: own, to: own, subject: "Shariah Sheets: Holdings", body }]);
  // Without e-mails from now on: the same trigger.
  await choose(document, "NO");
  remember(document, "KO", "SOMETHING ELSE|3");
  await document.hoursAlone(24);
  expect([document.mails.length, triggersOf(document).length]).toEqual([1, 1]);
});

test("an Arabic document is told of its night in Arabic", async () => {
  const document = await fill();
  document.properties.write({ "shariah.preferences": JSON.stringify({ sentences: "ar" }) });
  await choose(document, "YES");
  await document.hoursAlone(48);
  remember(document, "KO", "SOMETHING ELSE|3");
  await document.hoursAlone(24);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/^حُدّث ليلًا/);
  expect(line).toContain("KO");
  expect(document.mails[0]?.body).toContain("تصلك هذه الرسالة");
});

test("Cancel leaves everything as it is", async () => {
  const document = await fill();
  await choose(document, "CANCEL");
  expect([triggersOf(document), storedNight(document)]).toEqual([[], {}]);
});

test("a document has one trigger, whoever made it, and anybody can stop it", async () => {
  const document = await fill();
  await choose(document);
  document.user = ali;
  await choose(document);
  expect(document.ui.alerts.at(-1)).toMatch(
    /^Shariah Sheets\nSomebody else's account refreshes this spreadsheet every night\. OK: stop it/,
  );
  expect(triggersOf(document)).toEqual([["refreshNight", "owner@example.com"]]);
  await stop(document);
  expect(document.ui.toasts.at(-1)).toMatch(/removes itself the next time, and asks nothing\.$/);
  // Ali cannot delete another's trigger: it does so itself, without a call, while Ali's own refreshes.
  await choose(document);
  expect(triggersOf(document)).toHaveLength(2);
  const before = calls();
  await document.hoursAlone(24);
  expect(triggersOf(document)).toEqual([["refreshNight", ali]]);
  expect(calls()).toBe(before + 1);
  await stop(document);
  expect(document.ui.toasts.at(-1)).toBe("This spreadsheet is not refreshed at night any more.");
  expect([triggersOf(document), Object.keys(document.properties.read()).filter((key) => /night/.test(key))]).toEqual([
    [],
    [],
  ]);
  await document.hoursAlone(48);
  expect(calls()).toBe(before + 1);
  expect(await openingToasts(document)).toEqual([]);
});

test("two people who choose it at the same moment are left with one trigger after the first night", async () => {
  const document = await fill();
  await choose(document);
  const first = document.properties.read()["shariah2.night"] as string;
  document.properties.remove(["shariah2.night"]);
  document.user = ali;
  await choose(document);
  expect(triggersOf(document)).toHaveLength(2);
  expect(document.properties.read()["shariah2.night"]).not.toBe(first);
  await document.hoursAlone(24);
  expect(triggersOf(document)).toEqual([["refreshNight", ali]]);
  expect(calls()).toBe(2);
});

test.each(["left", "withdrawn"] as const)(
  "an owner who has %s is told of at the next opening, and anybody can start it anew",
  async (how) => {
    const document = await fill();
    await choose(document);
    await document.hoursAlone(24);
    if (how === "left") document.triggers.left.add("owner@example.com");
    else
      document.triggers.withdrawn.set("owner@example.com", ["script.scriptapp", "script.send_mail", "userinfo.email"]);
    document.user = ali;
    await document.hoursAlone(24);
    await document.hoursAlone(6);
    expect(calls()).toBe(2);
    expect(new Set(document.failures).size).toBe(1);
    const missed = /^There was no nightly refresh since \d{4}-\d\d-\d\d 0[45]:\d\d\. Whoever started it may have left/;
    expect(await openingToasts(document)).toEqual([expect.stringMatching(missed)]);
    // It stays until somebody does something about it.
    expect(await openingToasts(document)).toEqual([expect.stringMatching(missed)]);
    await choose(document);
    await document.hoursAlone(24);
    expect(await openingToasts(document)).toEqual([expect.stringMatching(/^Refreshed at night/)]);
    expect(calls()).toBe(3);
  },
);

test("a trigger of one's own that is gone can be made anew at once", async () => {
  const document = await fill();
  await choose(document);
  document.triggers.all.splice(0);
  await choose(document);
  expect(triggersOf(document)).toHaveLength(1);
  await document.hoursAlone(24);
  expect(calls()).toBe(2);
});

test("without the permission nothing is begun, and Google's refusal says what to do", async () => {
  const document = await fill({ scopes: ["https://www.googleapis.com/auth/spreadsheets.currentonly"] });
  await expect(choose(document)).rejects.toThrow(/paste appsscript\.json/);
  expect([triggersOf(document), storedNight(document)]).toEqual([[], {}]);
});

test("an e-mail that may not be sent is told at the opening, and the refresh is done all the same", async () => {
  const document = await fill();
  await choose(document, "YES");
  await document.hoursAlone(24);
  remember(document, "KO", "SOMETHING ELSE|3");
  document.triggers.withdrawn.set("owner@example.com", ["script.send_mail"]);
  await document.hoursAlone(24);
  expect(calls()).toBe(3);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/changed: 1 \(KO\)\. The e-mail was not sent: .*appsscript\.json/);
});

test("answers that do not come take nothing away: their cells keep what they show, and the line says why", async () => {
  let isDown = false;
  const document = await fill({ service: { fault: () => (isDown ? { kind: "status", status: 500 } : undefined) } });
  const before = document.values("B2:B6");
  await choose(document, "YES");
  isDown = true;
  await document.hoursAlone(24);
  expect(document.values("B2:B6")).toEqual(before);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/: 0 formulas\. .*whose cells keep what they show: 5\. The service /);
  expect(document.mails).toHaveLength(1);
});

test("a ticker that the service does not know keeps no range from being refreshed", async () => {
  const document = await fill();
  document.enter("D2", [["KO", "=SHARIAH_STATUS(D2:D4)"], ["ZZZZ"], ["PG"]]);
  await document.settled();
  await choose(document);
  const runs = () => document.runs.filter(({ name }) => name === "SHARIAH_STATUS").length;
  const before = runs();
  await document.hoursAlone(24);
  expect(runs()).toBe(before + 6);
});

test("work that needs consent is not sent at night: the pane asks in the morning, and amounts stay", async () => {
  const document = await fill();
  const many = Array.from({ length: 5 }, (_, index) => [`=SHARIAH_ZAKAT(A${index + 2})`]);
  document.enter("C2", many);
  await document.settled();
  const before = document.values("C2:C6");
  expect(
    before
      .flat()
      .map(Number)
      .every((amount) => amount > 0),
  ).toBe(true);
  document.properties.write({ "shariah.preferences": JSON.stringify({ consentAbove: 2 }) });
  await choose(document);
  const sent = calls();
  await document.hoursAlone(24);
  expect(document.values("C2:C6")).toEqual(before);
  expect(calls()).toBe(sent + 1);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/: 5 formulas\..* keep what they show: 5\. This needs 5 calls/);
});

test("a budget that is reached sends nothing more, and takes nothing away", async () => {
  const document = await fill({ service: { month: 100 } });
  const before = document.values("B2:B6");
  document.properties.write({ "shariah.preferences": JSON.stringify({ budgetPercent: 1 }) });
  await document.run("pane", "usage.ask", []);
  await choose(document);
  const sent = calls();
  await document.hoursAlone(24);
  expect(document.values("B2:B6")).toEqual(before);
  const [line] = await openingToasts(document);
  expect(line).toMatch(/This month's budget is reached/);
  // One question for the account, and none for a ticker.
  expect(calls()).toBeLessThanOrEqual(sent + 1);
});

test.each([
  ["paused", (document: Document): Promise<unknown> => document.run("pane", "queue.pause", [true]), /Paused: resume/],
  [
    "on sample data",
    (document: Document): Promise<unknown> => document.run("pane", "sample.start", []),
    /sample data are on/,
  ],
] as const)("a document that is %s is not refreshed, and says so", async (_, change, reason) => {
  const document = await fill();
  await choose(document);
  await change(document);
  const before = calls();
  await document.hoursAlone(24);
  expect(calls()).toBe(before);
  expect((await openingToasts(document)).join(" ")).toMatch(reason);
});

test("a cell can neither begin the nights nor pass for their trigger", async () => {
  const document = await fill();
  for (const name of ["everyNight", "refreshNight"]) {
    expect(await document.cell(`=${name}()`)).toMatchObject({ note: expect.stringMatching(/^No cell may do this/) });
  }
  expect(triggersOf(document)).toEqual([]);
});

test("a night first mends what a killed run left; a night that Google ended is told, and the next one goes on", async () => {
  const document = await fill({ calculates: (formula) => (/^=SHARIAH/.test(formula) ? "HALAL" : undefined) });
  const before = formulas(document);
  await choose(document);
  type Operation = (execution: { kill(why: string): void }, ...given: unknown[]) => unknown;
  const operations = document.spreadsheet.operations as Record<string, Operation>;
  const clear = operations["sheet.clear"] as Operation;
  operations["sheet.clear"] = async (execution, ...given) => {
    await clear(execution, ...given);
    execution.kill("Exceeded maximum execution time");
  };
  await document.hoursAlone(24);
  operations["sheet.clear"] = clear;
  expect(document.failures).toEqual(["Exceeded maximum execution time"]);
  expect(formulas(document)).not.toEqual(before);
  await document.hoursAlone(24);
  expect(formulas(document)).toEqual(before);
  expect((await openingToasts(document)).join()).toMatch(/^Refreshed at night.*: 5 formulas/);
  operations["sheet.clear"] = async (execution, ...given) => {
    await clear(execution, ...given);
    execution.kill("Exceeded maximum execution time");
  };
  await document.hoursAlone(24);
  operations["sheet.clear"] = clear;
  expect((await openingToasts(document)).join()).toMatch(
    /^Google ended the refresh of the night, .* choose Refresh\.$/,
  );
  expect(formulas(document)).toEqual(before);
});

/** A document whose night takes more minutes than one run has. */
async function long(): Promise<Document> {
  opened = await open({ speed: Number.POSITIVE_INFINITY, service: { rate: 1 } });
  const { document } = opened;
  await document.open();
  await fillZakat(document, 400);
  await choose(document);
  return document;
}

test("a night of many minutes goes on by further triggers, which remove themselves", async () => {
  const document = await long();
  await document.hoursAlone(24);
  expect(triggersOf(document)).toEqual([["refreshNight", "owner@example.com"]]);
  expect(document.runs.filter(({ name }) => name === "refreshNight").length).toBeGreaterThan(1);
  expect(document.runs.filter(({ name, error }) => name === "refreshNight" && error)).toEqual([]);
  expect(opened.service.stats().refusals).toBe(0);
  expect(storedNight(document)).toMatchObject({ last: { formulas: 1 } });
});

test("a night that Google lets no further trigger continue is told with Google's reason", async () => {
  const document = await long();
  const others = Array.from({ length: 19 }, (_, nth) => ({ id: `other${nth}`, handler: "other" }));
  const never = { user: "owner@example.com", at: Number.POSITIVE_INFINITY, daily: undefined };
  document.triggers.all.push(...others.map((one) => ({ ...one, ...never })));
  const before = calls();
  await document.hoursAlone(24);
  const sent = calls() - before;
  expect(sent).toBeGreaterThan(200);
  const [line] = await openingToasts(document);
  const came = `${sent} calls were sent, [0-9]+ answers are missing, and 0 formulas were written again`;
  expect(line).toMatch(new RegExp(`^The refresh of the night, .*, was not finished: ${came}\\. .*too many triggers`));
});

test("formulas that wait for somebody to open the spreadsheet are counted, and calculate then", async () => {
  const document = await fill();
  await choose(document);
  document.calculatesAlone = false;
  await document.hoursAlone(24);
  expect(document.values("B2:B6").flat()).toEqual(tickers.map(() => "Loading..."));
  const before = calls();
  const [line] = await openingToasts(document);
  expect(line).toMatch(/wait to be calculated until the spreadsheet is open: 5\.$/);
  expect(document.values("B2:B6").flat()).toEqual(tickers.map(() => expect.stringMatching(/HALAL|DOUBTFUL/)));
  // Google's cache keeps answers for six hours: whoever opens the spreadsheet later pays once more.
  expect(calls() - before).toBeLessThanOrEqual(1);
});

test("a status ledger is kept by the script itself at night", async () => {
  const document = await fill();
  await document.run("pane", "worksheets.call", ["worksheets", "insert", ["statuses"], "en", null]);
  // Its first rows are the verdicts that are known when it is made: this one is new.
  document.enter("Sheet1!A9", [["XOM", "=SHARIAH_STATUS(A9)"]]);
  await document.settled();
  await choose(document);
  await document.hoursAlone(24);
  const { name } = document.spreadsheet.sheets.find((sheet) => /status/i.test(sheet.name)) ?? { name: "" };
  const column = document.values(`'${name}'!A1:A20`).flat();
  const rows = column.slice(column.indexOf("Ticker") + 1).filter((value) => value !== "");
  expect([...rows].sort()).toEqual([...tickers, "XOM"].sort());
  expect((await openingToasts(document)).join()).toMatch(/Rows added to the ledgers: 1\.$/);
});

test("nights are a day apart, also across a change of summer time", async () => {
  const document = await fill();
  await choose(document);
  await document.hoursAlone(24);
  const first = storedNight(document).last.at as number;
  await document.hoursAlone(24);
  expect(Math.abs(storedNight(document).last.at - first - day)).toBeLessThan(2 * 3_600_000);
});
