/** What a browser remembers of earlier pages delays no cell and costs no call. The built page in Chromium. */
import { siteWithService } from "./site";

const stand = siteWithService(5);
const calls = () => stand.service.stats().calls;

function settings() {
  const { address, segment, clientId, secret } = stand.service;
  return { address, segment, clientId, secret, callsPerSecond: 5, demo: false };
}

type Planning = { shariahSheets: { planning: { pace: { month?: object } } } };

test("a wrong secret typed after a right one costs two calls, with formulas of a call each alone", async () => {
  const { configure, ask } = await stand.origin.openPage();
  await configure(settings());
  expect(await ask("ZAKAT", "AAPL")).toEqual(expect.any(Number));
  await configure({ ...settings(), secret: "wrong" });
  const before = calls();
  const cells = await Promise.all(Array.from({ length: 39 }, (_, nth) => ask("ZAKAT", `T${nth}`)));
  expect(calls() - before).toBe(2);
  for (const cell of cells) {
    expect(cell).toMatchObject({ error: "#N/A", message: expect.stringContaining("client ID or the secret key") });
  }
});

test("a month that was told 120 days ago is over, for the page that counted in it and for the next", async () => {
  const first = await stand.origin.openPage();
  await first.configure(settings());
  await first.page.evaluate(
    (toldAt) => {
      const month = { limit: 1_000, used: 950, toldAt };
      Object.assign((globalThis as unknown as Planning).shariahSheets.planning.pace, { month });
    },
    Date.now() - 120 * 86_400_000,
  );
  expect(await first.ask("STATUS", "AAPL")).toBe("HALAL");
  const next = await stand.origin.openPage();
  expect(await next.ask("STATUS", "MSFT")).toBe("HALAL");
  expect(calls()).toBe(2);
  expect(
    await next.page.evaluate(() => (globalThis as unknown as Planning).shariahSheets.planning.pace.month),
  ).toMatchObject({ limit: 1_000, used: 2 });
});
