/** Sample data in Google Sheets: formulas answer before there is any credential, and nothing of it stays unawares. */
import { portsOver } from "../../appsscript/sidebar/page/ports";
import { type Opened, open } from "./opened";

const verdicts = /^(HALAL|NOT HALAL|DOUBTFUL|NOT COVERED)$/;

let opened: Opened;
afterEach(() => opened.close());

async function fill(bare: boolean) {
  opened = await open({ bare, speed: 2 });
  const { document } = opened;
  document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
  await document.settled();
  const ask = (name: string, ...given: readonly unknown[]) =>
    document.run("pane", name, JSON.parse(JSON.stringify(given)));
  return { document, host: portsOver(ask, 50) };
}

test("a formula answers before any credential, asks nobody, and says that none is set up when it is left", async () => {
  const { document, host } = await fill(true);
  expect(document.value("B2")).toBe("#ERROR!");
  expect(await host.sample?.active()).toBe(false);
  await host.sample?.start();
  await document.settled();
  expect(document.value("B2")).toMatch(verdicts);
  expect(await host.sample?.active()).toBe(true);
  expect(await host.settings.load()).toBeUndefined();
  expect(opened.service.stats().calls).toBe(0);
  await host.sample?.stop();
  await document.settled();
  expect([document.value("B2"), document.note("B2")]).toEqual(["#ERROR!", expect.stringMatching(/^Not set up/)]);
});

test("settings of one's own stay as they are meanwhile, and answer afterwards", async () => {
  const { document, host } = await fill(false);
  const before = await host.settings.load();
  const { calls } = opened.service.stats();
  await host.sample?.start();
  document.enter("A3", [["MSFT", "=SHARIAH_STATUS(A3)"]]);
  await document.settled();
  expect(document.value("B3")).toMatch(verdicts);
  expect(opened.service.stats().calls).toBe(calls);
  expect(await host.settings.load()).toEqual(before);
  await host.sample?.stop();
  await document.settled();
  expect(document.value("B3")).toMatch(verdicts);
  expect(opened.service.stats().calls).toBeGreaterThan(calls);
});

test("a worksheet that was inserted before says that its verdicts are made up, and says so no more when the sample is left", async () => {
  const { document, host } = await fill(true);
  await host.worksheets?.insert("purification", "AAPL");
  const said = () =>
    String(
      document.spreadsheet.sheet("Purification").values({ row: 2, column: 1, rows: 1, columns: 3 }).flat().join(""),
    );
  expect(said()).toContain("Verdicts are the service's own");
  await host.sample?.start();
  expect(said()).toMatch(/^Sample data: every verdict here is made up/);
  await host.sample?.stop();
  expect(said()).toContain("Verdicts are the service's own");
});

test("a document that is opened again has left it: no made-up verdict stands there unawares", async () => {
  const { document, host } = await fill(true);
  await host.sample?.start();
  await document.settled();
  await document.open();
  await document.settled();
  expect(await host.sample?.active()).toBe(false);
  expect(document.value("B2")).toBe("#ERROR!");
  expect(document.ui.toasts.at(-1)).toMatch(/made up/);
});
