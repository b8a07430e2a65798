/** What a cell of the built script says about a ticker that the service spells differently, and what that costs. */
import { type Opened, open } from "./opened";

let opened: Opened;
afterEach(() => opened.close());

const calls = () => opened.service.stats().calls;
const note = (cell: string) => opened.document.note(cell);

test("the suggestion for an unknown spelling is one that another cell has an answer for", async () => {
  opened = await open();
  const { document } = opened;
  document.enter("A1", [['=SHARIAH_STATUS("BRK.B")'], ['=SHARIAH_STATUS("AAPL")']]);
  await document.settled();
  document.enter("B1", [['=SHARIAH_STATUS("BRK/B")'], ['=SHARIAH_STATUS("Apple")']]);
  await document.settled();
  expect(note("B1")).toMatch(/Did you mean BRK\.B\?$/);
  expect(note("B2")).not.toMatch(/Did you mean/);
});

test("suggestions find companies' names once the list is known, in the cells' language; an exchange's prefix is not guessed", async () => {
  opened = await open();
  const { document } = opened;
  document.enter("A1", [['=SHARIAH_LIST("US")']]);
  await document.settled();
  const before = calls();
  document.enter("Z1", [['=SHARIAH_STATUS("Berkshire Hathaway")'], ['=SHARIAH_STATUS("LON:AAPL")']]);
  await document.settled();
  expect(note("Z1")).toMatch(/Did you mean BRK\.B\?$/);
  expect(note("Z2")).not.toMatch(/Did you mean/);
  expect(calls()).toBe(before);
  await document.run("pane", "preferences.save", [{ sentences: "ar" }]);
  document.enter("Z3", [['=SHARIAH_STATUS("BRK/B")']]);
  await document.settled();
  expect(note("Z3")).toMatch(/هل تقصد \u2068?BRK\.B\u2069?؟$/);
});
