/**
 * A saved secret stays in memory. Every surface of the built page is searched for it while the page answers, fails, is
 * tested, diagnosed and forgotten.
 */

import { openPart } from "../pane/openPart";
import { storedData } from "../storedData";
import { siteWithService } from "./site";

const stand = siteWithService(20);

test.each(["right", "wrong"])("the %s secret is on no surface, and Forget leaves nothing behind", async (kind) => {
  const { service } = stand;
  const { address, segment, clientId } = service;
  const marker = kind === "right" ? service.secret : "marker-secret-4711";
  const { page, configure, ask, troubles } = await stand.origin.openPage();
  const heard: string[] = [];
  page.on("console", (message) => heard.push(message.text()));
  page.on("request", (request) =>
    heard.push(request.url(), request.postData() ?? "", JSON.stringify(request.headers())),
  );
  await configure({ address, segment, clientId, secret: marker, callsPerSecond: 20, demo: false });
  heard.push(JSON.stringify([await ask("STATUS", "AAPL"), await ask("STATUS", "ZZZZ"), await ask("REPORT", "XOM")]));
  await openPart(page, "settings");
  await page.getByRole("button", { name: "Test connection" }).click();
  await page
    .getByText(kind === "right" ? "It works" : "The test failed")
    .first()
    .waitFor();
  await openPart(page, "diagnostics");
  heard.push(await page.locator("textarea").first().inputValue());
  heard.push(await page.content(), await page.evaluate(storedData), await page.evaluate(readByThePane));
  // The search is alive: what may be seen is found.
  expect(heard.join("\n")).toContain(clientId);
  expect(service.stats().calls).toBeGreaterThan(1);
  for (const text of heard) expect(text).not.toContain(marker);
  await openPart(page, "settings");
  await page.getByRole("button", { name: "Forget" }).click();
  await page.getByRole("button", { name: "Yes, forget them" }).click();
  await page.getByText("Forgotten.").first().waitFor();
  const left = await page.evaluate(storedData);
  expect(JSON.parse(left)).toEqual({
    local: {},
    session: {},
    databases: { "shariah-sheets": [], "shariah-sheets-looks": [], "shariah-sheets-pace": [] },
  });
  expect(troubles).toEqual([]);
});

function readByThePane(): string {
  const { memory, planning } = (globalThis as never as { shariahSheets: PaneReads }).shariahSheets;
  const { pace } = planning;
  return JSON.stringify({ preferences: memory.preferences, pace, told: planning.lastFailure });
}

interface PaneReads {
  readonly memory: { readonly preferences: unknown };
  readonly planning: { readonly pace: unknown; readonly lastFailure: unknown };
}
