/** A call is under way while everything is forgotten: nothing of its reply is stored, and no record lists it. */
import { excelCells, sayBy } from "../../src/excel/cells";
import "fake-indexeddb/auto";
import { createStore, keys } from "idb-keyval";
import { answersStore } from "../../src/browser/answers";
import { Memory } from "../../src/browser/memory";
import { openRecord } from "../../src/browser/record";
import { status } from "../../src/functions/stocks";
import { testConnection } from "../../src/session/connectionTest";
import { Session } from "../../src/session/session";
import { openPage } from "../excel/pageParts";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

test.each([
  ["kept where nothing was forgotten", false],
  ["not kept where all was forgotten meanwhile", true],
])("an answer and its call are %s", async (_, forgets) => {
  openPage();
  // Node's would keep the process from leaving.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  let called: () => void = () => undefined;
  const isCalled = new Promise<void>((resolve) => {
    called = resolve;
  });
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = () => {
    called();
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const memory = new Memory();
  const session = new Session(excelCells, sayBy, memory);
  const record = openRecord(session);
  const clientId = `client-${forgets}`;
  await session.configure({
    address: "https://service.test",
    segment: "s",
    clientId,
    secret: "made-up",
    callsPerSecond: 1,
    demo: false,
  });
  session.run(status([["AAPL"]]));
  await isCalled;
  const { planning } = session;
  if (forgets) await memory.forget(() => session.use(undefined));
  answer(new Response(JSON.stringify([{ symbol: "AAPL", shariahComplianceStatus: "HALAL" }])));
  while (planning.progress().calls > 0) await new Promise(setImmediate);
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(await keys(createStore(...answersStore))).toHaveLength(forgets ? 0 : 1);
  expect([record.calls().length, record.days().length]).toEqual(forgets ? [0, 0] : [1, 1]);
});

test("a connection test that is under way when all is forgotten leaves no entry in the record of calls", async () => {
  openPage();
  Object.assign(globalThis, { BroadcastChannel: undefined });
  const memory = new Memory();
  const session = new Session(excelCells, sayBy, memory);
  const record = openRecord(session);
  globalThis.fetch = async () => {
    await memory.forget(() => session.use(undefined));
    return new Response(JSON.stringify([{ symbol: "AAPL", shariahComplianceStatus: "HALAL" }]));
  };
  const typed = { address: "https://service.test", segment: "s", clientId: "c", secret: "made-up" };
  await testConnection(session, { ...typed, callsPerSecond: 1, demo: false });
  expect(record.calls()).toEqual([]);
});
