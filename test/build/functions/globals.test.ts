import { createContext, runInContext } from "node:vm";
import { entriesOf, globals } from "../../../src/build/functions/globals";
import { functionFiles, readMetadata } from "../../../src/build/functions/metadata";

const metadata = readMetadata(functionFiles("test/build/fixtures"));

test("a stub carries the documentation, the parameters' names and the values of an enum", async () => {
  expect(globals(await metadata, [])).toBe(`/**
 * The holdings of each fund.
 * @param {range} funds Fund, or a range of funds.
 * @param {number} shares May be repeated. Any number of counts.
 * @customfunction
 */
function SHARIAH_FUND_HOLDINGS(funds,shares){return Shariah.run("FUND.HOLDINGS",arguments)}
/**
 * The price of each ticker: what it costs.
 * @param {range} tickers Ticker, or a range of tickers.
 * @param {string} unit The unit. One of "Whole", "One share".
 * @param {string} day Optional. The day, today if left out.
 * @customfunction
 */
function SHARIAH_PRICE(tickers,unit,day){return Shariah.run("PRICE",arguments)}
`);
});

test("a stub delegates when it is called, with everything it was given", async () => {
  const context = createContext({});
  runInContext(globals(await metadata, [{ name: "onOpen", parameters: ["event"] }]), context);
  runInContext("var Shariah = { run: (id, given) => [id, ...given].join(), onOpen: (event) => event.mode }", context);
  expect(runInContext('SHARIAH_FUND_HOLDINGS("SPUS", 1, 2)', context)).toBe("FUND.HOLDINGS,SPUS,1,2");
  expect(runInContext('onOpen({ mode: "LIMITED" })', context)).toBe("LIMITED");
});

test("an add-on's script knows that it is one", async () => {
  const context = createContext({});
  runInContext(globals(await metadata, [], true), context);
  expect(runInContext("shariahAddon_()", context)).toBe(true);
});

test("a comment cannot be closed from within", () => {
  const functions = [{ id: "GIVEN", name: "GIVEN", description: "*/ breakOut(); /*", parameters: [] }];
  expect(() => runInContext(globals({ functions, enums: [] }, []), createContext({}))).not.toThrow();
});

test("entries are what a module exports by name, save the one for cells", () => {
  const source = `import { a } from "./a";
export function run(id: string, given: IArguments) { return a(id, given); }
export function onOpen(event: unknown) {}
export function savePane(settings: Settings, secret?: string): void {}
export function takes({ name }: { name: string }) {}
export const no = () => 1;
function inner() {}`;
  expect(entriesOf(source)).toEqual([
    { name: "onOpen", parameters: ["event"] },
    { name: "savePane", parameters: ["settings", "secret"] },
    { name: "takes", parameters: ["value"] },
  ]);
});
