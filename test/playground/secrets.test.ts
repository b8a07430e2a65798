/**
 * A saved secret is on no surface of the playground either, where the add-in has real sheets: not in a cell, a frozen
 * workbook's hidden data, the pane, storage, addresses or the console. The one exception is the reply that gives the
 * page the sample's credentials, which open nothing.
 */

import type { PanePart } from "../../src/pane/frame/context";
import { openPart } from "../pane/openPart";
import { onePageStage } from "../stage/playground";
import { storedData } from "../storedData";
import { freezeAll } from "./freezing";

const stage = onePageStage();
const marker = "marker-secret-4711";
let isUsed = false;

beforeAll(() => stage.start(), 120_000);
afterAll(() => stage.stop());

interface Sheets {
  readonly shariahSheetsWorkbook: { read(part: "workbook"): Promise<unknown>; frozenCells(): Promise<unknown> };
}

test.each([
  ["right", {}],
  ["wrong", { secret: marker }],
])("the %s secret is on no surface", async (kind, settings) => {
  const workbook = await stage.open({ rate: 20, settings });
  // What the first one froze stays in its own workbook.
  if (isUsed) await workbook.enter("?");
  isUsed = true;
  const { page } = workbook;
  const heard: string[] = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("pageerror", (error) => heard.push(String(error), error.stack ?? ""));
  page.on("request", (request) => {
    heard.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers()));
  });
  const { secret, clientId } = await page.evaluate(async () => (await fetch("/service.json")).json());
  expect(secret === marker).toBe(kind === "wrong");
  await workbook.type({ A5: "AAPL", A6: "ZZZZ", E5: "=SHARIAH.STATUS(A5)", E6: "=SHARIAH.STATUS(A6)" });
  await workbook.type({ L5: '=SHARIAH.REPORT("XOM")', E7: "=SHARIAH.WHY(A5)" });
  const pane = page.frameLocator("iframe");
  const press = (name: string) => pane.getByRole("button", { name, exact: true }).click();
  const turn = (part: PanePart) => openPart(pane, part);
  const look = async () => {
    heard.push(await page.content(), await page.evaluate(storedData));
    for (const frame of page.frames()) heard.push(await frame.content());
    const cells = () => {
      const { shariahSheetsWorkbook: sheets } = globalThis as unknown as Sheets;
      return Promise.all([sheets.read("workbook"), sheets.frozenCells()]);
    };
    const frame = page.frames().find((one) => one.url().includes("/excel/taskpane.html"));
    heard.push(JSON.stringify(await frame?.evaluate(cells)));
  };
  await turn("settings");
  await press("Test connection");
  await pane
    .getByText(kind === "right" ? "It works" : "The test failed")
    .first()
    .waitFor();
  await look();
  await turn("usage");
  await press("Ask the service (1 call)");
  // Nothing but errors is there with a wrong one, and a freeze leaves them.
  const freezes = kind === "right";
  await freezeAll(pane, freezes ? undefined : /Showing nothing or an error, and left as formulas/);
  await look();
  await workbook.refresh();
  await turn("diagnostics");
  heard.push(await pane.locator("textarea").first().inputValue());
  await look();
  const text = heard.join("\n");
  // The search is alive: what may be seen is found, in the cells, behind them, and on the way to the service.
  const seen = [clientId, "SHARIAH.REPORT", ...(freezes ? ["A. Auditor"] : []), "/stocks/screening-list"];
  expect(seen.filter((one) => !text.includes(one))).toEqual([]);
  expect(text).not.toContain(secret);
  await workbook.close();
});
