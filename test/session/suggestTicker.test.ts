/** What the built functions say about a ticker that the service spells differently, and what that costs. */
import { operations } from "../../src/api/operations";
import { fail, suggestBy } from "../../src/core/failure";
import type { Operation } from "../../src/core/operation";
import { Planner } from "../../src/core/planner";
import { arabicWording } from "../../src/i18n/arabic";
import { suggestionsFrom } from "../../src/session/suggestTicker";
import { bundleStage } from "../stage/bundle";
import type { Workbook } from "../stage/stage";

async function messageOf(workbook: Workbook, name: string, ...typed: unknown[]): Promise<unknown> {
  const [[cell] = []] = await workbook.cells(name, ...typed);
  return typeof cell === "object" ? cell.message : cell;
}

const misspelt = [
  ["BRK-B", "BRK.B"],
  ["BRK/B", "BRK.B"],
  ["AAPL.US", "AAPL"],
  ["Berkshire Hathaway", "BRK.B"],
] as const;

test("an unknown ticker's failure suggests the service's spelling once the list is known, without a call", async () => {
  const workbook = await bundleStage.open({ rate: 20 });
  for (const [typed] of misspelt) expect(await messageOf(workbook, "STATUS", [[typed]])).not.toMatch(/Did you mean/);
  await workbook.cells("LIST", "US");
  const calls = await workbook.calls();
  for (const [typed, meant] of misspelt) {
    expect(await messageOf(workbook, "STATUS", [[typed]])).toMatch(
      new RegExp(`^[^.]* [^?]*\\. Did you mean ${meant.replace(".", "\\.")}\\?$`),
    );
    expect(await messageOf(workbook, "WHY", [[typed]])).toMatch(/\. Did you mean/);
  }
  expect(await messageOf(workbook, "STATUS", [["ZZZZ"]])).toMatch(/ZZZZ[^?]*\.$/);
  expect(await messageOf(workbook, "STATUS", [["LON:AAPL"]])).not.toMatch(/Did you mean/);
  // ZZZZ's own question.
  expect(await workbook.calls()).toBe(calls + 1);
});

test("a ticker that screening has answered is suggested too, but not one that is not covered", async () => {
  const workbook = await bundleStage.open({ rate: 20 });
  await workbook.cells("STATUS", [["BRK.B"], ["AOS"]]);
  expect(await messageOf(workbook, "STATUS", [["BRK-B"]])).toMatch(/\. Did you mean BRK\.B\?$/);
  expect(await messageOf(workbook, "STATUS", [["AOS.US"]])).toMatch(/AOS\.US[^?]*\.$/);
});

test("no company is suggested for a refused country", async () => {
  const fault = ({ path, body }: { path: string; body: string }) =>
    (path + body).includes("APP") ? ({ kind: "status", status: 400 } as const) : undefined;
  const workbook = await bundleStage.open({ rate: 20, fault });
  await workbook.cells("LIST", "US");
  expect(await messageOf(workbook, "LIST", "APP")).toMatch(/APP[^?]*\.$/);
});

test("suggestions come only from what is known under the settings in force", () => {
  const sources = { planning: plannerKnowing("BRK.B"), operations };
  const suggestion = suggestionsFrom(sources);
  expect(suggestion("notReturned", ["BRK-B"])).toBe("BRK.B");
  expect(suggestion("notReturned", ["BF-B"])).toBeUndefined();
  sources.planning.restore([{ operation: "list", input: "UK", answer: [{ symbol: "BF.B" }], sentAt: now }], now);
  expect(suggestion("notReturned", ["BF-B"])).toBe("BF.B");
  expect(suggestion("unreachable", ["BF-B"])).toBeUndefined();
  sources.planning = plannerKnowing("MSFT");
  expect(suggestion("notReturned", ["BRK-B"])).toBeUndefined();
});

test("suggestions know tickers with a verdict, but none that is not covered, and not the input of a list's question", () => {
  const planning = new Planner({}, Object.values(operations) as unknown as Operation[]);
  const suggestion = suggestionsFrom({ planning, operations });
  const answer = (symbol: string, shariahComplianceStatus: string, sentAt = now) => {
    const entry = { symbol, companyName: `${symbol} Company`, shariahComplianceStatus };
    planning.restore([{ operation: "screening", input: symbol, answer: entry, sentAt }], now);
  };
  answer("BRK.B", "HALAL");
  answer("BF.B", "NOT_UNDER_COVERAGE");
  // Asked for, and not answered yet.
  planning.peek(operations.screening as unknown as Operation, "BRK-B");
  const typed = ["BRK-B", "BF-B", "BRK.B Company"];
  expect(typed.map((one) => suggestion("notReturned", ["US", one]))).toEqual(["BRK.B", undefined, "BRK.B"]);
  // The last detail of a failure is the ticker, and a country, with or without a sector, is none.
  expect(suggestion("notReturned", ["BRK-B", 7])).toBeUndefined();
  expect(suggestion("notReturned", ["BRK-B|"])).toBeUndefined();
  planning.restore([{ operation: "list", input: "BRK-B", answer: [], sentAt: now }], now);
  expect(suggestion("notReturned", ["BRK-B"])).toBeUndefined();
});

const now = Date.UTC(2026, 2, 31);

function plannerKnowing(symbol: string): Planner {
  const planner = new Planner({}, Object.values(operations) as unknown as Operation[]);
  planner.restore([{ operation: "list", input: "US", answer: [{ symbol }], sentAt: now }], now);
  return planner;
}

test("a suggestion is in Arabic, also in a cell of text, where Arabic is chosen", () => {
  suggestBy(() => "BRK.B");
  const told = fail("notReturned", "BRK-B");
  expect(told.message).toBe(
    "The service returned nothing for BRK-B: check the symbol, or refresh later. Did you mean BRK.B?",
  );
  const said = arabicWording(false)
    .sentence(told)
    .replace(/[\u2066-\u2069]/g, "");
  suggestBy(() => undefined);
  expect(said).toBe("لم تُعِد الخدمة شيئًا عن BRK-B: تحقق من الرمز، أو حدّث لاحقًا. هل تقصد BRK.B؟");
});
