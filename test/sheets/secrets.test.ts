/**
 * A saved secret is in the document's properties, under one key, because a formula's run can read nothing else. Every
 * other surface of the built script is searched for it while the script answers, fails, is tested, refreshed, frozen
 * and forgotten; what the script writes and later deletes is searched when it is written.
 */
import { open } from "./opened";

const marker = "marker-secret-4711";

test.each(["right", "wrong"])(
  "the %s secret is in the one property and on no other surface, and Forget leaves nothing behind",
  async (kind) => {
    const heard: unknown[] = [];
    const fault = (arrival: unknown) => {
      heard.push(arrival);
      return undefined;
    };
    const one = await open({ bare: true, speed: 4, service: { fault } });
    const { document, service } = one;
    const settings = { ...one.settings, ...(kind === "right" ? {} : { secret: marker }) } as { secret: string };
    const { properties, storage, spreadsheet, ui } = document;
    const write = properties.write.bind(properties);
    properties.write = (entries) => {
      const { "shariah.settings": _, ...others } = entries;
      heard.push(others);
      write(entries);
    };
    const pane = async (name: string, ...given: readonly unknown[]) => {
      const told = await document.run("pane", name, given).catch((error: Error) => ({ error, message: error.message }));
      heard.push(name, told);
      return told;
    };
    await pane("settings.save", settings);
    await document.open();
    document.enter(
      "A2",
      ["AAPL", "ZZZZ", "not a ticker"].map((ticker, row) => [ticker, `=SHARIAH_STATUS(A${row + 2})`]),
    );
    document.enter("D2", [['=SHARIAH_REPORT("XOM")']]);
    await document.settled();
    for (const label of ["Open", "Help", "Refresh", "Errors only"]) await document.menu(label);
    await document.settled();
    for (const name of ["settings.load", "preferences.load", "activity.progress", "usage.ask", "usage.known"]) {
      await pane(name);
    }
    await pane("settings.test", settings);
    for (const name of ["usage.days", "refresher.demands", "refresher.formulas"]) await pane(name, "all");
    await pane("refresher.start", "all");
    await pane("freezer.freeze", "workbook", "A. Auditor");
    heard.push(textsIn(spreadsheet));
    await pane("freezer.frozen");
    await pane("freezer.thaw", null);
    await document.settled();
    const { "shariah.settings": kept, ...others } = properties.read();
    expect(kept).toContain(settings.secret);
    const { script, user } = storage.properties;
    const surfaces = [heard, others, script, user, storage.caches, spreadsheet, ui, document.runs, document.log];
    const text = textsIn(surfaces);
    // The search is alive: what may be seen is found, in each kind of place.
    const seen = [service.clientId, "shariah2.lasting", "SHARIAH_REPORT", "ZZZZ", "not a ticker", "/stocks/"];
    const answered = kind === "right" ? ["A. Auditor", "NOT HALAL"] : [];
    expect([...seen, ...answered].filter((one) => !text.includes(one))).toEqual([]);
    expect(text).not.toContain(settings.secret);
    expect(service.stats().calls).toBeGreaterThan(1);
    await pane("settings.forget");
    expect(textsIn([...surfaces, properties])).not.toContain(settings.secret);
    await one.close();
  },
);

/** Every text that can be reached from here, names and keys among them. */
function textsIn(root: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const left: unknown[] = [root];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string") texts.push(one);
    if (typeof one !== "object" || one === null || seen.has(one)) continue;
    seen.add(one);
    if (one instanceof Map) left.push(...[...one].flat());
    if (one instanceof Set) left.push(...one);
    for (const key of Object.getOwnPropertyNames(one)) left.push(key, (one as Record<string, unknown>)[key]);
  }
  return texts.join("\n");
}
