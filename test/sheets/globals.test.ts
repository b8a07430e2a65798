/** Every name that Code.js gives Apps Script, and who may call it: a cell may call the functions, and nothing else. */
import vm from "node:vm";
import { catalogue } from "../../src/functions/catalogue";
import { type Opened, open } from "./opened";
import { shippedScript } from "./script";

const callers = {
  onOpen: "Google",
  onInstall: "Google",
  showPortfolio: "menu",
  showHelp: "menu",
  refreshAll: "menu, trigger",
  refreshErrors: "menu, trigger",
  freezeSelection: "menu",
  thawAll: "menu",
  everyNight: "menu",
  refreshNight: "trigger",
  pane: "sidebar",
  allowCalls: "script",
} as const;
const names = Object.keys(callers) as (keyof typeof callers)[];

test("the script's globals are the functions, the names listed here, and names that no cell can call", () => {
  const world = vm.createContext(Object.create(null));
  vm.runInContext(shippedScript(), world);
  const globals = Object.keys(world).filter((name) => typeof world[name] === "function");
  const cells = catalogue.map(({ name }) => `SHARIAH_${name.replaceAll(".", "_")}`);
  expect(globals.filter((name) => !name.endsWith("_")).sort()).toEqual([...cells, ...names].sort());
});

describe("in a document", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open({ latencyFactor: 0 });
    opened.document.enter("A2", [["AAPL", "=SHARIAH_STATUS(A2)"]]);
    await opened.document.settled();
  });
  afterAll(() => opened.close());

  const given: Partial<Record<keyof typeof callers, string>> = {
    pane: '"settings.forget",""',
    allowCalls: '"zakat",1000',
    refreshAll: "A1:B2",
    onOpen: "TRUE",
  };

  test.each(names)("a cell that calls %s is told to use the menu, and nothing has happened", async (name) => {
    const { document, service } = opened;
    const sheet = document.spreadsheet.sheet("Sheet1");
    const state = () =>
      JSON.stringify([document.properties.read(), sheet.formulas({ row: 1, column: 1, rows: 9, columns: 9 })]);
    const before = [state(), service.stats().calls, document.ui.menus.length, document.ui.toasts.length];
    const shown = await document.cell(`=${name}(${given[name] ?? ""})`);
    expect(shown).toMatchObject({ error: "#ERROR!" });
    if (callers[name] !== "Google") {
      expect(shown).toMatchObject({ note: "No cell may do this: use the menu or the sidebar of Shariah Sheets." });
    }
    expect([state(), service.stats().calls, document.ui.menus.length, document.ui.toasts.length]).toEqual(before);
  });

  test("a trigger may refresh, and nothing else of the menu", async () => {
    const { document, service } = opened;
    const before = service.stats().calls;
    await document.trigger("refreshAll");
    await document.trigger("refreshErrors");
    await document.settled();
    expect(service.stats().calls).toBe(before + 1);
    // A trigger that the document does not name asks nothing.
    await document.trigger("refreshNight");
    expect(service.stats().calls).toBe(before + 1);
    await expect(document.trigger("freezeSelection")).rejects.toThrow("No cell may do this");
  });
});
