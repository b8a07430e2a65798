/** The built page in Chromium, when the browser loses its connection and gets it back. */
import { siteWithService } from "./site";

const stand = siteWithService(5);

test("cells are answered as soon as there is a connection again", async () => {
  const { address, segment, clientId, secret } = stand.service;
  const { page, configure, ask } = await stand.origin.openPage({ process: 2 });
  await configure({ address, segment, clientId, secret, callsPerSecond: 5, demo: false });
  expect(await ask("STATUS", "AAPL")).toBe("HALAL");
  await page.context().setOffline(true);
  expect(await ask("STATUS", "MSFT")).toMatchObject({ message: expect.stringContaining("cannot be reached") });
  // Everything that is asked now is told the same for five seconds.
  expect(await ask("STATUS", "KO")).toMatchObject({ message: expect.stringContaining("cannot be reached") });
  const heard = page.evaluate(() => new Promise((resolve) => addEventListener("online", resolve, { once: true })));
  await page.context().setOffline(false);
  await heard;
  expect(await ask("STATUS", "MSFT")).toBe("HALAL");
});
