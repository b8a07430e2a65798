/** What leaves the script by name: the build shortens the script's names, and must not touch these. */
import ts from "typescript";
import { keptNames } from "../../src/build/kept";
import { open } from "./opened";
import { shippedScript } from "./script";

jest.setTimeout(60_000);

const script = ts.createSourceFile("Code.js", shippedScript(), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
/** As the build found them; tickers and days are data. */
const kept = keptNames([script], process.cwd());
const isData = (name: string) => /^\d{4}-\d\d-\d\d$|^[A-Z]+$/.test(name);

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(namesIn);
  return Array.isArray(value) ? inside : [...Object.keys(value), ...inside];
}

test("no shortened name stands in the document's properties, or goes to the pane", async () => {
  const { document, settings, close } = await open({ latencyFactor: 0.1 });
  document.enter("A1", [["AAPL"], ["MSFT"], ["FB"]]);
  document.enter(
    "B1",
    [1, 2, 3].map((row) => [`=SHARIAH_STATUS(A${row})`]),
  );
  await document.settled();
  const seen: [where: string, names: string[]][] = [];
  const look = () => {
    for (const [key, text] of Object.entries(document.properties.read())) seen.push([key, namesIn(JSON.parse(text))]);
  };
  const ask = async (name: string, ...given: readonly unknown[]) => {
    seen.push([name, namesIn(await document.run("pane", name, given))]);
    look();
  };
  document.selection = "B1:B3";
  await ask("settings.load");
  await ask("settings.save", settings);
  await ask("preferences.load");
  await ask("preferences.save", await document.run("pane", "preferences.load", []));
  await ask("usage.ask");
  await ask("usage.known");
  await ask("usage.days");
  await ask("queue.pause", true);
  await ask("workbook.progress");
  await ask("queue.pause", false);
  await ask("refresher.demands", "all");
  await ask("refresher.verdicts");
  await ask("refresher.start", "selection");
  await ask("refresher.goOn");
  await ask("freezer.freeze", "selection", "me");
  await ask("freezer.frozen");
  await ask("queue.cancel");
  await ask("workbook.progress");
  await document.run("allowCalls", "zakat", 5);
  look();
  await close();

  expect(
    seen.flatMap(([where, names]) =>
      names.filter((name) => !kept.has(name) && !isData(name)).map((name) => `${where}: ${name}`),
    ),
  ).toEqual([]);
  const asked = seen.map(([where]) => where);
  for (const key of ["settings", "preferences", "lasting", "account"]) expect(asked).toContain(`shariah.${key}`);
});
