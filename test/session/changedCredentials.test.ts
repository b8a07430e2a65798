/** Settings with other credentials: what was allowed and known under those before is of that account alone. */
import "fake-indexeddb/auto";
import { createStore, get } from "idb-keyval";
import { scopeOf } from "../../src/api/settings";
import { digest } from "../../src/browser/host";
import { Memory } from "../../src/browser/memory";
import { pacesStore } from "../../src/browser/permit";
import { openRecord } from "../../src/browser/record";
import { always } from "../../src/core/budget";
import { readPace } from "../../src/core/pace";
import { excelCells, sayBy } from "../../src/excel/cells";
import { zakat } from "../../src/functions/zakat";
import { startService } from "../../src/service/server";
import { queuePort } from "../../src/session/queue";
import { Session } from "../../src/session/session";
import { settingsPort } from "../../src/session/settings";
import { usagePort } from "../../src/session/usage";
import { openPage } from "../excel/pageParts";

const recalculate = async () => undefined;

test("saving other credentials drops the consents and the month of the earlier ones, in memory and in storage", async () => {
  openPage();
  // There is one window: an open channel would keep this process.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  const service = await startService({ port: 0, rate: 50 });
  try {
    const session = new Session(excelCells, sayBy, new Memory());
    const record = openRecord(session);
    const settings = settingsPort(session, record, recalculate);
    const queue = queuePort(session, recalculate, undefined);
    const usage = usagePort(session, record, recalculate);
    const { address, segment, clientId, secret } = service;
    const one = { address, segment, clientId, secret, callsPerSecond: 50, demo: false };
    const other = { ...one, clientId: "another-client" };
    /** What the browser has stored of an account, once it has written all that it was told. */
    const stored = async (account: typeof one) => {
      await session.turn(() => undefined);
      return readPace(await get(scopeOf(account, digest), createStore(...pacesStore)), Date.now());
    };

    await settings.save(one);
    await usage.ask();
    const tickers = Array.from({ length: 100 }, (_, index) => [`T${index}`]);
    session.run(zakat(tickers, [[1]]));
    while (queue.consents().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await queue.answer("zakat", "always");
    expect(queue.allowed()).toEqual([{ id: "zakat", what: "zakat" }]);
    expect(await usage.known()).toMatchObject({ used: 1, limit: 100_000 });
    const before = await stored(one);
    expect([before?.allowed.zakat, before?.month?.limit]).toEqual([always, 100_000]);

    await settings.save(other);
    expect([queue.allowed(), await usage.known()]).toEqual([[], undefined]);
    const after = await stored(other);
    expect([after?.allowed, after?.month]).toEqual([{}, undefined]);

    await settings.save(one);
    await session.turn(() => undefined);
    expect(queue.allowed()).toEqual([{ id: "zakat", what: "zakat" }]);
  } finally {
    await service.close();
  }
});
