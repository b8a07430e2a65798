/**
 * Every field that the sidebar reads is one that the built script sends. The types (`page/typedAsk`) check the source;
 * this checks what is shipped.
 */
import { type Ask, portsOver } from "../../appsscript/sidebar/page/ports";
import { type Opened, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

// A fact of docs/code/hosts.md: S30.
test("each field that the sidebar reads is one that the script sends", async () => {
  opened = await open({ speed: Number.POSITIVE_INFINITY });
  const { document, service } = opened;
  const missing = new Set<string>();
  /** The same, noting what is read of it and is not there. */
  const watch = <T>(value: T, call: string): T => {
    if (typeof value !== "object" || value === null) return value;
    return new Proxy(value, {
      get: (target, field) => {
        const isOwn = typeof field === "symbol" || Array.isArray(target) || field in target;
        if (!isOwn && field !== "then" && field !== "toJSON") missing.add(`${call}: ${field}`);
        return watch(Reflect.get(target, field), call);
      },
    });
  };
  const asked = new Set<string>();
  const ask: Ask = async (name, ...given) => {
    asked.add(name);
    const told = await document.run("pane", name, JSON.parse(JSON.stringify(given)));
    // As it crosses: what is undefined is null there.
    const crossed = JSON.stringify(told, (_, value) => (value === undefined ? null : value)) as string | undefined;
    return watch(JSON.parse(crossed ?? "null"), name);
  };
  const { activity, usage, queue, refresher, freezer, settings, sample, preferences, ledgers, worksheets } = portsOver(
    ask,
    20,
  );
  document.enter("A2", [
    ["AAPL", "=SHARIAH_STATUS(A2)", "=SHARIAH_PURIFY(A2)"],
    ["NOSUCH", "=SHARIAH_STATUS(A3)", ""],
  ]);
  document.enter(
    "F2",
    Array.from({ length: 70 }, (_, nth) => [`=SHARIAH_ZAKAT("T${nth}",10)`]),
  );
  await document.settled();
  await document.open();

  await settings.load();
  await sample?.active();
  await preferences?.load();
  activity.progress();
  await activity.refresh();
  expect(queue?.consents()).toEqual([expect.objectContaining({ why: "many" })]);
  await queue?.answer("zakat", "no");
  expect(queue?.declined()).toHaveLength(1);
  await queue?.askAgain("zakat");
  await usage?.ask();
  expect(await usage?.known()).toMatchObject({ overridden: false });
  await usage?.days();
  document.selection = "B2:B3";
  await refresher?.demands({ kind: "selection" });
  await refresher?.refresh({ kind: "selection" });
  expect(await refresher?.outcome()).toMatchObject({ answered: 1, failed: 1 });
  await freezer?.freeze("selection", "Ali");
  expect((await freezer?.frozen())?.map(({ by }) => by)).toEqual(["Ali"]);
  await freezer?.thaw();
  await worksheets?.plan("portfolio", "AAPL\nMSFT");
  await ledgers?.record();
  await ledgers?.periods();

  expect([...missing]).toEqual([]);
  expect(asked.size).toBeGreaterThan(15);
  expect(service.stats().refusals).toBe(0);
});
