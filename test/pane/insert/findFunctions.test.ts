/** The search of *Insert*: a question in one's own words finds the function that answers it. */
import { readHelps } from "../../../src/build/functions/views";
import type { FunctionHelp } from "../../../src/functions/help/help";
import { helpsIn } from "../../../src/i18n/functionHelp";
import { findFunctions } from "../../../src/pane/insert/findFunctions";

let english: readonly FunctionHelp[];
let arabic: readonly FunctionHelp[];
beforeAll(async () => {
  english = await readHelps(process.cwd());
  arabic = await helpsIn("ar", english);
});

const first = (search: string, helps: readonly FunctionHelp[]) => findFunctions(helps, search)[0]?.name;

test.each([
  ["is Apple halal?", "STATUS"],
  ["can I buy this stock", "STATUS"],
  ["how much zakat do I owe on my shares", "ZAKAT"],
  ["what should I donate of my dividend", "PURIFY"],
  ["why is it not halal", "WHY"],
  ["halal percentage of my portfolio", "COMPLIANCE"],
  ["find halal stocks", "LIST"],
  ["debt ratio", "RATIO"],
  ["how many calls are left this month", "USAGE"],
  ["is my fund halal", "ETF.STATUS"],
  ["companies in an etf", "ETF.HOLDINGS"],
  ["similar companies", "RELATED"],
  ["screen all my stocks at once", "SCREEN"],
  ["purifcation of a fund", "ETF.PURIFY"],
])('the search "%s" finds %s first', (search, name) => {
  expect(first(search, english)).toBe(`SHARIAH.${name}`);
});

test.each([
  ["هل سهم أبل حلال؟", "STATUS"],
  ["كم زكاة أسهمي", "ZAKAT"],
  ["كم أخرج من التوزيعات", "PURIFY"],
  ["سبب الحكم", "WHY"],
  ["نسبة الديون", "RATIO"],
  ["هل الصندوق حلال", "ETF.STATUS"],
  ["is this stock halal", "STATUS"],
])('the search "%s" of a reader of Arabic finds %s first', (search, name) => {
  expect(first(search, arabic)).toBe(`SHARIAH.${name}`);
});

test("searching functions by parts of a name lists the functions of that name first", () => {
  expect(first("etf. stat", english)).toBe("SHARIAH.ETF.STATUS");
  const zakat = findFunctions(english, "zakat").map(({ name }) => name);
  expect(zakat.slice(0, 2)).toEqual(["SHARIAH.ZAKAT", "SHARIAH.ETF.ZAKATABLE"]);
});

test("searching functions finds words of a summary, also where no example question has them", () => {
  expect(findFunctions(english, "as the service gives them").map(({ name }) => name)).toContain(
    "SHARIAH.ETF.COUNTRIES",
  );
});

test("searching functions gives all for an empty search, and none for words that nothing has", () => {
  expect(findFunctions(english, "")).toHaveLength(english.length);
  expect(findFunctions(english, "xylophone")).toEqual([]);
});
